"""Running text of a language in Arabic script as a hand would write it (NFD)."""

import re
import unicodedata

from ductus_tools.language_model.text import single_spaced

from .languages import LANGUAGES

_INVISIBLE = "\u00ad\u200b\u200d\u200e\u200f\u202a\u202b\u202c\u2060\u2067\u2069\ufeff\u0640"
_PRINT = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201b\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | {"\u2014": " - ", "\u2015": " - ", "\u2026": "...", "\u066d": "*"}
    | dict.fromkeys(_INVISIBLE)
)
_FORMS = re.compile("[\ufb50-\ufdff\ufe70-\ufefc]")
_YEH = re.compile("ي(?!\u0654)")
_LATIN = re.compile("[A-Za-z]")
_STRAY_JOINERS = re.compile("\u200c+(?=[^\\w]|$)|(?<![\\w])\u200c+|(?<=\u200c)\u200c+")
# Parts of a Persian word that typists separate by a space, and careful writers by a ZWNJ.
_PREFIX = re.compile(r"(?<!\w)(ن?می) (?=\w)")
_SUFFIX = re.compile(r"(?<=\w) (ها(?:ی|یی|یش|یم|یت|یشان|یمان)?|تر(?:ین|ی)?)(?!\w)")
_AFTER_HEH = re.compile(r"(?<=\wه) (ای|ام|اند|ایم|اید|اش)(?!\w)")
_TO_ROW = str.maketrans(
    {chr(0x660 + i): chr(0x30 + i) for i in range(10)} | {chr(0x6F0 + i): chr(0x30 + i) for i in range(10)}
)


def clean(line: str, language: str) -> str:
    """A line as the language is written by hand (NFD), with single spaces and none at its ends.

    Digits are the language's own, except beside Latin letters."""
    known = LANGUAGES[language]
    line = _FORMS.sub(lambda form: unicodedata.normalize("NFKC", form.group()), line)
    line = unicodedata.normalize("NFC", line).translate(_PRINT)
    line = unicodedata.normalize("NFD", line.translate({ord(a): b for a, b in known.respelled.items()}))
    if language != "ar":
        line = _YEH.sub("ی", line)
    line = line.replace("\u200c", "") if not known.joiners else _STRAY_JOINERS.sub("", line)
    if language == "fa":
        line = _AFTER_HEH.sub("\u200c\\1", _SUFFIX.sub("\u200c\\1", _PREFIX.sub("\\1\u200c", line)))
    line = line.translate(_TO_ROW)
    if not _LATIN.search(line):
        line = in_digits(line, language)
    return single_spaced(line)


def in_digits(line: str, language: str) -> str:
    """A line with ASCII digits replaced by the language's own, with the signs between them."""
    line = re.sub(r"(?<=\d)\.(?=\d)", "٫", line)
    return line.translate({0x30 + i: digit for i, digit in enumerate(LANGUAGES[language].digits)})
