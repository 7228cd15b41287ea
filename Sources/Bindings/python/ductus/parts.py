"""Parts of readings: the ink of characters and words, and figures."""

import dataclasses
import math
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ductus import _library


@dataclasses.dataclass(frozen=True)
class Span:
    """Consecutive points of one stroke, counted from 0; `end_point` is the one after the last."""

    stroke: int
    first_point: int
    end_point: int


@dataclasses.dataclass(frozen=True)
class Alternative:
    """A text that the ink of a character may be, with the probability that it is right."""

    text: str
    confidence: float


@dataclasses.dataclass(frozen=True)
class Segment:
    """A part of a text and the ink that was written for it."""

    text: str
    #: The place of the part: `candidate.text[begin:end]`.
    begin: int
    end: int
    #: The probability that the ink is this text, 0 to 1.
    confidence: float
    #: The ink in the order of writing; none for white space, and rarely for a letter whose strokes went to its
    #: neighbours.
    ink: tuple[Span, ...]
    #: The texts that the ink may be, from packs that read character by character.
    alternatives: tuple[Alternative, ...] = ()


@dataclasses.dataclass(frozen=True)
class Decoration:
    """A line that belongs to no letter: one under, through or around words."""

    kind: Literal["underline", "strikeThrough", "surround"]
    #: The strokes that it was drawn with, as indices into the ink's.
    strokes: tuple[int, ...]
    #: The part of the likeliest text that it marks: `reading.text[begin:end]`; both 0 for none.
    begin: int
    end: int
    #: The ink that it marks.
    ink: tuple[Span, ...]


@dataclasses.dataclass(frozen=True)
class Shape:
    """A figure fitted to an ink, in the ink's units. Its kind determines which parts it has."""

    centre: tuple[float, float]
    #: Half of each axis or diagonal, the longer first.
    radii: tuple[float, float] | None
    #: The angle in radians, clockwise as seen.
    angle: float | None
    #: The mean distance from the ink, relative to the ink's size.
    residual: float
    corners: tuple[tuple[float, float], ...]
    ends: tuple[tuple[float, float], ...]
    #: The figure drawn cleanly: strokes of shape (n, 2).
    drawing: tuple[npt.NDArray[np.float32], ...] = dataclasses.field(compare=False)


def segment(found: _library.Segment, raw: bytes) -> Segment:
    """Converts a part of a text of the library, which counts places in bytes."""
    begin = len(raw[: found.begin].decode())
    text = raw[found.begin : found.end].decode()
    ink = _spans(found)
    alternatives = tuple(
        Alternative(text_of(each.text), each.confidence)
        for each in found.alternatives[: found.alternative_count])
    return Segment(text, begin, begin + len(text), found.confidence, ink, alternatives)


def decoration(found: _library.Decoration, raw: bytes) -> Decoration:
    """Converts a line about words from the library."""
    begin, end = (len(raw[:place].decode()) for place in (found.begin, found.end))
    strokes = tuple(found.strokes[: found.stroke_count])
    return Decoration(_library.DECORATIONS[found.kind], strokes, begin, end, _spans(found))


def _spans(found: _library.Segment | _library.Decoration) -> tuple[Span, ...]:
    return tuple(
        Span(span.stroke, span.first_point, span.end_point)
        for span in found.spans[: found.span_count])


def fitted_shape(found: _library.Shape) -> Shape:
    """Converts a figure from the library."""
    ends = found.drawing_ends[: found.drawing_stroke_count]
    points = np.array(found.drawing[: 2 * ends[-1] if ends else 0], np.float32).reshape(-1, 2)
    return Shape(
        (found.centre[0], found.centre[1]),
        None if math.isnan(found.radii[0]) else (found.radii[0], found.radii[1]),
        None if math.isnan(found.angle) else found.angle, found.residual,
        _points(found.corners, found.corner_count), _points(found.ends, found.end_count),
        tuple(np.split(points, ends[:-1])) if ends else ())


def _points(found: Any, count: int) -> tuple[tuple[float, float], ...]:
    values = found[: 2 * count]
    return tuple(zip(values[::2], values[1::2]))


def text_of(value: bytes | None) -> str:
    """Converts a text from the library."""
    return (value or b"").decode("utf-8", "replace")


