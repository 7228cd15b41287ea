"""Checks whether poppler finds the words of a searchable PDF file where their ink is.

    ductus transcribe -o note.pdf NOTE && ductus transcribe -o note.json NOTE
    python -m ductus_tools.pages.pdf_words note.pdf note.json

A word is right if `pdftotext -bbox` has the same text with a box that overlaps the ink's by at least half of either.
"""

import argparse
import html
import re
import subprocess

from ..ink.records import json_lines

BARS = 0.3  # share of the letters' height: flatter words get a box of this height


def poppler_words(path: str) -> list[list[tuple[str, tuple[float, ...]]]]:
    """Words of each page with left, top, right and bottom in points."""
    text = subprocess.run(["pdftotext", "-bbox", path, "-"], check=True, capture_output=True, text=True).stdout
    word = re.compile(r'<word xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)" yMax="([^"]*)">(.*?)</word>')
    return [[(html.unescape(m[5]), tuple(float(v) for v in m.groups()[:4])) for m in word.finditer(page)]
            for page in re.split("<page ", text)[1:]]


def ink_words(page: dict) -> list[tuple[str, tuple[float, ...]]]:
    """Words that were read, in points from the corner of the page's box."""
    scale = 72 / page["unitsPerInch"]
    lines = [line for block in page["blocks"] for line in block["lines"]]
    words: list[tuple[str, tuple[float, ...]]] = []
    for line in lines:
        for word in line["words"]:
            x, y, width, height = word["box"]
            least = BARS * line["letterHeight"]
            extra = max(0.0, least - height)
            words.append((word["text"], (x * scale, (y - extra / 2) * scale, (x + max(width, least)) * scale,
                                         (y + max(height, least) - extra / 2) * scale)))
    return words


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """The common area as a share of the larger one."""
    common = max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))
    return common / max((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]), 1e-9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pdf")
    parser.add_argument("json")
    arguments = parser.parse_args()
    pages = [page for note in json_lines(arguments.json) for page in note["pages"]]
    total = found = placed = 0
    for page, words in zip(pages, poppler_words(arguments.pdf), strict=True):
        own = ink_words(page)
        if "box" not in page and own:
            # An unbounded canvas is cropped to its ink: the first word tells by how much.
            text, box = own[0]
            seen = next((b for t, b in words if t == text), None)
            shift = (seen[0] - box[0], seen[1] - box[1]) if seen else (0.0, 0.0)
        else:
            scale = 72 / page["unitsPerInch"]
            shift = (-page["box"][0] * scale, -page["box"][1] * scale) if own else (0.0, 0.0)
        for text, box in own:
            box = (box[0] + shift[0], box[1] + shift[1], box[2] + shift[0], box[3] + shift[1])
            same = [overlap(box, other) for word, other in words if word == text]
            total, found = total + 1, found + bool(same)
            placed += bool(same) and max(same) >= 0.5
    print(f"{total} words, {found / total:.2%} found, {placed / total:.2%} at their place")


if __name__ == "__main__":
    main()
