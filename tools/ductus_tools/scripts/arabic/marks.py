"""Marks and signs of Arabic script as hands draw them: hamza, madda, vowels, the small ط of Urdu, punctuation.

The other form of the digit six (٦) is among them. They are drawn from a few points, each time a little differently, in
bodies around the origin; signs of the line stand on y = 0. Ink is mirrored: it runs to the right.
"""

import numpy as np

# Strokes as on paper, by the points that a curve goes through.
_SHAPES: dict[str, list[list[tuple[float, float]]]] = {
    "\u064e": [[(0.35, -0.14), (-0.35, 0.14)]],
    "\u064f": [[(0.1, 0.05), (-0.12, 0.0), (-0.05, -0.2), (0.12, -0.12), (0.05, 0.12), (-0.3, 0.32)]],
    "\u0652": [[(0.0, -0.2), (-0.2, 0.0), (0.0, 0.2), (0.2, 0.0), (0.02, -0.2)]],
    "\u0651": [[(0.4, -0.22), (0.36, 0.08), (0.2, 0.12), (0.06, -0.12), (-0.02, 0.1), (-0.2, 0.12), (-0.36, -0.22)]],
    "\u0653": [[(0.5, 0.05), (0.25, -0.14), (-0.1, 0.06), (-0.5, -0.1)]],
    "\u0654": [[(0.22, -0.28), (0.0, -0.36), (-0.2, -0.22), (-0.1, -0.02), (0.24, 0.0), (-0.05, 0.12), (-0.38, 0.26)]],
    "\u0670": [[(0.02, -0.4), (-0.02, 0.35)]],
    "tah": [[(-0.35, 0.2), (0.05, -0.08), (0.32, 0.0), (0.28, 0.2), (-0.35, 0.22), (-0.2, -0.1), (-0.18, -0.55)]],
    "hook": [[(0.02, -0.15), (-0.08, 0.1), (-0.3, 0.24)]],
    "dot": [[(0.0, 0.0), (0.02, 0.02)]],
    "dots": [[(0.28, -0.02), (-0.28, 0.02)]],
    ".": [[(0.0, -0.05), (0.02, -0.03)]],
    "،": [[(0.0, -0.35), (0.16, -0.2), (0.12, 0.1), (0.28, 0.3)]],
    "؛": [[(0.0, -0.35), (0.16, -0.2), (0.12, 0.1), (0.28, 0.3)], [(0.1, -0.95), (0.12, -0.93)]],
    "؟": [[(0.45, -1.3), (0.1, -1.8), (-0.4, -1.5), (-0.25, -1.0), (0.0, -0.75), (-0.02, -0.4)], [(0.0, -0.05), (0.02, -0.03)]],
    "!": [[(0.0, -1.9), (0.0, -0.5)], [(0.0, -0.05), (0.02, -0.03)]],
    ":": [[(0.0, -0.8), (0.02, -0.78)], [(0.0, -0.05), (0.02, -0.03)]],
    "-": [[(0.4, -0.6), (-0.4, -0.6)]],
    "»": [[(0.15, -1.0), (-0.25, -0.6), (0.15, -0.2)], [(0.55, -1.0), (0.15, -0.6), (0.55, -0.2)]],
    "«": [[(-0.55, -1.0), (-0.15, -0.6), (-0.55, -0.2)], [(-0.15, -1.0), (0.25, -0.6), (-0.15, -0.2)]],
    "(": [[(-0.1, -1.9), (0.25, -1.2), (0.2, -0.5), (-0.12, 0.2)]],
    ")": [[(0.1, -1.9), (-0.25, -1.2), (-0.2, -0.5), (0.12, 0.2)]],
    "٪": [[(0.5, -1.8), (-0.5, 0.0)], [(-0.45, -1.6), (-0.43, -1.58)], [(0.45, -0.2), (0.47, -0.18)]],
    "۔": [[(0.25, -0.05), (-0.25, -0.02)]],
    "/": [[(0.3, -1.7), (-0.3, 0.1)]],
    "٫": [[(0.2, -0.7), (-0.2, 0.3)]],
    "+": [[(-0.45, -0.8), (0.45, -0.8)], [(0.0, -1.25), (0.0, -0.35)]],
    "×": [[(-0.4, -1.2), (0.4, -0.4)], [(0.4, -1.2), (-0.4, -0.4)]],
    "÷": [[(-0.5, -0.8), (0.5, -0.8)], [(0.0, -1.3), (0.02, -1.28)], [(0.0, -0.35), (0.02, -0.33)]],
    "۶": [[(-0.45, -1.75), (0.2, -1.8), (0.3, -1.6), (0.3, -0.8), (0.35, 0.0)]],
}  # fmt: skip
_DOUBLED = {"\u064b": "\u064e", "\u064c": "\u064f", "\u064d": "\u064e"}
_SAME = {"\u0650": "\u064e", "\u0655": "\u0654"}
BELOW = frozenset("\u064d\u0650\u0655")
SIGNS = "،؛؟.!:-«»()٪۔/"


def draw(mark: str, random: np.random.Generator, size: float = 1.0) -> list[np.ndarray]:
    """A mark, `tah`, `hook`, `dot`, `dots`, or a sign of the line, in strokes."""
    strokes = _SHAPES[_SAME.get(mark, _DOUBLED.get(mark, mark))]
    if mark in _DOUBLED:
        shift = (0.0, -0.28) if mark != "\u064c" else (-0.35, 0.0)
        strokes = strokes + [[(x + shift[0], y + shift[1]) for x, y in s] for s in strokes]
    if mark == "dots" and random.random() < 0.5:
        strokes = [[(x, 0.0), (x + 0.02, 0.02)] for x in (0.22, -0.22)]
    grown = size * np.exp(random.normal(0, 0.18, 2))
    angle = random.normal(0, 0.12)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    drawn = []
    for corners in strokes:
        points = np.array(corners) + random.normal(0, 0.03, (len(corners), 2))
        drawn.append(curve(points) * grown @ turn.T * [-1, 1])
    return drawn


def curve(points: np.ndarray, steps: int = 4) -> np.ndarray:
    """A smooth curve through points (Catmull and Rom)."""
    if len(points) < 3:
        return points
    padded = np.vstack((2 * points[0] - points[1], points, 2 * points[-1] - points[-2]))
    t = np.arange(steps)[:, None] / steps
    pieces = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        pieces.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return np.vstack([*pieces, points[-1:]])
