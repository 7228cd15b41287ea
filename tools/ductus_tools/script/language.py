"""A language as texts, language models and packs know it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Language:
    """What all scripts' languages have; a script's own add how their characters are told."""

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
        """How strokes stand about their line: see `PackManifest.LineHabits`."""
        return "latin"

    @property
    def characters(self) -> str:
        """All scalars that it writes, ASCII among them, in the alphabet's order."""
        raise NotImplementedError
