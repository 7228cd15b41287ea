"""Pages and pen strokes of notes, read with nothing but Python's own library: what the readers are compared with."""

import gzip
import json
import math
import struct
import zipfile
from xml.etree import ElementTree

PENS = {0, 1, 2, 3, 4, 7, 12, 13, 14, 15, 16, 17, 21, 23}  # reMarkable's tools that write


def counts(path: str) -> list[int]:
    """Pen strokes of each page."""
    content = open(path, "rb").read()
    if content.startswith(b"reMarkable"):
        return [scene(content)]
    if content.startswith(b"PK"):
        with zipfile.ZipFile(path) as archive:
            name = next(n for n in archive.namelist() if n.endswith(".content"))
            pages = json.loads(archive.read(name))["cPages"]["pages"]
            return [scene(archive.read(f"{name[:-8]}/{p['id']}.rm")) for p in pages if "deleted" not in p]
    text = gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content
    if text.lstrip().startswith(b"<"):
        pages = ElementTree.fromstring(text).iter("page")
        return [sum(s.get("tool", "pen") == "pen" for s in page.iter("stroke")) for page in pages]
    note = json.loads(text)
    if note.get("type") == "excalidraw":
        return [sum(e["type"] == "freedraw" and not e.get("isDeleted") for e in note["elements"])]
    return rnote(note["data"]["engine_snapshot"])


def scene(content: bytes) -> int:
    """Lines (block type 5) that are there still, of tools that write."""
    count, at = 0, 43
    while at < len(content):
        length, _, _, _, kind = struct.unpack_from("<IBBBB", content, at)
        block = content[at + 8 : at + 8 + length]
        # The value (tag 6C) begins with its kind, 3, and the tool (tag 14).
        value = block.find(b"\x6c")
        while kind == 5 and value >= 0 and block[value + 5 : value + 7] != b"\x03\x14":
            value = block.find(b"\x6c", value + 1)
        if kind == 5 and value >= 0 and struct.unpack_from("<I", block, value + 7)[0] in PENS:
            count += 1
        at += 8 + length
    return count


def rnote(snapshot: dict) -> list[int]:
    document = snapshot["document"]
    paged = document["layout"] in ("continuous_vertical", "fixed_size")
    height = document["format"]["height"]
    pages = [0] * (max(1, math.ceil(document["height"] / height - 0.01)) if paged else 1)
    for slot, time in zip(snapshot["stroke_components"], snapshot["chrono_components"]):
        path = (slot["value"] or {}).get("brushstroke", {}).get("path")
        if path and time["value"]["layer"] != "highlighter":
            ys = [path["start"]["pos"][1]] + [e["end"]["pos"][1] for s in path["segments"] for e in s.values()]
            page = int(((min(ys) + max(ys)) / 2 - document["y"]) // height) if paged else 0
            pages[max(0, min(len(pages) - 1, page))] += 1
    return pages
