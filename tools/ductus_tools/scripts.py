"""What training has to know of a script."""

from collections.abc import Callable
from dataclasses import dataclass, field

from .arabic import alphabet as arabic
from .latin import alphabet as latin


@dataclass(frozen=True)
class Script:
    """A script as its network reads it."""

    alphabet: str
    """The classes of its network."""
    spell: Callable[[str], str]
    """A label of a record in the classes of the network."""
    right_to_left: bool = False
    """Its ink is mirrored before it is read: then lines run to the right, and digits and Latin words to the
    left."""
    kinds: dict[str, float] = field(default_factory=dict)
    """Shares of the kinds of recorded samples, where they aren't those of `training.samples`; 0 for none."""
    longest: int = 400
    """Network steps of the longest samples."""


SCRIPTS = {
    "latin": Script(latin.ALPHABET, spell=lambda label: label),
    "arabic": Script(
        arabic.ALPHABET,
        spell=arabic.spell,
        right_to_left=True,
        kinds={"char": 0.02, "word": 0.46, "line": 0.26, "words": 0.12, "marks": 0, "figures": 0.06, "text": 0,
               "mixed": 0.08},
        longest=520,
    ),
}  # fmt: skip
