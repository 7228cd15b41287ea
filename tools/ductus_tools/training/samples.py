"""Training samples: real inks, stitched ones, augmented; drawn by seed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ..ink import features
from ..ink.augment import augment
from ..ink.stitch import Zones, stitch
from ..ink.strokes import Strokes
from ..script.composer import Composer, Sample as Drawn
from .corpus import Corpus

# The share of each kind of sample in a batch pool: recorded ones, and those joined from them.
KINDS = {
    "char": 0.24,
    "word": 0.37,
    "line": 0.11,
    "words": 0.09,
    "marks": 0.05,
    "figures": 0.05,
    "text": 0.09,
}
FOREIGN = {"char": 0.1, "word": 0.6, "words": 0.12, "figures": 0.18}
"""Shares of the kinds of samples that are written in another script than the network's."""


@dataclass
class AreaOptions:
    """How writing areas are drawn."""

    known: float = 0.55  # share of samples with a writing area
    jitter: float = 0.05  # its height: the writer's capital height times exp of a normal deviate
    balance: float = 1.0  # power of a class's count by which its characters with an area are thinned


@dataclass
class Sample:
    """An ink as the network sees it, and its label."""

    rows: np.ndarray  # float32 [T, features]
    label: str


class Sampler:
    """Draws samples of a split, endlessly and reproducibly.

    Characters are drawn so that rare symbols come often enough: a class's weight is the square root of its count. With
    a writing area it is the same for all classes: then size decides between `o` and `O`, not their frequency.
    """

    def __init__(
        self,
        corpus: Corpus,
        split: str,
        stack: int,
        area: AreaOptions | None = None,
        text: list[str] | None = None,
        composer: Composer | None = None,
        kinds: dict[str, float] | None = None,
        longest: int = 400,
        leftwards: bool = False,
        foreign: "Sampler | None" = None,
        zones: Zones | None = None,
    ):
        """text: sentences to write with the characters of one writer; without any, words are used. composer: draws
        samples with letters that nobody recorded; without one, all letters are recorded. kinds: shares other than those
        of KINDS. longest: network steps; longer samples are left out. leftwards: whether joined inks are each placed to
        the left of the one before. In the mirrored ink of a right-to-left script, numbers and foreign words are.
        foreign: draws text in another script, beside and among that of the corpus. zones: those of the script's
        letters."""
        self.longest, self.leftwards, self.foreign, self.zones = longest, leftwards, foreign, zones
        self.composer = composer
        self.capital_heights = corpus.capital_heights | (composer.capital_heights if composer else {})
        self.corpus, self.stack, self.area = corpus, stack, area or AreaOptions()
        self.text = text or []
        inks: dict[str, list[int]] = {"char": [], "word": [], "line": []}
        self.words_of: dict[str, list[int]] = {}
        self.chars_of: dict[str, dict[str, list[int]]] = {}
        for i in corpus.select(split):
            kind, writer = corpus.kind(i), corpus.writers[i]
            inks[kind].append(i)
            if kind == "word":
                self.words_of.setdefault(writer, []).append(i)
            elif kind == "char":
                self.chars_of.setdefault(writer, {}).setdefault(corpus.labels[i], []).append(i)
        self.by_kind = {kind: np.array(indices) for kind, indices in inks.items()}
        counts = Counter(corpus.labels[i] for i in inks["char"])
        frequency = np.array([counts[corpus.labels[i]] for i in inks["char"]], dtype=np.float64)
        self.char_cumulative = {
            known: np.cumsum(frequency**-power) / (frequency**-power).sum()
            for known, power in ((False, 0.5), (True, self.area.balance))
        }
        self.word_writers = [w for w, words in self.words_of.items() if len(words) >= 8]
        self.char_writers = [w for w, chars in self.chars_of.items() if len(chars) >= 20]
        self.figure_writers = [w for w, c in self.chars_of.items() if sum(map(str.isdigit, c)) >= 6]
        self.mark_writers = [w for w in self.char_writers if w in self.words_of]
        # A collection of only words has no digits to join rows from.
        parts: dict[str, Sequence] = {
            **inks, "words": self.word_writers, "marks": self.mark_writers, "figures": self.figure_writers,
            "text": inks["word"], "mixed": self.word_writers if foreign else [],
        }  # fmt: skip
        self.kinds = {kind: share for kind, share in (KINDS | (kinds or {})).items() if parts[kind]}
        if not self.kinds and not composer:
            raise ValueError(f"the corpus has no ink of the split {split}")

    def draw(self, random: np.random.Generator, short: bool = False) -> Sample | None:
        """One sample, or None if the draw doesn't fit the network.

        short: only characters and words of up to five letters, to leave the all-blank plateau.
        """
        known = bool(random.random() < self.area.known)
        if self.composer and not short and random.random() < sum(self.composer.kinds.values()):
            label, ink, writer = getattr(self.composer, _choice(self.composer.kinds, random))(random)
        else:
            kind = _choice(self.kinds, random)
            if short and kind not in ("char", "word"):
                kind = "word" if "word" in self.kinds else "char" if "char" in self.kinds else kind
            if kind == "char":
                label, ink, writer = self._char(random, known)
            else:
                label, ink, writer = getattr(self, f"_{kind}")(random)
        if short and len(label) > 5:
            return None
        area = self._area(writer, random) if known else None
        ink = augment(ink, random)
        rows = features.extract(ink, area)
        if random.random() < 0.4:
            rows = _masked(rows, random)
        steps = -(-len(rows) // self.stack)
        needed = len(label) + sum(a == b for a, b in zip(label, label[1:]))
        if steps < needed or steps > self.longest:
            return None
        return Sample(rows, label)

    def _area(self, writer: str | None, random: np.random.Generator) -> float | None:
        """The writer's capital height as the writing area, roughly; None if unknown."""
        height = None if writer is None else self.capital_heights.get(writer)
        if height is None:
            return None
        return height * float(np.exp(random.normal(0, self.area.jitter)))

    def _record(self, i: int) -> Drawn:
        return self.corpus.labels[i], self.corpus.ink(i), self.corpus.writers[i]

    def _char(self, random: np.random.Generator, area_known: bool) -> Drawn:
        cumulative = self.char_cumulative[area_known]
        at = min(int(np.searchsorted(cumulative, random.random())), len(cumulative) - 1)
        return self._record(self.by_kind["char"][at])

    def _word(self, random: np.random.Generator) -> Drawn:
        return self._record(random.choice(self.by_kind["word"]))

    def _line(self, random: np.random.Generator) -> Drawn:
        return self._record(random.choice(self.by_kind["line"]))

    def _words(self, random: np.random.Generator) -> Drawn:
        """Two to six words of a writer with gaps, to teach the space."""
        writer = self.word_writers[random.integers(len(self.word_writers))]
        chosen = random.choice(self.words_of[writer], int(random.integers(2, 7)))
        return *self._stitched(chosen, [False] * (len(chosen) - 1), random), writer

    def _marks(self, random: np.random.Generator) -> Drawn:
        """One or two words with punctuation around them, of a writer who recorded both."""
        writer = self.mark_writers[random.integers(len(self.mark_writers))]
        marks = [c for c in self.chars_of[writer] if not c.isalnum()]
        if not marks:
            return self._word(random)
        parts, tight = list[int](), []
        for _ in range(int(random.integers(1, 3))):
            before = random.random() < 0.25
            pieces = [random.choice(self.words_of[writer])]
            mark = marks[random.integers(len(marks))]
            pieces.insert(0 if before else 1, random.choice(self.chars_of[writer][mark]))
            if parts:
                tight.append(False)
            parts.extend(pieces)
            tight.append(True)
        return *self._stitched(parts, tight, random), writer

    def _figures(self, random: np.random.Generator) -> Drawn:
        """Digits, capitals and marks of a writer in a row: numbers, prices, codes, times."""
        writer = self.figure_writers[random.integers(len(self.figure_writers))]
        own = self.chars_of[writer]
        digits = [c for c in own if c.isdigit()]
        others = [c for c in own if not c.isdigit() and not (self.foreign and c.isalpha())]
        mostly_digits = bool(digits) and (self.foreign is not None or random.random() < 0.7)
        parts, tight = [], []
        for position in range(int(random.integers(2, 8))):
            pool = digits if mostly_digits and random.random() < 0.8 else others or digits
            parts.append(random.choice(own[pool[random.integers(len(pool))]]))
            if position:
                tight.append(random.random() > 0.1)
        leftwards = self.leftwards or self.foreign is not None
        return *self._stitched(parts, tight, random, leftwards), writer

    def _text(self, random: np.random.Generator) -> Drawn:
        """A piece of running text in the single characters of a writer who recorded all of them."""
        for _ in range(8 if self.text and self.char_writers else 0):
            writer = self.char_writers[random.integers(len(self.char_writers))]
            own = self.chars_of[writer]
            words = self.text[random.integers(len(self.text))].split()
            if not words:
                continue
            first, limit = int(random.integers(len(words))), int(random.integers(3, 26))
            piece = words[first]
            for word in words[first + 1 :]:
                if len(piece) + 1 + len(word) > limit:
                    break
                piece += " " + word
            letters = piece.replace(" ", "")
            if len(piece) <= limit and len(letters) > 1 and set(letters) <= own.keys():
                parts = [random.choice(own[c]) for c in letters]
                tight = [not before for before in _gap_after(piece)]
                return *self._stitched(parts, tight, random), writer
        return self._word(random)

    def _mixed(self, random: np.random.Generator) -> Drawn:
        """Text in the foreign script: by itself, or between words of this one."""
        kind = _choice(FOREIGN, random)
        label, ink, writer = getattr(self.foreign, f"_{kind}")(*(random, False)[: 1 + (kind == "char")])
        if random.random() < 0.4:
            return label, ink, None
        own = self.word_writers[random.integers(len(self.word_writers))]
        parts = [self._record(i)[:2] for i in random.choice(self.words_of[own], int(random.integers(1, 4)))]
        parts.insert(int(random.integers(len(parts) + 1)), (label, ink))
        return *stitch(parts, [False] * (len(parts) - 1), random, zones=self.zones), own

    def _stitched(
        self, indices: Iterable[int], tight: list[bool], random: np.random.Generator, leftwards: bool | None = None
    ) -> tuple[str, Strokes]:
        parts = [(self.corpus.labels[i], self.corpus.ink(i)) for i in indices]
        leftwards = self.leftwards if leftwards is None else leftwards
        return stitch(parts, tight, random, leftwards, self.zones)


def _choice(shares: dict[str, float], random: np.random.Generator) -> str:
    weights = np.array(list(shares.values()))
    return str(random.choice(list(shares), p=weights / weights.sum()))


def _gap_after(piece: str) -> list[bool]:
    """Whether a space follows each character of a text, except the last, not counting spaces."""
    return [piece[i + 1] == " " for i, c in enumerate(piece[:-1]) if c != " "]


def _masked(rows: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Rows with up to three short runs blanked, so that a letter is read from more than one of its places (after
    SpecAugment, Park et al. 2019)."""
    rows = rows.copy()
    for _ in range(int(random.integers(1, 4))):
        width = int(random.integers(1, 1 + max(1, min(5, len(rows) // 12))))
        at = int(random.integers(max(1, len(rows) - width)))
        rows[at : at + width] = 0
    return rows
