"""A page while it is written on."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from .ink import Ink, scaled, size

HEIGHT = 40.0
"""Height of a line's box, in units of the page."""
Point = tuple[float, float]
Item = TypeVar("Item")


class Paper:
    """What is written on a page, in one writer's hand, and the ways to put ink on it."""

    def __init__(self, ink: Ink, random: np.random.Generator):
        self.ink, self.random = ink, random
        self.strokes: list[np.ndarray] = []
        self.roles: list[str] = []
        self.lines: list[dict] = []
        self.blocks: list[dict] = []
        self.formulas: list[dict] = []
        self.writer = ink.writers[random.integers(len(ink.writers))]
        own = ink.lines[self.writer]
        heights = [np.ptp(np.concatenate([s[1] for s in r["drawing"]])) for r in own]
        self.factor = HEIGHT / float(np.median(heights))

    def between(self, low: float, high: float) -> float:
        return float(self.random.uniform(low, high))

    def pick(self, items: Sequence[Item]) -> Item:
        return items[int(self.random.integers(len(items)))]

    def add(self, strokes: list[np.ndarray], place: Point, role: str) -> list[int]:
        first = len(self.strokes)
        self.strokes += [s + np.array(place) for s in strokes]
        self.roles += [role] * len(strokes)
        return list(range(first, len(self.strokes)))

    def put(self, record: dict, x: float, y: float) -> tuple[np.ndarray, list[int]]:
        """Writes a word of the writer's. Returns its lower right corner and its strokes."""
        ink = scaled(record["drawing"], self.factor)
        return np.array([x, y]) + size(ink), self.add(ink, (x, y), "text")

    def wave(self, start: Point, end: Point) -> np.ndarray:
        """A line drawn by hand."""
        a, b = np.array(start, float), np.array(end, float)
        t = np.linspace(0, 1, max(3, int(np.linalg.norm(b - a) / 6)))[:, None]
        bow = self.between(-0.012, 0.012) * np.linalg.norm(b - a)
        along = (b - a) / (np.linalg.norm(b - a) + 1e-9)
        shake = np.cumsum(self.random.normal(0, 0.12, (len(t), 1)), axis=0)
        return a + (b - a) * t + (np.sin(np.pi * t) * bow + shake) * np.array([-along[1], along[0]])

    # Content of a page. Each returns how far down it reaches.

    def text(self, x: float, y: float, count: int, longest: float = 1e9) -> Point:
        pitch = self.between(1.05, 1.9) * HEIGHT
        right = x
        for _ in range(count):
            record = self.pick(self.ink.lines[self.writer])
            strokes = scaled(record["drawing"], self.factor)
            if size(strokes)[0] > longest:
                continue
            width, height = size(strokes)
            shift = (x + self.between(0, 0.8) * HEIGHT, y)
            indices = self.add(strokes, shift, "text")
            self.lines.append({"label": record["label"], "strokes": indices})
            decoration = self.between(0, 1)
            if decoration < 0.07:
                below = y + height + self.between(0.05, 0.3) * HEIGHT
                self.add([self.wave((shift[0], below), (shift[0] + width * self.between(0.3, 1), below))],
                         (0, 0), "rule")
            elif decoration < 0.12 and count == 1:
                self.frame(shift[0], y, width, height)
            right = max(right, shift[0] + width)
            y += max(pitch, height + 0.1 * HEIGHT)
        return y, right

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        m = self.between(0.3, 0.9) * HEIGHT
        corners = [(x - m, y - m), (x + width + m, y - m), (x + width + m, y + height + m), (x - m, y + height + m)]
        sides = [self.wave(a, b) for a, b in zip(corners, corners[1:] + corners[:1])]
        self.add(sides if self.between(0, 1) < 0.5 else [np.concatenate(sides)], (0, 0), "rule")

    def sketch(self, x: float, y: float) -> Point:
        strokes = scaled(self.pick(self.ink.sketches), 1)
        factor = self.between(2.5, 11) * HEIGHT / max(1.0, float(size(strokes).max()))
        strokes = [s * factor for s in strokes]
        self.add(strokes, (x, y), "drawing")
        return y + size(strokes)[1], x + size(strokes)[0]

    def arrow(self, x: float, y: float) -> Point:
        length = self.between(2, 9) * HEIGHT
        angle = np.deg2rad(self.between(-60, 60))
        tip = np.array([x + length * np.cos(angle), y + length * abs(np.sin(angle))])
        head = [tip - HEIGHT * self.between(0.4, 0.9) * np.array([np.cos(a), np.sin(a)])
                for a in (np.arctan2(tip[1] - y, tip[0] - x) + d for d in (0.5, -0.5))]
        self.add([self.wave((x, y), tuple(tip)), np.array([head[0], tip, head[1]])], (0, 0), "drawing")
        return max(tip[1], y) + 0.5 * HEIGHT, float(tip[0])
