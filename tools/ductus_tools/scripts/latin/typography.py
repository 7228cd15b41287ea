"""Running text of a language as a hand would write it, in canonical decomposition.

Typography that people don't write is replaced: curly apostrophes become straight, ligatures become letters. Look-alikes
from other scripts are mended among Latin letters.
"""

import re
import unicodedata

from ductus_tools.language_model.text import single_spaced

from ductus_tools.graphemes import decompose

_INVISIBLE = (
    "\u0336\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2066\u2067\u2068\u2069\ufeff"
)

_COMMON = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4\u02b9\u02bc\ua78b\ua78c", "'")
    | dict.fromkeys("\u201f\u2033", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | {"\u2014": " - ", "\u2015": " - ", "\u2026": "...", "\u2022": "\u00b7", "\u2219": "\u00b7"}
    | {"Ĳ": "IJ", "ĳ": "ij", "Ŀ": "L·", "ŀ": "l·", "ŉ": "'n", "ſ": "s"}
    | {"Ǆ": "DŽ", "ǅ": "Dž", "ǆ": "dž", "Ǉ": "LJ", "ǈ": "Lj", "ǉ": "lj", "Ǌ": "NJ", "ǋ": "Nj"}
    | {"ǌ": "nj", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl"}
    | dict.fromkeys(_INVISIBLE)
)

_MARKS = {0x311: 0x302, 0x342: 0x303}
"""Inverted breve for circumflex, the Greek circumflex for the tilde."""

_HOMOGLYPHS = str.maketrans(
    "аеорсухіјѕәАВЕКМНОРСТУХІЈЅӘ" + "εγοαιυΓΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsəABEKMHOPCTYXIJSƏ" + "ɛɣoaiuƔABEZHIKMNOPTYX",
)
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_OTHER_SCRIPT = re.compile("[\u0370-\u04ff]")

# Look-alikes of a language's letters, in composed form.
_CROATIAN = {"Ð": "Đ", "ð": "đ"}
_LETTERS = {
    "az": {"ǝ": "ə", "Ǝ": "Ə"},
    "bs": _CROATIAN,
    "fo": {"Đ": "Ð", "đ": "ð"},
    "hr": _CROATIAN,
    "is": {"Đ": "Ð", "đ": "ð"},
    "ro": {"ş": "ș", "Ş": "Ș", "ţ": "ț", "Ţ": "Ț"},
    "sl": _CROATIAN,
    "sr-Latn": _CROATIAN,
    "vi": _CROATIAN,
}
_UZBEK_TURNED_COMMA = re.compile("(?<=[OoGg])[\u2018\u2019\u02bb\u02bc`']")

# A colon within a time and the marks of an address are unchanged.
_FRENCH_PUNCTUATION = re.compile(r"(?<=[^\s«(?!.:;])\s*([;:!?]+)(?=[\s\"')»]|$)")
_FRENCH_OPENING = re.compile(r"«\s*(?=\S)")
_FRENCH_CLOSING = re.compile(r"(?<=\S)\s*»")


def clean(line: str, language: str) -> str:
    """A line as the language is written by hand (NFD), with single spaces and none at its ends.

    Low, high and angle quotes stay (see `narrow`). Blanks to be filled in (`____`) become U+FFFD, unknown to
    every alphabet.
    """
    line = unicodedata.normalize("NFC", line)
    if language == "uz":
        line = _UZBEK_TURNED_COMMA.sub("ʻ", line)
    line = line.translate(_COMMON)
    if _OTHER_SCRIPT.search(line):
        line = _WORD.sub(_mended, line)
    if language in _LETTERS:
        line = line.translate({ord(a): b for a, b in _LETTERS[language].items()})
    line = single_spaced(line)
    if language == "fr":
        line = _FRENCH_OPENING.sub("« ", _FRENCH_PUNCTUATION.sub(r" \1", line))
        line = _FRENCH_CLOSING.sub(" »", line)
    return decompose(line).translate(_MARKS)


def _mended(word: re.Match) -> str:
    text = word.group()
    return text.translate(_HOMOGLYPHS) if _LATIN.search(text) else text


def narrow(line: str, characters: str) -> str:
    """A line with straight double quotes for those that the language doesn't write.

    High quotes need low ones beside them; a language without those writes straight ones.
    """
    quotes = ("" if "„" in characters else "„“”") + ("" if "«" in characters else "«»")
    return line.translate(dict.fromkeys(map(ord, quotes), '"'))


_DOTTED_LANGUAGES = {"tr", "az", "crh-Latn", "tt-Latn"}
_I_WITHOUT_MARK = re.compile("i(?![\u0300-\u036f])")


def has_dotless_i(language: str) -> bool:
    """Whether the small forms of I and İ are ı and i."""
    return language in _DOTTED_LANGUAGES


def upper(line: str, language: str) -> str:
    """Decomposed text in capitals; in Turkish, the capital of i has a dot."""
    if has_dotless_i(language):
        line = _I_WITHOUT_MARK.sub("I\u0307", line)
    return line.upper()


def lower(line: str, language: str) -> str:
    """Decomposed text in lower case; in Turkish, I becomes dotless unless U+0307 follows."""
    if has_dotless_i(language):
        line = line.replace("I\u0307", "i").replace("I", "ı")
    return line.lower()
