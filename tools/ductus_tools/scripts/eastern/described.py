"""Signs and letters of hangul whose strokes were described by hand, in `strokes/*.tsv` (the form of `scripts.european.tables`)."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ductus_tools.scripts.european.tables import pen_stroke

DIRECTORY = Path(__file__).parent / "strokes"


_ANYWHERE = "-"


def described() -> Iterator[tuple[str, str, list[np.ndarray]]]:
    """Character, name of the shape, and strokes in em boxes, y downwards.

    Raises ValueError naming file and line if one can't be read.
    """
    return ((character, name, drawing) for character, name, role, drawing in _shapes() if role == _ANYWHERE)


def forms() -> Iterator[tuple[str, str, list[np.ndarray]]]:
    """Hangul letters in forms that a running hand uses in only one role: letter, role, strokes as above.

    Roles are those of `syllables.slots`, and `mixed`, the lower part of a vowel that also has one to the right.
    """
    return ((character, role, drawing) for character, _, role, drawing in _shapes() if role != _ANYWHERE)


def _shapes() -> Iterator[tuple[str, str, str, list[np.ndarray]]]:
    for path in sorted(DIRECTORY.glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            try:
                character, name, role, strokes = line.split("\t")
                drawing = [pen_stroke(text.split()) + [0, 1] for text in strokes.split("/")]
            except ValueError as error:
                raise ValueError(f"{path.name}:{number}: {error}") from error
            yield character, name, role, drawing
