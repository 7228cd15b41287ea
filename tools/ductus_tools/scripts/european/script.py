"""Cyrillic, Greek, Hebrew, Georgian and Armenian, which share a network."""

from pathlib import Path

import numpy as np

from ductus_tools.compose.fonts import read_fonts
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.graphemes import decompose
from ductus_tools.script.ink import Ink, given
from ductus_tools.script.plan import plans
from ductus_tools.script.script import Script
from ductus_tools.training.corpus import Corpus

from . import measured
from .alphabet import ALPHABET, HEBREW_LETTERS, LETTERS, characters
from .composed_words import words_of
from .composer import AlphabetComposer, read_texts
from .languages import LANGUAGES
from .letters import strangers_of
from .models import recipe
from .templates import read_templates
from .zones import zones

DRAWN_SHARE = 0.15
GREETINGS = {
    "be": "Добры дзень, свет!",
    "bg": "Здравей, свят!",
    "el": "Καλημέρα, κόσμε",
    "he": "שלום עולם 2026",
    "hy": "Բարև, աշխարհ",
    "ka": "გამარჯობა მსოფლიო",
    "kk": "Сәлем, қазақ елі!",
    "ky": "Салам, дүйнө!",
    "mk": "Здраво, свету!",
    "mn": "Сайн уу, дэлхий",
    "ru": "Съешь ещё этих булок",
    "sr": "Љубав и мир",
    "tg": "Салом, ҷаҳон!",
    "uk": "Привіт, світе!",
}


def composer(ink: Ink, split: str, texts: Path | None) -> AlphabetComposer:
    """The composer of words from drawers' letters, templates and Latin ink."""
    return AlphabetComposer(
        Corpus(given(ink.drawers, "drawers")), Corpus(ink.corpus), split, read_texts(texts) if texts else {},
        read_templates(given(ink.scripts, "scripts"), ink.skeletons), LetterMaker(read_fonts(ink.fonts) if ink.fonts else None),
        np.load(ink.corpus / "letters.npy", mmap_mode="r"),
        DRAWN_SHARE if ink.drawn_share is None else ink.drawn_share,
    )  # fmt: skip


SCRIPT = Script(
    "european",
    "alphabets",
    ALPHABET,
    spell=decompose,
    zones=zones,
    leftward=HEBREW_LETTERS,
    groups={name: (own, characters(name)) for name, own in LETTERS.items()},
    composer=composer,
    names=tuple(LANGUAGES),
    strangers=strangers_of,
    recipe=recipe,
    measured=measured.measured,
    measure_arguments=measured.ARGUMENTS,
    calibrated=measured.calibrated,
    plans=lambda alphabet: plans(LANGUAGES),
    shown={"letters": "letters", "composed words": "composed", "composed joined words": "composed-joined"},
    words=words_of,
    greetings=GREETINGS,
)
