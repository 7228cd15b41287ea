"""The beginning of a figure that somebody is drawing."""

import numpy as np

Stroke = np.ndarray  # [n, 2]


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
