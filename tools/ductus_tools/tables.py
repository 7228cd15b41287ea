"""Tables beside the code: fields separated by tabs, below a header."""

from pathlib import Path


def rows(path: Path) -> list[list[str]]:
    """The fields of a table's rows, without its header."""
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
