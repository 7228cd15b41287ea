"""Glyphs of single-stroke SVG fonts (the EMS fonts, SIL OFL), as ink."""

import html
import re
from pathlib import Path

import numpy as np

from .hand import Drawing

_GLYPH = re.compile(r"<glyph\b([^>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_COMMAND = re.compile(r"([A-Za-df-z])([^A-Za-df-z]*)")  # `e` belongs to a number
_NUMBER = re.compile(r"-?\d*\.?\d+(?:e[+-]?\d+)?")
_POINTS = {"M": 1, "L": 1, "C": 3}
_SPACING = 0.12  # distance of points along a stroke, in bodies


def read_fonts(directory: str | Path) -> dict[str, list[Drawing]]:
    """The glyphs of all fonts in a folder, by character, in bodies.

    Raises ValueError naming a file with a path command other than M, L and C.
    """
    glyphs: dict[str, list[Drawing]] = {}
    for path in sorted(Path(directory).glob("*.svg")):
        text = path.read_text(encoding="utf-8")
        found = {}
        for element in _GLYPH.findall(text):
            attributes = {k: html.unescape(v) for k, v in _ATTRIBUTE.findall(element)}
            if len(attributes.get("unicode", "")) == 1 and attributes.get("d"):
                found[attributes["unicode"]] = _strokes(attributes["d"], path)
        if "x" not in found:
            continue
        height = np.ptp(np.concatenate(found["x"])[:, 1])
        for character, strokes in found.items():
            drawing = [spaced(stroke / height * [1, -1]) for stroke in strokes]
            left = min(stroke[:, 0].min() for stroke in drawing)
            glyphs.setdefault(character, []).append([s - [left, 0] for s in drawing])
    return glyphs


def _strokes(path: str, file: Path) -> list[np.ndarray]:
    """The polylines of a path of absolute moves, lines and cubic curves."""
    strokes: list[list[np.ndarray]] = []
    for command, rest in _COMMAND.findall(path):
        if command not in _POINTS:
            raise ValueError(f"{file}: a path has the command {command}")
        points = np.array([float(n) for n in _NUMBER.findall(rest)]).reshape(-1, _POINTS[command], 2)
        if command == "M":
            strokes.append([points[0, 0]])
            points = points[1:]
        for ends in points:
            strokes[-1].extend(_cubic(strokes[-1][-1], *ends) if command == "C" else ends)
    return [np.array(stroke) for stroke in strokes]


def _cubic(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> list[np.ndarray]:
    t = np.linspace(0.125, 1, 8)[:, None]
    return list((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d)


def spaced(stroke: np.ndarray) -> np.ndarray:
    """Points at even distances along a stroke."""
    lengths = np.hypot(*np.diff(stroke, axis=0).T) if len(stroke) > 1 else np.zeros(0)
    total = lengths.sum()
    if total <= 0:
        return stroke[:1]
    along = np.concatenate(([0], np.cumsum(lengths)))
    at = np.linspace(0, total, max(2, int(total / _SPACING) + 1))
    return np.column_stack([np.interp(at, along, stroke[:, axis]) for axis in (0, 1)])
