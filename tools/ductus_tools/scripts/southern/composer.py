"""Composed samples of six scripts that nobody recorded, in hands made from fonts."""

from pathlib import Path

import numpy as np

from ductus_tools.compose.letters import LetterMaker
from ductus_tools.language_model.texts import running_text
from ductus_tools.script.composer import Sample
from ductus_tools.scripts.brahmic.cluster_composer import ClusterComposer, ScriptWriter
from ductus_tools.scripts.brahmic.clusters import clusters
from ductus_tools.scripts.brahmic.fonts import Font
from ductus_tools.scripts.brahmic.hands import Habits
from ductus_tools.scripts.brahmic.pen_order import is_well_formed, pen
from ductus_tools.training.corpus import Corpus

from .alphabet import LETTERS, is_base
from .hands import FontHand, FontHands
from .languages import LANGUAGES
from .typography import clean, run

SHARES = {"tamil": 0.1, "telugu": 0.21, "sinhala": 0.18, "thai": 0.28, "lao": 0.09, "khmer": 0.14}
LINES = 6000  # of each language
_COMPOSED = 0.92  # share of all samples; the others are Latin
_KINDS = {"letter": 0.45, "text": 0.45, "row": 0.1}
_ALONE = 30  # how much more often than a usual cluster a letter or digit comes by itself
_SEEDS = {"train": 1, "val": 2, "test": 3}
_PHRASES = 0.3  # share of texts of a script without spaces that are whole phrases


def read_texts(texts: Path) -> dict[str, tuple[str, list[list[str]]]]:
    """Each language's script and the words of its lines; see `running_text`."""
    return running_text(texts, {name: language.script for name, language in LANGUAGES.items()}, LINES, words)


def words(line: str, name: str) -> list[str]:
    """The words of a line that can be written; in a language without spaces between words, its phrases."""
    known = set(LANGUAGES[name].characters)
    return [w for w in clean(line, name).split() if set(pen(w)) <= known and is_well_formed(w)]


class FontComposer(ClusterComposer):
    """Draws composed samples in the hands of a split's fonts: (label in NFD and pen order, ink, writer)."""

    languages = LANGUAGES

    def __init__(
        self, latin: Corpus, split: str, texts: dict[str, tuple[str, list[list[str]]]], fonts: dict[str, list[Font]], maker: LetterMaker
    ):
        """latin: `Corpus` of Latin ink. texts: by language, its script and the words of sentences. fonts: those of each
        script."""
        super().__init__(SHARES, _KINDS, _COMPOSED, LETTERS, is_base, latin, split, texts, maker, _ALONE)
        self._spaced = {language.script: language.spaced for language in LANGUAGES.values()}
        self._hands = {
            script: FontHands([font for font in own if font.split == split], _SEEDS[split])
            for script, own in fonts.items()
        }

    def writer(self, language: str, style: str) -> ScriptWriter | None:
        """Also `None` where the split has no font of the language's script."""
        return super().writer(language, style) if self.writes(self.languages[language].script) else None

    def writes(self, script: str) -> bool:
        """Whether the split has a font of a script."""
        return script in self._hands and len(self._hands[script]) > 0

    def hand(self, script: str, random: np.random.Generator) -> FontHand:
        """A hand for a script. Raises KeyError for a script of which the split has no font."""
        if not self.writes(script):
            raise KeyError(script)
        font, glyphs = self._hands[script].drawn(random)
        return FontHand(font, Habits.draw(random), glyphs, self.latin_hand(random), self.maker)

    def without_hand(self, random: np.random.Generator) -> Sample:
        """A Thai letter, which all hands can write."""
        return "ก", self.written("thai", ["ก"], random)[0], ""

    def part(
        self, script: str, sentence: list[str], first: int, limit: int, random: np.random.Generator
    ) -> list[str]:
        """Words as by `ClusterComposer`; in a script without spaces, usually a run of clusters from a phrase."""
        if self._spaced[script] or random.random() < _PHRASES:
            return super().part(script, sentence, first, limit, random)
        return [run(sentence[first], int(random.integers(len(clusters(sentence[first])))), limit)]
