"""Inks to write: the project's samples, and words of the evaluation data where available."""

import json
import lzma
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def samples(name: str) -> dict[str, dict]:
    """The inks of a file of Samples, by their names."""
    lines = (ROOT / "Samples" / name).read_text().splitlines()
    return {ink.get("id", ink.get("label")): ink for ink in map(json.loads, lines)}


def evaluation(path: str):
    """The inks of a file of the evaluation data; None without the data."""
    folder = os.environ.get("DUCTUS_SHARED")
    if not folder or not (Path(folder) / "data" / path).exists():
        return None
    return map(json.loads, lzma.open(Path(folder) / "data" / path, "rt"))


def placed(drawing: list, pad: list, part: float = 0.6) -> list:
    """Strokes on the screen: an ink as large as fits into part of a pad."""
    strokes = [list(zip(stroke[0], stroke[1], strict=True)) for stroke in drawing]
    points = [point for stroke in strokes for point in stroke]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    width, height = (max(point[axis] for point in points) - low for axis, low in ((0, left), (1, top)))
    scale = min(pad[2] * part / max(width, 1), pad[3] * part / max(height, 1))
    x = pad[0] + (pad[2] - width * scale) / 2
    y = pad[1] + (pad[3] - height * scale) / 2
    return [[(x + (a - left) * scale, y + (b - top) * scale) for a, b in stroke] for stroke in strokes]


def thinned(strokes: list, distance: float = 3) -> list:
    """Strokes without points that are nearer than this many pixels to the one before."""
    kept = []
    for stroke in strokes:
        points = [stroke[0]]
        for point in stroke[1:]:
            if max(abs(point[0] - points[-1][0]), abs(point[1] - points[-1][1])) >= distance:
                points.append(point)
        if points[-1] != stroke[-1]:
            points.append(stroke[-1])
        kept.append(points)
    return kept


def line(pad: list, *places: tuple, steps: int = 24) -> list:
    """A stroke through points of a pad, with coordinates from 0 to 1."""
    at = [(pad[0] + x * pad[2], pad[1] + y * pad[3]) for x, y in places]
    stroke = [at[0]]
    for begin, end in zip(at, at[1:]):
        stroke += [
            (begin[0] + (end[0] - begin[0]) * i / steps, begin[1] + (end[1] - begin[1]) * i / steps)
            for i in range(1, steps + 1)]
    return [stroke]
