"""Composed samples of Devanagari and related scripts, whose words nobody recorded."""

from pathlib import Path

import numpy as np

from ductus_tools.compose.hand import ink
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.texts import running_text
from ductus_tools.script.composer import Sample
from ductus_tools.training.corpus import Corpus

from .alphabet import LETTERS, is_base
from .cluster_composer import ClusterComposer
from .fonts import Font
from .hands import BrahmicHand, Letters
from .languages import LANGUAGES
from .pen_order import is_well_formed, pen
from .typography import clean, words

SHARES = {
    "devanagari": 0.11, "bengali": 0.12, "gujarati": 0.08, "gurmukhi": 0.1, "kannada": 0.08, "malayalam": 0.1,
    "odia": 0.14, "burmese": 0.06, "tibetan": 0.09, "ethiopic": 0.12,
}  # fmt: skip
LINES = 3000  # of each language
_FEWEST = 12  # fewest letters of a drawer
_COMPOSED = 0.94  # share of all samples; the others are Latin
_KINDS = {"letter": 0.14, "text": 0.5, "row": 0.05}
_ALIKE = {"odia": 2.0, "tibetan": 1.8, "malayalam": 1.3}
"""How much oftener drawers' letters come of scripts whose letters are most alike."""
_COPIED = 0.5  # share of drawers' letters, which copy print, if people wrote the letter, too


def read_texts(texts: Path) -> dict[str, tuple[str, list[list[str]]]]:
    """Each language's script and the words of its lines; see `running_text`."""
    return running_text(texts, {name: language.script for name, language in LANGUAGES.items()}, LINES, _words)


def _words(line: str, name: str) -> list[str]:
    language = LANGUAGES[name]
    known = set(language.characters)
    return [w for w in words(clean(line, name), language.script) if set(pen(w)) <= known and is_well_formed(w)]


def script_of(label: str) -> str | None:
    """The script of a label; None for ASCII only."""
    return next((s for s, own in LETTERS.items() if any(c in own for c in label)), None)


class BrahmicComposer(ClusterComposer):
    """Draws composed samples of drawers' letters: (label in NFD and pen order, ink, writer)."""

    languages = LANGUAGES

    def __init__(
        self,
        drawers: Corpus,
        latin: Corpus,
        split: str,
        texts: dict[str, tuple[str, list[list[str]]]],
        fonts: dict[str, list[Font]],
        maker: LetterMaker,
        drawn_share: float,
    ):
        """drawers, latin: `Corpus` of isolated letters and conjuncts, of Latin ink. texts: by language its script and
        the words of sentences. fonts: those of each script. drawn_share: the share of drawers' letters among all
        samples."""
        super().__init__(SHARES, _KINDS, _COMPOSED - drawn_share, LETTERS, is_base, latin, split, texts, maker)
        self.kinds["drawn"] = drawn_share
        self._fonts = fonts
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

    def hand(self, script: str, random: np.random.Generator) -> BrahmicHand:
        drawers, fonts = self._drawers[script], self._fonts[script]
        writer = self.latin_hand(random)
        return BrahmicHand(
            fonts[int(random.integers(len(fonts)))], drawers[int(random.integers(len(drawers)))], drawers,
            writer, self.maker, random,
        )  # fmt: skip

    def drawn(self, random: np.random.Generator) -> Sample:
        """A letter or conjunct of a drawer; those of a script are equally frequent."""
        letters, cumulative = self._drawn_letters
        script, letter = letters[min(int(np.searchsorted(cumulative, random.random())), len(letters) - 1)]
        copied = bool(random.random() < _COPIED)
        having = [drawer for drawer in self._drawers[script] if letter in drawer.inks]
        having = [drawer for drawer in having if drawer.is_copied == copied] or having
        chosen = having[int(random.integers(len(having)))]
        return letter, ink(self.hand(script, random).drawn(letter, chosen, random)), ""

    def without_hand(self, random: np.random.Generator) -> Sample:
        return self.drawn(random)


def _letter_weights(drawers: dict[str, list[Letters]]) -> tuple[list[tuple[str, str]], np.ndarray]:
    """The letters that drawers drew of each script."""
    found = sorted(
        {(script, label) for script, own in drawers.items() for letters in own for label in letters.inks}
    )
    weights = np.array([_ALIKE.get(script, 1.0) for script, _ in found])
    return found, np.cumsum(weights) / weights.sum()
