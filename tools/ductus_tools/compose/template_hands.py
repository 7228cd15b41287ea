"""Templates written in hands: the differences between people's characters, for a whole batch at once.

A hand's habits stay the same over a line; the pen's deviations are drawn anew for each character.
"""

from dataclasses import dataclass, fields

import numpy as np

from ductus_tools.ink.inks import Inks, starts

_HOOK_TURN, _HOOK_LENGTH, _HOOK_SHARE = np.radians(55), 0.22, 0.45
_NEAR = 0.55  # of an em: pens are lifted for longer moves


@dataclass
class Habits:
    """Habits of H hands, each an array [H]."""

    wildness: np.ndarray  # how much everything else varies
    slant: np.ndarray
    rotation: np.ndarray
    aspect: np.ndarray  # ln
    joining: np.ndarray  # probability that the pen stays down until a near stroke
    linking: np.ndarray  # probability of the beginning of a link
    hooks: np.ndarray  # length of hooks, relative to the template's; none at 0
    rounding: np.ndarray  # how far corners are smoothed
    reversing: np.ndarray  # probability that a stroke is reversed
    jitter: np.ndarray  # of the pen, em
    sparseness: np.ndarray  # share of points that the device misses

    @staticmethod
    def draw(random: np.random.Generator, count: int, ease: float = 1.0) -> "Habits":
        """Random hands. ease: below 1 for hands closer to the templates."""

        def normal(deviation: float) -> np.ndarray:
            return random.normal(0, deviation, count)

        def some(share: float, low: float, high: float) -> np.ndarray:
            return np.where(random.random(count) < share, random.uniform(low, high, count), 0)

        return Habits(
            wildness=ease * np.exp(normal(0.35)),
            slant=ease * normal(0.11),
            rotation=ease * normal(0.06),
            aspect=ease * normal(0.15),
            joining=ease * some(0.4, 0, 0.45) ** 1.5,
            linking=ease * some(0.5, 0, 0.4),
            hooks=np.where(random.random(count) < 0.3, 0, random.uniform(0.3, 1.7, count)),
            rounding=some(0.6, 0, 1),
            reversing=np.where(random.random(count) < 0.12, random.uniform(0.1, 0.5, count), 0.01),
            jitter=ease * np.abs(normal(0.005)),
            sparseness=some(0.3, 0, 0.6),
        )

    def take(self, indices: np.ndarray) -> "Habits":
        """The habits of the hands that write each of some inks."""
        return Habits(*(getattr(self, field.name)[indices] for field in fields(self)))


def write(inks: Inks, habits: Habits, random: np.random.Generator) -> Inks:
    """Writes each ink in the hand of its row of `habits`; em boxes in, about em boxes out. Stroke order may change."""
    inks = _without_missed_strokes(inks, habits, random)
    inks = _hooks(inks, habits)
    inks = Inks(_parts_moved(inks, habits, random), inks.strokes, inks.inks)
    inks = Inks(_strokes_moved(inks, habits, random), inks.strokes, inks.inks)
    inks = _joined(inks, habits, random)
    inks = _turned(inks, habits, random)
    inks = _sparse(inks, habits, random)
    points = _rounded(inks, habits.rounding)
    points = _warped(points, inks.ink_of_point, habits, random)
    return Inks(_leaning(points, inks.ink_of_point, habits, random), inks.strokes, inks.inks)


def _without_missed_strokes(inks: Inks, habits: Habits, random: np.random.Generator) -> Inks:
    """Inks from which occasionally one of many strokes is left out."""
    many = np.diff(inks.inks)[inks.ink_of_stroke] > 6
    missed = many & (random.random(len(many)) < 0.004 * habits.wildness[inks.ink_of_stroke])
    return inks.keep(~missed[inks.stroke_of_point]) if missed.any() else inks


def _hooks(inks: Inks, habits: Habits) -> Inks:
    """Inks with the hooks at strokes' ends shortened, lengthened or left out."""
    step = np.diff(inks.points, axis=0, append=inks.points[-1:])
    angle = np.arctan2(step[:, 1], step[:, 0])
    length = np.hypot(step[:, 0], step[:, 1])
    length[inks.strokes[1:] - 1] = 0
    along = np.concatenate(([0], np.cumsum(length)))[:-1]
    first, last = inks.strokes[:-1][inks.stroke_of_point], (inks.strokes[1:] - 1)[inks.stroke_of_point]
    final = angle[np.maximum(last - 1, first)]
    turn = np.abs(np.mod(final - angle[np.maximum(np.arange(len(angle)) - 2, first)] + np.pi, 2 * np.pi) - np.pi)
    rest, whole = along[last] - along, along[last] - along[first]
    corner = (turn > _HOOK_TURN) & (rest > 0) & (rest < np.minimum(_HOOK_LENGTH, _HOOK_SHARE * whole))
    corner &= np.arange(len(angle)) < last
    base = np.full(len(inks.strokes) - 1, len(angle))
    np.minimum.at(base, inks.stroke_of_point[corner], np.flatnonzero(corner))
    hooked = np.arange(len(angle)) > base[inks.stroke_of_point]
    if not hooked.any():
        return inks
    factor = habits.hooks[inks.ink_of_point[hooked]][:, None]
    root = inks.points[base[inks.stroke_of_point[hooked]]]
    points = inks.points.copy()
    points[hooked] = root + (points[hooked] - root) * factor
    return Inks(points, inks.strokes, inks.inks)


