"""The language of a tag's ink, and the language whose model reads it.

A language is known by a name: that of its text (`de`, `sr-Latn`) or, if it has none, the tag itself
(`haw-Latn`). `GENERIC` is the model of all Latin script together.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ductus_tools.identifiers.generate import read_table
from ductus_tools.tables import rows

GENERIC = "und-Latn"
ENGLISH = "en"
FALLBACKS = Path(__file__).with_name("fallbacks.tsv")
_TEXTS = {"no": "nb"}
"""Languages whose text goes by another name than the first part of their tags."""

KINDS = {
    "macrolanguage": "another form of the same language",
    "sister": "a near relative",
    "area": "a neighbour, related more distantly or not at all",
    "generic": "the model of all Latin script",
}


@dataclass(frozen=True)
class Fallback:
    """Why a tag without enough text of its own is read with the model of another language."""

    language: str
    kind: str
    reason: str


@cache
def tags() -> dict[str, str]:
    """All tags of Latin script and their English names."""
    return {row.tag: row.name for row in read_table() if row.script == "Latn"}


@cache
def fallbacks() -> dict[str, Fallback]:
    """The tags without enough text of their own."""
    return {tag: Fallback(*fields) for tag, *fields in rows(FALLBACKS)}


def language(tag: str) -> str:
    """The language that a tag names."""
    if tag in fallbacks():
        return tag
    first = tag.split("-")[0]
    # Two languages are written in two scripts, both with texts.
    return f"{first}-Latn" if first in ("lad", "sr") else _TEXTS.get(first, first)


def model(tag: str) -> str:
    """The language whose model reads the tag's ink."""
    fallback = fallbacks().get(tag)
    return fallback.language if fallback else language(tag)


def languages() -> dict[str, list[str]]:
    """The tags of each language."""
    found: dict[str, list[str]] = {}
    for tag in tags():
        found.setdefault(language(tag), []).append(tag)
    return found


def models() -> list[str]:
    """The languages with their own model, and `GENERIC`, by name."""
    return sorted({model(tag) for tag in tags()})


def readers() -> dict[str, list[str]]:
    """For each model, the languages that it reads."""
    found: dict[str, list[str]] = {}
    for name, own in languages().items():
        found.setdefault(model(own[0]), []).append(name)
    return found
