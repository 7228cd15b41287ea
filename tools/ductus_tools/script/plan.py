"""What a pack of a language is to be."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """One pack: its tags, its characters and the language whose model it has."""

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

    @property
    def fallbacks(self) -> dict[str, str]:
        """The tags that another language's model serves."""
        return {tag: self.model for tag in self.tags if tag in self.borrowed}
