"""Pages and pen strokes of notes, read with only Python's own library, to compare the readers with."""

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
    if content[4:8] == b"\x10v\0\x13":
        return saber(bson(content)[0])
    text = gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content
    if text.lstrip().startswith(b"<"):
        pages = ElementTree.fromstring(text).iter("page")
        return [sum(s.get("tool", "pen") == "pen" for s in page.iter("stroke")) for page in pages]
    note = json.loads(text)
    if note.get("type") == "excalidraw":
        return [sum(e["type"] == "freedraw" and not e.get("isDeleted") for e in note["elements"])]
    if "records" in note:
        return tldraw(note["records"])
    if "z" in note:
        return saber(note)
    return rnote(note["data"]["engine_snapshot"])


def scene(content: bytes) -> int:
    """Lines (block type 5) of writing tools that weren't deleted."""
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


def tldraw(records: list[dict]) -> list[int]:
    """Ink of each page, whatever contains it; ink drawn along a ruler is a shape."""
    parents = {r["id"]: r.get("parentId") for r in records}
    pages = sorted((r for r in records if r["typeName"] == "page"), key=lambda page: page["index"])
    counts = {page["id"]: 0 for page in pages}
    for record in records:
        if record.get("type") == "draw" and any(s["type"] == "free" for s in record["props"]["segments"]):
            place = record["id"]
            while parents[place]:
                place = parents[place]
            counts[place] += 1
    return list(counts.values())


def saber(note: dict) -> list[int]:
    """Ink of each page; figures are shapes."""
    left_out = {"Highlighter", "LaserPointer", "Eraser", "ShapePen"}
    return [
        sum(s.get("shape") in (None, "calligraphy") and s.get("ty") not in left_out for s in page.get("s", []))
        for page in note["z"]
    ]


def bson(content: bytes, at: int = 0, is_array: bool = False) -> tuple[dict | list, int]:
    """A document of the types that occur in notes, and its end."""
    values, end = {}, at + struct.unpack_from("<i", content, at)[0] - 1
    at += 4
    while at < end:
        kind, stop = content[at], content.index(0, at + 1)
        name, at = content[at + 1 : stop].decode(), stop + 1
        if kind in (3, 4):
            values[name], at = bson(content, at, kind == 4)
        elif kind in (2, 5):
            head = 4 if kind == 2 else 5
            size = struct.unpack_from("<i", content, at)[0]
            value = content[at + head : at + head + size]
            values[name], at = value[:-1].decode() if kind == 2 else value, at + head + size
        else:
            form = {1: "<d", 8: "<?", 10: "<", 16: "<i", 18: "<q"}[kind]
            values[name] = next(iter(struct.unpack_from(form, content, at)), None)
            at += struct.calcsize(form)
    return list(values.values()) if is_array else values, end + 1
