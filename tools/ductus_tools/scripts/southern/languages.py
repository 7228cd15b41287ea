"""The languages in these scripts: each has its own text, model and pack."""

from dataclasses import dataclass

from ductus_tools.script import language

from .alphabet import characters


@dataclass(frozen=True)
class Language(language.Language):
    """A language in one of the scripts."""

    spaced: bool = True
    """Whether spaces part words; else they part phrases."""

    @property
    def line_habits(self) -> str:
        """Name of the habits of strokes about their line."""
        return "stacked"

    @property
    def characters(self) -> str:
        """The scalars that it writes in pen order, including ASCII, in the alphabet's order."""
        return characters(self.script)


LANGUAGES = {
    "ta": Language(("ta",), "tamil"),
    "te": Language(("te",), "telugu"),
    "si": Language(("si",), "sinhala"),
    "th": Language(("th",), "thai", spaced=False),
    "lo": Language(("lo",), "lao", spaced=False),
    "km": Language(("km",), "khmer", spaced=False),
}
"""By the names of their texts."""
