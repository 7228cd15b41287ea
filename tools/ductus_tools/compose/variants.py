"""Other shapes of recorded letters and signs: rare among the recorded writers, common among people.

A z with a bar or a tail, a barred 7, a 1 with a long up-stroke, an x in one stroke, signs in all sizes. Recipes as
in `recipes`.
"""

import numpy as np

from .hand import Drawing, box
from .marks import Point, arc, curve, either_way, line
from .parts import Own, Recipe, at, crossed, flipped, moved, scaled, sized


def _between(random: np.random.Generator, start: Point, end: Point) -> np.ndarray:
    """A stroke between two places, which it hits roughly."""
    start, end = np.array(start) + random.normal(0, 0.06, 2), np.array(end) + random.normal(0, 0.06, 2)
    return line(start, end, random.normal(0, 0.03))


def _corners(random: np.random.Generator, *corners: Point) -> np.ndarray:
    """Straight lines from corner to corner, in one stroke."""
    points = np.array(corners) + random.normal(0, 0.05, (len(corners), 2))
    return np.vstack([line(a, b)[bool(i) :] for i, (a, b) in enumerate(zip(points, points[1:]))])


def _slash(backward: bool) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        width, top, foot = random.uniform(0.3, 1.5), random.uniform(1.3, 2.4), random.uniform(-0.1, 0.6)
        low, high = ((width, foot), (0.0, -top)) if backward else ((0.0, foot), (width, -top))
        return [either_way(_between(random, high, low), random, 0.5 if not backward else 0.15)]

    return recipe


def _bar(own: Own, random: np.random.Generator) -> Drawing:
    return [_between(random, (0, -random.uniform(1.6, 2.4)), (0, random.uniform(0, 0.6)))]


def _wave(own: Own, random: np.random.Generator) -> Drawing:
    w, h = random.uniform(0.8, 2.0), random.uniform(0.12, 0.4)
    wave = curve((0, h), (0.15 * w, -0.7 * h), (0.35 * w, -h), (0.62 * w, h), (0.85 * w, 0.8 * h), (w, -h))
    return [wave + [0, -random.uniform(0.4, 1.0)]]


def _brace(closing: bool) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        w, h, nose = random.uniform(0.35, 0.7), random.uniform(1.9, 2.7), random.uniform(0.2, 0.45)
        upper = [(w, -h), (0.45 * w, -0.95 * h), (0.5 * w, -0.65 * h), (0.45 * w, -0.53 * h)]
        lower = [(0.45 * w, -0.47 * h), (0.5 * w, -0.35 * h), (0.45 * w, -0.05 * h), (w, 0)]
        tip = (-nose, -0.5 * h)
        if random.random() < 0.5:  # the nose is a corner
            stroke = np.vstack((curve(*upper, tip), curve(tip, *lower)[1:]))
        else:
            stroke = curve(*upper, tip, *lower)
        if random.random() < 0.15:  # no nose to speak of
            stroke = curve((w, -h), (0.1, -0.9 * h), (0.3, -0.5 * h), (-0.1, -0.5 * h), (0.3, -0.4 * h), (0.1, -0.1 * h), (w, 0))
        strokes = moved([stroke], 0, random.uniform(0, 0.6))
        return flipped(strokes) if closing else strokes

    return recipe


def _bracket(closing: bool) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        w, h, foot = random.uniform(0.3, 0.8), random.uniform(1.7, 2.6), random.uniform(0, 0.5)
        places = ((w, foot - h), (0, foot - h), (0, foot), (w, foot))
        if random.random() < 0.75:
            strokes = [_corners(random, *places)]
        else:
            strokes = [_between(random, a, b) for a, b in zip(places, places[1:])]
        return flipped(strokes) if closing else strokes

    return recipe


def _angle(closing: bool) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        w, h = random.uniform(0.5, 1.3), random.uniform(0.7, 1.5)
        middle = -random.uniform(0.5, 0.95)
        strokes = [_corners(random, (w, middle - h / 2), (0, middle), (w, middle + h / 2))]
        return flipped(strokes) if closing else strokes

    return recipe


