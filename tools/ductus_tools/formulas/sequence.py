"""Formulas as sequences of characters, in the order of LaTeX, as the model of whole formulas sees them.

Each symbol is a private scalar, a bar with something above or below it `FRACTION`. Its rows follow: each begins
with the mark of its relation, and `END` comes after the last. `FormulaSequences.swift` writes the same.
"""

from .latex import FRACTION as FRACTION_NAME
from .latex import Row
from .symbols import places

FIRST_SCALAR = 0xE000
"""The character of the first symbol: the tools of language models use those of the other private planes."""

MARKS = {"above": "a", "subscript": "_", "superscript": "^", "inside": "i", "below": "b"}
"""The marks of relations, in the order in which a symbol's rows follow."""
FRACTION, END = "/", "}"
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
        rows = {relation: node.rows[relation] for relation in MARKS if node.rows.get(relation)}
        raised = rows.get("superscript", [])
        if len(raised) == 1 and raised[0].name == _RING and not raised[0].rows:
            text += scalar(_DEGREE)
            del rows["superscript"]
        text += "".join(MARKS[relation] + _written(own, cells) for relation, own in rows.items())
        text += END if rows else ""
    return text
