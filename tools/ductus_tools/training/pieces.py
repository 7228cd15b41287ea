"""Recorded words, cut at their letters to write other words with."""

import numpy as np

from ..compose.word import Piece, Stroke
from ..graphemes import is_mark
from ..ink.stitch import baseline_and_body
from .corpus import Corpus

LONGEST = 5  # most letters of a piece


class WordPieces:
    """The words of one writer whose letters are known, by the runs of letters in them."""

    def __init__(self, corpus: Corpus, letters: np.ndarray, words: list[int]):
        """letters: for each point of the corpus; see `training.letters`. words: indices of inks."""
        self._corpus, self._letters = corpus, letters
        self._runs: dict[str, list[tuple[int, int]]] = {}
        for index in words:
            label = corpus.labels[index]
            # A letter's points are its marks', too.
            edges = [at for at in range(len(label)) if not is_mark(label[at])] + [len(label)]
            for place, start in enumerate(edges[:-1]):
                for end in edges[place + 1 :]:
                    if label[end - 1] == " " or end > start + LONGEST:
                        break
                    self._runs.setdefault(label[start:end], []).append((index, start))

    def has(self, letter: str) -> bool:
        return letter in self._runs

    def cover(self, text: str, random: np.random.Generator) -> list[Piece]:
        """Pieces that together make the text. Raises KeyError for a letter that is in none of the words."""
        pieces, at = [], 0
        while at < len(text):
            longest = int(random.integers(2, LONGEST + 1))
            for end in range(min(len(text), at + longest), at, -1):
                places = self._runs.get(text[at:end])
                if places:
                    index, start = places[int(random.integers(len(places)))]
                    pieces.append(self.piece(index, start, start + end - at))
                    at = end
                    break
            else:
                raise KeyError(text[at])
        return pieces

    def piece(self, index: int, start: int, end: int) -> Piece:
        """Letters start to end of an ink of the corpus."""
        return cut(self._corpus, self._letters, index, start, end)


def cut(corpus: Corpus, letters: np.ndarray, index: int, start: int, end: int) -> Piece:
    """The ink of the letters start to end of a word. Raises KeyError if they have none."""
    label, ink = corpus.labels[index], corpus.ink(index)
    begin = corpus.strokes[corpus.inks[index]]
    owners = letters[begin : begin + len(ink)].astype(int)
    baseline, body = baseline_and_body(label, ink)
    if not body > 0:
        baseline, body = float(ink.points[:, 1].max()), max(ink.height(), 1e-6)
    points = (ink.points - [0, baseline]) / body
    strokes, furthest = [], -1
    for a, b in zip(ink.starts, ink.ends):
        late = bool(owners[a:b].max() < furthest)
        furthest = max(furthest, int(owners[a:b].max()))
        inside = (owners[a:b] >= start) & (owners[a:b] < end)
        edges = np.flatnonzero(np.diff(np.concatenate(([False], inside, [False]))))
        for first, last in edges.reshape(-1, 2):
            strokes.append(
                Stroke(
                    points[a + first : a + last],
                    owners[a + first : a + last] - start,
                    late,
                    (bool(first > 0), bool(last < b - a)),
                )
            )
    if not strokes:
        raise KeyError(label[start:end])
    left = min(s.points[:, 0].min() for s in strokes)
    for stroke in strokes:
        stroke.points = stroke.points - [left, 0]
    return Piece(list(label[start:end]), strokes)
