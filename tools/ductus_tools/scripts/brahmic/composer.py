"""Composed samples of Devanagari and its sisters: nobody recorded words of these for us."""

from collections import Counter
from functools import lru_cache
from pathlib import Path

import numpy as np

from ductus_tools.compose.hand import Hands, ink
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.word import line, spacing
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.texts import running_text
from ductus_tools.script.composer import Composer, Sample, first_drawn

from .alphabet import LETTERS, is_base
from .clusters import clusters
from .fonts import Font
from .hands import BrahmicHand, Letters
from .languages import LANGUAGES
from .pen_order import logical, pen
from .typography import clean, words
from .word import written_word

WRITER = "composed"
"""The writer of all composed ink, whose body is 1."""
SHARES = {
    "devanagari": 0.11, "bengali": 0.12, "gujarati": 0.08, "gurmukhi": 0.1, "kannada": 0.08, "malayalam": 0.1,
    "odia": 0.14, "burmese": 0.06, "tibetan": 0.09, "ethiopic": 0.12,
}  # fmt: skip
LINES = 3000  # of each language
_FEWEST = 12  # letters of a drawer
_COMPOSED = 0.94  # share of all samples; the others are Latin
_KINDS = {"letter": 0.14, "text": 0.5, "row": 0.05}
_ALIKE = {"odia": 2.0, "tibetan": 1.8, "malayalam": 1.3}
"""How much oftener drawers' letters come of scripts whose letters are most alike."""
_COPIED = 0.5  # share of drawers' letters that copy print, where people wrote the letter, too
_SHORT = 0.7  # share of texts of a word or two
_TRIES = 20
_CAPITAL = 1.8  # bodies


def read_texts(texts: Path) -> dict[str, tuple[str, list[list[str]]]]:
    """Each language's script and the words of its lines; see `running_text`."""
    return running_text(texts, {name: language.script for name, language in LANGUAGES.items()}, LINES, _words)


def _words(line: str, name: str) -> list[str]:
    language = LANGUAGES[name]
    known = set(language.characters)
    return [w for w in words(clean(line, name), language.script) if set(pen(w)) <= known and _is_well_formed(w)]


@lru_cache(maxsize=1 << 18)
def _is_well_formed(word: str) -> bool:
    return logical(pen(word)) == word


def script_of(label: str) -> str | None:
    """The script of a label; none of ASCII alone."""
    return next((s for s, own in LETTERS.items() if any(c in own for c in label)), None)


