"""Runs of joined letters as people wrote them, cut from words, from which other words are composed.

Letters of a run are joined, runs are not, so a word with as many strokes as runs can be cut between them without
knowing where a letter ends. Ink is mirrored (it runs to the right), sizes are in bodies, and the line that letters
stand on is y = 0.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ductus_tools.ink.stitch import baseline_and_body
from ductus_tools.ink.strokes import Strokes

from .joining import LETTERS, runs
from .zones import zones

DOTS = {
    **dict.fromkeys("بجخذزضظغفنہ", 1), **dict.fromkeys("تقیية", 2), **dict.fromkeys("پچثژش", 3),
}  # fmt: skip
_SMALL = 0.6  # bodies: a dot, or dots drawn as a dash
_UNEVEN = 1.35  # greatest ratio of a run's size to the average
_ABOVE = 0.6  # share of its width by which a bar overlaps its run


@dataclass
class RunInk:
    """The ink of a run: its letters' stroke, and dots and bars in the order of writing."""

    letters: str
    """Letters as the network's shapes, with marks."""
    main: np.ndarray
    bars: list[np.ndarray]
    dots: list[np.ndarray]


def dotted(letters: str) -> int:
    """How many letters of a run have dots."""
    return sum(letter in DOTS for letter in letters)


def cut(label: str, ink: Strokes) -> list[RunInk] | None:
    """The runs of a word; None if strokes and runs aren't one to one, or the label has anything besides letters."""
    if not label or not set(label) <= LETTERS:
        return None
    baseline, body = baseline_and_body(label, ink, zones)
    if not body > 0:
        return None
    found: list[RunInk] = []
    spans = runs(label)
    small: list[np.ndarray] = []
    for stroke in np.split((ink.points - [0, baseline]) / body, ink.starts[1:]):
        extent = np.ptp(stroke, axis=0)
        if extent.max() < _SMALL and not (len(found) < len(spans) and label[spans[len(found)][0]] == "ء"):
            small.append(stroke)
        elif any(_is_bar(stroke, run.main) for run in found):
            next(run for run in reversed(found) if _is_bar(stroke, run.main)).bars.append(stroke)
        elif len(found) == len(spans):
            return None
        else:
            start, end = spans[len(found)]
            found.append(RunInk(label[start:end], stroke, [], []))
    if len(found) < len(spans):
        return None
    for stroke in small:
        middle = stroke[:, 0].mean()
        nearest = min(
            (run for run in found if dotted(run.letters)),
            key=lambda run: max(run.main[:, 0].min() - middle, middle - run.main[:, 0].max(), 0),
            default=None,
        )
        if nearest is None:
            return None
        nearest.dots.append(stroke)
    middles = [run.main[:, 0].mean() for run in found]
    if middles != sorted(middles):
        return None
    for run in found:
        if bool(dotted(run.letters)) != bool(run.dots):
            return None
        barred = sum(run.letters.count(letter) for letter in "کگطظ")
        if len(run.bars) > 2 * barred:
            return None
    return [_at_left(run) for run in found]


def _is_bar(stroke: np.ndarray, main: np.ndarray) -> bool:
    left, right = max(stroke[:, 0].min(), main[:, 0].min()), min(stroke[:, 0].max(), main[:, 0].max())
    over = right - left >= _ABOVE * max(np.ptp(stroke[:, 0]), 0.1)
    return bool(over and stroke[:, 1].mean() < main[:, 1].mean() - 0.3)


def _at_left(run: RunInk) -> RunInk:
    """The run with its left edge at 0, scaled towards its letters' average size."""
    shift = np.array([run.main[:, 0].min(), 0])
    high = np.ptp(run.main[:, 1]) / sum(zones(run.letters) or (1, 0))
    size = float(np.clip(high, 1 / _UNEVEN, _UNEVEN)) / high if high > 0 else 1.0

    def placed(strokes: list[np.ndarray]) -> list[np.ndarray]:
        return [(stroke - shift) * size for stroke in strokes]

    return RunInk(run.letters, placed([run.main])[0], placed(run.bars), placed(run.dots))


def inventory(words: Iterable[tuple[str, Strokes]]) -> dict[str, list[RunInk]]:
    """The runs of words, by their letters."""
    found: dict[str, list[RunInk]] = {}
    for label, ink in words:
        for run in cut(label, ink) or ():
            found.setdefault(run.letters, []).append(run)
    return found
