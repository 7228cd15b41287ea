"""Solves handwritten equations with SymPy.

    pip install sympy==1.14.0 antlr4-python3-runtime==4.11.1
    ductus recognize --model zxx-Zmth-x-formula --json quadratic.ndjson | python solve.py

Ductus says what was written, as LaTeX; SymPy says what it means. What SymPy doesn't understand is reported, and the next
likeliest reading is tried.
"""

import json
import sys

from sympy import Equality, Expr, solve
from sympy.parsing.latex import parse_latex
from sympy.parsing.latex.errors import LaTeXParsingError


def meaning(answer: dict) -> Expr | Equality | None:
    """The likeliest reading that SymPy understands."""
    for candidate in answer["candidates"]:
        try:
            return parse_latex(candidate["latex"])
        except LaTeXParsingError as error:
            print(f"{candidate['latex']}: {error}", file=sys.stderr)
    return None


def solutions(equation: Expr | Equality) -> str:
    unknowns = sorted(equation.free_symbols, key=str)
    if not isinstance(equation, Equality) or not unknowns:
        return str(equation.doit())
    roots = solve(equation, unknowns[0])
    return f"{unknowns[0]} = " + " or ".join(map(str, roots)) if roots else "no solution"


def main() -> None:
    for line in sys.stdin:
        answer = json.loads(line)
        found = meaning(answer)
        if found is not None:
            print(f"{answer['candidates'][0]['plain']}: {solutions(found)}")


if __name__ == "__main__":
    main()