def _hash(own: Own, random: np.random.Generator) -> Drawing:
    h, w, lean = random.uniform(1.2, 2.0), random.uniform(0.9, 1.6), random.uniform(0, 0.45)
    upright = [_between(random, (x * w + lean, -h), (x * w, 0)) for x in (0.33, 0.67)]
    level = [_between(random, (0, -y * h), (w + lean, -y * h)) for y in (0.67, 0.33)]
    return level + upright if random.random() < 0.4 else upright + level


def _at(own: Own, random: np.random.Generator) -> Drawing:
    """@: a small a, and a circle around it that begins at its end or apart from it."""
    letter = at(sized(own("a"), random.uniform(0.55, 0.9)), 0, 0)
    low, high = box(letter)
    size = (high - low) * random.uniform(1.7, 2.4, 2)
    turn = -random.uniform(270, 350)
    start = random.uniform(20, 60)
    around = arc(size[0], size[1], start, start + turn, 24) + (low + high) / 2
    if random.random() < 0.65:
        strokes = letter[:-1] + [np.vstack((letter[-1], around))]
    else:
        strokes = letter + [around]
    return at(strokes, 0, random.uniform(-0.1, 0.5))


def _ampersand(own: Own, random: np.random.Generator) -> Drawing:
    """In one stroke from the right foot up, over the loop, down and around."""
    w, h = random.uniform(0.9, 1.4), random.uniform(1.5, 2.0)
    if random.random() < 0.6:
        return [curve((w, 0), (0.55 * w, -0.35 * h), (0.15 * w, -0.8 * h), (0.35 * w, -1.05 * h), (0.65 * w, -0.85 * h),
                      (0.4 * w, -0.55 * h), (-0.1 * w, -0.25 * h), (0.1 * w, 0.03 * h), (0.6 * w, 0.02 * h),
                      (0.95 * w, -0.45 * h))]  # fmt: skip
    # An epsilon with a stroke through it.
    bow = curve((0.8 * w, -0.9 * h), (0.2 * w, -h), (0.05 * w, -0.6 * h), (0.5 * w, -0.5 * h),
                (0, -0.45 * h), (0.05 * w, 0.02), (0.85 * w, -0.05 * h))  # fmt: skip
    return [bow, _between(random, (0.45 * w, -1.1 * h), (0.45 * w, 0.1 * h))]


def _tailed_z(own: Own, random: np.random.Generator) -> Drawing:
    """The z of school cursive: a bow, and a loop below the line."""
    deep, w = random.uniform(0.5, 1.0), random.uniform(0.4, 0.75)
    stroke = curve((0, -0.85), (0.5 * w, -1.1), (w, -0.8), (0.4 * w, -0.3), (0.15 * w, -0.25), (0.9 * w, -0.2),
                   (w, 0.4 * deep), (0.4 * w, deep * 1.2), (-0.3 * w, deep), (0.2 * w, 0.4 * deep),
                   (1.3 * w, -random.uniform(0, 0.3)))  # fmt: skip
    return [stroke[: len(stroke) - int(random.integers(0, 9))]]


def _barred(letter: str, y: float = 0.5, width: float = 0.6) -> Recipe:
    return lambda own, random: crossed(own(letter), random, 0.5, y, width, random.normal(0, 0.1))


def _seven(own: Own, random: np.random.Generator) -> Drawing:
    w, h = random.uniform(0.7, 1.1), random.uniform(1.6, 2.0)
    strokes = [_corners(random, (0, -h), (w, -h), (random.uniform(0.1, 0.5) * w, 0))]
    return crossed(strokes, random, 0.6, 0.5, 0.6)


def _one(own: Own, random: np.random.Generator) -> Drawing:
    w, h = random.uniform(0.3, 0.9), random.uniform(1.6, 2.1)
    strokes = [_corners(random, (0, -random.uniform(0.45, 0.85) * h), (w, -h), (w - random.uniform(-0.1, 0.3), 0))]
    return strokes + [_between(random, (0.3 * w, 0), (1.6 * w, 0))] if random.random() < 0.2 else strokes


