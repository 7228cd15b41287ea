"""Samples in Cyrillic, Greek, Hebrew, Georgian and Armenian: nobody recorded words of these, so all are composed."""

from collections import Counter
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import numpy as np

from ductus_tools.compose.hand import Hands, ink
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.word import Piece, Stroke, joined, line, spacing, with_marks
from ductus_tools.graphemes import graphemes
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.texts import running_text
from ductus_tools.script.composer import Composer, Sample, first_drawn
from ductus_tools.training.corpus import Corpus

from .alphabet import CURRENCIES, GEORGIAN_CAPITALS, GEORGIAN_SMALL, LETTERS, MARKED, SIGNS
from .cursive import CursiveWords
from .hands import AlphabetHand, AlphabetHands, is_leftward, mirrored
from .languages import LANGUAGES
from .tables import Template
from .typography import clean
from .zones import CAPITAL, zones

WRITER = "composed"
"""The writer of all composed ink, whose body is 1."""
SHARES = {"cyrillic": 0.38, "greek": 0.15, "hebrew": 0.18, "georgian": 0.13, "armenian": 0.16}
LINES = 4000  # of each language
_FEWEST = 12  # fewest letters of a drawer
_COMPOSED = 0.9  # share of all samples; the others are Latin
_KINDS = {"letter": 0.13, "text": 0.38, "cursive": 0.15, "number": 0.04, "row": 0.05}
_CAPITALS = 0.08  # share of words in capitals
_AT_ONCE = 0.5  # share of samples whose marks follow their letters
_TRIES = 20
_MTAVRULI = dict(zip(GEORGIAN_SMALL, GEORGIAN_CAPITALS))


def read_texts(texts: Path) -> dict[str, tuple[str, list[list[str]]]]:
    """Each language's script and the words of its lines; see `running_text`."""
    return running_text(texts, {name: language.script for name, language in LANGUAGES.items()}, LINES, _words)


def _words(line: str, name: str) -> list[str]:
    known = set(LANGUAGES[name].characters)
    return [word for word in clean(line, name).split() if set(word) <= known]


class ScriptWriter:
    """Writes words in one script. Letters that no drawer drew and no Latin writer has are training's templates, changed
    at random."""

    def __init__(self, composer: "AlphabetComposer", script: str, cursive: bool = False):
        self._composer, self._script, self._cursive = composer, script, cursive

    def written(self, words: list[str], random: np.random.Generator) -> Sample | None:
        """Label, ink as it is seen and writer; `None` if the chosen hand lacks a letter."""
        try:
            if self._cursive:
                drawn, writer = self._composer.written_joined(words, random)
            else:
                drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        if self._script == "hebrew":
            drawn = Strokes(drawn.points * [-1, 1], drawn.starts)
        return " ".join(words), drawn, writer


