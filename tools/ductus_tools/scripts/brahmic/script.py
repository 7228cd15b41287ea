"""Nine Brahmic scripts and Ethiopic, which share a network."""

from dataclasses import replace
from pathlib import Path

from ductus_tools.compose.letters import LetterMaker
from ductus_tools.script.ink import Ink, given
from ductus_tools.training.corpus import Corpus

from . import measured
from .alphabet import ALPHABET, LETTERS, characters
from .cluster_script import cluster_script
from .composed_words import words_of
from .composer import BrahmicComposer, read_texts
from .fonts import read_fonts
from .languages import LANGUAGES, fallbacks
from .models import recipe

DRAWN_SHARE = 0.15
GREETINGS = {
    "hi": "नमस्ते दुनिया",
    "as": "নমস্কাৰ পৃথিৱী",
    "bn": "শুভ সকাল",
    "gu": "નમસ્તે દુનિયા",
    "pa": "ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ",
    "kn": "ನಮಸ್ಕಾರ ಕನ್ನಡ",
    "ml": "നമസ്കാരം കേരളം",
    "or": "ନମସ୍କାର ଓଡ଼ିଶା",
    "my": "မင်္ဂလာပါ",
    "bo": "བཀྲ་ཤིས་བདེ་ལེགས།",
    "am": "ሰላም ኢትዮጵያ",
}


def composer(ink: Ink, split: str, texts: Path | None) -> BrahmicComposer:
    """The composer of words from drawers' letters and fonts' clusters."""
    return BrahmicComposer(
        Corpus(given(ink.drawers, "drawers")), Corpus(ink.corpus), split, read_texts(texts) if texts else {},
        read_fonts(given(ink.shapes, "shapes")),
        LetterMaker(None), DRAWN_SHARE if ink.drawn_share is None else ink.drawn_share,
    )  # fmt: skip


SCRIPT = replace(
    cluster_script("brahmic", ALPHABET, LETTERS, characters, LANGUAGES, fallbacks()),
    composer=composer,
    recipe=recipe,
    measured=measured.measured,
    measure_arguments=measured.ARGUMENTS,
    calibrated=measured.calibrated,
    shown={"letters": "letters", "letters and conjuncts": "letters", "composed words": "composed"},
    words=words_of,
    greetings=GREETINGS,
)
