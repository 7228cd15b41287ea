"""Six scripts of South and Southeast Asia, which share a network and have no recorded ink."""

from dataclasses import replace
from pathlib import Path

from ductus_tools.compose.letters import LetterMaker
from ductus_tools.compose.ordering import from_their_heads
from ductus_tools.script.ink import Ink, given
from ductus_tools.scripts.brahmic.cluster_script import cluster_script
from ductus_tools.scripts.brahmic.fonts import read_fonts
from ductus_tools.training.corpus import Corpus

from . import composed_words, measured
from .alphabet import ALPHABET, LETTERS, characters
from .composer import FontComposer, read_texts
from .languages import LANGUAGES
from .models import recipe

GREETINGS = {
    "ta": "வணக்கம் உலகம்",
    "te": "తెలుగు భాష",
    "si": "සිංහල භාෂාව",
    "th": "สวัสดีครับ",
    "lo": "ພາສາລາວ",
    "km": "សួស្តី",
}


def composer(ink: Ink, split: str, texts: Path | None) -> FontComposer:
    """The composer of words from the clusters in a split's fonts."""
    return FontComposer(
        Corpus(ink.corpus), split, read_texts(texts) if texts else {},
        read_fonts(given(ink.shapes, "shapes"), from_their_heads), LetterMaker(None),
    )  # fmt: skip


SCRIPT = replace(
    cluster_script("southern", ALPHABET, LETTERS, characters, LANGUAGES),
    composer=composer,
    recipe=recipe,
    measured=measured.measured,
    measure_arguments=measured.ARGUMENTS,
    calibrated=measured.calibrated,
    shown={"composed letters": "letters", "composed words": "composed"},
    words=composed_words.words_of,
    composed_letters=composed_words.letters_of,
    greetings=GREETINGS,
)
