"""Cyrillic letters that are another letter with a stroke, made from a drawer's own: қ of к, ө of о. Recipes as in
`compose.recipes`."""

import numpy as np

from ductus_tools.compose.hand import Drawing, box
from ductus_tools.compose.marks import curve, either_way, line
from ductus_tools.compose.parts import Own, Recipe, beside, crossed, flipped


def _descended(letter: str) -> Recipe:
    """A letter with a small tail below its right end."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        strokes = own(letter)
        low, high = box(strokes)
        start = np.array([high[0] - random.uniform(0, 0.12), high[1] - random.uniform(0, 0.08)])
        end = start + [random.uniform(-0.12, 0.15), random.uniform(0.2, 0.5)]
        if random.random() < 0.3:
            return [*strokes, curve(start - [0.15, 0], start + [0.1, 0], end)]
        return [*strokes, line(start, end, random.normal(0, 0.04))]

    return recipe


def _barred(letter: str, x: float, y: float, width: float) -> Recipe:
    return lambda own, random: crossed(own(letter), random, x, y, width)


def _turned_up(own: Own, random: np.random.Generator) -> Drawing:
    strokes = own("г")
    low, high = box(strokes)
    corner = np.array([high[0], low[1]])
    return [*strokes, either_way(line(corner, corner + [random.normal(0, 0.05), -random.uniform(0.2, 0.45)], 0), random, 0.2)]


def _soft(letter: str) -> Recipe:
    return lambda own, random: beside(own(letter), own("ь"), random.uniform(0.0, 0.15))


def _dzhe(own: Own, random: np.random.Generator) -> Drawing:
    width, high = random.uniform(0.7, 1.0), random.uniform(0.9, 1.1)
    cup = np.vstack([line((0, -high), (0, 0), 0), line((0, 0), (width, 0), 0)[1:], line((width, 0), (width, -high), 0)[1:]])
    return [cup, line((width / 2, 0), (width / 2, random.uniform(0.2, 0.45)), 0)]


DERIVED: dict[str, Recipe] = {
    "қ": _descended("к"),
    "ң": _descended("н"),
    "ҳ": _descended("х"),
    "ҷ": _descended("ч"),
    "ғ": _barred("г", 0.3, 0.55, 0.6),
    "ө": _barred("о", 0.5, 0.5, 0.85),
    "ә": lambda own, random: flipped(own("е"), -1, -1),
    "є": lambda own, random: flipped(own("э")),
    "ґ": _turned_up,
    "љ": _soft("л"),
    "њ": _soft("н"),
    "џ": _dzhe,
}
