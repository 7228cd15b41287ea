"""Ink that is read as it is written."""

import ctypes
import sys
import threading
from collections.abc import Callable, Sequence

from ductus import _library, arrays
from ductus.context import Context
from ductus.errors import InkError
from ductus.ink import Ink, StrokeLike
from ductus.reading import Reading, readings
from ductus.recognizer import Recognizer, checked_count, reading_options


class LiveInk(_library.Held):
    """An ink that is read again and again as it grows, each time only the words written last.

        live = LiveInk(Recognizer("en-US"))
        live.begin(); live.add([(0, 0), (3, 8)]); live.end()
        live.partial().text

    Threads may share one; their calls take turns.
    """

    def __init__(
        self, recognizer: Recognizer, context: Context | None = None, *, candidates: int = 10
    ):
        """Makes an empty ink. `candidates` is the most readings. Raises OptionError for a recogniser of figures."""
        self._recognizer = _library.checked(recognizer, Recognizer, "recognizer")
        self._context = Context() if context is None else _library.checked(context, Context, "context")
        # Whoever moves the pen holds it: a whole stroke is three calls of the library.
        self._pen = threading.RLock()
        self._handle = _library.call(
            "open_live", recognizer._handle, ctypes.byref(self._context.native()),
            checked_count(candidates))
        _library.freed(self, "close_live", self._handle)

    def begin(self) -> None:
        """Puts the pen down."""
        with self._pen:
            _library.plain("live_begin", self._handle)

    def add(self, points: StrokeLike) -> None:
        """Moves the pen through any number of points, (n, 2) or (n, 3). Raises InkError."""
        xy, t = arrays.one(points, "the points added to the live ink")
        if len(xy) > arrays.MOST_POINTS:
            # The library would call them a bad argument.
            raise InkError(f"live ink: {len(xy)} points are more than an ink may have")
        with self._pen:
            _library.call("live_add", self._handle, arrays.pointer(xy), arrays.pointer(t), len(xy))

    def end(self) -> int | None:
        """Lifts the pen. Returns the stroke's number, valid as long as the ink lives; None for no points."""
        with self._pen:
            number = _library.plain("live_end", self._handle)
        return None if number < 0 else number

    def cancel(self) -> None:
        """Discards the stroke that has not ended."""
        with self._pen:
            _library.plain("live_cancel", self._handle)

    def stroke(self, points: StrokeLike) -> int | None:
        """Adds a whole stroke and returns its number. An open stroke is ended first. Raises InkError."""
        with self._pen:
            self.begin()
            try:
                self.add(points)
            except BaseException:
                self.cancel()
                raise
            return self.end()

    def remove(self, stroke: int) -> bool:
        """Removes a stroke. Returns whether it was there."""
        return bool(_library.plain("live_remove", self._handle, _number(stroke)))

    def replace(self, stroke: int, strokes: Sequence[StrokeLike]) -> bool:
        """Replaces a stroke with others, as an eraser does. Returns whether it was there."""
        native, kept = arrays.flatten([Ink(strokes)], ["live ink"]).native(0, 1)
        done = _library.call("live_replace", self._handle, _number(stroke), ctypes.byref(native))
        del kept
        return bool(done)

    def insert(self, index: int, strokes: Sequence[StrokeLike]) -> list[int]:
        """Inserts strokes, as an undo does that brings erased ones back: the first of them gets the index in `strokes`;
        beyond the end, they are appended. Returns their numbers. Raises InkError."""
        place = _library.whole(index, 0, sys.maxsize, "index")
        native, kept = arrays.flatten([Ink(strokes)], ["live ink"]).native(0, 1)
        first = _library.call("live_insert", self._handle, place, ctypes.byref(native))
        del kept
        return list(range(first, first + native.stroke_count))

    def reset(self) -> None:
        """Removes all strokes."""
        with self._pen:
            _library.plain("live_reset", self._handle)

    @property
    def context(self) -> Context:
        """What is known of the ink: above all the text before it, which grows when a reading is accepted and the ink reset.
        A new context has the ink read anew. Raises OptionError."""
        return self._context

    @context.setter
    def context(self, context: Context) -> None:
        native = _library.checked(context, Context, "context").native()
        with self._pen:
            _library.call("live_set_context", self._handle, ctypes.byref(native))
            self._context = context

    @property
    def strokes(self) -> list[int]:
        """The numbers of the strokes, in the order in which readings count them."""
        room = 0
        while True:
            numbers = (ctypes.c_int64 * max(1, room))()
            count = _library.plain("live_strokes", self._handle, numbers, room)
            if count <= room:
                return list(numbers[:count])
            room = count

    def partial(self, *, is_cancelled: Callable[[], bool] | None = None) -> Reading:
        """Returns the reading so far, with only what has changed read anew."""
        return self._read("live_partial", is_cancelled)

    def result(self, *, is_cancelled: Callable[[], bool] | None = None) -> Reading:
        """Returns the reading of the whole ink."""
        return self._read("live_result", is_cancelled)

    def _read(self, name: str, is_cancelled: Callable[[], bool] | None) -> Reading:
        with _library.Asking(is_cancelled) as asking:
            options = reading_options(None, True, asking)
            (reading,) = readings(
                _library.call(name, self._handle, ctypes.byref(options)), True, ["live ink"])
        if reading.error is not None:
            raise reading.error
        return reading


def _number(stroke: int) -> int:
    return _library.whole(stroke, -(2**63), 2**63 - 1, "stroke")
