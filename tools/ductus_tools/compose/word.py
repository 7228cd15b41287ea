"""Words and lines put together from letters and from pieces of words, in the hand of one writer."""

from dataclasses import dataclass, field

import numpy as np

from ..ink.strokes import Strokes
from .attach import attached
from .hand import Drawing, Hand, Signs, box
from .letters import LetterMaker

_DOTTED = "ijt"  # people add their dots and bars after the word
_BEFORE = 0.1  # share of marks that are written at once that come before their letter
_DRAGGED = 0.06  # and of those that the pen is dragged to without a lift
SPACED = 0.25  # share of hands with widely spaced letters


@dataclass
class Stroke:
    """A stroke of a word, and for each of its points the letter it was written for."""

    points: np.ndarray  # float [n, 2]
    owners: np.ndarray  # int [n]
    late: bool = False  # written after letters that come later in the text
    goes_on: tuple[bool, bool] = (False, False)  # whether it was cut from more ink at its start and at its end


@dataclass
class Piece:
    """Ink of some letters in a row; owners count from 0. In bodies, on the baseline."""

    letters: list[str]  # one grapheme each, in canonical decomposition
    strokes: list[Stroke] = field(default_factory=list)

    def letter(self, index: int) -> Drawing:
        """The ink of one letter."""
        return [
            s.points[s.owners == index] for s in self.strokes if (s.owners == index).any()
        ]


def letter_piece(
    letter: str, hand: Hand, maker: LetterMaker, random: np.random.Generator, late: bool = False
) -> Piece:
    """A letter without its marks. Raises KeyError if the writer lacks it and the parts to make it from.

    late: whether dots and bars wait for the word's end.
    """
    base = letter[0]
    strokes = maker.make(base, hand, random)
    return Piece(
        [letter],
        [
            Stroke(points, np.zeros(len(points), dtype=int), late=late and base in _DOTTED and index > 0)
            for index, points in enumerate(strokes)
        ],
    )


def joining_piece(
    letter: str, hand: Hand, maker: LetterMaker, random: np.random.Generator
) -> Piece:
    """A letter as by `letter_piece`, in a shape other than the writer's if there is one, joined to its neighbours if
    they are cut from joined writing."""
    strokes = maker.make(letter[0], hand, random, variant=1.0)
    joins = (len(strokes) == 1, len(strokes) == 1)
    return Piece([letter], [Stroke(s, np.zeros(len(s), dtype=int), goes_on=joins) for s in strokes])


def with_marks(piece: Piece, hand: Signs, random: np.random.Generator, at_once: bool) -> Piece:
    """The piece with the marks of its letters.

    at_once: a mark follows the stroke that ends its letter; otherwise marks are late strokes.
    """
    strokes = list(piece.strokes)
    late: list[Stroke] = []
    for index, letter in enumerate(piece.letters):
        if len(letter) == 1 or not any((s.owners == index).any() for s in strokes):
            continue
        own = [s for s in strokes if (s.owners == index).all()]
        kept, added = attached(
            letter[0], [s.points[s.owners == index] for s in strokes if (s.owners == index).any()],
            letter[1:], hand, random,
        )  # fmt: skip
        # A dot that a mark replaces is a separate stroke.
        lost = [s for s in own if not any(np.array_equal(s.points, k) for k in kept)]
        strokes = [s for s in strokes if not any(s is gone for gone in lost)]
        new = [Stroke(points, np.full(len(points), index), late=True) for points in added]
        if at_once:
            strokes = _with_stroke(strokes, [Stroke(s.points, s.owners) for s in new], index, random)
        else:
            late += new
    if len(late) > 1 and random.random() < 0.15:
        late.reverse()
    return Piece(piece.letters, strokes + late)


def _with_stroke(strokes: list[Stroke], marks: list[Stroke], index: int, random: np.random.Generator) -> list[Stroke]:
    """The strokes with a letter's marks that are written at once: usually after its last stroke."""
    places = [i for i, s in enumerate(strokes) if (s.owners == index).any()]
    last, first = places[-1], places[0]
    if random.random() < _BEFORE and strokes[first].owners[0] == index:
        return strokes[:first] + marks + strokes[first:]
    while strokes[last].late and last > 0 and not strokes[last - 1].late:
        last -= 1
    before = strokes[last]
    if random.random() < _DRAGGED and before.owners[-1] == index and not before.goes_on[1]:
        dragged = Stroke(
            np.vstack((before.points, marks[0].points)),
            np.concatenate((before.owners, marks[0].owners)),
            before.late,
            before.goes_on,
        )
        return strokes[:last] + [dragged] + marks[1:] + strokes[last + 1 :]
    return strokes[: last + 1] + marks + strokes[last + 1 :]


def spacing(random: np.random.Generator, spaced: float = SPACED) -> tuple[float, float]:
    """Gaps between letters and between words of one hand, in bodies: a space is wide compared with the gaps between
    letters.

    spaced: the share of hands with widely spaced letters."""
    letters = random.uniform(0.42, 1.2) if random.random() < spaced else random.uniform(0.08, 0.42)
    return letters, max(random.uniform(0.55, 1.8), letters * random.uniform(1.9, 3.2))


def joined(pieces: list[Piece], random: np.random.Generator, letter_gap: float) -> Piece:
    """One word of several pieces: late strokes at its end, cut strokes joined to the next.

    letter_gap: the gap between letters that aren't joined, in bodies; see `spacing`."""
    strokes: list[Stroke] = []
    late: list[Stroke] = []
    letters: list[str] = []
    right = 0.0
    for piece in pieces:
        main = [s for s in piece.strokes if not s.late] or piece.strokes
        low = min(s.points[:, 0].min() for s in main)
        last, first = (strokes[-1] if strokes else None), main[0]
        bridge = None  # the stroke that the pen continues
        if last is not None and last.goes_on[1] and first.goes_on[0] and random.random() < 0.85:
            bridge = last
        if bridge is not None:
            x = bridge.points[-1, 0] + random.uniform(0.0, 0.2) - first.points[0, 0]
        elif last is not None:
            x = right + letter_gap * np.exp(random.normal(0, 0.25)) - low
        else:
            x = -low
        shift = np.array([x, random.normal(0, 0.04)])
        for stroke in piece.strokes:
            moved = Stroke(
                stroke.points + shift, stroke.owners + len(letters), stroke.late, stroke.goes_on
            )
            if bridge is not None and stroke is first:
                strokes[-1] = Stroke(
                    np.vstack((bridge.points, moved.points)),
                    np.concatenate((bridge.owners, moved.owners)),
                    goes_on=(bridge.goes_on[0], moved.goes_on[1]),
                )
            else:
                (late if stroke.late else strokes).append(moved)
        right = max(-np.inf if bridge is None else right, max(s.points[:, 0].max() for s in main) + x)
        letters += piece.letters
    return Piece(letters, strokes + late)


def line(words: list[Piece], random: np.random.Generator, gap: float) -> Strokes:
    """The ink of words with gaps of about `gap` bodies between them."""
    x, points = 0.0, []
    for word in words:
        drawing = [s.points for s in word.strokes]
        low, high = box(drawing)
        shift = [x - low[0], random.normal(0, 0.05)]
        points += [stroke + shift for stroke in drawing]
        x += high[0] - low[0] + gap * np.exp(random.normal(0, 0.2))
    lengths = [len(p) for p in points]
    return Strokes(np.concatenate(points), np.cumsum([0] + lengths[:-1]))
