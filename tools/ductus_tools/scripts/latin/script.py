"""Latin script."""

from pathlib import Path

import numpy as np

from ductus_tools.compose.fonts import read_fonts
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.graphemes import decompose
from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII
from ductus_tools.script.ink import Ink
from ductus_tools.script.script import Script
from ductus_tools.training.corpus import Corpus

from . import languages, measured
from .alphabet import ALPHABET
from .composed_words import words_of
from .composer import LatinComposer
from .letters import strangers_of
from .models import recipe
from .packs import plans
from .running_text import Languages, read_languages
from .table import promised


def composer(ink: Ink, split: str, texts: Path | None) -> LatinComposer:
    """The composer of letters that nobody recorded. It needs the corpus with `letters.npy`; fonts help."""
    return LatinComposer(
        Corpus(ink.corpus), split, read_languages(texts) if texts else Languages({}),
        LetterMaker(read_fonts(ink.fonts) if ink.fonts else None), np.load(ink.corpus / "letters.npy", mmap_mode="r"),
    )  # fmt: skip


SCRIPT = Script(
    "latin",
    "latin",
    ALPHABET,
    recorded_alphabet=PRINTABLE_ASCII,
    spell=decompose,
    composer=composer,
    names=languages.models(),
    recipe=recipe,
    strangers=strangers_of,
    measured=measured.measured,
    measure_arguments=measured.ARGUMENTS,
    table=promised,
    mark="languages",
    plans=plans,
    shown={"stitched": "stitched", "recorded": "recorded"},

    words=words_of,
)
