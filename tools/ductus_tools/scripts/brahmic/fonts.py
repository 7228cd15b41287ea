"""The output of `shapes`: the glyphs of a cluster with their places, as a hand would draw them."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from ductus_tools.compose.fonts import spaced
from ductus_tools.compose.hand import Drawing, box
from ductus_tools.compose.ordering import in_writing_order

from .pen_order import AROUND, REPHS, pen

HEIGHT = 1.5
"""Height of a letter without signs, in bodies: x-heights of Latin letters."""
HEADLINED = ("devanagari", "bengali", "gurmukhi")
_NEAR = 0.035  # ems; anything closer to the headline belongs to it
_SHORTEST = 0.09  # ems; a headline's piece


@dataclass
class Glyph:
    """Strokes in bodies, in writing order, without those of the headline."""

    strokes: Drawing
    headline: list[tuple[float, float]]
    """Where the headline runs, from x to x."""

    @cached_property
    def low(self) -> np.ndarray:
        return self._box[0]

    @cached_property
    def high(self) -> np.ndarray:
        return self._box[1]

    @cached_property
    def _box(self) -> tuple[np.ndarray, np.ndarray]:
        return box(self.strokes)


@dataclass(frozen=True)
class Place:
    """A glyph of a cluster."""

    glyph: int
    at: np.ndarray
    """x and y of its origin."""
    scalar: str
    """What it is drawn for, in pen order; the first, of several."""


@dataclass
class Font:
    """A font's clusters, in bodies."""

    name: str
    script: str
    glyphs: dict[int, Glyph] = field(default_factory=dict)
    clusters: dict[str, tuple[list[Place], float]] = field(default_factory=dict)
    """By their text in logical order: their glyphs in pen order, and how far they take the line."""
    letters: dict[int, str] = field(default_factory=dict)
    """What a glyph draws all by itself: a letter, a conjunct; in pen order."""
    headline: float = 0.0
    """Its y, in scripts that have one."""
    split: str = "train"


def read_fonts(path: Path, order: Callable[[Drawing], Drawing] = in_writing_order) -> dict[str, list[Font]]:
    """The fonts of each script, from the NDJSON of `shapes`.

    order: puts a glyph's strokes into writing order and direction."""
    heads: dict[str, dict] = {}
    drawings: dict[str, dict[int, Drawing]] = {}
    clusters: dict[str, list[dict]] = {}
    for record in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        name = record["font"]
        if "script" in record:
            heads[name] = record
        elif "glyph" in record:
            strokes = [np.array(s, dtype=float).T / 1000 for s in record["drawing"]]
            drawings.setdefault(name, {})[record["glyph"]] = strokes
        else:
            clusters.setdefault(name, []).append(record)
    found: dict[str, list[Font]] = {}
    for name, head in heads.items():
        font = _font(name, head["script"], drawings[name], clusters[name], order)
        font.split = head.get("split", font.split)
        found.setdefault(head["script"], []).append(font)
    return found


def _font(
    name: str, script: str, drawings: dict[int, Drawing], clusters: list[dict], order: Callable[[Drawing], Drawing]
) -> Font:
    font = Font(name, script)
    alone = {r["cluster"]: r["glyphs"][0][0] for r in clusters if len(r["glyphs"]) == 1}
    letters = [
        drawings[glyph]
        for text, glyph in alone.items()
        if len(text) == 1 and drawings[glyph] and text.isalpha()
    ]
    scale = HEIGHT / float(np.median([np.ptp(np.concatenate(strokes)[:, 1]) for strokes in letters]))
    line = _headline(letters) if script in HEADLINED else None
    font.headline = line * scale if line is not None else 0.0
    for glyph, strokes in drawings.items():
        strokes, pieces = _parted(strokes, line) if line is not None else (strokes, [])
        ordered = order([spaced(s * scale) for s in strokes])
        font.glyphs[glyph] = Glyph(ordered, [(a * scale, b * scale) for a, b in pieces])
    for record in clusters:
        text = record["cluster"]
        turns, scalars = _pen_places(text)
        others = [g[2] for g in record["glyphs"] if text[g[1]] not in AROUND]
        first = min(others, default=-np.inf)
        places = sorted(
            record["glyphs"],
            key=lambda g: (-1 if text[g[1]] in AROUND and g[2] < first else turns[g[1]], g[2]),
        )
        font.clusters[text] = (
            [Place(g, np.array([x, y]) * scale / 1000, scalars[at]) for g, at, x, y in places],
            record["advance"] * scale / 1000,
        )
    for text, glyph in sorted(alone.items(), key=lambda item: -len(item[0])):
        font.letters[glyph] = pen(text)  # the shortest text remains
    return font


def _pen_places(cluster: str) -> tuple[list[int], list[str]]:
    """The place of each scalar of a cluster in pen order, and its scalar there."""
    written = list(pen(cluster))
    reph = next((i for i, c in enumerate(written) if c in REPHS), None)
    left: dict[str, list[int]] = {}
    for i, c in enumerate(written):
        left.setdefault(c, []).append(i)
    order = []
    for i, c in enumerate(cluster):
        if reph is not None and i < 2:
            order.append(reph)
        else:
            order.append(left[c].pop(0) if left.get(c) else i)  # a syllable of Ethiopic is one glyph
    return order, [written[min(at, len(written) - 1)] for at in order]


def _headline(letters: list[Drawing]) -> float:
    """The height at which most level parts of letters are."""
    heights, lengths = [], []
    for stroke in (s for strokes in letters for s in strokes):
        steps = np.diff(stroke, axis=0)
        level = np.abs(steps[:, 1]) < 0.2 * np.abs(steps[:, 0])
        heights.append(stroke[1:, 1][level])
        lengths.append(np.abs(steps[:, 0])[level])
    counts, edges = np.histogram(
        np.concatenate(heights), bins=np.arange(-1.5, 0.5, 0.02), weights=np.concatenate(lengths)
    )
    at = int(counts.argmax())
    return float((edges[at] + edges[at + 1]) / 2)


def _parted(strokes: Drawing, line: float) -> tuple[Drawing, list[tuple[float, float]]]:
    """Strokes without the pieces along the headline, and the extents of those pieces."""
    kept, pieces = [], []
    for stroke in strokes:
        near = np.abs(stroke[:, 1] - line) < _NEAR
        edges = np.flatnonzero(np.diff(np.concatenate(([False], near, [False])).astype(int))).reshape(-1, 2)
        rest = np.ones(len(stroke), dtype=bool)
        for a, b in edges:
            left, right = stroke[a:b, 0].min(), stroke[a:b, 0].max()
            if right - left >= _SHORTEST:
                pieces.append((float(left), float(right)))
                rest[a:b] = False
        # A stem begins on the headline, so its neighbour stays.
        bounds = np.flatnonzero(np.diff(np.concatenate(([False], rest, [False])).astype(int))).reshape(-1, 2)
        kept += [stroke[max(0, a - 1) : b + 1] for a, b in bounds if b - a > 1 or len(stroke) <= 2]
    return kept, pieces
