"""The languages in these scripts that have a text: each has its own model and pack.

Tags of languages without one are read by the model of another: `fallbacks.tsv`. All of them are in Devanagari.
"""

from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from ductus_tools.script import language
from ductus_tools.tables import rows

from .alphabet import characters

FALLBACKS = Path(__file__).with_name("fallbacks.tsv")


@dataclass(frozen=True)
class Language(language.Language):
    """A language in one of the scripts."""

    without: str = ""
    """Scalars of the script that it doesn't write."""

    @property
    def line_habits(self) -> str:
        """Name of the habits of strokes about their line. Ethiopic letters stand side by side."""
        return "latin" if self.script == "ethiopic" else "stacked"

    @cached_property
    def characters(self) -> str:
        """The scalars that it writes in pen order, including ASCII, in the alphabet's order."""
        return "".join(c for c in characters(self.script) if c not in self.without)


@cache
def fallbacks() -> dict[str, str]:
    """The tags without a text of their own, and the language whose model reads them."""
    return {tag: language for tag, language, *_ in rows(FALLBACKS)}


_ASSAMESE = "ৰৱ"

_OWN = {
    "am": Language(("am",), "ethiopic"),
    "as": Language(("as",), "bengali"),
    "awa": Language(("awa-Deva-IN",), "devanagari"),
    "bho": Language(("bho-Deva-IN",), "devanagari"),
    "bn": Language(("bn",), "bengali", without=_ASSAMESE + "\ue9f0"),
    "bo": Language(("bo-Tibt",), "tibetan"),
    "gu": Language(("gu",), "gujarati"),
    "hi": Language(("hi",), "devanagari"),
    "hne": Language(("hne-Deva-IN",), "devanagari"),
    "kn": Language(("kn",), "kannada"),
    "ks-Deva": Language(("ks-Deva",), "devanagari"),
    "mag": Language(("mag-Deva-IN",), "devanagari"),
    "mai": Language(("mai-IN",), "devanagari"),
    "ml": Language(("ml",), "malayalam"),
    "mr": Language(("mr", "mr-IN"), "devanagari"),
    "my": Language(("my",), "burmese"),
    "ne": Language(("ne", "ne-IN", "ne-NP"), "devanagari"),
    "or": Language(("or",), "odia"),
    "pa": Language(("pa",), "gurmukhi"),
    "sa": Language(("sa-Deva-IN",), "devanagari"),
    "ti": Language(("ti",), "ethiopic"),
}
"""By the names of their texts, with the tags that name them."""


def _with_borrowed(language: Language) -> Language:
    """The language with the other tags that its model serves."""
    names = {tag.split("-")[0] for tag in language.tags} | set(language.tags)
    return replace(language, tags=(*language.tags, *(tag for tag, other in fallbacks().items() if other in names)))


LANGUAGES = {name: _with_borrowed(own) for name, own in _OWN.items()}
"""By the names of their texts, with all tags of their packs."""
