"""Recipes for letters and signs that nobody recorded and that aren't a base with a mark.

A recipe takes `own(character)`, the writer's character in bodies at the left edge 0 (KeyError if there is none), and a
random generator. A letter with several recipes is drawn by each of them equally often.
"""

import numpy as np

from .attach import undotted
from .hand import Drawing, box
from .ligatures import LIGATURES
from .marks import arc, curve, dot, either_way, line
from .parts import (
    Own,
    Recipe,
    at,
    crossed,
    flipped,
    hooked,
    moved,
    scaled,
    sized,
    tailed,
    upright,
)


def _struck(letter: str, x: float, y: float, width: float, rise: float = 0.0) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        return crossed(own(letter), random, x, y, width, rise)

    return recipe


def _slashed(letter: str) -> Recipe:
    """ø: from below left to above right, or down."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        strokes = own(letter)
        low, high = box(strokes)
        over = random.uniform(-0.08, 0.3, 2) * (high - low)
        a = np.array([low[0] - over[0], high[1] + over[1]])
        b = np.array([high[0] + over[0], low[1] - over[1]])
        return strokes + [either_way(line(a, b, random.normal(0, 0.03)), random, 0.4)]

    return recipe


def _with_hook(letter: str, right: bool = True) -> Recipe:
    return lambda own, random: hooked(own(letter), random, right)


def _with_tail(letter: str, x: float, right: bool) -> Recipe:
    return lambda own, random: tailed(own(letter), random, x, right)


def _alike(character: str, size: float = 1.0) -> Recipe:
    return lambda own, random: scaled(own(character), size)


def _turned(character: str, height: float) -> Recipe:
    """A character turned by 180°, standing on the baseline."""
    return lambda own, random: at(sized(flipped(own(character), -1, -1), height), 0, 0)


def _mirrored(character: str, height: float) -> Recipe:
    return lambda own, random: at(sized(flipped(own(character)), height), 0, 0)


def _raised(character: str, height: float, underlined: float = 0.0) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        small = at(sized(own(character), height * random.uniform(0.8, 1.2)), 0, -1.0)
        if random.random() >= underlined:
            return small
        low, high = box(small)
        y = high[1] + random.uniform(0.1, 0.25)
        return small + [line((low[0], y), (high[0], y))]

    return recipe


def _enclosed(letter: str) -> Recipe:
    """© and ®: a small letter in a circle, the letter first or last."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        size = random.uniform(0.45, 1.0)
        inside = at(sized(own(letter), size), 0, 0)
        low, high = box(inside)
        width = max(*(high - low)) * random.uniform(1.5, 2.6)
        start = random.uniform(0, 360)
        turn = random.choice([-1, 1], p=[0.8, 0.2]) * random.uniform(335, 390)
        ring = arc(width * random.uniform(0.85, 1.15), width, start, start + turn, 28) + (low + high) / 2
        strokes = [ring, *inside] if random.random() < 0.4 else [*inside, ring]
        return at(strokes, 0, random.uniform(-0.8, 0.2))

    return recipe


def _eth(own: Own, random: np.random.Generator) -> Drawing:
    """ð: a `6` mirrored, or an `o` with a leaning stem, and a bar across the stem."""
    if random.random() < 0.5:
        round_part = at(sized(flipped(own("6")), random.uniform(1.6, 1.9)), 0, 0)
    else:
        bowl = own("o")
        low, high = box(bowl)
        stem = curve((high[0], -0.4), (high[0], -1.2), (low[0] + 0.1, -random.uniform(1.6, 1.9)))
        round_part = bowl + [either_way(stem, random)]
    return crossed(round_part, random, 0.55, 0.25, 0.6, 0.25)


def _thorn(own: Own, random: np.random.Generator) -> Drawing:
    """þ: a tall stem from above to below, and a bowl at its middle."""
    bowl = own(str(random.choice(["p", "b"])))
    low, high = box(bowl)
    x = low[0] + random.normal(0.03, 0.03)
    stem = line((x, -random.uniform(1.6, 2.0)), (x, random.uniform(0.5, 0.9)), random.normal(0, 0.02))
    return [stem] + bowl if random.random() < 0.5 else bowl + [stem]


def _capital_thorn(own: Own, random: np.random.Generator) -> Drawing:
    stem = upright(random, -1.8, 0)
    x = stem[:, 0].mean()
    high, low = -random.uniform(1.25, 1.5), -random.uniform(0.3, 0.55)
    wide = random.uniform(0.6, 1.0)
    return [stem, curve((x, high), (x + wide, high), (x + wide, low), (x, low))]


def _eng(letter: str) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        strokes = own(letter)
        end = strokes[-1][-1]
        depth, side = random.uniform(0.5, 0.9), random.uniform(0.25, 0.6)
        tail = curve(end, end + [0.05, depth], end + [-0.4 * side, depth * 1.15], end + [-side, depth * 0.8])
        return strokes[:-1] + [np.vstack((strokes[-1], tail[1:]))]

    return recipe


