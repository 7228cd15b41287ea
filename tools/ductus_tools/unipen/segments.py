"""Segments: labelled parts of the ink. `.SEGMENT CHARACTER 12:3-13:20,15 OK "t"`"""

import re
from typing import NamedTuple

from .document import Component, Document
from .errors import MalformedSegment
from .statements import Statement

# Points and components of one segment. The longest page has 43,166 points; a hostile list of
# ranges that repeat would grow without end.
MAXIMUM_SIZE = 1_000_000

_SEGMENT = re.compile(
    r"""\s* [A-Za-z_]+
        \s+ (?P<ranges>\d[\d:]*(?:\s*[,\-]\s*\d[\d:]*)*) (?!\S)
        \s* (?P<quality>[^\s"]+)?
        \s* (?P<label>"(?:[^"\\]|\\.)*")?""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_RANGE = re.compile(r"(\d{1,9})(?::(\d{1,9}))?(?:-(\d{1,9})(?::(\d{1,9}))?)?", re.ASCII)
_LINE_BREAK = re.compile(r"[ \t]*\n\s*")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


class Range(NamedTuple):
    """Components `first...last`; the offsets, inclusive, cut the first and the last of them."""

    first: int
    first_point: int
    last: int
    last_point: int | None


class Segment(NamedTuple):
    """A labelled piece of the document's ink."""

    ranges: list[Range]
    quality: str
    label: str | None
    statement: Statement


def read_segment(statement: Statement) -> Segment:
    """Reads a `.SEGMENT` statement. Raises MalformedSegment."""
    place = (statement.path, statement.line)
    match = _SEGMENT.match(statement.argument)
    if not match:
        raise MalformedSegment(*place, "no hierarchy and components")
    rest = statement.argument[match.end() :].lstrip()
    if match["label"] is None and rest.startswith('"'):
        raise MalformedSegment(*place, "the label doesn't end")
    ranges = [
        _read_range(text, statement)
        for text in re.sub(r"\s+", "", match["ranges"]).split(",")
    ]
    label = None if match["label"] is None else unescaped(match["label"][1:-1])
    return Segment(ranges, match["quality"] or "?", label, statement)


def _read_range(text: str, statement: Statement) -> Range:
    match = _RANGE.fullmatch(text)
    if not match:
        raise MalformedSegment(statement.path, statement.line, f"not a range: {text[:40]!r}")
    first, first_point, last, last_point = match.groups()
    if last is None:
        # `c:p` without an end is that one point.
        last, last_point = first, first_point
    end = None if last_point is None else int(last_point)
    return Range(int(first), int(first_point or 0), int(last), end)


def unescaped(label: str) -> str:
    r"""The text of a label: `\"`, `\\` and `\ ` lose the backslash, a line break is a space.

    `\@` marks ink that joins letters and has no text; it is removed.
    """

    def replaced(match: re.Match) -> str:
        character = match[1]
        if character == "@":
            return ""
        return character if character in '"\\ ' else match[0]

    return _ESCAPE.sub(replaced, _LINE_BREAK.sub(" ", label))


def cut(document: Document, segment: Segment) -> list[list[tuple[int, int]]]:
    """The strokes of a segment: its pen-down points, y upwards. Pen-up blocks are left out.

    Raises MalformedSegment if the ranges leave the document, MalformedPoints for broken ink.
    """

    def malformed(reason: str) -> MalformedSegment:
        return MalformedSegment(segment.statement.path, segment.statement.line, reason)

    strokes = []
    size = 0
    for piece in segment.ranges:
        if piece.first > piece.last or piece.last >= len(document.components):
            count = len(document.components)
            raise malformed(f"components {piece.first}-{piece.last} of {count}")
        for number in range(piece.first, piece.last + 1):
            component = document.components[number]
            stroke = _part(component, piece, number) if component.pen_down else []
            if component.pen_down and not stroke:
                count = len(component.points())
                raise malformed(f"component {number} has {count} points: no such offset")
            size += 1 + len(stroke)
            if size > MAXIMUM_SIZE:
                raise malformed("too much ink for one segment")
            if stroke:
                strokes.append(stroke)
    return strokes


def _part(component: Component, piece: Range, number: int) -> list[tuple[int, int]]:
    points = component.points()
    start = piece.first_point if number == piece.first else 0
    if number == piece.last and piece.last_point is not None:
        return points[start : piece.last_point + 1]
    return points[start:]
