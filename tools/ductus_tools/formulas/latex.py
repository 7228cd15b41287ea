"""LaTeX of formulas as trees of symbols, as far as the corpus and the measured sets use it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .symbols import BAR, ROOT, places

Row = list["Node"]
END, START = "</s>", "<s>"
FRACTION = r"\frac"
GRID, LINES = r"\matrix", r"\aligned"
ENVIRONMENTS = {
    "pmatrix": ("(", GRID, ")"), "bmatrix": ("[", GRID, "]"), "vmatrix": ("|", GRID, "|"), "cases": (r"\{", GRID),
    "matrix": (GRID,), "aligned": (LINES,),
}  # fmt: skip
"""What an environment is made of: brackets and cells."""
ACCENTS = {
    r"\vec": r"\rightarrow", r"\hat": "^", r"\bar": BAR, r"\overline": BAR, r"\tilde": r"\sim", r"\dot": ".",
    r"\widehat": "^", r"\overrightarrow": r"\rightarrow",
}  # fmt: skip
_ALIKE = {r"\to": r"\rightarrow", r"\le": r"\leq", r"\ge": r"\geq", r"\ne": r"\neq", "<": r"\lt", ">": r"\gt", "'": r"\prime",
          r"\lbrace": r"\{", r"\rbrace": r"\}", r"\vert": "|", r"\lvert": "|", r"\rvert": "|", r"\cdotp": r"\cdot"}
_NAMED, _WRITTEN = r"\mathds{", r"\mathbb{"
"""The font of letters in double strikes, as the table and as formulas have it: few programs know the first."""
_LIMITS = {r"\sum", r"\prod", r"\coprod", r"\lim", r"\max", r"\min", r"\sup", r"\inf"}
"""Whose scripts stand above and below them."""
_IGNORED = {r"\left", r"\right", r"\limits", r"\,", r"\;", r"\!", r"\:", r"\quad", r"\displaystyle", r"\mathrm", r"\text",
            r"\mbox", r"\big", r"\Big", r"\bigg", r"\Bigg", "$", "~"}
_TOKEN = re.compile(r"\\(?:begin|end)\{\w+\}|\\math[a-z]+\{\w\}|\\not\\[a-z]+|\\[a-zA-Z]+|\\.|[^\s]")


@dataclass
class Node:
    """A symbol of a row with the rows attached to it, by their relation; or cells, line by line."""

    name: str
    rows: dict[str, Row] = field(default_factory=dict)
    cells: list[list[Row]] = field(default_factory=list)

    @property
    def known_as(self) -> str:
        """The name by which the model of formulas counts it: a bar with something above or below it is a fraction."""
        return FRACTION if self.name == BAR and ("above" in self.rows or "below" in self.rows) else self.name


class LatexError(ValueError):
    """LaTeX that isn't understood; the message names the place."""


def tokens_of(text: str) -> list[str]:
    return _TOKEN.findall(text)


def parse(text: str) -> Row:
    """The tree of a formula. Raises LatexError."""
    tokens = [token for token in tokens_of(text) if token not in _IGNORED]
    row, end = _row(tokens, 0)
    if end < len(tokens):
        raise LatexError(f"{tokens[end]} at {end} closes nothing")
    return row


def _row(tokens: list[str], at: int, closing: str | None = None) -> tuple[Row, int]:
    """Symbols up to `closing`, or without one up to the end of a cell, and the place after it."""
    row: Row = []
    while at < len(tokens) and tokens[at] != closing:
        if closing is None and (tokens[at] in ("&", r"\\") or tokens[at].startswith(r"\end{")):
            return row, at
        token = tokens[at]
        if token in "^_":
            if not row:
                raise LatexError(f"{token} at {at} has no base")
            script, at = _argument(tokens, at + 1)
            limits = row[-1].name in _LIMITS
            if token == "^" and script and all(node.name == r"\prime" for node in script):
                row.extend(script)
            else:
                relation = {"^": "above" if limits else "superscript", "_": "below" if limits else "subscript"}[token]
                row[-1].rows.setdefault(relation, []).extend(script)
        elif token == "{":
            inner, at = _row(tokens, at + 1, "}")
            row.extend(inner)
        elif token == "}":
            break
        else:
            nodes, at = _atom(tokens, at)
            row.extend(nodes)
    if closing is not None:
        if at >= len(tokens):
            raise LatexError(f"{closing} is missing")
        at += 1
    return row, at


def _argument(tokens: list[str], at: int) -> tuple[Row, int]:
    if at >= len(tokens):
        raise LatexError("an argument is missing at the end")
    return _row(tokens, at + 1, "}") if tokens[at] == "{" else _atom(tokens, at)


