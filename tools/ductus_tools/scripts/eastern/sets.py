"""Characters to measure a network with."""

from dataclasses import dataclass

from ductus_tools.ink.inks import Inks


@dataclass
class Set:
    """Inks, their characters, and the candidates (with `hangul`, also all syllables)."""

    inks: Inks
    labels: list[str]
    among: str
    hangul: bool = False