def _parts_moved(inks: Inks, habits: Habits, random: np.random.Generator) -> np.ndarray:
    """Inks whose separate components, side by side or one above the other, are each moved and squeezed on their own."""
    group = parts(inks, random.integers(0, 2, len(inks)))
    count = int(group.max()) + 1 if len(group) else 0
    of_group = np.zeros(count, dtype=np.int64)
    of_group[group] = inks.ink_of_stroke
    wild = habits.wildness[of_group][:, None]
    scale = np.exp(random.normal(0, 0.09, (count, 2)) * wild + random.normal(0, 0.06, (count, 1)) * wild)
    shift = random.normal(0, 0.03, (count, 2)) * wild
    of_point = group[inks.stroke_of_point]
    total = np.bincount(of_point, minlength=count)[:, None]
    middle = np.column_stack([np.bincount(of_point, inks.points[:, a], count) for a in (0, 1)]) / total
    return (inks.points - middle[of_point]) * scale[of_point] + (middle + shift)[of_point]


def parts(inks: Inks, axes: np.ndarray) -> np.ndarray:
    """The component that each stroke belongs to, counted over all inks: strokes that overlap along the ink's axis
    (0 x, 1 y) belong together."""
    axis = axes[inks.ink_of_stroke]
    low = np.minimum.reduceat(inks.points, inks.strokes[:-1])[np.arange(len(axis)), axis]
    high = np.maximum.reduceat(inks.points, inks.strokes[:-1])[np.arange(len(axis)), axis]
    order = np.lexsort((low, inks.ink_of_stroke))
    apart = 1000.0 * inks.ink_of_stroke[order]  # so that one running maximum serves all inks
    reach = np.maximum.accumulate(high[order] + apart)
    new = np.ones(len(order), dtype=bool)
    new[1:] = (low[order] + apart)[1:] > reach[:-1] - 0.01
    result = np.empty(len(order), dtype=np.int64)
    result[order] = np.cumsum(new) - 1
    return result


def _strokes_moved(inks: Inks, habits: Habits, random: np.random.Generator) -> np.ndarray:
    """Inks with each stroke shifted, turned, scaled and bent, its ends overshot or cut."""
    count = len(inks.strokes) - 1
    wild = habits.wildness[inks.ink_of_stroke]
    of = inks.stroke_of_point
    first, last = inks.points[inks.strokes[:-1]], inks.points[inks.strokes[1:] - 1]
    middle, chord = (first + last) / 2, last - first
    length = np.hypot(chord[:, 0], chord[:, 1])
    few = 1 / np.sqrt(1 + np.diff(inks.inks)[inks.ink_of_stroke] / 8)  # strokes of dense characters keep their places
    angle = random.normal(0, 0.075, count) * wild
    scale = np.exp(random.normal(0, np.where(length < 0.2, 0.22, 0.07)) * wild)
    shift = random.normal(0, 0.022, (count, 2)) * (wild * few)[:, None]
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    p = inks.points - middle[of]
    turned = np.column_stack((cos[of] * p[:, 0] - sin[of] * p[:, 1], sin[of] * p[:, 0] + cos[of] * p[:, 1]))
    place = (np.arange(len(of)) - inks.strokes[:-1][of]) / np.maximum(np.diff(inks.strokes) - 1, 1)[of]
    across = np.column_stack((-chord[:, 1], chord[:, 0]))
    bend = random.normal(0, 0.045, count) * wild
    skew = random.normal(0, 0.03, count) * wild
    bulge = 4 * place * (1 - place) * (bend[of] + skew[of] * (2 * place - 1))
    ends = random.normal(0, 0.05, (2, count)) * wild
    overshoot = ends[1][of] * place**3 - ends[0][of] * (1 - place) ** 3
    return turned + (middle + shift)[of] + bulge[:, None] * across[of] + overshoot[:, None] * chord[of]