def _gamma(size: float) -> Recipe:
    """ɣ: down to the right, a loop below the line, up to the right."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        w, deep = random.uniform(0.5, 0.8), random.uniform(0.5, 0.9)
        stroke = curve(
            (0, -1), (0.55 * w, 0.1), (0.8 * w, deep), (0.5 * w, deep * 1.25), (0.2 * w, deep), (w, -1)
        )
        return scaled([either_way(stroke, random, 0.2)], size)

    return recipe


def _hooked_v(size: float) -> Recipe:
    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        strokes = own(str(random.choice(["v", "u"])))
        low, high = box(strokes)
        top = np.array([high[0], low[1] + 0.1])
        hook = curve(top, top + [0.05, -0.3], top + [-0.3, -0.35])
        return scaled(strokes + [hook], size)

    return recipe


def _left_tailed_n(size: float) -> Recipe:
    return lambda own, random: scaled(tailed(own("n"), random, 0.05, False), size)


def _long_f(own: Own, random: np.random.Generator) -> Drawing:
    """ƒ: an f that goes below the line."""
    return moved(scaled(own("f"), 1.1, 1.3), 0, random.uniform(0.4, 0.8))


def _two_commas(y: float, mirrored: bool = False) -> Recipe:
    """Quotation marks: on the line („) or above it (“ ”)."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        comma = own(str(random.choice([",", "'"])))
        comma = sized(flipped(comma) if mirrored else comma, random.uniform(0.3, 0.6))
        gap = random.uniform(0.18, 0.4)
        bottom = y + random.uniform(-0.1, 0.1)
        second = [stroke * random.uniform(0.9, 1.1) for stroke in comma]
        return at(comma, 0, bottom) + at(second, gap, bottom)

    return recipe


def _ditto(y: float) -> Recipe:
    return lambda own, random: at(sized(own('"'), random.uniform(0.3, 0.6)), 0, y)


