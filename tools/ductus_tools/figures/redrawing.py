"""Strokes as another person might have drawn them: in another order, some left out, lifted elsewhere."""

import numpy as np

Stroke = np.ndarray  # [n, 2]


def redrawn(strokes: list[Stroke], how, random: np.random.Generator) -> list[Stroke]:
    """A figure's strokes, of size 1, changed by the shares of a `Variation`."""
    if random.random() < how.unfinished:
        strokes = begun(strokes, random.uniform(0.7, 1))
    if len(strokes) > 2 and random.random() < how.lose:
        kept = random.random(len(strokes)) > random.uniform(0.05, 0.3)
        if kept.any():
            strokes = [stroke for stroke, keep in zip(strokes, kept) if keep]
    if random.random() < how.relift:
        strokes = _lifted_elsewhere(strokes, random)
    if random.random() < how.thin:
        every = int(random.integers(2, 5))
        strokes = [np.vstack((s[:-1:every], s[-1:])) if len(s) > 2 * every else s for s in strokes]
    strokes = [_cut(s, random) if random.random() < how.cut else s for s in strokes]
    strokes = [s[::-1] if random.random() < how.reverse else s for s in strokes]
    if random.random() < how.redraw:
        strokes = [_moved(s, random) for s in strokes]
    if len(strokes) > 1 and random.random() < how.reorder:
        # Strokes mostly change places with near ones, sometimes with any.
        reach = random.choice([1.0, 3.0, len(strokes)])
        places = np.arange(len(strokes)) + random.uniform(0, reach, len(strokes))
        strokes = [strokes[i] for i in np.argsort(places)]
    return strokes


def begun(strokes: list[Stroke], share: float) -> list[Stroke]:
    """The beginning of a figure, up to a share of its length; at least its first point."""
    lengths = [float(np.hypot(*np.diff(stroke, axis=0).T).sum()) for stroke in strokes]
    left, result = share * sum(lengths), list[Stroke]()
    for stroke, length in zip(strokes, lengths):
        if length > left:
            along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(stroke, axis=0).T))))
            return result + [stroke[along <= left]]
        result.append(stroke)
        left -= length
    return result


def _cut(stroke, random: np.random.Generator):
    count = max(2, int(len(stroke) * random.uniform(0.8, 1)))
    return stroke[:count]


def _moved(stroke, random: np.random.Generator):
    """A stroke turned and scaled a little about its middle."""
    middle = (stroke.min(axis=0) + stroke.max(axis=0)) / 2
    angle, scale = random.normal(0, 0.09), np.exp(random.normal(0, 0.1, 2))
    cos, sin = np.cos(angle), np.sin(angle)
    return middle + (stroke - middle) * scale @ np.array([[cos, sin], [-sin, cos]])


def _lifted_elsewhere(strokes, random: np.random.Generator):
    """Strokes, some joined to the next one, some split."""
    result = [strokes[0]]
    for stroke in strokes[1:]:
        if random.random() < 0.15:
            result[-1] = np.vstack((result[-1], stroke))
        else:
            result.append(stroke)
    parts = []
    for stroke in result:
        if len(stroke) > 7 and random.random() < 0.15:
            at = int(random.integers(3, len(stroke) - 3))
            parts += [stroke[: at + 1], stroke[at:]]
        else:
            parts.append(stroke)
    return parts