class BrahmicComposer(Composer):
    """Draws composed samples: (label in NFD and pen order, ink, writer)."""

    capital_heights = {WRITER: _CAPITAL}

    def __init__(
        self,
        drawers,
        latin,
        split: str,
        texts: dict[str, tuple[str, list[list[str]]]],
        fonts: dict[str, list[Font]],
        maker: LetterMaker,
        drawn_share: float = 0.3,
    ):
        """drawers, latin: `Corpus` of isolated letters and conjuncts, of Latin ink. texts: by language its
        script and the words of sentences. fonts: of each script. drawn_share: of what drawers drew, among
        all samples."""
        others = sum(_KINDS.values())
        self.kinds = {kind: share / others * (_COMPOSED - drawn_share) for kind, share in _KINDS.items()}
        self.kinds["drawn"] = drawn_share
        self._fonts, self._maker = fonts, maker
        by_writer: dict[str, dict[str, dict[str, list[Strokes]]]] = {script: {} for script in LETTERS}
        for i in drawers.select(split):
            script = script_of(drawers.labels[i])
            if script:
                own = by_writer[script].setdefault(drawers.writers[i], {})
                own.setdefault(drawers.labels[i], []).append(drawers.ink(i))
        self._drawers = {
            script: [Letters(w, own) for w, own in sorted(found.items()) if len(own) >= _FEWEST]
            for script, found in by_writer.items()
        }
        self._drawn_letters = _letter_weights(self._drawers)
        self._writers = Hands(
            (
                (latin.writers[i], latin.labels[i], latin.ink(i))
                for i in latin.select(split)
                if latin.kind(i) == "char"
            ),
            fewest=40,
        )
        self._texts: dict[str, list[list[list[str]]]] = {script: [] for script in LETTERS}
        for script, lines in texts.values():
            self._texts[script].append(lines)
        self._clusters = {script: _cluster_weights(script, own) for script, own in self._texts.items()}

    def hand(self, script: str, random: np.random.Generator) -> BrahmicHand:
        drawers, fonts = self._drawers[script], self._fonts[script]
        writer = self._writers.writers[int(random.integers(len(self._writers.writers)))]
        return BrahmicHand(
            fonts[int(random.integers(len(fonts)))], drawers[int(random.integers(len(drawers)))], drawers,
            self._writers.of(writer), self._maker, random,
        )  # fmt: skip

    def drawn(self, random: np.random.Generator) -> Sample:
        """A letter or conjunct of a drawer; each of a script comes as often."""
        letters, cumulative = self._drawn_letters
        script, letter = letters[min(int(np.searchsorted(cumulative, random.random())), len(letters) - 1)]
        copied = bool(random.random() < _COPIED)
        having = [drawer for drawer in self._drawers[script] if letter in drawer.inks]
        having = [drawer for drawer in having if drawer.is_copied == copied] or having
        chosen = having[int(random.integers(len(having)))]
        return letter, ink(self.hand(script, random).drawn(letter, chosen, random)), ""

    def letter(self, random: np.random.Generator) -> Sample:
        """A single cluster, rare ones nearly as often as common ones."""
        return self._composed(lambda script: [self._cluster(script, random)], random)

    def text(self, random: np.random.Generator) -> Sample:
        """Words of some language."""
        return self._composed(lambda script: self.words(script, random), random)

    def row(self, random: np.random.Generator) -> Sample:
        """Clusters, digits and signs in a row that is no word."""
        return self._composed(
            lambda script: ["".join(self._cluster(script, random) for _ in range(int(random.integers(2, 6))))],
            random,
        )

    def words(self, script: str, random: np.random.Generator) -> list[str]:
        """Some words in a row, of a sentence of one of the script's languages."""
        languages = self._texts[script]
        lines = languages[int(random.integers(len(languages)))]
        sentence = lines[int(random.integers(len(lines)))]
        first, longest = int(random.integers(len(sentence))), 12 if random.random() < _SHORT else 28
        limit = int(random.integers(3, longest))
        chosen: list[str] = []
        for word in sentence[first:]:
            if chosen and sum(map(len, chosen)) + len(chosen) + len(word) > limit:
                break
            chosen.append(word)
        return chosen

    def written(self, script: str, chosen: list[str], random: np.random.Generator) -> tuple[Strokes, str]:
        """Given words (logical), and the hand's name. Raises KeyError for a cluster that the hand can't write."""
        hand = self.hand(script, random)
        letter_gap, word_gap = spacing(random)
        made = [written_word(word, hand, random, letter_gap) for word in chosen]
        return line(made, random, word_gap), hand.name

    def _composed(self, some, random) -> Sample:
        def attempt() -> Sample:
            script = self._script(random)
            chosen = some(script)
            return " ".join(map(pen, chosen)), self.written(script, chosen, random)[0], WRITER

        return first_drawn(attempt, _TRIES) or self.drawn(random)

    def _cluster(self, script: str, random) -> str:
        found, cumulative = self._clusters[script]
        return found[min(int(np.searchsorted(cumulative, random.random())), len(found) - 1)]

    @staticmethod
    def _script(random) -> str:
        return str(random.choice(list(SHARES), p=list(SHARES.values())))


def _letter_weights(drawers: dict[str, list[Letters]]) -> tuple[list[tuple[str, str]], np.ndarray]:
    """What drawers drew of each script."""
    found = sorted(
        {(script, label) for script, own in drawers.items() for letters in own for label in letters.inks}
    )
    weights = np.array([_ALIKE.get(script, 1.0) for script, _ in found])
    return found, np.cumsum(weights) / weights.sum()


def _cluster_weights(script: str, languages: list[list[list[str]]]) -> tuple[list[str], np.ndarray]:
    """What a single cluster is drawn from: by the root of its number in text, all scalars besides, signs seldom."""
    counts = Counter(c for own in languages for words in own for w in words for c in clusters(w))
    own = set(LETTERS[script])
    weights: Counter[str] = Counter(
        {c: n**0.5 for c, n in counts.items() if n >= 2 and (c[0] in own or c.isalpha())}
    )
    usual = float(np.median(list(weights.values()) or [1.0]))
    weights.update({c: 2 * usual for c in LETTERS[script] if is_base(c, script)})
    weights.update(dict.fromkeys("0123456789", usual))
    weights.update(dict.fromkeys(".,!?:;-()\"'/%", 0.4 * usual))
    found = sorted(weights)
    return found, np.cumsum([weights[c] for c in found]) / weights.total()