def _guillemets(character: str) -> Recipe:
    """« and »: two angles between the lines."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        angle = sized(own(character), random.uniform(0.45, 0.8))
        if random.random() < 0.5:
            angle = scaled(angle, random.uniform(0.5, 0.9), 1)
        width = np.ptp(np.concatenate(angle)[:, 0])
        bottom = -random.uniform(0.1, 0.35)
        step = width * random.uniform(0.35, 0.9) + 0.05
        return at(angle, 0, bottom) + at(angle, step, bottom + random.normal(0, 0.03))

    return recipe


def _upside_down(character: str) -> Recipe:
    """¿ and ¡: the sign turned by 180°, hanging below the x-height."""

    def recipe(own: Own, random: np.random.Generator) -> Drawing:
        strokes = flipped(own(character), -1, -1)
        low, high = box(strokes)
        down = random.uniform(0.0, 0.75) * (high[1] - low[1]) * 0.45
        strokes = at(strokes, 0, down)
        # Most people write the dot first and then downwards.
        if random.random() < 0.5:
            strokes = [s[::-1] for s in strokes]
        return sorted(strokes, key=lambda s: s[:, 1].mean()) if random.random() < 0.6 else strokes

    return recipe


def _inverted_question(own: Own, random: np.random.Generator) -> Drawing:
    """¿ drawn directly: a dot, and a bow below it that opens to the right."""
    size, base = random.uniform(1.4, 1.9), random.uniform(0, 0.7)
    bow = size * curve((0.05, -0.72), (0.05, -0.5), (-0.25, -0.35), (-0.25, -0.02), (0.1, 0), (0.25, -0.15))
    return [dot(random) + [0.06 * size, base - size * 0.95], bow + [0, base]]


def _inverted_exclamation(own: Own, random: np.random.Generator) -> Drawing:
    size, base = random.uniform(1.2, 1.8), random.uniform(0, 0.7)
    return [dot(random) + [0, base - size], upright(random, base - 0.72 * size, base)]


def _high_dot(own: Own, random: np.random.Generator) -> Drawing:
    return [dot(random) + [0, -random.uniform(0.4, 0.9)]]


def _euro(own: Own, random: np.random.Generator) -> Drawing:
    strokes = own("C")
    low, high = box(strokes)
    for y in (random.uniform(0.35, 0.46), random.uniform(0.54, 0.66)):
        strokes = crossed(strokes, random, 0.25, y, 0.7)
    return strokes


def _pound(own: Own, random: np.random.Generator) -> Drawing:
    height = random.uniform(1.6, 2.0)
    bow = curve((0.75, -0.85 * height), (0.5, -1.05 * height), (0.2, -0.85 * height),
                (0.4, -0.4 * height), (0.3, -0.05), (-0.05, 0), (0.1, -0.12), (0.8, 0.02))  # fmt: skip
    return crossed([bow], random, 0.4, 0.5, 0.6)


def _yen(own: Own, random: np.random.Generator) -> Drawing:
    strokes = own("Y")
    for y in (random.uniform(0.5, 0.6), random.uniform(0.66, 0.78)):
        strokes = crossed(strokes, random, 0.5, y, 0.7)
    return strokes


def _section(own: Own, random: np.random.Generator) -> Drawing:
    """§: two `s`, the second hanging from the first."""
    upper, lower = own("s"), own("s")
    return at(upper, 0, -0.7) + at(lower, random.normal(0.05, 0.05), random.uniform(0, 0.3))


_APOSTROPHE = (_alike("'"), lambda own, random: at(sized(own(","), 0.4), 0, -1.2))
_BARRED_D = (_struck("D", 0.1, 0.5, 0.6),)
_SCHWA = (_turned("e", 1.0),)

RECIPES: dict[str, tuple[Recipe, ...]] = {
    **LIGATURES,
    "ø": (_slashed("o"), _slashed("o")),
    "Ø": (_slashed("O"), _slashed("O")),
    "đ": (_struck("d", 0.85, 0.2, 0.6),),
    "Đ": _BARRED_D,
    "Ð": _BARRED_D,
    "Ɖ": _BARRED_D,
    "ð": (_eth,),
    "þ": (_thorn, _thorn),
    "Þ": (_capital_thorn,),
    "ł": (_struck("l", 0.5, 0.5, 0.5, 0.3), _struck("l", 0.5, 0.45, 0.6, 0.1)),
    "Ł": (_struck("L", 0.15, 0.5, 0.6, 0.35), _struck("L", 0.15, 0.45, 0.6, 0.1)),
    "ı": (lambda own, random: undotted(own("i")),),
    "ħ": (_struck("h", 0.12, 0.2, 0.6),),
    "Ħ": (_struck("H", 0.5, 0.25, 1.3),),
    "ŋ": (_eng("n"),),
    "Ŋ": (_eng("N"), lambda own, random: scaled(_eng("n")(own, random), 1.7)),
    "ə": _SCHWA,
    "ǝ": _SCHWA,
    "Ə": (_turned("e", 1.8),),
    "Ǝ": (_mirrored("E", 1.8),),
    "ɛ": (_mirrored("3", 1.0),),
    "Ɛ": (_mirrored("3", 1.8),),
    "ɔ": (_mirrored("c", 1.0),),
    "Ɔ": (_mirrored("C", 1.8),),
    "ɓ": (_with_hook("b"),),
    "Ɓ": (_with_hook("B", False),),
    "ɗ": (_with_hook("d"),),
    "Ɗ": (_with_hook("D", False),),
    "ƙ": (_with_hook("k"),),
    "Ƙ": (_with_hook("K"),),
    "ƴ": (_with_hook("y"),),
    "Ƴ": (_with_hook("Y"),),
    "ɣ": (_gamma(1.0),),
    "Ɣ": (_gamma(1.6),),
    "ŧ": (_struck("t", 0.5, 0.6, 0.6),),
    "Ŧ": (_struck("T", 0.5, 0.5, 0.7),),
    "ɖ": (_with_tail("d", 0.95, True),),
    "ƒ": (_long_f,),
    "Ƒ": (_with_tail("F", 0.1, False),),
    "ʋ": (_hooked_v(1.0),),
    "Ʋ": (_hooked_v(1.7),),
    "ɲ": (_left_tailed_n(1.0),),
    "Ɲ": (_with_tail("N", 0.02, False), _left_tailed_n(1.7)),
    "ɨ": (_struck("i", 0.5, 0.7, 0.6),),
    "Ɨ": (_struck("I", 0.5, 0.5, 0.8),),
    "ʉ": (_struck("u", 0.5, 0.5, 1.2),),
    "Ʉ": (_struck("U", 0.5, 0.5, 1.5),),
    "ʼ": _APOSTROPHE,
    "ʻ": (*_APOSTROPHE, lambda own, random: at(sized(flipped(own(",")), 0.4), 0, -1.2)),
    "ʷ": (_raised("w", 0.5),),
    "ª": (_raised("a", 0.7, 0.5),),
    "º": (_raised("o", 0.6, 0.5),),
    "°": (_raised("o", 0.5),),
    "¿": (_upside_down("?"), _inverted_question),
    "¡": (_upside_down("!"), _inverted_exclamation),
    "«": (_guillemets("<"),),
    "»": (_guillemets(">"),),
    "„": (_two_commas(0.3), _ditto(0.3)),
    "“": (_two_commas(-1.2, True), _ditto(-1.2)),
    "”": (_two_commas(-1.2), _ditto(-1.2)),
    "·": (_high_dot,),
    "€": (_euro, _euro),
    "£": (_pound,),
    "¥": (_yen,),
    "§": (_section,),
    "©": (_enclosed("C"), _enclosed("c")),
    "®": (_enclosed("R"), _enclosed("R")),
}
