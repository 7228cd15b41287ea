"""A word in one hand, cluster by cluster, in pen order."""

from typing import Protocol

import numpy as np

from ductus_tools.compose.hand import Drawing, box
from ductus_tools.compose.word import Piece, Stroke

from .clusters import clusters
from .fonts import HEADLINED, Font, Place
from .hands import Habits
from .pen_order import BLOCKS

_BEFORE = frozenset("".join("".join(block.before) for block in BLOCKS.values()))
_CLOSING = frozenset("".join("".join(block.closing) + block.nukta for block in BLOCKS.values()))


class ClusterHand(Protocol):
    """A hand that writes clusters, glyph by glyph."""

    font: Font
    habits: Habits

    @property
    def name(self) -> str: ...

    def glyph(self, index: int, random: np.random.Generator) -> tuple[Drawing, list[tuple[float, float]]]:
        """The strokes of a glyph around its origin, and where its headline runs, if none of the strokes is one."""

    def latin(self, character: str, random: np.random.Generator) -> Drawing:
        """A Latin character. Raises KeyError for one that the hand can't write."""


def written_word(word: str, hand: ClusterHand, random: np.random.Generator, letter_gap: float) -> Piece:
    """A word, cluster by cluster; its headline and, for a hasty hand, postponed strokes come at its end."""
    font, habits = hand.font, hand.habits
    strokes: list[np.ndarray] = []
    late: list[np.ndarray] = []
    lines: list[tuple[float, float]] = []
    x = 0.0
    for cluster in clusters(word):
        if cluster not in font.clusters:
            if len(cluster) > 1:
                raise KeyError(cluster)
            drawn = hand.latin(cluster, random)
            low, high = box(drawn)
            strokes += [s + [x - low[0] + letter_gap / 2, 0] for s in drawn]
            x += high[0] - low[0] + letter_gap
            continue
        places, advance = font.clusters[cluster]
        _check_order(cluster, places)
        pieces: list[tuple[float, float]] = []
        for place in places:
            drawn, runs = hand.glyph(place.glyph, random)
            shift = np.array([x, 0]) + place.at + random.normal(0, 0.02, 2)
            waits = _is_late(place, drawn, shift, hand)
            (late if waits else strokes).extend(s + shift for s in drawn)
            pieces += [(a + shift[0], b + shift[0]) for a, b in runs]
        if habits.headline == "letter" and pieces:
            strokes += headline(pieces, font.headline, random)
        lines += pieces
        x += advance * habits.spread * np.exp(random.normal(0, 0.04))
    if habits.headline in ("word", "pieces") and lines:
        strokes += headline(lines, font.headline, random, broken=habits.headline == "pieces")
    strokes += late
    if not strokes:
        raise KeyError(word)
    return Piece([word], [Stroke(s, np.zeros(len(s), dtype=int)) for s in strokes])


def _check_order(cluster: str, places: list[Place]) -> None:
    """Raises KeyError if the font places a sign that is written first within its cluster, not before it."""
    if places[0].scalar in _BEFORE and places[0].at[0] > min(place.at[0] for place in places):
        raise KeyError(cluster)


def _is_late(place: Place, drawn: Drawing, shift: np.ndarray, hand: ClusterHand) -> bool:
    habits, font = hand.habits, hand.font
    if not drawn:
        return False
    if habits.late_dots and place.scalar in _CLOSING:
        return True
    if habits.late_first and place.scalar in _BEFORE:
        return True
    if habits.late_above and font.script in HEADLINED:
        return max(s[:, 1].max() for s in drawn) + shift[1] < font.headline + 0.1
    return False


def headline(
    pieces: list[tuple[float, float]], height: float, random: np.random.Generator, broken: bool = False
) -> Drawing:
    """The line above the pieces in one stroke, or in several."""
    pieces = sorted(pieces)
    left, right = pieces[0][0], max(b for _, b in pieces)
    cuts = sorted(random.uniform(left, right, int(random.integers(1, 3)))) if broken else []
    ends = [left, *cuts, right]
    drawn = []
    for a, b in zip(ends, ends[1:]):
        a, b = a - random.normal(0.05, 0.08), b + random.normal(0.05, 0.08)
        count = max(2, int(abs(b - a) / 0.1))
        x = np.linspace(a, b, count)
        slope, bend = random.normal(0, 0.025), random.normal(0, 0.03)
        y = (
            height
            + random.normal(0, 0.05)
            + slope * (x - (a + b) / 2)
            + bend * np.sin(np.linspace(0, np.pi, count))
        )
        y += np.cumsum(random.normal(0, 0.006, count))
        stroke = np.column_stack((x, y))
        drawn.append(stroke[::-1] if random.random() < 0.06 else stroke)
    return drawn