class AlphabetComposer(Composer):
    """Draws composed samples of the scripts: (label in NFD, ink, writer). Hebrew ink is mirrored."""

    capital_heights = {WRITER: CAPITAL}

    def __init__(
        self, drawers: Corpus, latin: Corpus, split: str, texts: dict[str, tuple[str, list[list[str]]]], templates: dict[str, list[Template]], maker: LetterMaker,
        letters: np.ndarray, drawn_share: float,
    ):
        """drawers, latin: `Corpus` of isolated letters and of Latin ink. texts: by language, its script and the words
        of sentences (NFD). letters: for each point of the Latin corpus, see `training.letters`. drawn_share: the share
        of single letters as drawn by drawers, among all samples."""
        others = sum(_KINDS.values())
        self.kinds = {kind: share / others * (_COMPOSED - drawn_share) for kind, share in _KINDS.items()}
        self.kinds["drawn"] = drawn_share
        of_script = {letter: script for script, own in LETTERS.items() for letter in own}
        drawn: dict[str, list] = {script: [] for script in LETTERS}
        for i in drawers.select(split):
            label, seen = drawers.labels[i], drawers.ink(i)
            if is_leftward(label[0]):  # the corpus has it mirrored; hands write it as seen
                seen = Strokes(seen.points * [-1, 1], seen.starts)
            drawn[of_script[label[0]]].append((drawers.writers[i], label, seen))
        self._hands = AlphabetHands(
            {script: Hands(own, fewest=_FEWEST, zones=zones) for script, own in drawn.items()},
            Hands(
                ((latin.writers[i], latin.labels[i], latin.ink(i)) for i in latin.select(split) if latin.kind(i) == "char"),
                fewest=40,
            ),
            templates,
            maker,
        )
        self._drawn_letters = {script: sorted({label for _, label, _ in own}) for script, own in drawn.items()}
        self._cursive = CursiveWords(latin, split, letters)
        self._texts: dict[str, list[list[list[str]]]] = {script: [] for script in LETTERS}
        for script, lines in texts.values():
            self._texts[script].append(lines)
        self._letters = {script: _letter_weights(script, own) for script, own in self._texts.items()}

    def letter(self, random: np.random.Generator) -> Sample:
        """A single letter, sometimes with a mark, or a sign."""
        script = self._script(random)
        letters, cumulative = self._letters[script]

        def attempt() -> Sample:
            chosen = letters[min(int(np.searchsorted(cumulative, random.random())), len(letters) - 1)]
            return chosen, self._written([[chosen]], self._hands.draw(script, random), random), WRITER

        found = first_drawn(attempt, _TRIES)
        if found is None:
            raise KeyError(script)
        return found

    def drawn(self, random: np.random.Generator) -> Sample:
        """A single letter of a drawer; all scripts are equally frequent."""
        script = list(LETTERS)[int(random.integers(len(LETTERS)))]
        own = self._drawn_letters[script]

        def attempt() -> Sample:
            letter = own[int(random.integers(len(own)))]
            return letter, ink(self._hands.draw(script, random).drawers_letter(letter, random)), WRITER

        return first_drawn(attempt, _TRIES) or self.letter(random)

    def text(self, random: np.random.Generator) -> Sample:
        """Words of some language, letter by letter."""
        return self._composed(lambda script: self.words(script, random), random)

    def number(self, random: np.random.Generator) -> Sample:
        """A number, a price, a date."""
        return self._composed(lambda script: [_number(script, random)], random)

    def row(self, random: np.random.Generator) -> Sample:
        """Letters, digits and signs in a row that isn't a word."""

        def some(script: str) -> list[str]:
            letters, cumulative = self._letters[script]
            places = np.searchsorted(cumulative, random.random(int(random.integers(2, 7))))
            return ["".join(letters[min(int(at), len(letters) - 1)] for at in places)]

        return self._composed(some, random)

    def cursive(self, random: np.random.Generator) -> Sample:
        """Cyrillic words in joined writing: from pieces of a Latin writer's words with the same strokes."""

        def attempt() -> Sample:
            words = self.words("cyrillic", random)
            return " ".join(words), self.written_joined(words, random)[0], WRITER

        return first_drawn(attempt, _TRIES) or self.text(random)

    def writer(self, language: str, style: str) -> ScriptWriter | None:
        """Joined writing is for Cyrillic."""
        script, cursive = LANGUAGES[language].script, style == "cursive"
        return None if cursive and script != "cyrillic" else ScriptWriter(self, script, cursive)

    def written(self, script: str, words: list[str], random: np.random.Generator) -> tuple[Strokes, str]:
        """Given words, letter by letter, and the hand's name. Raises KeyError for a letter that it can't write."""
        hand = self._hands.draw(script, random)
        return self._written([graphemes(word) for word in words], hand, random), hand.name

    def written_joined(self, words: list[str], random: np.random.Generator) -> tuple[Strokes, str]:
        """Given Cyrillic words in joined writing, and the writer's name. Raises KeyError as `written`."""
        hand, writer = self._hands.draw("cyrillic", random), self._cursive.writer(random)
        letter_gap, word_gap = spacing(random)
        at_once = bool(random.random() < _AT_ONCE)
        made = [self._cursive.word(graphemes(w), writer, hand, random, at_once, letter_gap) for w in words]
        return line(made, random, word_gap), writer

    def words(self, script: str, random: np.random.Generator) -> list[str]:
        """Consecutive words of a sentence in one of the script's languages."""
        languages = self._texts[script]
        lines = languages[int(random.integers(len(languages)))]
        sentence = lines[int(random.integers(len(lines)))]
        first, limit = int(random.integers(len(sentence))), int(random.integers(3, 28))
        chosen: list[str] = []
        for word in sentence[first:]:
            if chosen and sum(map(len, chosen)) + len(chosen) + len(word) > limit:
                break
            chosen.append(word)
        if random.random() < _CAPITALS:
            chosen = [_in_capitals(word, script) for word in chosen]
        return chosen

    def _composed(self, words: Callable[[str], list[str]], random: np.random.Generator) -> Sample:
        def attempt() -> Sample:
            script = self._script(random)
            chosen = words(script)
            drawn = self._written([graphemes(w) for w in chosen], self._hands.draw(script, random), random)
            return " ".join(chosen), drawn, WRITER

        return first_drawn(attempt, _TRIES) or self.letter(random)

    @staticmethod
    def _script(random: np.random.Generator) -> str:
        return str(random.choice(list(SHARES), p=list(SHARES.values())))

    def _written(self, words: list[list[str]], hand: AlphabetHand, random: np.random.Generator) -> Strokes:
        letter_gap, word_gap = spacing(random)
        at_once = bool(random.random() < _AT_ONCE)
        return line([written_word(w, hand, random, at_once, letter_gap) for w in words], random, word_gap)


