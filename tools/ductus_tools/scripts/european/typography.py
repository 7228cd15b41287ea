"""Running text as a language is written by hand, in canonical decomposition (NFD).

Marks stay if they make a letter of the language: stress and vowel points help readers, and people don't write them.
"""

import re
import unicodedata
from functools import cache

from ductus_tools.language_model.text import FOLDING, single_spaced

from . import greek, hebrew
from .homoglyphs import mended
from .languages import LANGUAGES

_INVISIBLE = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_PRINT = {
    **{print_: pen for print_, pen in FOLDING.items() if chr(print_) not in "«»„“”"},
    **str.maketrans(
        dict.fromkeys("\u00b4\u02b9\u02bc\u0384\u0559\u055a\u1fbd\u1fbf", "'")
        | {"\u058a": "-", "\u05be": "-", "\u2024": ".", "\u2044": "/", "\u00b5": "μ", "\u055f": "՞"}
        | dict.fromkeys(_INVISIBLE)
    ),
}
"""What a pen writes in place of signs of print, in decomposed text."""
_FORMS = re.compile("[\ufb13-\ufb17\ufb20-\ufb4f\u05f0-\u05f2]")
_LIGATURES = str.maketrans({"װ": "וו", "ױ": "וי", "ײ": "יי"})
_MARKED = re.compile(
    "(.)([\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]+)"
)
_HIGH_QUOTES = re.compile("“([^„“”]*)”")
_ARMENIAN_STOP = re.compile(r"(?<=[Ա-և»\"')])\s?:(?=[\s»\"')\-,]|$)|(?<=\d):$")
_ARMENIAN_COMMA = re.compile("(?<=[ա-և])`")


def clean(line: str, language: str) -> str:
    """A line as the language is written by hand, with single spaces and none at its ends.

    Quotes that the language doesn't write become straight ones. Blanks to be filled in (`____`) become
    U+FFFD, unknown to every alphabet.
    """
    known = LANGUAGES[language]
    line = _FORMS.sub(lambda form: unicodedata.normalize("NFKC", form.group()), line)
    line = unicodedata.normalize("NFD", line.translate(_LIGATURES))
    if language == "el":
        line = greek.monotonic(line)
    line = mended(line.translate(_PRINT).translate({ord(a): b for a, b in known.respelled.items()}), language)
    line = _quoted(_bare(line, language).replace("''", '"'), known.signs)
    if language == "he":
        line = hebrew.with_geresh(line)
    elif language == "hy":
        line = _ARMENIAN_STOP.sub("։", _ARMENIAN_COMMA.sub("՝", line))
    return single_spaced(line)


@cache
def _letters(language: str) -> frozenset[str]:
    return frozenset(LANGUAGES[language].letters)


def _bare(line: str, language: str) -> str:
    """A line without marks that make no letter of the language."""
    letters = _letters(language)

    def letter(marked: re.Match) -> str:
        made = marked[1]
        for mark in marked[2]:
            if made + mark in letters or (made + mark).lower() in letters:
                made += mark
        return made

    return _MARKED.sub(letter, line)


def _quoted(line: str, signs: str) -> str:
    """A line whose high quotes are straight unless the language has low ones beside them."""
    line = _HIGH_QUOTES.sub(r'"\1"', line)
    if "„" in signs:
        line = line.replace("”", "“")
    strange = "".join(quote for quote in "„“”«»" if quote not in signs)
    return line.translate(dict.fromkeys(map(ord, strange), '"'))


def upper(line: str, language: str) -> str:
    """Decomposed text in capitals."""
    if language == "el":
        return greek.upper(line)
    return line.replace("և", "եվ").upper() if language == "hy" else line.upper()
