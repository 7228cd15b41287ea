"""Formulas with matrices, cases and lines below one another, as they are taught.

They are for measuring: relations are learned from rows only, and cells contain rows.
"""

from collections.abc import Iterator

import numpy as np

from .grammar import Grammar, drawn
from .latex import Row

_BRACKETS = {"pmatrix": 0.6, "bmatrix": 0.3, "vmatrix": 0.1}
_COMPARED = (r"\lt", r"\gt", r"\leq", r"\geq", "=", r"\neq")


class GridGrammar(Grammar):
    """Draws formulas with cells."""

    def formula(self) -> str:
        draw = self.random.random()
        if draw < 0.5:
            return self._with_matrices()
        return self._cases() if draw < 0.75 else self._lines()

    def _with_matrices(self) -> str:
        draw, lines, columns = self.random.random(), self._size(), self._size()
        first = self._matrix(lines, columns)
        if draw < 0.3:
            return first
        if draw < 0.6:
            return f"{self._one_of_text('A B M T R S v x')} = {first}"
        if draw < 0.75:
            return f"{first} {self._matrix(columns, 1)} = {self._matrix(lines, 1)}"
        if draw < 0.9:
            return f"{first} {self._one_of_text('+ -')} {self._matrix(lines, columns)}"
        return f"{first}^{{{self._one_of_text('-1 T 2 n')}}}" if lines == columns else first

    def _size(self) -> int:
        return int(self.random.choice([1, 2, 3, 4], p=[0.06, 0.54, 0.34, 0.06]))

    def _matrix(self, lines: int, columns: int) -> str:
        lines = max(lines, 2)  # one line looks like brackets around terms
        names = list(_BRACKETS)
        name = names[self.random.choice(len(names), p=list(_BRACKETS.values()))]
        if name == "vmatrix" and lines != columns:
            name = "pmatrix"
        kind, letter = self.random.random(), self.letter()

        def cell(line: int, column: int) -> str:
            if kind < 0.45:
                sign = "- " if self._chance(0.2) else ""
                return sign + str(self.random.integers(0, 10 if self._chance(0.8) else 100))
            if kind < 0.6:
                return f"{letter}_{{{line + 1} {column + 1}}}" if columns > 1 else f"{letter}_{{{line + 1}}}"
            if kind < 0.85:
                return self.letter()
            return self.expression(0)

        rows = (" & ".join(cell(line, column) for column in range(columns)) for line in range(lines))
        return rf"\begin{{{name}}} " + r" \\ ".join(rows) + rf" \end{{{name}}}"

    def _cases(self) -> str:
        count = 2 + self._chance(0.25)
        if self._chance(0.3):
            lines = [f"{self.expression(0)} = {self.number()}" for _ in range(count)]
            return r"\begin{cases} " + r" \\ ".join(lines) + r" \end{cases}"
        variable = self._one_of_text("x t n x")
        lines = [f"{self.expression(1)} & {variable} {self._compared()} {self.number()}" for _ in range(count)]
        name = self._one_of_text("f g h y")
        return rf"{name} ( {variable} ) = \begin{{cases}} " + r" \\ ".join(lines) + r" \end{cases}"

    def _compared(self) -> str:
        return _COMPARED[self.random.integers(len(_COMPARED))]

    def _lines(self) -> str:
        count, first = 2 + self._chance(0.35), self.expression(1)
        goes_on = self._chance(0.5)
        left = [first] + ["" if goes_on else self.expression(1) for _ in range(count - 1)]
        lines = (f"{side} & = {self.expression(2)}" for side in left)
        return r"\begin{aligned} " + r" \\ ".join(lines) + r" \end{aligned}"


def grids(count: int, random: np.random.Generator) -> Iterator[Row]:
    """Trees of `count` formulas with cells."""
    return drawn(GridGrammar(random), count)
