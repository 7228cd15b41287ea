"""Statements: a `.KEYWORD` at the start of a line and everything up to the next one."""

import re
from typing import NamedTuple

_KEYWORD = re.compile(r"^\.([A-Z][A-Z_0-9]*)", re.MULTILINE)


class Statement(NamedTuple):
    """One statement of a file."""

    keyword: str
    path: str
    line: int
    argument: str


def read_statements(path: str, text: str) -> list[Statement]:
    """The statements of a file, in order. Text before the first one is skipped."""
    statements = []
    starts = list(_KEYWORD.finditer(text))
    line, counted = 1, 0
    for index, match in enumerate(starts):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        end = starts[index + 1].start() if index + 1 < len(starts) else len(text)
        statements.append(Statement(match[1], path, line, text[match.end() : end]))
    return statements
