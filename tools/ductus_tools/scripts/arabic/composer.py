"""Words of Persian, Arabic and Urdu composed from the runs that people wrote in Persian words."""

import unicodedata
from pathlib import Path

import numpy as np

from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.text import read_lines
from ductus_tools.language_model.texts import evenly, text_file
from ductus_tools.script.composer import Composer
from ductus_tools.training.corpus import Corpus

from .adapt import adapted, bodies, marked, split_marks
from .alphabet import DIGITS, MARKS, ZWNJ, spell
from .joining import LETTERS, runs
from .marks import SIGNS, draw
from .runs import RunInk, inventory

SHARES = {"ar": 0.4, "ur": 0.36, "fa": 0.24}
LINES = 6000  # of each language
_OTHER_SIX = 0.3  # share of sixes that are ٦
_OPERATIONS = "+-×÷"
_VOWELS = "\u064e\u064e\u064f\u0650\u0650\u0651\u0652\u064b\u064d\u064c"


def read_texts(texts: Path) -> dict[str, list[str]]:
    """Lines of each language, taken evenly from a folder of TAG.txt.xz."""
    return {name: evenly(read_lines(text_file(texts, name)), LINES) for name in SHARES}


class ArabicComposer(Composer):
    """Draws composed words and lines: (label, ink, writer), in mirrored ink."""

    kinds = {"text": 0.18, "vowels": 0.03, "numbers": 0.14}
    """Shares of all samples."""

    def __init__(self, corpus: Corpus, split: str, lines: dict[str, list[str]], writer: str | None = None):
        """corpus: a `training.corpus` in Arabic script. lines: the languages' text. writer: the only writer whose ink
        is used."""
        chosen = [i for i in corpus.select(split) if writer in (None, corpus.writers[i])]
        words = [i for i in chosen if corpus.kind(i) != "line" and set(corpus.labels[i]) <= LETTERS]
        self._runs = inventory((corpus.labels[i], corpus.ink(i)) for i in words)
        self._digits: dict[str, list[int]] = {}
        self._digits_of: dict[str, dict[str, list[int]]] = {}
        for i in chosen:
            if corpus.kind(i) == "char" and corpus.labels[i] in DIGITS:
                own = self._digits_of.setdefault(corpus.writers[i], {})
                for digits in (self._digits, own):
                    digits.setdefault(corpus.labels[i], []).append(i)
        self._counters = [w for w, own in self._digits_of.items() if len(own) >= 6]
        self._corpus = corpus
        self._known: dict[str, bool] = {}
        self.sentences = {name: self._writable(own, name) for name, own in lines.items()}

    def _writable(self, lines: list[str], language: str) -> list[list[str]]:
        """The words of sentences that can be written, in order."""
        found = []
        for line in lines:
            words = [w.strip(SIGNS + ",?;\"'") for w in spell(line[:300], language).split()]
            words = [w for w in words if w and self._can_write(w)]
            if words:
                found.append(words)
        return found

    def _can_write(self, word: str) -> bool:
        if word not in self._known:
            bare = unicodedata.normalize("NFD", word).replace(ZWNJ, " ")
            letters = "".join(c for c in bare if not unicodedata.combining(c))
            self._known[word] = bool(letters.strip()) and all(
                c in LETTERS or c == " " or c in MARKS for c in bare
            ) and all(
                any(body in self._runs for body in bodies(letters[start:end]))
                for start, end in runs(letters)
            )
        return self._known[word]

    def text(self, random: np.random.Generator, vowels: float = 0.0) -> tuple[str, Strokes, None]:
        """A few words of one of the languages, sometimes with signs and numbers."""
        language = str(random.choice(list(SHARES), p=list(SHARES.values())))
        words = self.words(language, int(random.integers(2, 26)), random)
        return *self.written(words, random, vowels, decorated=True), None

    def vowels(self, random: np.random.Generator) -> tuple[str, Strokes, None]:
        """A word or two with vowels."""
        return *self.written(self.words("ar", int(random.integers(2, 9)), random), random, 0.6), None

    def numbers(self, random: np.random.Generator) -> tuple[str, Strokes, None]:
        """A number or a sum, in one writer's digits."""
        own = self._digits_of[self._counters[int(random.integers(len(self._counters)))]]
        parts = [self._amount(own, random)]
        if random.random() < 0.3:
            parts += [_OPERATIONS[int(random.integers(len(_OPERATIONS)))], self._amount(own, random)]
        strokes, x, gap = [], 0.0, random.uniform(0.5, 1.6)
        for part in parts:
            drawn, low, high = self._number(part, random, own)
            strokes += [stroke + [x - high, 0] for stroke in drawn]
            x -= high - low + gap
        lengths = [len(stroke) for stroke in strokes]
        ink = Strokes(np.concatenate(strokes), np.cumsum([0] + lengths[:-1]))
        return " ".join(parts), ink, None

    @staticmethod
    def _amount(own: dict[str, list[int]], random: np.random.Generator) -> str:
        def digits(most: int) -> str:
            return "".join(str(random.choice(list(own))) for _ in range(random.integers(1, most + 1)))

        number = digits(5)
        if random.random() < 0.4:
            number += "٫" + digits(4)
        elif random.random() < 0.15:
            number += "/" + digits(2)
        return ("-" if random.random() < 0.15 else "") + number

    def words(self, language: str, limit: int, random: np.random.Generator) -> list[str]:
        """Consecutive words of at most `limit` scalars in total, at least one."""
        sentence = self.sentences[language][int(random.integers(len(self.sentences[language])))]
        first = int(random.integers(len(sentence)))
        chosen = [sentence[first]]
        for word in sentence[first + 1 :]:
            if sum(map(len, chosen)) + len(chosen) + len(word) > limit:
                break
            chosen.append(word)
        return chosen

    def written(
        self, words: list[str], random: np.random.Generator, vowels: float = 0.0, decorated: bool = False
    ) -> tuple[str, Strokes]:
        """Label and ink of spelled words; `vowels` is the share of letters that get one, `decorated` adds signs
        and numbers."""
        page: list[np.ndarray] = []
        labels: list[str] = []
        run_gap, word_gap = random.uniform(-0.05, 0.45), random.uniform(0.7, 1.9)
        late = random.random() < 0.5
        x = 0.0

        def put(strokes: list[np.ndarray], low: float, high: float, gap: float) -> None:
            nonlocal x
            shift = [x - low, random.normal(0, 0.06)]
            page.extend(stroke + shift for stroke in strokes)
            x += high - low + gap * np.exp(random.normal(0, 0.3))

        for word in words:
            if decorated and random.random() < 0.06:
                number = "".join(str(random.choice(list(self._digits))) for _ in range(random.integers(1, 5)))
                put(*self._number(number, random), word_gap)
                labels.append(number)
            label, tail = "", []  # postponed strokes
            for part in word.split(ZWNJ):
                label += ZWNJ if label else ""
                for start, end in runs(part):
                    letters, marks = split_marks(part[start:end])
                    if vowels:
                        marks = [m or (str(random.choice(list(_VOWELS))) if random.random() < vowels else "") for m in marks]
                    run = self._run(letters, random)
                    small = run.dots + marked(run, marks, random)
                    low, high = run.main[:, 0].min(), run.main[:, 0].max()
                    if late:  # dots and marks after the word
                        here, shift = [run.main, *run.bars], np.array([x - low, 0])
                        tail += [stroke + shift for stroke in small]
                    else:
                        here = [run.main, *run.bars, *small]
                    put(here, low, high, run_gap)
                    label += "".join(map("".join, zip(letters, marks)))
            page.extend(tail)
            if decorated and random.random() < 0.1:
                sign = SIGNS[int(random.integers(len(SIGNS)))]
                strokes = draw(sign, random)
                points = np.vstack(strokes)
                x += random.uniform(0.05, 0.3)
                put(strokes, points[:, 0].min(), points[:, 0].max(), 0.1)
                label += sign
            labels.append(label)
            x += word_gap * np.exp(random.normal(0, 0.2))
        lengths = [len(stroke) for stroke in page]
        ink = Strokes(np.concatenate(page), np.cumsum([0] + lengths[:-1]))
        return unicodedata.normalize("NFD", " ".join(labels)), ink

    def _run(self, letters: str, random: np.random.Generator) -> RunInk:
        sources = [body for body in bodies(letters) if body in self._runs]
        own = self._runs[sources[int(random.integers(len(sources)))]]
        return adapted(letters, own[int(random.integers(len(own)))], random)

    def _number(
        self, number: str, random: np.random.Generator, own: dict[str, list[int]] | None = None
    ) -> tuple[list[np.ndarray], float, float]:
        """The ink of a number. In mirrored ink digits run to the left: each is put left of the one before it."""
        x, strokes, sixes = 0.0, [], random.random() < _OTHER_SIX
        for digit in number:
            if digit not in DIGITS or digit == "۶" and sixes:
                drawn = draw(digit, random)
            else:
                drawn = [self._digit(digit, (own or self._digits)[digit], random)]
            points = np.vstack(drawn)
            strokes += [stroke - [points[:, 0].max() - x, 0] for stroke in drawn]
            x -= np.ptp(points[:, 0]) + random.uniform(0.1, 0.45)
        points = np.vstack(strokes)
        return strokes, points[:, 0].min(), points[:, 0].max()

    def _digit(self, digit: str, inks: list[int], random: np.random.Generator) -> np.ndarray:
        ink = self._corpus.ink(inks[int(random.integers(len(inks)))])
        if digit == "۰":
            size = max(np.ptp(ink.points, axis=0).max(), 1e-6)
            points = ink.points * random.uniform(0.25, 1.0) / size
            return points - [0, points[:, 1].max() + random.uniform(0.1, 0.6)]
        points = ink.points * 1.9 * np.exp(random.normal(0, 0.1)) / max(ink.height(), 1e-6)
        return points - [0, points[:, 1].max() + random.normal(0, 0.08)]
