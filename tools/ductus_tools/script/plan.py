"""The plan of a language's pack."""

from collections.abc import Mapping
from dataclasses import dataclass

from .language import Language


@dataclass(frozen=True)
class Plan:
    """A pack: its tags, its characters and the language whose model it has."""

    name: str
    tags: tuple[str, ...]
    model: str
    characters: str
    forms: dict[str, str] | None = None
    right_to_left: bool = False
    pen_order: bool = False
    line_habits: str = "latin"
    borrowed: frozenset[str] = frozenset()
    """Tags without a model of their own, this pack's among them."""
    hangul: bool = False
    """Whether its network names syllables by their letters."""
    texts: tuple[str, ...] = ()
    """Texts that the model learned from, where they aren't called as the model is."""
    unlearned: str = ""
    """Characters that are read though the model may not know them: each is as likely as anything unknown."""
    differences: str = ""
    """File of the decoder's parameters that differ from the other packs'."""
    bundled: bool = False
    """Whether the library brings it along."""

    @property
    def fallbacks(self) -> dict[str, str]:
        """The tags that another language's model serves."""
        return {tag: self.model for tag in self.tags if tag in self.borrowed}


def plans(
    languages: Mapping[str, Language], pen_order: bool = False, borrowed: frozenset[str] = frozenset()
) -> list[Plan]:
    """A pack for each language, with a model of its own."""
    return [
        Plan(
            name, language.tags, name, language.characters, language.forms or None, language.right_to_left, pen_order,
            language.line_habits, borrowed,
        )
        for name, language in languages.items()
    ]  # fmt: skip
