"""The readings of an ink."""

import ctypes
import dataclasses
import functools
import math
from typing import Any, Generic, TypeVar

from ductus import _library
from ductus.errors import DuctusError
from ductus.parts import (
    Decoration, Segment, Shape, decoration, fitted_shape, segment, text_of)


class Candidate:
    """One reading of an ink."""

    #: The text, with line feeds between lines; for a figure, its name.
    text: str
    #: A cost: lower is better. It may be below 0, and is comparable only within one ink. For a pattern, its difference.
    score: float
    #: The probability that it is right, 0 to 1; NaN for a pattern.
    confidence: float

    def __init__(
        self, text: str, score: float, confidence: float,
        native: "_Native[_library.Candidate] | None" = None,
    ):
        self.text, self.score, self.confidence = text, score, confidence
        self._native = native

    @functools.cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The ink of each character (grapheme cluster), in the text's order; spaces have none.

        Raises DuctusError if the ink was read with `segments=False`, and for a candidate of a line.
        """
        return self._segments("graphemes", "grapheme_count")

    @functools.cached_property
    def words(self) -> tuple[Segment, ...]:
        """The ink of each word. Raises as `segments`."""
        return self._segments("words", "word_count")

    @functools.cached_property
    def shape(self) -> Shape | None:
        """The figure that fits the ink best, for the best candidate and for others of 1 % or more."""
        found = self._native and self._native.value.shape
        return fitted_shape(found[0]) if found else None

    def _segments(self, name: str, count: str) -> tuple[Segment, ...]:
        if self._native is None or not self._native.has_segments:
            if self._native is not None and self._native.has_segments is None:
                raise DuctusError("candidates of lines have no segments: use reading.segments")
            raise DuctusError("the ink was read without its segments: read it with segments=True")
        candidate = self._native.value
        found = getattr(candidate, name)
        raw: bytes = candidate.text
        return tuple(segment(found[index], raw) for index in range(getattr(candidate, count)))

    def __repr__(self) -> str:
        return f"Candidate({self.text!r}, confidence={self.confidence:.4f})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Candidate) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        # Not a number isn't equal to itself.
        return self.text, self.score, None if math.isnan(self.confidence) else self.confidence

    def __getstate__(self) -> dict[str, Any]:
        # What lies in the library's memory is taken along.
        if self._native is not None:
            self.shape
            if self._native.has_segments:
                self.segments, self.words
        return {**self.__dict__, "_native": None}


@dataclasses.dataclass(frozen=True)
class Line:
    """A line of a page."""

    #: The line's strokes in the order they were read, as indices into the ink's.
    strokes: tuple[int, ...]
    #: How steeply it falls to the right, as the tangent of the angle.
    slope: float
    #: The readings of the line, without segments.
    candidates: tuple[Candidate, ...]

    @property
    def text(self) -> str:
        """The likeliest reading."""
        return self.candidates[0].text if self.candidates else ""


class Reading:
    """The readings of one ink. They stay in the library's memory and are converted when asked for."""

    #: The reason why the ink was not read, given `on_error="keep"`.
    error: DuctusError | None
    #: Whether the ink was still being written, so that only what had changed was read.
    is_partial: bool

    def __init__(
        self, error: DuctusError | None = None, is_partial: bool = False,
        native: "_Native[_library.Reading] | None" = None,
    ):
        self.error, self.is_partial, self._native = error, is_partial, native

    @functools.cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """The candidates, likeliest first; none if nothing is recognised."""
        native = self._native
        if native is None:
            return ()
        return _candidates(native.value, native.owner, native.has_segments)

    @functools.cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines, from the top."""
        native = self._native
        if native is None:
            return ()
        return tuple(
            Line(
                tuple(line.strokes[: line.stroke_count]), line.slope,
                _candidates(line, native.owner, None))
            for line in native.value.lines[: native.value.line_count])

    @functools.cached_property
    def warnings(self) -> tuple[str, ...]:
        """The faults of the ink that were repaired before it was read."""
        native = self._native
        if native is None:
            return ()
        return tuple(map(text_of, native.value.warnings[: native.value.warning_count]))

    @functools.cached_property
    def decorations(self) -> tuple[Decoration, ...]:
        """The lines under, through and around words, which are not part of the text."""
        native = self._native
        if native is None:
            return ()
        count = ctypes.c_size_t()
        found = _library.plain(
            "decorations", native.owner.result, native.place, ctypes.byref(count))
        raw = self.text.encode()
        return tuple(decoration(each, raw) for each in found[: count.value])

    @property
    def text(self) -> str:
        """The likeliest text; empty if nothing is recognised."""
        return self.candidates[0].text if self.candidates else ""

    @property
    def confidence(self) -> float:
        """The probability that `text` is right; 0 if nothing is recognised."""
        return self.candidates[0].confidence if self.candidates else 0.0

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The ink of each character of `text`."""
        return self.candidates[0].segments if self.candidates else ()

    @property
    def words(self) -> tuple[Segment, ...]:
        """The ink of each word of `text`."""
        return self.candidates[0].words if self.candidates else ()

    def native_result(self) -> tuple[Any, int]:
        """Returns the result in the library's memory, and the reading's number in it.

        Raises DuctusError for a reading that came from another process; its own error, if it has one.
        """
        if self.error is not None:
            raise self.error
        if self._native is None:
            raise DuctusError("the reading isn't in the library's memory: read the ink again")
        return self._native.owner.result, self._native.place

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if self.error is not None:
            return f"Reading(error={self.error!r})"
        return f"Reading({self.text!r}, confidence={self.confidence:.4f})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (
            self.candidates, self.lines, self.warnings, self.decorations,
            self.error and str(self.error), self.is_partial)

    def __getstate__(self) -> dict[str, Any]:
        # What lies in the library's memory is taken along.
        self._key()
        return {**self.__dict__, "_native": None}


Value = TypeVar("Value")


class _Native(Generic[Value]):
    """A structure in the library's memory, which lives as long as its owner."""

    __slots__ = ("value", "owner", "has_segments", "place")

    def __init__(self, value: Value, owner: "_Owner", has_segments: bool | None, place: int = 0):
        #: `has_segments` is None for what belongs to a line, which never has them.
        self.value, self.owner, self.has_segments = value, owner, has_segments
        #: For a reading, its number in the result.
        self.place = place


class _Owner:
    """Frees a result when nothing refers to it any more."""

    def __init__(self, result: Any):
        self.result = result
        _library.freed(self, "free_result", result)


def readings(result: Any, has_segments: bool, places: list[str]) -> list[Reading]:
    """Returns the readings in a result of the library, which they own from now on.

    `places` are the inks' names in errors.
    """
    owner = _Owner(result)
    contents = result.contents
    return [
        _reading(contents.readings[index], owner, has_segments, place, index)
        for index, place in enumerate(places)]


def _reading(
    found: _library.Reading, owner: _Owner, has_segments: bool, place: str, number: int
) -> Reading:
    error = None
    if found.code != 0:
        error = _library.failure(found.code, f"{place}: {text_of(found.error)}")
    return Reading(
        error, bool(found.is_partial), _Native(found, owner, has_segments, number))


def _candidates(found: Any, owner: _Owner, has_segments: bool | None) -> tuple[Candidate, ...]:
    candidates = found.candidates
    return tuple(
        Candidate(text_of(each.text), each.score, each.confidence, _Native(each, owner, has_segments))
        for each in candidates[: found.candidate_count])
