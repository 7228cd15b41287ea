"""Letters whose strokes were described by hand, in `strokes/*.tsv`.

A line is a letter, a name of the shape, how it joins its neighbours (`<` the one before it, `>` the next, `<>` both,
`-` none), and its strokes. Strokes are separated by `/` and are points `x,y` that the pen passes through in a smooth
curve; `!` after a point makes it a corner. Ten units are a body; the baseline is y = 0, and y grows upwards, as on
squared paper. A stroke of one point is a dot.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ductus_tools.compose.fonts import spaced
from ductus_tools.compose.hand import Drawing

_UNIT = 10.0  # units of the tables per body
_STEPS = 12  # steps along a curve from one point to the next, before even spacing
_JOINS = {"-": (False, False), "<": (True, False), ">": (False, True), "<>": (True, True)}
_LOCAL, _RARE = "serbian", 0.15  # prefix of shapes' names that two languages have; their weight
DIRECTORY = Path(__file__).parent / "strokes"


@dataclass(frozen=True)
class Template:
    """One way to write a letter, in bodies, its left edge at x = 0."""

    letter: str
    strokes: Drawing
    style: str
    """The name of its table, such as `hebrew-cursive`, or of its font."""
    joins: tuple[bool, bool] = (False, False)
    """Whether its first stroke goes on from the letter before, and to the next; others are put onto it later."""
    weight: float = 1.0
    """How often it is drawn, beside others of the letter: less where few languages write it so."""

    @property
    def cursive(self) -> bool:
        return self.style.endswith("-cursive")


def read_tables(directory: Path = DIRECTORY) -> list[Template]:
    """The letters of all tables. Raises ValueError naming file and line if one can't be read."""
    return [template for path in sorted(directory.glob("*.tsv")) for template in _read(path)]


def _read(path: Path) -> Iterator[Template]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        try:
            letter, name, joins, strokes = line.split("\t")
            drawing = [pen_stroke(text.split()) for text in strokes.split("/")]
            left = min(stroke[:, 0].min() for stroke in drawing)
            drawing = [stroke - [left, 0] for stroke in drawing]
            weight = _RARE if name.startswith(_LOCAL) else 1.0
            yield Template(letter, drawing, path.stem, _JOINS[joins], weight)
        except (ValueError, KeyError) as error:
            raise ValueError(f"{path.name}:{number}: {error}") from error


def pen_stroke(words: list[str]) -> np.ndarray:
    """Evenly spaced points of a stroke's words, in bodies, y downwards."""
    points = np.array([[float(n) for n in word.rstrip("!").split(",")] for word in words])
    points = points * [1, -1] / _UNIT
    if len(points) == 1:
        return points
    corners = [0, *(i for i, word in enumerate(words) if word.endswith("!")), len(words) - 1]
    parts = [_curve(points[a : b + 1]) for a, b in zip(corners, corners[1:]) if b > a]
    return spaced(np.vstack([parts[0], *(part[1:] for part in parts[1:])]))


def _curve(points: np.ndarray) -> np.ndarray:
    """A centripetal Catmull–Rom spline through the points: it adds no loops."""
    if len(points) == 2:
        return points
    padded = np.vstack((2 * points[0] - points[1], points, 2 * points[-1] - points[-2]))
    found = [points[:1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        at = np.cumsum([0, *(np.hypot(*(q - p)) ** 0.5 for p, q in ((a, b), (b, c), (c, d)))])
        t = np.linspace(at[1], at[2], _STEPS)[1:, None]

        def between(p: np.ndarray, q: np.ndarray, first: float, last: float) -> np.ndarray:
            return (p * (last - t) + q * (t - first)) / (last - first)

        ab, bc, cd = between(a, b, at[0], at[1]), between(b, c, at[1], at[2]), between(c, d, at[2], at[3])
        found.append(between(between(ab, bc, at[0], at[2]), between(bc, cd, at[1], at[3]), at[1], at[2]))
    return np.vstack(found)