def written_word(letters: list[str], hand: AlphabetHand, random: np.random.Generator, at_once: bool, letter_gap: float) -> Piece:
    """A word, letter by letter; left-to-right parts of a right-to-left word are mirrored as a whole."""
    if not any(is_leftward(letter[0]) for letter in letters) and hand.leftwards:
        return _mirrored(joined([_latin(g, hand, random) for g in letters], random, letter_gap))
    pieces: list[Piece] = []
    for rightward, run in groupby(letters, key=lambda g: hand.leftwards and g[0].isascii() and g[0].isalnum()):
        if rightward:
            pieces.append(_mirrored(joined([_latin(g, hand, random) for g in run], random, letter_gap)))
        else:
            pieces += [_piece(g, hand.letter(g[0], random)) for g in run]
    return with_marks(joined(pieces, random, letter_gap), hand, random, at_once)


def _latin(letter: str, hand: AlphabetHand, random: np.random.Generator) -> Piece:
    return _piece(letter, hand.latin(letter[0], random))


def _piece(letter: str, strokes: list[np.ndarray]) -> Piece:
    return Piece([letter], [Stroke(points, np.zeros(len(points), dtype=int)) for points in strokes])


def _mirrored(word: Piece) -> Piece:
    flipped = mirrored([stroke.points for stroke in word.strokes])
    return Piece(word.letters, [Stroke(p, s.owners, s.late, s.goes_on) for p, s in zip(flipped, word.strokes)])


def _in_capitals(word: str, script: str) -> str:
    if script == "georgian":
        return "".join(_MTAVRULI.get(letter, letter) for letter in word)
    return word.replace("և", "ԵՎ").upper()


def _number(script: str, random: np.random.Generator) -> str:
    digits = "".join(map(str, random.integers(0, 10, int(random.integers(1, 5)))))
    kind = random.random()
    if kind < 0.25:
        return f"{digits}{',.:'[int(random.integers(3))]}{int(random.integers(100)):02}"
    if kind < 0.4:
        return f"{int(random.integers(1, 32))}.{int(random.integers(1, 13)):02}.{int(random.integers(1900, 2100))}"
    if kind < 0.55:
        sign = str(random.choice(list("€₽₴₸%$" if script == "cyrillic" else "€₪%$₾֏")))
        return digits + sign
    if kind < 0.65 and script in ("cyrillic", "georgian"):
        return "№" + digits
    return digits


def _letter_weights(script: str, languages: list[list[list[str]]]) -> tuple[list[str], np.ndarray]:
    """The weights of single letters: equal for plain letters, by frequency in text for marked ones, small for signs."""
    weights: Counter[str] = Counter(dict.fromkeys(LETTERS[script], 1.0))
    if script == "georgian":
        weights.update(dict.fromkeys(GEORGIAN_CAPITALS, -0.7))
    marks = MARKED.get(script, "")
    marked = Counter(g for own in languages for words in own for w in words for g in graphemes(w) if g[-1] in marks)
    weights.update({g: 0.6 for g, count in marked.items() if count >= 20 and len(g) < 4})
    weights.update(dict.fromkeys(SIGNS[script] + CURRENCIES, 0.2))
    weights.update(dict.fromkeys("0123456789", 0.5))
    weights.update(dict.fromkeys(".,!?:;-()\"'+=%", 0.15))
    letters = [letter for letter, weight in weights.items() if weight > 0]
    return letters, np.cumsum([weights[letter] for letter in letters]) / sum(weights[letter] for letter in letters)