def _atom(tokens: list[str], at: int) -> tuple[Row, int]:
    token = _ALIKE.get(tokens[at], tokens[at]).replace(_WRITTEN, _NAMED)
    if token.startswith(r"\begin{"):
        return _environment(tokens, at)
    if token in (r"\frac", r"\dfrac", r"\tfrac"):
        above, at = _argument(tokens, at + 1)
        below, at = _argument(tokens, at)
        return [Node(BAR, {"above": above, "below": below})], at
    if token == ROOT:
        rows = {}
        at += 1
        if at < len(tokens) and tokens[at] == "[":
            rows["above"], at = _row(tokens, at + 1, "]")
        rows["inside"], at = _argument(tokens, at)
        return [Node(ROOT, rows)], at
    if token in ACCENTS:
        base, at = _argument(tokens, at + 1)
        if len(base) == 1:
            base[0].rows["above"] = [Node(ACCENTS[token])]
            return base, at
        return [Node(BAR, {"below": base})], at
    if token not in places():
        raise LatexError(f"{token} at {at} is not a symbol")
    return [Node(token)], at + 1


def _environment(tokens: list[str], at: int) -> tuple[Row, int]:
    name = tokens[at].removeprefix(r"\begin{").removesuffix("}")
    if name not in ENVIRONMENTS:
        raise LatexError(f"{tokens[at]} at {at} is not an environment with cells")
    cells: list[list[Row]] = [[]]
    while True:
        cell, at = _row(tokens, at + 1)
        cells[-1].append(cell)
        end = tokens[at] if at < len(tokens) else "the end"
        if end == r"\\":
            cells.append([])
        elif end == rf"\end{{{name}}}":
            break
        elif end != "&":
            raise LatexError(f"{end} at {at} is in {name}")
    return [Node(part, cells=cells if part in (GRID, LINES) else []) for part in ENVIRONMENTS[name]], at + 1


def pairs(row: Row, parent: tuple[str, str] = ("right", START)) -> Iterator[tuple[str, str, str]]:
    """Relation, parent and child of all symbols, with END for missing children and for the ends of rows."""
    relation, host = parent
    for node in row:
        yield relation, host, node.known_as
        for own in ("superscript", "subscript", "above", "below", "inside"):
            if node.rows.get(own):
                yield from pairs(node.rows[own], (own, node.known_as))
            else:
                yield own, node.known_as, END
        relation, host = "right", node.known_as
    yield "right", host, END


def in_order(row: Row) -> Iterator[Node]:
    """All nodes, each before those attached to it."""
    for node in row:
        yield node
        for own in ("above", "inside", "below", "superscript", "subscript"):
            yield from in_order(node.rows.get(own, []))
        for line in node.cells:
            for cell in line:
                yield from in_order(cell)


def text_of(row: Row) -> str:
    """The LaTeX of a tree, of which `parse` makes the same tree."""
    parts, place = [], 0
    while place < len(row):
        names = tuple(node.name for node in row[place : place + 3])
        for name, expected in ENVIRONMENTS.items():
            if names[: len(expected)] == expected and (name != "cases" or names[2:] != (r"\}",)):
                grid, last = row[place + len(expected) // 2], row[place + len(expected) - 1]
                lines = (" & ".join(text_of(cell) for cell in line) for line in grid.cells)
                parts.append(rf"\begin{{{name}}} " + r" \\ ".join(lines) + rf" \end{{{name}}}" + _scripts(last.rows))
                place += len(expected)
                break
        else:
            parts.append(_text(row[place]))
            place += 1
    return " ".join(parts)


def _text(node: Node) -> str:
    rows = {relation: text_of(own) for relation, own in node.rows.items() if own}
    name = node.name.replace(_NAMED, _WRITTEN)
    accents = {sign: command for command, sign in reversed(ACCENTS.items())}
    if node.name == BAR and {"above", "below"} <= rows.keys():
        text = f"{FRACTION}{{{rows.pop('above')}}}{{{rows.pop('below')}}}"
    elif node.name == BAR and "below" in rows:
        text = rf"\overline{{{rows.pop('below')}}}"
    elif node.name == ROOT:
        index = f"[{rows.pop('above')}]" if "above" in rows else ""
        text = f"{ROOT}{index}{{{rows.pop('inside', '')}}}"
    elif rows.get("above") in accents and node.name not in _LIMITS:
        text = f"{accents[rows.pop('above')]}{{{name}}}"
    else:
        text = name
    return text + _written(rows)


def _scripts(rows: dict[str, Row]) -> str:
    return _written({relation: text_of(own) for relation, own in rows.items() if own})


def _written(rows: dict[str, str]) -> str:
    text = ""
    for mark, relations in (("_", ("below", "subscript")), ("^", ("above", "superscript"))):
        text += "".join(f"{mark}{{{rows[relation]}}}" for relation in relations if relation in rows)
    return text
