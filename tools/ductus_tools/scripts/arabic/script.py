"""Arabic script: Persian, Arabic and Urdu."""

from pathlib import Path

from ductus_tools.script.ink import Ink
from ductus_tools.script.plan import plans
from ductus_tools.script.script import Script
from ductus_tools.training.corpus import Corpus

from . import measured
from .alphabet import ALPHABET, spell
from .composed_words import composed
from .composer import ArabicComposer, read_texts
from .languages import LANGUAGES
from .models import recipe
from .zones import ALEF, zones


def composer(ink: Ink, split: str, texts: Path | None) -> ArabicComposer:
    """The composer of words from the runs of recorded ones."""
    return ArabicComposer(Corpus(ink.corpus), split, read_texts(texts) if texts else {})


SCRIPT = Script(
    "arabic",
    "arabic",
    ALPHABET,
    spell=spell,
    zones=zones,
    ascender=ALEF,
    numbers="۰۱۲۳۴۵۶۷۸۹٫-",
    right_to_left=True,
    kinds={
        "char": 0.02, "word": 0.46, "line": 0.26, "words": 0.12, "marks": 0, "figures": 0.06, "text": 0, "mixed": 0.08,
    },
    longest=520,
    composer=composer,
    names=tuple(LANGUAGES),
    recipe=recipe,
    measured=measured.measured,
    measure_arguments=measured.ARGUMENTS,
    plans=lambda alphabet: plans(LANGUAGES),
    shown={
        "words": "words", "numbers": "numbers", "texts of several lines": "texts", "composed words": "composed",
    },
    composed=composed,
)  # fmt: skip
