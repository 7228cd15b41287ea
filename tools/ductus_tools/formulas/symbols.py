"""The symbols that formulas are written with: `symbols.tsv` has their LaTeX, character, role in the grammar and zone.

Commands that look alike are one symbol, whose line lists them. The network's rows are none, then the table's order.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("symbols.tsv")
ZONES = ("x", "tall", "deep", "full", "centre", "flat", "low", "high", "big", "integral", "root", "function",
         "opening", "closing")
"""Where symbols stand on their line: what the geometry of relations needs to know of them."""
RELATIONS = ("right", "superscript", "subscript", "above", "below", "inside", "none")
FIRST_SCALAR = 0xF0000
"""The private scalar that stands for the first symbol in a network's alphabet."""
BAR, ROOT = "-", r"\sqrt"
"""The one symbol of minus signs, fractions and overlines; the sign of roots."""
OF_KEYS = {"<": r"\lt", ">": r"\gt", "{": r"\{", "}": r"\}", "\\": r"\setminus", "*": r"\ast", "~": r"\sim"} | {
    sign: f"\\{sign}" for sign in "#$%&_"
}
"""The commands of signs on a keyboard that aren't their own."""


@dataclass(frozen=True)
class Symbol:
    """A symbol: its LaTeX, its Unicode text if it has one, its role, its zone, and the commands that look like it."""

    command: str
    unicode: str
    role: str
    zone: str
    same: tuple[str, ...]


@cache
def symbols() -> tuple[Symbol, ...]:
    """All symbols in the order of the network's rows."""
    _, *lines = TABLE.read_text(encoding="utf-8").splitlines()
    fields = (line.split("\t") for line in lines)
    return tuple(
        Symbol(command, text, role, zone, tuple(same.split())) for command, text, role, zone, same in fields)


@cache
def places() -> dict[str, int]:
    """Each symbol's index in `symbols`, by its command and by those that look like it."""
    found = {name: place for place, symbol in enumerate(symbols()) for name in symbol.same}
    return found | {symbol.command: place for place, symbol in enumerate(symbols())}


def symbol(command: str) -> Symbol:
    """A symbol by its command. Raises KeyError for a command that the table doesn't have."""
    return symbols()[places()[command]]


def alphabet() -> str:
    """A private scalar for each symbol."""
    return "".join(chr(FIRST_SCALAR + place) for place in range(len(symbols())))