def _joined(inks: Inks, habits: Habits, random: np.random.Generator) -> Inks:
    """Inks in which the pen stays down between near strokes, or draws only the beginning of a link."""
    count = len(inks.strokes) - 1
    if count < 2:
        return inks
    gap = inks.points[inks.strokes[1:-1]] - inks.points[inks.strokes[1:-1] - 1]
    distance = np.hypot(gap[:, 0], gap[:, 1])
    same = np.diff(inks.ink_of_stroke) == 0
    near = np.clip(1.5 * (1 - distance / _NEAR), 0, 1)
    of = inks.ink_of_stroke[:-1]
    join = same & (random.random(count - 1) < habits.joining[of] * near)
    link = same & ~join & (random.random(count - 1) < habits.linking[of] * near)
    reach = np.zeros((count, 2))
    reach[:-1][link] = gap[link] * random.uniform(0.1, 0.6, (int(link.sum()), 1))
    ends = inks.strokes[1:] - 1
    points = inks.points.copy()
    pulled = np.flatnonzero(link)
    points[ends[pulled]] += reach[pulled]
    first = np.concatenate(([True], ~join))
    strokes = np.append(inks.strokes[:-1][first], inks.strokes[-1])
    counts = np.bincount(inks.ink_of_stroke[first], minlength=len(inks))
    return Inks(points, strokes, starts(counts))


def _turned(inks: Inks, habits: Habits, random: np.random.Generator) -> Inks:
    """Inks with some strokes reversed."""
    turned = random.random(len(inks.strokes) - 1) < habits.reversing[inks.ink_of_stroke]
    of = inks.stroke_of_point
    index = np.arange(len(of))
    mirrored = inks.strokes[:-1][of] + inks.strokes[1:][of] - 1 - index
    return Inks(inks.points[np.where(turned[of], mirrored, index)], inks.strokes, inks.inks)


def _sparse(inks: Inks, habits: Habits, random: np.random.Generator) -> Inks:
    """Inks as from a slow device, which misses points but never a stroke's ends; the others tremble."""
    of = inks.ink_of_point
    kept = random.random(len(of)) >= habits.sparseness[of]
    kept[inks.strokes[:-1]] = kept[inks.strokes[1:] - 1] = True
    tremor = random.normal(0, 1, inks.points.shape) * habits.jitter[of, None]
    return Inks(inks.points + tremor, inks.strokes, inks.inks).keep(kept)


def _rounded(inks: Inks, amount: np.ndarray) -> np.ndarray:
    """Inks with points moved towards the middle of their neighbours; strokes' ends stay."""
    points = inks.points
    ends = np.zeros(len(points), dtype=bool)
    ends[inks.strokes[:-1]] = ends[inks.strokes[1:] - 1] = True
    share = np.where(ends, 0, amount[inks.ink_of_point] * 0.5)[1:-1, None]
    points = points.copy()
    points[1:-1] += share * ((points[:-2] + points[2:]) / 2 - points[1:-1])
    return points


def _warped(points: np.ndarray, of: np.ndarray, habits: Habits, random: np.random.Generator) -> np.ndarray:
    """Points bent smoothly by three waves per character: parts grow, shrink, rise and fall."""
    count = len(habits.wildness)
    result = points.copy()
    for _ in range(3):
        wave = random.normal(0, 3.8, (count, 2))
        phase = random.uniform(0, 2 * np.pi, count)
        height = random.normal(0, 0.024, (count, 2)) * habits.wildness[:, None]
        swing = np.sin((wave[of] * points).sum(1) + phase[of])
        result += height[of] * swing[:, None]
    return result


def _leaning(points: np.ndarray, of: np.ndarray, habits: Habits, random: np.random.Generator) -> np.ndarray:
    """Points with the hand's rotation, slant and aspect, varied a little for each character, and perspective."""
    count = len(habits.wildness)

    def own(deviation: float) -> np.ndarray:
        return random.normal(0, deviation, count) * habits.wildness

    angle, slant, aspect = habits.rotation + own(0.03), habits.slant + own(0.04), habits.aspect + own(0.08)
    wide, high = np.exp(aspect / 2), np.exp(-aspect / 2)
    cos, sin = np.cos(angle), np.sin(angle)
    matrix = np.stack([cos * wide, (-sin - slant * cos) * high, sin * wide, (cos - slant * sin) * high], axis=1)
    tilt = np.column_stack((own(0.12), own(0.12)))
    p = points - 0.5
    p = p / np.maximum(1 + (tilt[of] * p).sum(1), 0.5)[:, None]
    m = matrix[of]
    return np.column_stack((m[:, 0] * p[:, 0] + m[:, 1] * p[:, 1], m[:, 2] * p[:, 0] + m[:, 3] * p[:, 1])) + 0.5
