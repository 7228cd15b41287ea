"""Formulas as sequences of characters, in the order of LaTeX, as the model of whole formulas sees them.

Each symbol is a private scalar, a bar with something above or below it `FRACTION`. Its rows follow: each begins
with the mark of its relation, and `END` comes after the last. `FormulaSequences.swift` writes the same.
"""

from .latex import FRACTION as FRACTION_NAME
from .latex import Node, Row
from .symbols import places, symbol

FIRST_SCALAR = 0xE000
"""The character of the first symbol: the tools of language models use those of the other private planes."""

MARKS = {"above": "a", "subscript": "_", "superscript": "^", "inside": "i", "below": "b"}
"""The marks of relations, in the order in which a symbol's rows follow."""
FRACTION, END = "/", "}"
_LIMITS = {"subscript": "below", "superscript": "above"}
_DEGREE, _RING = r"\degree", r"\circ"


def scalar(name: str) -> str:
    """The character of a symbol. Raises KeyError for a name that the table doesn't have."""
    return chr(FIRST_SCALAR + places()[name])


def sequences(row: Row) -> list[str]:
    """The sequences of the cells in a formula, which are formulas of their own, and then its own."""
    found: list[str] = []
    text = _written(row, found)
    return [*found, text] if text else found


def _written(row: Row, cells: list[str]) -> str:
    text = ""
    for node in row:
        if node.cells:
            for line in node.cells:
                for cell in line:
                    cells += sequences(cell)
            continue
        text += FRACTION if node.known_as == FRACTION_NAME else scalar(node.name)
        rows = {_place(relation, node): own for relation, own in node.rows.items() if own}
        raised = rows.get("superscript", [])
        if len(raised) == 1 and raised[0].name == _RING and not raised[0].rows:
            text += scalar(_DEGREE)
            del rows["superscript"]
        text += "".join(mark + _written(rows[relation], cells) for relation, mark in MARKS.items() if relation in rows)
        text += END if rows else ""
    return text


def _place(relation: str, node: Node) -> str:
    """Where a row stands: scripts of sums and integrals are limits."""
    return _LIMITS.get(relation, relation) if symbol(node.name).role in ("big", "integral") else relation
