"""Running text as a language is written by hand, in canonical decomposition (NFD) and logical order."""

import re
import unicodedata

from ductus_tools.language_model.text import single_spaced
from ductus_tools.scripts.brahmic.clusters import clusters
from ductus_tools.scripts.brahmic.typography import PRINT

from .alphabet import JOINERS
from .languages import LANGUAGES

_NON_JOINER, _JOINER = tuple(JOINERS)
_JOINERS = {
    "telugu": re.compile(f"(?<=\u0c4d){_NON_JOINER}(?=[\u0c15-\u0c39])|([{JOINERS}])"),
    "sinhala": re.compile(f"(?<=\u0dca){_JOINER}(?=[\u0d9a-\u0dc6])|([{JOINERS}])"),
}
"""The group: joiners that change nothing."""
_EVERYWHERE = re.compile(f"([{JOINERS}])")
_SPELT = {"เเ": "แ", "\u0e4d\u0e32": "\u0e33", "\u0ecd\u0eb2": "\u0eb3", "ເເ": "ແ"}
"""Sequences that look as one scalar does: two SARA E, a circle and SARA AA; the same in Lao."""
_CIRCLED = re.compile("([\u0e4d\u0ecd])([\u0e48-\u0e4b\u0ec8-\u0ecb])([\u0e32\u0eb2])")


def clean(line: str, language: str) -> str:
    """A line as the language is written by hand, with single spaces and none at its ends.

    A joiner stays if it makes a Sinhala conjunct, a non-joiner if it keeps a Telugu virama visible.
    """
    line = unicodedata.normalize("NFD", line).translate(PRINT)
    line = _CIRCLED.sub(r"\2\1\3", line)
    for written, scalar in _SPELT.items():
        line = line.replace(written, scalar)
    pattern = _JOINERS.get(LANGUAGES[language].script, _EVERYWHERE)
    return single_spaced(pattern.sub(lambda found: "" if found[1] else found[0], line))


def run(phrase: str, first: int, limit: int) -> str:
    """The clusters of a phrase from index `first`, of at most `limit` scalars in total, but at least one."""
    made = ""
    for part in clusters(phrase)[first:]:
        if made and len(made) + len(part) > limit:
            break
        made += part
    return made
