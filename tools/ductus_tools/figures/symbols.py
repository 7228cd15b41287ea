"""Shapes among the symbols of LaTeX that people drew to find their names (Detexify, github.com/kirel/detexify-data,
ODbL 1.0). Nobody knows who drew which, so each counts as another writer's."""

from pathlib import Path

from ductus_tools.ink.records import read_records
from ductus_tools.ink.strokes import Strokes

from . import splits
from .figures import Figure

SHAPES = {
    "arrow": (
        "rightarrow leftarrow uparrow downarrow nearrow searrow nwarrow swarrow longrightarrow longleftarrow "
        "textrightarrow textleftarrow textuparrow textdownarrow shortrightarrow shortleftarrow shortuparrow "
        "shortdownarrow"
    ),
    "double arrow": "leftrightarrow longleftrightarrow updownarrow",
    "circle": "bigcirc circ ocircle textbigcircle",
    "diamond": "diamond Diamond lozenge",
    "rectangle": "square Box Square",
    "triangle": (
        "triangle bigtriangleup bigtriangledown triangledown triangleleft triangleright vartriangle vartriangleleft "
        "vartriangleright"
    ),
    "star": "bigstar",
    "heart": "heartsuit Heart",
    "check": "checkmark checked",
    "cross": "times texttimes",
}  # fmt: skip
"""Commands of LaTeX, by the shape that is drawn for them."""
PREFIX = "symbol/"
"""What the names of those who drew symbols begin with."""


def symbols(path: str | Path) -> list[Figure]:
    """The shapes of a collection of symbols, by label; squares are also `rectangle`."""
    shape = {"\\" + command: label for label, commands in SHAPES.items() for command in commands.split()}
    return [
        Figure(Strokes.from_lists(strokes), shape[record["label"]], f"{PREFIX}{number}", splits.of_symbol(record))
        for number, record in enumerate(read_records(path))
        if record["label"] in shape and (strokes := [stroke for stroke in record["drawing"] if stroke[0]])
    ]
