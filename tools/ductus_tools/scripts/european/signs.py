"""Signs of these scripts, made from the recordings of Latin writers. Recipes as in `compose.recipes`."""

import numpy as np

from ductus_tools.compose.hand import Drawing
from ductus_tools.compose.marks import curve, either_way, line
from ductus_tools.compose.parts import Own, Recipe, at, beside, crossed, moved, scaled, sized


def _tick(x: float, height: float) -> Recipe:
    """A short stroke above, leaning by x."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        high, long = random.uniform(1.5, 2.0), random.uniform(0.25, height)
        return [line((x * random.uniform(0.5, 1.2), -high), (0, -high + long), random.normal(0, 0.04))]

    return recipe


def _two_ticks(own: Own, random: np.random.Generator) -> Drawing:
    first = _tick(0.15, 0.6)(own, random)
    return first + moved(first, random.uniform(0.2, 0.4), random.normal(0, 0.04))


def _number(own: Own, random: np.random.Generator) -> Drawing:
    small = at(sized(own("o"), random.uniform(0.6, 0.9)), 0, -random.uniform(0.5, 0.9))
    strokes = beside(own("N"), small, -random.uniform(0.05, 0.2))
    if random.random() < 0.5:
        strokes = crossed(strokes, random, 0.85, 0.75, 0.6)
    return strokes


def _hook_above(own: Own, random: np.random.Generator) -> Drawing:
    """A small hook: Armenian's question and exclamation."""
    high = random.uniform(1.4, 1.9)
    return [curve((0, -high + 0.2), (0.05, -high - 0.25), (0.4, -high - 0.2), (0.25, -high + 0.1), (0.3, -high + 0.35))]


def _loop_above(own: Own, random: np.random.Generator) -> Drawing:
    high = random.uniform(1.4, 1.9)
    return [curve((0, -high + 0.3), (0.5, -high - 0.3), (0.1, -high - 0.3), (0.35, -high + 0.1), (0.6, -high - 0.2))]


def _hryvnia(own: Own, random: np.random.Generator) -> Drawing:
    strokes = scaled(own("2"), 0.9)
    return crossed(crossed(strokes, random, 0.5, 0.42, 0.9), random, 0.5, 0.6, 0.9)


def _shekel(own: Own, random: np.random.Generator) -> Drawing:
    high, wide = 1.5 * random.uniform(0.9, 1.1), random.uniform(0.5, 0.7)
    left = curve((0, 0), (0, -high), (wide, -high), (wide, -high), (wide, -0.45))
    right = curve((wide / 2, -high + 0.5), (wide / 2, 0), (1.5 * wide, 0), (1.5 * wide, 0), (1.5 * wide, -high))
    return [left, right]


def _lari(own: Own, random: np.random.Generator) -> Drawing:
    arch = curve((0, -0.6), (0, -1.7), (1.1, -1.7), (1.1, -0.6))
    foot = curve((0.1, -0.6), (-0.1, 0), (0.4, 0), (1.1, 0))
    bars = [line((x, -1.9), (x, -0.7), random.normal(0, 0.03)) for x in (0.4, 0.7)]
    return [arch, foot, *bars[: 1 + (random.random() < 0.7)]]


def _dram(own: Own, random: np.random.Generator) -> Drawing:
    arch = curve((0, -1.0), (0, -1.7), (0.8, -1.7), (0.8, 0))
    return [arch, line((0.1, -1.1), (1.2, -1.1), 0), line((0.1, -0.8), (1.2, -0.8), 0)]


SIGN_RECIPES: dict[str, Recipe] = {
    "№": _number,
    "·": lambda own, random: at(own("."), 0, -random.uniform(0.5, 0.9)),
    "׳": _tick(0.25, 0.5),
    "״": _two_ticks,
    "־": lambda own, random: [either_way(line((0, -1.2), (random.uniform(0.4, 0.8), -1.2), 0), random, 0.1)],
    "՛": _tick(0.3, 0.5),
    "՝": _tick(-0.3, 0.5),
    "՜": _loop_above,
    "՞": _hook_above,
    "։": lambda own, random: own(":"),
    "₽": lambda own, random: crossed(own("P"), random, 0.2, 0.75, 0.8),
    "₴": _hryvnia,
    "₸": lambda own, random: crossed(own("T"), random, 0.5, -0.15, 1.2),
    "₪": _shekel,
    "₾": _lari,
    "֏": _dram,
}
