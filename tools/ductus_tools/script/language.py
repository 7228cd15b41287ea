"""A language, for texts, language models and packs."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Language:
    """A language of any script; scripts' own classes add how to find its characters."""

    tags: tuple[str, ...]
    """Tags of its pack."""
    script: str = ""
    """Name of the script, where several share a network."""
    right_to_left: bool = False
    forms: dict[str, str] = field(default_factory=dict)
    """Shapes of the network that are forms of one of its letters, with the letter."""
    respelled: dict[str, str] = field(default_factory=dict)
    """Letters of texts that stand for another, decomposed, with its own."""

    @property
    def line_habits(self) -> str:
        """How strokes are placed about their line: see `PackManifest.LineHabits`."""
        return "latin"

    @property
    def characters(self) -> str:
        """All scalars that it writes, including ASCII, in the alphabet's order."""
        raise NotImplementedError
