"""Running text as a language is written by hand, in canonical decomposition (NFD) and logical order."""

import re
import unicodedata

from ductus_tools.language_model.text import FOLDING, single_spaced

from .clusters import clusters
from .languages import LANGUAGES
from .pen_order import BLOCKS

_JOINER, _NON_JOINER = "\u200d", "\u200c"
PRINT = {
    **{print_: pen for print_, pen in FOLDING.items() if chr(print_) not in (_JOINER, _NON_JOINER)},
    **str.maketrans("\u02bc\u00a0\u0f0c\u09f7", "' \u0f0b\u0964"),
    **str.maketrans(dict.fromkeys("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")),
}
_CHILLUS = {"ണ": "ൺ", "ന": "ൻ", "ര": "ർ", "ല": "ൽ", "ള": "ൾ", "ക": "ൿ"}
_CHILLU = re.compile("([ണനരലളക])്\u200d")
_ZAWGYI = re.compile(
    "[\u1033-\u1035\u105a-\u1097]|(?:^|[^\u1000-\u109f])[\u1031\u103b-\u103e]|\u1039(?![\u1000-\u1021])"
)
"""An encoding of Burmese by glyphs, before Unicode's."""
_CONSONANTS = "".join(sorted(c for block in BLOCKS.values() for c in block.consonants))
_VIRAMAS = "".join(block.virama for block in BLOCKS.values())
_JOINERS = re.compile(
    f"(?<=र\u094d){_JOINER}(?=[{_CONSONANTS}])|(?<=র){_JOINER}(?=\u09cd)"
    f"|(?<=[{_VIRAMAS}]){_NON_JOINER}(?=[{_CONSONANTS}])"
    f"|([{_JOINER}{_NON_JOINER}])"
)
"""The group: joiners that change nothing."""


def clean(line: str, language: str) -> str:
    """A line as the language is written by hand, with single spaces and none at its ends; "" for one in another
    encoding.

    A joiner stays if it makes a RA an eyelash, a non-joiner if it keeps a virama visible.
    """
    line = unicodedata.normalize("NFD", line).translate(PRINT)
    if LANGUAGES[language].script == "burmese" and _ZAWGYI.search(line):
        return ""
    line = _CHILLU.sub(lambda found: _CHILLUS[found[1]], line)
    line = _JOINERS.sub(lambda found: "" if found[1] else found[0], line)
    return single_spaced(line)


_SYLLABLES = {"tibetan": re.compile("[^\u0f0b\u0f0d]*[\u0f0b\u0f0d]*"), "burmese": None}
_LONGEST = 18  # most scalars of a part without spaces


def words(line: str, script: str) -> list[str]:
    """The words of a cleaned line; Tibetan and Burmese, which have no spaces between words, in runs of syllables."""
    found = line.split()
    if script not in _SYLLABLES:
        return found
    return [part for word in found for part in _runs(word, script)]


def _runs(word: str, script: str) -> list[str]:
    pattern = _SYLLABLES[script]
    parts = [p for p in pattern.findall(word) if p] if pattern else clusters(word)
    runs, made = [], ""
    for part in parts:
        if made and len(made) + len(part) > _LONGEST:
            runs.append(made)
            made = ""
        made += part
    return runs + [made] if made else runs
