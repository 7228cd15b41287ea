"""Greek as it is written today: one accent, and none on words of one syllable or in capitals.

Text is decomposed (NFD).
"""

import re

_ACCENTS = str.maketrans("\u0300\u0342", "\u0301\u0301", "\u0313\u0314\u0345")
_POLYTONIC = re.compile("[\u0300\u0342\u0313\u0314\u0345]")
_WORD = re.compile("(?:[α-ωΑ-Ω][\u0300-\u036f]*)+")
_TONOS_BEFORE = re.compile("[\u0384\u00b4\u1ffd]([ΑΕΗΙΟΥΩ])(?![\u0300-\u036f])")
_SYLLABLE = re.compile("[αεο]ι(?!\u0308)|υι(?!\u0308)|[αεηο]υ(?!\u0308)|[αεηιουω]")
_WITH_ACCENT = {"η", "που", "πως"}
"""Words of one syllable that have it: or, where, how."""
_VARIANTS = str.maketrans("ϐϑϕϖϰϱϲ", "βθφπκρς")
_BROKEN_DIPHTHONG = re.compile("([ΑΕΟ])\u0301([ΙΥ])(?!\u0308)")
_OR = re.compile("(?<![\\w\u0301])Η\u0301(?!\\w)")


def monotonic(line: str) -> str:
    """A line with every accent replaced by the tonos, and without breathings and the iota subscript."""
    line = _TONOS_BEFORE.sub("\\1\u0301", line.translate(_VARIANTS))
    return _WORD.sub(_accented, line) if _POLYTONIC.search(line) else line


def _accented(word: re.Match) -> str:
    text = word.group()
    if not _POLYTONIC.search(text):
        return text
    text = text.translate(_ACCENTS)
    bare = text.lower().replace("\u0301", "")
    lone = len(_SYLLABLE.findall(bare)) < 2 and bare not in _WITH_ACCENT
    return text.replace("\u0301", "") if lone else text


def upper(line: str) -> str:
    """A line in capitals, which have no accent, except for the word for "or". Vowels that were separated by an accent
    get a diaeresis instead."""
    line = _BROKEN_DIPHTHONG.sub("\\1\\2\u0308", line.upper())
    kept = _OR.sub("Η\ufffe", line).replace("\u0301", "")
    return kept.replace("\ufffe", "\u0301")
