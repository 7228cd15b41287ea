"""What an ink was read as."""

import dataclasses
import functools
import math
import weakref
from typing import Any

import numpy as np
import numpy.typing as npt

from ductus import _library
from ductus.errors import DuctusError


@dataclasses.dataclass(frozen=True)
class Span:
    """Points of one stroke, counted from 0; `end_point` is the one after the last."""

    stroke: int
    first_point: int
    end_point: int


@dataclasses.dataclass(frozen=True)
class Alternative:
    """What else the ink of a character may be, with the probability that it is right."""

    text: str
    confidence: float


@dataclasses.dataclass(frozen=True)
class Segment:
    """A part of a text, and the ink that was written for it."""

    text: str
    #: Where the part stands: `candidate.text[begin:end]`.
    begin: int
    end: int
    #: The probability that the ink is this text, 0 to 1.
    confidence: float
    #: The ink in the order of writing; none of white space.
    ink: tuple[Span, ...]
    #: Of packs that read character by character.
    alternatives: tuple[Alternative, ...] = ()


@dataclasses.dataclass(frozen=True)
class Shape:
    """A figure fitted to an ink, in the ink's units. Which parts it has depends on what it is."""

    centre: tuple[float, float]
    #: Half its axes or diagonals, the longer first.
    radii: tuple[float, float] | None
    #: Radians, clockwise as seen.
    angle: float | None
    #: The mean distance from the ink, in relation to the ink's size.
    residual: float
    corners: tuple[tuple[float, float], ...]
    ends: tuple[tuple[float, float], ...]
    #: The figure drawn cleanly: strokes of shape (n, 2).
    drawing: tuple[npt.NDArray[np.float32], ...] = dataclasses.field(compare=False)


class Candidate:
    """One reading of an ink."""

    #: The text, lines parted by line feeds; of a figure its name.
    text: str
    #: The negative log-likelihood, lower is better; of a pattern its difference.
    score: float
    #: The probability that it is right, 0 to 1; NaN of a pattern.
    confidence: float

    def __init__(self, text: str, score: float, confidence: float, parts: "_Parts | None" = None):
        self.text, self.score, self.confidence = text, score, confidence
        self._parts = parts

    @functools.cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The ink of each character (grapheme cluster), in the text's order; spaces have none.

        Raises DuctusError where the ink was read with `segments=False`.
        """
        return self._segments("graphemes", "grapheme_count")

    @functools.cached_property
    def words(self) -> tuple[Segment, ...]:
        """The ink of each word. Raises as `segments`."""
        return self._segments("words", "word_count")

    @functools.cached_property
    def shape(self) -> Shape | None:
        """The figure that fits the ink best: of the best candidate, and of others of 1 % and more."""
        found = self._parts and self._parts.candidate.shape
        return _shape(found[0]) if found else None

    def _segments(self, name: str, count: str) -> tuple[Segment, ...]:
        if self._parts is None or not self._parts.has_segments:
            raise DuctusError("the ink was read without its segments: read it with segments=True")
        candidate = self._parts.candidate
        found = getattr(candidate, name)
        raw: bytes = candidate.text
        return tuple(_segment(found[index], raw) for index in range(getattr(candidate, count)))

    def __repr__(self) -> str:
        return f"Candidate({self.text!r}, confidence={self.confidence:.4f})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Candidate) and (
            self.text, self.score, self.confidence) == (other.text, other.score, other.confidence)

    def __hash__(self) -> int:
        return hash((self.text, self.score, self.confidence))

    def __getstate__(self) -> dict[str, Any]:
        # What lies in the library's memory is taken along.
        if self._parts is not None:
            self.shape
            if self._parts.has_segments:
                self.segments, self.words
        return {**self.__dict__, "_parts": None}


@dataclasses.dataclass(frozen=True)
class Line:
    """A line of a page."""

    #: The line's strokes in the order in which they were read, as places in the ink's.
    strokes: tuple[int, ...]
    #: How steeply it falls to the right, as the tangent of the angle.
    slope: float
    #: Readings of the line, without segments.
    candidates: tuple[Candidate, ...]

    @property
    def text(self) -> str:
        """The likeliest reading."""
        return self.candidates[0].text if self.candidates else ""


@dataclasses.dataclass(frozen=True)
class Reading:
    """The readings of one ink."""

    #: The likeliest first; none where nothing is recognised.
    candidates: tuple[Candidate, ...]
    #: From the top.
    lines: tuple[Line, ...] = ()
    #: What was wrong with the ink, and was mended before it was read.
    warnings: tuple[str, ...] = ()
    #: Why the ink was not read, where `on_error="keep"` was asked for.
    error: DuctusError | None = None
    #: Whether the ink was still being written, so that only what had changed was read.
    is_partial: bool = False

    @property
    def text(self) -> str:
        """The likeliest text, empty where nothing is recognised."""
        return self.candidates[0].text if self.candidates else ""

    @property
    def confidence(self) -> float:
        """The probability that `text` is right, 0 where nothing is recognised."""
        return self.candidates[0].confidence if self.candidates else 0.0

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The ink of each character of `text`."""
        return self.candidates[0].segments if self.candidates else ()

    @property
    def words(self) -> tuple[Segment, ...]:
        """The ink of each word of `text`."""
        return self.candidates[0].words if self.candidates else ()

    def __str__(self) -> str:
        return self.text


class _Parts:
    """A candidate in the library's memory, which lives as long as something points there."""

    def __init__(self, candidate: _library.Candidate, owner: object, has_segments: bool):
        self.candidate, self.has_segments = candidate, has_segments
        self._owner = owner


class _Owner:
    """Frees a result when nothing points to it any more."""

    def __init__(self, result: Any):
        weakref.finalize(self, _library.plain, "free_result", result).atexit = False


def readings(result: Any, has_segments: bool, places: list[str]) -> list[Reading]:
    """The readings of a result of the library, which they own from now on.

    `places` are what errors call the inks.
    """
    owner = _Owner(result)
    contents = result.contents
    return [
        _reading(contents.readings[index], owner, has_segments, place)
        for index, place in enumerate(places)]


def _reading(
    found: _library.Reading, owner: _Owner, has_segments: bool, place: str
) -> Reading:
    error = None
    if found.code != 0:
        error = _library.failure(found.code, f"{place}: {_text(found.error)}")
    lines = tuple(
        Line(
            tuple(line.strokes[: line.stroke_count]), line.slope,
            _candidates(line, owner, False))
        for line in found.lines[: found.line_count])
    warnings = tuple(map(_text, found.warnings[: found.warning_count]))
    return Reading(
        _candidates(found, owner, has_segments), lines, warnings, error, bool(found.is_partial))


def _candidates(found: Any, owner: _Owner, has_segments: bool) -> tuple[Candidate, ...]:
    candidates = found.candidates
    return tuple(
        Candidate(_text(each.text), each.score, each.confidence, _Parts(each, owner, has_segments))
        for each in candidates[: found.candidate_count])


def _segment(found: _library.Segment, raw: bytes) -> Segment:
    begin = len(raw[: found.begin].decode())
    text = raw[found.begin : found.end].decode()
    ink = tuple(
        Span(span.stroke, span.first_point, span.end_point)
        for span in found.spans[: found.span_count])
    alternatives = tuple(
        Alternative(_text(each.text), each.confidence)
        for each in found.alternatives[: found.alternative_count])
    return Segment(text, begin, begin + len(text), found.confidence, ink, alternatives)


def _shape(found: _library.Shape) -> Shape:
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


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")


