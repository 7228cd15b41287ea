"""Words stitched from the isolated characters of one writer, so that it is known which letter each
stroke was written for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from ..ink.stitch import stitch
from ..ink.strokes import Strokes

_LATE = "ijtfx"  # letters whose dot, bar or second stroke people write when the word is done
_FEWEST_LETTERS = 15  # different characters of a writer whose words are stitched


@dataclass
class StitchedWord:
    label: str
    writer: str
    drawing: list  # one [xs, ys] per stroke, in the order of writing
    letters: list[int]  # per stroke: the index in the label of its letter
    has_late_strokes: bool


class WordStitcher:
    """Draws words of `labels`, each in the characters of one of the writers."""

    def __init__(self, characters: Iterable[dict], labels: Iterable[str]):
        """characters: records with a label of one character each, of one split."""
        own: dict[str, dict[str, list[Strokes]]] = {}
        for record in characters:
            ink = Strokes.from_lists(record["drawing"])
            if len(ink):
                own.setdefault(record["writer"], {}).setdefault(record["label"], []).append(ink)
        self.own = {w: chars for w, chars in sorted(own.items()) if len(chars) >= _FEWEST_LETTERS}
        words = sorted({label for label in labels if len(label) > 1 and " " not in label})
        self.words = {
            writer: [word for word in words if set(word) <= chars.keys()]
            for writer, chars in self.own.items()
        }
        self.writers = [writer for writer in self.own if len(self.words[writer]) >= 10]
        if not self.writers:
            raise ValueError("no writer has the characters of ten words")

    def draw(self, count: int, late: float, seed: int) -> Iterator[StitchedWord]:
        """`count` words; in a share `late` of them late strokes come after the last letter."""
        random = np.random.default_rng(seed)
        for number in range(count):
            # Every writer counts alike, however many characters there are of one.
            writer = self.writers[number % len(self.writers)]
            label = str(random.choice(self.words[writer]))
            inks = [_choice(self.own[writer][letter], random) for letter in label]
            _, ink = stitch(list(zip(label, inks)), [True] * (len(inks) - 1), random)
            letters = [i for i, part in enumerate(inks) for _ in part.starts]
            strokes = [ink.points[a:b] for a, b in zip(ink.starts, ink.ends)]
            order = list(range(len(strokes)))
            if random.random() < late:
                moved = _late_strokes(label, strokes, letters)
                order = [s for s in order if s not in moved] + moved
            yield StitchedWord(
                label=label,
                writer=writer,
                drawing=[np.round(strokes[s].T, 2).tolist() for s in order],
                letters=[letters[s] for s in order],
                has_late_strokes=order != sorted(order),
            )


def _choice(inks: list, random: np.random.Generator):
    return inks[int(random.integers(len(inks)))]


def _late_strokes(label: str, strokes: list[np.ndarray], letters: list[int]) -> list[int]:
    """The strokes that can wait for the word's end: an `i`'s dot, a `t`'s bar."""
    late = []
    for index, letter in enumerate(label):
        own = [s for s, owner in enumerate(letters) if owner == index]
        if letter not in _LATE or len(own) < 2:
            continue
        sizes = [np.ptp(strokes[s], axis=0) for s in own]
        if letter in "ij":  # the dot is the smaller
            late.append(own[int(np.argmin([size.max() for size in sizes]))])
        elif letter in "tf":  # the bar is the flatter
            late.append(own[int(np.argmax([size[0] - size[1] for size in sizes]))])
        else:
            late.append(own[-1])
    return late
