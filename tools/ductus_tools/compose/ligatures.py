"""Recipes for letters that grew out of two: ß, æ, œ and their capitals, in the shapes that people use."""

import numpy as np

from .hand import Drawing, box
from .marks import arc, curve, either_way, line
from .parts import Own, Recipe, at, beside, moved, one_stroke, sized, upright


def _ligature(first: str, second: str, least: float, most: float) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        return beside(own(first), own(second), random.uniform(least, most))

    return recipe


def _sharp_s(own: Own, random: np.random.Generator) -> Drawing:
    """A tall stroke with a `3` or the bowls of a `B` to its right, in one stroke or two."""
    bowls = at(sized(own(str(random.choice(["3", "B", "3"]))), random.uniform(1.5, 1.9)), 0, 0)
    if random.random() < 0.4 and len(bowls) == 1:
        low, high = box(bowls)
        foot = (low[0] - random.uniform(0, 0.15), random.uniform(0, 0.8))
        stem = line(foot, (low[0] + 0.05, low[1] + random.uniform(0, 0.25)), random.normal(0, 0.05))
        return one_stroke([stem, bowls[0]])
    stem = upright(random, -random.uniform(1.6, 2.0), random.uniform(0, 0.8))
    return [stem] + moved(bowls, random.uniform(-0.05, 0.15), 0)


def _long_sharp_s(own: Own, random: np.random.Generator) -> Drawing:
    """One stroke: up from the foot, over the upper bowl, in, around the lower one. In joined writing it has a lead-in
    and continues to the right."""
    w, h, deep = random.uniform(0.55, 1.0), random.uniform(1.6, 2.1), random.uniform(-0.1, 0.9)
    lean = random.uniform(0, 0.25)
    stem = [(-0.1, deep), (0.05, deep * 0.3), (0.1 + lean, -0.6 * h)]
    if random.random() < 0.3:  # a lead-in, up and down the stem before
        stem = [(-random.uniform(0.3, 0.6), -0.05), (lean, -0.7 * h), (0.25 + lean, -h), (0.1, -0.5 * h), *stem]
    waist = random.uniform(0.1, 0.55)
    bowls = [(0.2 + lean, -h), (0.75 * w + lean, -1.05 * h), (w + lean, -0.8 * h), (0.7 * w, -0.58 * h),
             (waist * w, -0.5 * h), (0.9 * w, -0.48 * h), (1.15 * w, -0.2 * h), (0.8 * w, 0.04)]  # fmt: skip
    end = [(0.35 * w, 0.0), (0.3 * w, -0.12)] if random.random() < 0.6 else [(1.3 * w, 0.05), (1.7 * w, -0.2)]
    return [curve(*stem, *bowls, *end)]


def _long_s_and_z(own: Own, random: np.random.Generator) -> Drawing:
    """ß in its historical form: a long s with a z or 3 attached."""
    h, deep = random.uniform(1.6, 2.0), random.uniform(0.0, 0.9)
    long_s = curve((0.65, -h * 0.92), (0.45, -h), (0.2, -0.9 * h), (0.15, -0.3 * h), (0.05, deep))
    second = at(sized(own(str(random.choice(["3", "z", "s", "3"]))), random.uniform(0.9, 1.5)), 0, 0)
    second = moved(second, random.uniform(0.15, 0.45), 0)
    return one_stroke([long_s[::-1], second[0]]) + second[1:] if random.random() < 0.4 else [long_s, *second]


def _three_bars(
    random: np.random.Generator, x: float, y: float, width: float, height: float, stem: bool
) -> Drawing:
    """The bars of an E, with its own stem or attached to another letter's."""
    bars = [line((x, y - height * share), (x + width * random.uniform(0.7, 1.1), y - height * share),
                 random.normal(0, 0.04)) for share in (1, random.uniform(0.45, 0.58), 0)]  # fmt: skip
    if not stem:
        return bars
    return [line((x, y - height), (x, y), random.normal(0, 0.03)), *bars]


def _capital_ae(own: Own, random: np.random.Generator) -> Drawing:
    """Æ: an A whose right leg is upright and bears the bars of an E."""
    h, w = random.uniform(1.6, 2.0), random.uniform(0.7, 1.1)
    left = line((w, -h), (0, 0), random.normal(0, 0.03))
    across = line((0.25 * w, -0.4 * h), (w, -0.42 * h), 0)
    bars = _three_bars(random, w + random.normal(0, 0.03), 0, random.uniform(0.5, 0.9), h, True)
    return [either_way(left, random), across, *bars] if random.random() < 0.5 else [left, *bars, across]


def _capital_oe(own: Own, random: np.random.Generator) -> Drawing:
    """Œ: an O, or a C, that an E leans on."""
    letter = own(str(random.choice(["O", "O", "C"])))
    low, high = box(letter)
    x = high[0] - random.uniform(-0.1, 0.3) * (high[0] - low[0])
    return letter + _three_bars(random, x, 0, random.uniform(0.5, 0.9), 0 - low[1], random.random() < 0.7)


def _small_oe(own: Own, random: np.random.Generator) -> Drawing:
    """œ in one stroke: around, and from its right side into an e."""
    w = random.uniform(0.55, 0.85)
    ring = arc(w, random.uniform(0.85, 1.05), -60, -60 - 350, 20) + [w / 2, -0.5]
    x = w * random.uniform(0.85, 1.05)
    letter_e = curve((x, -0.45), (x + 0.35, -0.5), (x + 0.45, -0.85), (x + 0.2, -1), (x, -0.7), (x + 0.05, -0.1),
                     (x + 0.35, 0.02), (x + 0.65, -0.25))  # fmt: skip
    return one_stroke([ring, letter_e])


LIGATURES: dict[str, tuple[Recipe, ...]] = {
    "ß": (_sharp_s, _long_sharp_s, _long_sharp_s, _long_s_and_z),
    "æ": (_ligature("a", "e", 0.0, 0.35),),
    "Æ": (_ligature("A", "E", 0.0, 0.5), _capital_ae, _capital_ae),
    "œ": (_ligature("o", "e", 0.0, 0.3), _ligature("o", "e", -0.1, 0.15), _small_oe),
    "Œ": (_ligature("O", "E", 0.0, 0.4), _capital_oe, _capital_oe),
}
