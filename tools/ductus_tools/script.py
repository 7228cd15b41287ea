"""What training has to know of a script."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from .scripts.european import alphabet as alphabets
from .scripts.arabic import alphabet as arabic
from .scripts.brahmic import alphabet as brahmic
from .scripts.brahmic.pen_order import pen
from .scripts.latin import alphabet as latin


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
    leftward: str = ""
    """Letters of a network of several scripts whose ink is mirrored."""
    groups: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Of a network of several scripts: the letters of each, and all characters that are read in it."""
    kinds: dict[str, float] = field(default_factory=dict)
    """Shares of the kinds of recorded samples, where they aren't those of `training.samples`; 0 for none."""
    longest: int = 400
    """Network steps of the longest samples."""

    def is_mirrored(self, label: str) -> bool:
        """Whether the ink of a label is mirrored before it is read."""
        return self.right_to_left or any(letter in self.leftward for letter in label)

    def readable(self, label: str) -> str:
        """The characters among which a label is read: of its script, or all."""
        for letters, characters in self.groups.values():
            if any(letter in letters for letter in label):
                return characters
        return self.alphabet


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
    "alphabets": Script(
        alphabets.ALPHABET,
        spell=lambda label: unicodedata.normalize("NFD", label),
        leftward=alphabets.HEBREW_LETTERS,
        groups={name: (own, alphabets.characters(name)) for name, own in alphabets.LETTERS.items()},
    ),
    "brahmic": Script(
        brahmic.ALPHABET,
        spell=lambda label: pen(unicodedata.normalize("NFD", label)),
        groups={name: (own, brahmic.characters(name)) for name, own in brahmic.LETTERS.items()},
    ),
}  # fmt: skip
