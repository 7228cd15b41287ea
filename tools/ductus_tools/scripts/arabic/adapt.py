"""Letters that Persian lacks, made from the runs that have their bodies: ة of ه, final ي of ى, ٹ of ت, ڑ of ر ...

Only changes that need no cut between letters are made: at the end of a run, or on the only letter with dots.
"""

import unicodedata

import numpy as np

from .marks import BELOW, curve, draw
from .runs import RunInk, dotted

_BODIES = {"ة": "ه", "ي": "ى", "ٹ": "ت", "ڈ": "د", "ڑ": "ر", "ں": "ن", "ے": "ر"}
_TEETH = "نبتی"  # ہ within a run is one of these without dots, and a hook
_WIDTHS = {"ا": 0.5, "ل": 0.6, "س": 1.8, "ش": 1.8, "ص": 1.6, "ض": 1.6, "ط": 1.4, "ظ": 1.4}


def split_marks(letters: str) -> tuple[str, list[str]]:
    """The letters of a run without their marks, and the marks of each."""
    bare, marks = "", list[str]()
    for scalar in letters:
        if unicodedata.combining(scalar) and marks:
            marks[-1] += scalar
        else:
            bare += scalar
            marks.append("")
    return bare, marks


def bodies(letters: str) -> list[str]:
    """The runs of recorded letters from which a run can be made; letters are without marks."""
    source = "".join(_BODIES.get(letter, letter) for letter in letters)
    if source.count("ہ") > 1 or any(letters[:-1].count(letter) for letter in "ةيڈڑںے"):
        return []
    if "ہ" in source:
        if dotted(source) != 1:
            return []
        return [source.replace("ہ", tooth) for tooth in _TEETH]
    if "ٹ" in letters and dotted(source) != 1:
        return []
    return [source]


def places(run: RunInk) -> list[tuple[float, float]]:
    """The approximate place of each letter: the left and right of its share of the stroke."""
    widths = np.array([_WIDTHS.get(letter, 1.0) for letter in run.letters])
    left, right = run.main[:, 0].min(), run.main[:, 0].max()
    edges = left + (right - left) * np.concatenate(([0], np.cumsum(widths))) / widths.sum()
    return list(zip(edges, edges[1:]))


def adapted(letters: str, run: RunInk, random: np.random.Generator) -> RunInk:
    """A run with other letters of the same bodies; see `bodies`."""
    main, dots = run.main, list(run.dots)
    spans = places(run)
    for index, (letter, own) in enumerate(zip(letters, run.letters)):
        if letter == own:
            continue
        left, right = spans[index]
        if letter in "ةٹڈڑ":
            if letter == "ٹ":
                left, right = _middle(dots)
                dots = []
            sign = draw("dots" if letter == "ة" else "tah", random, 0.8)
            dots += _placed(sign, main, left, right, random, above=True)
        elif letter == "ي":
            dots += _placed(draw("dots", random, 0.8), main, left, right, random, above=False)
        elif letter == "ں":
            level = main[:, 1].mean()
            ahead = max((d for d in dots if d[:, 1].mean() < level + 0.5), key=lambda d: d[:, 0].mean(), default=None)
            dots = [d for d in dots if d is not ahead]
        elif letter == "ے":
            end = main[-1]
            sweep = np.array([(0.1, 0.15), (-0.3, 0.4), (-1.4, 0.45), (-random.uniform(2, 3.5), 0.35)])
            main = np.vstack((main, curve(np.vstack((end, end + sweep)))[1:]))
        elif letter == "ہ":
            left, right = _middle(dots)
            dots = _placed(draw("hook", random), main, left, right, random, above=False)
    return RunInk(letters, main, run.bars, dots)


def marked(run: RunInk, marks: list[str], random: np.random.Generator) -> list[np.ndarray]:
    """The strokes of the marks of a run's letters."""
    drawn: list[np.ndarray] = []
    for (left, right), own in zip(places(run), marks):
        taken = np.vstack([run.main, *run.bars, *run.dots])
        for mark in own:
            strokes = _placed(draw(mark, random, 0.9), taken, left, right, random, mark not in BELOW)
            taken = np.vstack([taken, *strokes])
            drawn += strokes
    return drawn


def _middle(dots: list[np.ndarray]) -> tuple[float, float]:
    points = np.vstack(dots)
    return points[:, 0].min(), points[:, 0].max()


def _placed(
    strokes: list[np.ndarray], taken: np.ndarray, left: float, right: float, random: np.random.Generator, above: bool
) -> list[np.ndarray]:
    """Strokes placed over or under the writing between left and right."""
    points = np.vstack(strokes)
    width = np.ptp(points[:, 0])
    middle = (left + right) / 2 + random.normal(0, 0.12)
    near = taken[np.abs(taken[:, 0] - middle) < max(0.35, width / 2)]
    near = near if len(near) else taken
    gap = random.uniform(0.12, 0.55)
    y = near[:, 1].min() - gap - points[:, 1].max() if above else near[:, 1].max() + gap - points[:, 1].min()
    x = middle - (points[:, 0].min() + points[:, 0].max()) / 2
    return [stroke + [x, y] for stroke in strokes]
