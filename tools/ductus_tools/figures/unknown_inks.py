"""Inks that are none of a task's classes, to measure with."""

import numpy as np

from ductus_tools.ink.strokes import Strokes
from ductus_tools.training.corpus import Corpus
from . import outlines, quadrangles, slanted
from .figures import Figure
from .hand import Hand, strokes_of
from .scribbles import mixed
from .shapes import STRAIGHT
from .variation import Variation, joined, normalised, vary

COUNT = 500  # of a kind
HAND = Variation(turn=6, stretch=0.1, strain=0.05)


def kinds(task: str, drawn: list[Figure], corpus: Corpus, split: str) -> dict[str, list[Strokes]]:
    """Name of a kind to its inks, of a split's writers."""
    random = np.random.default_rng(8)
    figures = [figure for figure in drawn if figure.split == split]
    drawings = [figure for figure in figures if len(figure.ink.starts) > 1]
    words = {
        kind: [corpus.ink(i) for i in _some([i for i in corpus.select(split) if corpus.kind(i) == kind], random)]
        for kind in ("word", "char", "line")
    }
    if task == "gestures":
        straight = [stroke for figure in figures if figure.label in STRAIGHT for stroke in strokes_of(figure.ink)]
        loops = [strokes_of(figure.ink)[0] for figure in figures if figure.label == "circle"]
        return {**_shapes(Hand(straight, loops), random), "drawing": _inks(_some(drawings, random))}
    if task == "shapes":
        return {**words, "tangled": [_tangled(random) for _ in range(COUNT)]}
    pairs = [(random.choice(drawings), random.choice(drawings)) for _ in range(COUNT)]
    return {
        **words,
        "tangled": [_tangled(random) for _ in range(COUNT)],
        "strewn": [_strewn(figure.ink, random) for figure in _some(drawings, random)],
        "mixed": [
            joined(mixed(strokes_of(normalised(a.ink)), strokes_of(normalised(b.ink)), random))
            for a, b in pairs if a.label != b.label
        ],
    }


def _some(found: list, random) -> list:
    return [found[i] for i in random.permutation(len(found))[:COUNT]]


def _inks(figures):
    return [figure.ink for figure in figures]


def _shapes(hand, random):
    """Shapes by the name of their kind, drawn by the hand of people who drew lines in Quick, Draw!"""
    def polygon(corners):
        return vary(joined(outlines.polygon(corners, hand, random)), HAND, random)

    def rectangle():
        return quadrangles.BOX * np.array([np.exp(random.uniform(0.2, 1.2)), 1.0])

    return {
        "rectangle": [polygon(rectangle()) for _ in range(COUNT)],
        "square": [polygon(quadrangles.BOX) for _ in range(COUNT)],
        "diamond": [slanted.sample("diamond", [], [], hand, random)[0] for _ in range(COUNT)],
        "triangle": [polygon(outlines.triangle(random)) for _ in range(COUNT)],
    }


def _tangled(random) -> Strokes:
    """One to four closed or open sums of sines."""
    strokes = []
    for _ in range(int(random.integers(1, 5))):
        along = np.linspace(0, random.uniform(3, 9), 200)[:, None]
        waves = [
            random.normal(0, 1 / power, 2) * np.sin(power * along + random.uniform(0, 2 * np.pi, 2))
            for power in range(1, 6)
        ]
        strokes.append(sum(waves) + random.normal(0, 0.5, 2))
    return normalised(joined(strokes))


def _strewn(ink, random) -> Strokes:
    """A drawing's strokes in other places, each turned by any angle."""
    strokes = []
    for stroke in strokes_of(normalised(ink)):
        cos, sin = np.cos(angle := random.uniform(0, 2 * np.pi)), np.sin(angle)
        middle = (stroke.min(axis=0) + stroke.max(axis=0)) / 2
        strokes.append((stroke - middle) @ np.array([[cos, -sin], [sin, cos]]) + random.uniform(-0.5, 0.5, 2))
    return joined([strokes[i] for i in random.permutation(len(strokes))])
