"""A text of several lines as one long line, for networks that are trained on lines."""

import numpy as np

from .strokes import Strokes

_BACK = 0.3  # share of the ink's width that the pen goes back at the end of a line
_DOWN = 0.9  # and how far it goes down, in heights of a stroke
_GAP = 0.5  # between lines, in heights of a stroke
_HIGHEST = 6.0  # greatest height of the result, in heights of a stroke: more isn't one line
_RECENT = 8  # strokes of the line that the next one is compared with


def unrolled(ink: Strokes) -> Strokes | None:
    """The lines of an ink that runs to the right, one after the other on one level; None if that makes no line.

    A new line is where the pen goes back and down. Dots and bars added later in the same line stay where they are.
    """
    strokes = np.split(ink.points, ink.starts[1:])
    size = _stroke_height(strokes)
    placed, x = [], 0.0
    for line in _lines(strokes, size, ink.width()):
        points = np.concatenate(line)
        shift = np.array([x - points[:, 0].min(), -np.median(points[:, 1])])
        placed += [stroke + shift for stroke in line]
        x += np.ptp(points[:, 0]) + _GAP * size
    lengths = [len(stroke) for stroke in placed]
    result = Strokes(np.concatenate(placed), np.cumsum([0] + lengths[:-1]))
    return result if result.height() <= _HIGHEST * size else None


def count_lines(ink: Strokes) -> int:
    """The number of lines of an ink that runs to the right."""
    strokes = np.split(ink.points, ink.starts[1:])
    return len(_lines(strokes, _stroke_height(strokes), ink.width()))


def _lines(strokes: list[np.ndarray], size: float, width: float) -> list[list[np.ndarray]]:
    lines: list[list[np.ndarray]] = [[]]
    for stroke in strokes:
        if lines[-1]:
            written = np.concatenate(lines[-1][-_RECENT:])
            back = written[:, 0].max() - stroke[:, 0].min()
            down = np.median(stroke[:, 1]) - np.median(written[:, 1])
            if back > _BACK * width and down > _DOWN * size:
                lines.append([])
        lines[-1].append(stroke)
    return lines


def _stroke_height(strokes: list[np.ndarray]) -> float:
    """Height of most strokes that aren't dots."""
    heights = np.array([np.ptp(stroke[:, 1]) for stroke in strokes])
    large = heights[heights > 0.5 * np.median(heights)]
    return max(float(np.percentile(large, 75)) if len(large) else 0.0, 1e-6)