def _one_stroke_x(own: Own, random: np.random.Generator) -> Drawing:
    w = random.uniform(0.6, 1.0)
    if random.random() < 0.5:  # like an alpha
        return [curve((w, -1), (0.5 * w, -0.45), (0.1 * w, 0), (-0.15 * w, -0.4), (0.1 * w, -1), (0.5 * w, -0.5), (w, 0))]
    # Down, up beside it, and down again.
    return [curve((0, -0.95), (0.2 * w, -1), (0.5 * w, -0.5), (0.9 * w, 0), (1.1 * w, -0.2), (w, -0.9), (0.8 * w, -0.95),
                  (0.5 * w, -0.5), (0.1 * w, 0), (0, -0.05))]  # fmt: skip


def _barred_j(own: Own, random: np.random.Generator) -> Drawing:
    w, h = random.uniform(0.4, 0.9), random.uniform(1.6, 2.0)
    foot = random.uniform(0, 0.6)
    stem = curve((w, -h), (w, -0.5 * h), (w, foot - 0.2), (0.6 * w, foot), (0, foot - 0.1), (-0.05, foot - 0.35))
    top = _between(random, (w - random.uniform(0.3, 0.7), -h), (w + random.uniform(0.1, 0.5), -h))
    return [top, stem] if random.random() < 0.5 else [stem, top]


def _school_j(own: Own, random: np.random.Generator) -> Drawing:
    """A bar to the right, the stem, and a hook to the left, in one stroke; a loop in some hands."""
    w, h, foot = random.uniform(0.35, 0.95), random.uniform(1.6, 2.1), random.uniform(-0.05, 0.8)
    bar = _between(random, (0, -h + random.uniform(-0.15, 0.2)), (w, -h))
    below = w - random.uniform(-0.1, 0.25)
    places = [bar[-1], (w, -0.6 * h), (below, foot - 0.35)]
    if random.random() < 0.35:
        end = w + random.uniform(0, 0.5), -random.uniform(0, 0.7)
        places += [(below - 0.15, foot), (below - 0.35, foot - 0.1), (below - 0.15, foot - 0.35), end]
    else:
        hook = random.uniform(0.2, 0.8)
        places += [(below - 0.25 * hook, foot), (below - hook, foot - random.uniform(0, 0.35))]
    return [np.vstack((bar, curve(*places)[1:]))]


def _barred_f(own: Own, random: np.random.Generator) -> Drawing:
    """A stem that bends to the left, under a bar that reaches over it, and a bar across it."""
    w, h = random.uniform(0.6, 1.1), random.uniform(1.6, 2.1)
    x = random.uniform(0.15, 0.5) * w
    hook = (x - random.uniform(0, 0.5), random.uniform(-0.1, 0.15))
    stem = curve((x, -h + random.uniform(-0.1, 0.1)), (x, -0.6 * h), (x - 0.05, -0.15 * h), hook)
    top = _between(random, (0, -h), (w, -h))
    middle = _between(random, (x - random.uniform(0, 0.4), -0.52 * h), (random.uniform(0.6, 1) * w, -0.52 * h))
    return [top, stem, middle] if random.random() < 0.5 else [stem, top, middle]


def _capital_like(small: str) -> Recipe:
    """A capital as the small letter is, but larger, and on the line or a little below it."""
    return lambda own, random: at(sized(own(small), random.uniform(1.7, 2.2)), 0, random.uniform(0, 0.5))


VARIANTS: dict[str, tuple[Recipe, ...]] = {
    "/": (_slash(False),),
    "\\": (_slash(True),),
    "|": (_bar,),
    "~": (_wave,),
    "{": (_brace(False),),
    "}": (_brace(True),),
    "[": (_bracket(False),),
    "]": (_bracket(True),),
    "<": (_angle(False),),
    ">": (_angle(True),),
    "#": (_hash,),
    "@": (_at,),
    "&": (_ampersand,),
    "z": (_tailed_z, _barred("z")),
    "Z": (_barred("Z"), lambda own, random: scaled(_tailed_z(own, random), 1.6)),
    "7": (_seven, _barred("7")),
    "1": (_one,),
    "x": (_one_stroke_x,),
    "X": (lambda own, random: scaled(_one_stroke_x(own, random), 1.8),),
    "F": (_barred_f,),
    "J": (_barred_j, _school_j, _school_j),
    "Y": (_capital_like("y"),),
    "q": (lambda own, random: crossed(own("q"), random, 0.85, 0.75, 0.5),),
}
