"""A data file with its includes expanded: numbered pen blocks, segments and settings."""

import math
import posixpath
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from .errors import IncludeRefused, MalformedPoints, MalformedStatement, MissingFile
from .statements import Statement, read_statements
from .tree import Tree

MAXIMUM_INCLUDE_DEPTH = 16
MAXIMUM_STATEMENTS = 4_000_000
# Tablets have some ten thousand units; this keeps later arithmetic far from overflow.
MAXIMUM_COORDINATE = 1 << 30


class Settings(NamedTuple):
    """The settings of a pen block: the last values set before it."""

    writer: str | None = None
    points_per_second: float | None = None
    points_per_inch: float | None = None
    # Positions of X and Y and the number of values of one point.
    columns: tuple[int, int, int] = (0, 1, 2)


@dataclass
class Component:
    """A pen block with points in it. Its points are read on demand."""

    pen_down: bool
    statement: Statement
    settings: Settings
    _points: list[tuple[int, int]] | None = None

    def points(self) -> list[tuple[int, int]]:
        """The points as (x, y) in tablet units, y upwards. Raises MalformedPoints."""
        if self._points is None:
            self._points = _read_points(self.statement, self.settings.columns)
        return self._points


@dataclass
class Document:
    """A data file. `components` are the non-empty pen blocks, in segment numbering."""

    path: str
    components: list[Component] = field(default_factory=list)
    segments: list[Statement] = field(default_factory=list)
    settings: Settings = Settings()


class DocumentReader:
    """Reads data files of one tree and keeps the includes read last."""

    def __init__(self, tree: Tree):
        self.tree = tree
        self._include = lru_cache(maxsize=32)(self._read_include)

    def read(self, path: str) -> Document:
        """The document of a data file, includes expanded in place.

        Raises UnipenError for an include that can't be followed or a setting that can't be read.
        """
        document = Document(path)
        statements = read_statements(path, self.tree.read(path))
        self._expand(document, statements, [path], [MAXIMUM_STATEMENTS])
        return document

    def _read_include(self, path: str) -> list[Statement]:
        return read_statements(path, self.tree.read(path))

    def _expand(
        self, document: Document, statements: list[Statement], stack: list[str], budget: list[int]
    ) -> None:
        budget[0] -= len(statements)
        if budget[0] < 0:
            raise IncludeRefused(stack[-1], 0, "the includes expand to too many statements")
        for statement in statements:
            keyword = statement.keyword
            if keyword in ("PEN_DOWN", "PEN_UP"):
                if not statement.argument or statement.argument.isspace():
                    continue
                component = Component(keyword == "PEN_DOWN", statement, document.settings)
                document.components.append(component)
            elif keyword == "SEGMENT":
                document.segments.append(statement)
            elif keyword == "INCLUDE":
                self._follow(document, statement, stack, budget)
            else:
                document.settings = _changed(document.settings, statement)

    def _follow(
        self, document: Document, statement: Statement, stack: list[str], budget: list[int]
    ) -> None:
        name = statement.argument.strip()
        place = (statement.path, statement.line)
        if not name or "\n" in name or "\0" in name:
            raise MalformedStatement(*place, "an include names one file")
        path = posixpath.normpath("include/" + name.strip('"'))
        if not path.startswith("include/") or ".." in name.split("/") or name[0] == "/":
            raise IncludeRefused(*place, f"{name!r} leaves the folder of includes")
        if path in stack:
            raise IncludeRefused(*place, f"{name!r} includes itself")
        if len(stack) > MAXIMUM_INCLUDE_DEPTH:
            raise IncludeRefused(*place, f"includes nest deeper than {MAXIMUM_INCLUDE_DEPTH}")
        try:
            statements = self._include(path)
        except (MissingFile, IncludeRefused) as error:
            raise type(error)(*place, error.reason) from error
        self._expand(document, statements, [*stack, path], budget)


def _changed(settings: Settings, statement: Statement) -> Settings:
    """The settings after a statement; statements about other settings change nothing."""
    match statement.keyword:
        case "WRITER_ID":
            words = statement.argument.split()
            return settings._replace(writer="_".join(words)) if words else settings
        case "POINTS_PER_SECOND":
            return settings._replace(points_per_second=_rate(statement))
        case "X_POINTS_PER_INCH":
            return settings._replace(points_per_inch=_rate(statement))
        case "COORD":
            return settings._replace(columns=_columns(statement))
    return settings


def _rate(statement: Statement) -> float | None:
    """A positive number, or None if the file omits it or has 0 for unknown."""
    words = statement.argument.split()
    if not words:
        return None
    try:
        value = float(words[0])
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or value < 0:
        reason = f".{statement.keyword} isn't a number: {words[0][:40]!r}"
        raise MalformedStatement(statement.path, statement.line, reason)
    return value or None


def _columns(statement: Statement) -> tuple[int, int, int]:
    names = statement.argument.upper().split()
    if names.count("X") != 1 or names.count("Y") != 1:
        reason = ".COORD must name X and Y once each"
        raise MalformedStatement(statement.path, statement.line, reason)
    return names.index("X"), names.index("Y"), len(names)


def _read_points(statement: Statement, columns: tuple[int, int, int]) -> list[tuple[int, int]]:
    x, y, count = columns
    words = statement.argument.split()
    try:
        values = [int(word) for word in words]
    except ValueError:
        values = [_rounded(word, statement) for word in words]
    if len(values) % count:
        reason = f"{len(values)} values don't make points of {count}"
        raise MalformedPoints(statement.path, statement.line, reason)
    if max(values) > MAXIMUM_COORDINATE or min(values) < -MAXIMUM_COORDINATE:
        raise MalformedPoints(statement.path, statement.line, "a coordinate is out of range")
    return list(zip(values[x::count], values[y::count]))


def _rounded(word: str, statement: Statement) -> int:
    try:
        value = float(word)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        line = _line_of(word, statement)
        raise MalformedPoints(statement.path, line, f"not a number: {word[:40]!r}")
    return round(value)


def _line_of(word: str, statement: Statement) -> int:
    before = statement.argument.partition(word)[0]
    return statement.line + before.count("\n")
