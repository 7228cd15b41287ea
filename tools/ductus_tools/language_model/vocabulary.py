"""The symbols a character model knows, numbered from 0: three special ones, then characters."""

from collections.abc import Iterable
from dataclasses import dataclass, field

UNKNOWN, BEGIN, END = 0, 1, 2
SPECIALS = ("<unk>", "<s>", "</s>")
SPACE = "<space>"
MAXIMUM_SIZE = 255
"""Symbols fit in one byte, so that an n-gram of up to eight packs into a 64-bit key."""

PRINTABLE_ASCII = "".join(map(chr, range(0x20, 0x7F)))


@dataclass(frozen=True)
class Vocabulary:
    """`<unk>`, `<s>` and `</s>` are 0, 1 and 2; characters follow in code-point order."""

    characters: str
    index: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        unique = "".join(sorted(set(self.characters)))
        object.__setattr__(self, "characters", unique)
        names = list(SPECIALS) + list(unique)
        if len(names) > MAXIMUM_SIZE:
            fitting = MAXIMUM_SIZE - len(SPECIALS)
            raise ValueError(f"{len(unique)} characters, at most {fitting} fit")
        index = {name: number for number, name in enumerate(names)}
        if " " in index:
            index[SPACE] = index["\u2581"] = index[" "]
        object.__setattr__(self, "index", index)

    def __len__(self) -> int:
        return len(SPECIALS) + len(self.characters)

    def name(self, symbol: int) -> str:
        """What an ARPA file writes: the character itself, `<space>` for the space."""
        if symbol < len(SPECIALS):
            return SPECIALS[symbol]
        character = self.characters[symbol - len(SPECIALS)]
        return SPACE if character == " " else character

    @property
    def names(self) -> list[str]:
        return [self.name(symbol) for symbol in range(len(self))]


def ordered(scalars: Iterable[str], alphabet: str) -> str:
    """The scalars, each once, in an alphabet's order. Raises ValueError for one that it lacks."""
    wanted = set(scalars)
    strangers = wanted.difference(alphabet)
    if strangers:
        raise ValueError(f"not in the alphabet: {sorted(strangers)}")
    return "".join(scalar for scalar in alphabet if scalar in wanted)
