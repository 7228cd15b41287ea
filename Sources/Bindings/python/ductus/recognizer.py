"""Recognisers: from ink to text, or to the names of figures."""

import ctypes
import functools
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, Union

import numpy.typing as npt

from ductus import _library, arrays
from ductus.context import MOST_CANDIDATES, NOTHING, Context
from ductus.errors import InkError, OptionError
from ductus.hand import HandLike, as_hand
from ductus.ink import Ink, InkLike, NDJSONInks, as_ink, own_context, several
from ductus.models import Model, places
from ductus.reading import Reading, readings

_USUAL_CANDIDATES = 10
_WIDEST_BEAM = 65_536
# Inks that a thread reads at a time: enough for a batch, few enough for all threads to end together.
_CHUNK = 32

#: How to handle an ink that can't be read: raise its error, or keep it as `reading.error`.
OnError = Literal["raise", "keep"]
#: A context for all inks, or one for each.
ContextLike = Union[Context, Sequence[Context | None], None]


class Recognizer:
    """Reads inks with the model that serves a language tag best, such as "en-US" or "fa".

    Any number of threads may use one; another process to which it is pickled opens it anew. Figures have
    tags, too: "zxx-Zsym-x-shapes", "en-US-x-gesture".
    """

    def __init__(
        self, tag: str | None = None, *, pack: str | os.PathLike[str] | None = None,
        beam_width: int = 0, language_model: bool = True, latin_words: bool = True,
        single_precision: bool = False, hand: HandLike | None = None,
    ):
        """Opens the model for a tag, by default "en-US", or, given `pack`, the one in a folder, by default for the
        first tag that it serves.

        `beam_width` is the number of prefixes that the search keeps, 65536 at most, 0 for the model's; without
        `language_model`, only the ink counts; with `latin_words`, the English model reads Latin words among those
        of another script, such as Russian; with `single_precision`, the network is computed in floats, which is several
        times slower; `hand` is the writer's hand, or its file. Raises MissingModel, DamagedModel, ModelError,
        DamagedHand, OptionError.
        """
        if hand is not None:
            hand = as_hand(hand)
        self._open = functools.partial(
            Recognizer, tag, pack=pack, beam_width=beam_width, language_model=language_model,
            latin_words=latin_words, single_precision=single_precision, hand=hand)
        options = _library.OpenOptions(
            _library.whole(beam_width, 0, _WIDEST_BEAM, "beam_width"), int(not language_model),
            int(bool(single_precision)), int(not latin_words))
        name = _library.text_bytes("en-US" if tag is None and pack is None else tag, "tag")
        if pack is None:
            folders = _library.folder_list(places.folders())
            self._handle = _library.call("open", *folders, name, ctypes.byref(options))
        else:
            self._handle = _library.call(
                "open_pack", _library.path_bytes(pack, "pack"), name, ctypes.byref(options))
        if hand is not None:
            plain = self._handle
            try:
                self._handle = _library.call("open_with_hand", plain, hand._handle)
            finally:
                _library.plain("close", plain)
        _library.freed(self, "close", self._handle)
        #: The model that the recogniser reads with.
        self.model: Model = places.model(
            _library.plain("recognizer_pack", self._handle).contents, tag=None)

    def __reduce__(self) -> tuple[Any, ...]:
        return self._open, ()

    def __repr__(self) -> str:
        return f"Recognizer({self.model.tags[0]!r})"

    @property
    def labels(self) -> tuple[str, ...]:
        """The names that a recogniser of figures can give; none for text."""
        count = ctypes.c_size_t()
        found = _library.plain("recognizer_labels", self._handle, ctypes.byref(count))
        return tuple(found[index].decode() for index in range(count.value))

    def read_one(
        self, ink: InkLike, context: Context | None = None, *, candidates: int | None = None,
        segments: bool = True, on_error: OnError = "raise",
        is_cancelled: Callable[[], bool] | None = None,
    ) -> Reading:
        """Reads one ink; see `read`."""
        return self.read(
            [ink], context, candidates=candidates, segments=segments, on_error=on_error,
            is_cancelled=is_cancelled)[0]

    def read(
        self, inks: Iterable[InkLike], context: ContextLike = None, *, candidates: int | None = None,
        segments: bool = True, on_error: OnError = "raise", workers: int | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> list[Reading]:
        """Reads inks: each a list of strokes of shape (n, 2) or (n, 3), an `Ink`, or a record of NDJSON.

        If no context is given for an ink, what the ink itself says counts, as in records. `candidates` is the
        most readings of an ink, by default as many as the ink asks for, or 10; `workers` is the number of
        threads that read, by default one per processor. `is_cancelled` is called thousands of times a second,
        but not while an ink is prepared, which takes some seconds for a million points.

        Raises InkError naming ink, stroke and point; ReadingCancelled. With `on_error="keep"`, an InkError is
        kept in the ink's reading instead, also for lines of `read_ndjson`.
        """
        inks = several(inks, ", or use read_one")
        usual = checked_count(_USUAL_CANDIDATES if candidates is None else candidates)
        keeps = _keeps(on_error)
        known, faults = _sorted(inks, keeps)
        count = len(known) + len(faults)
        given = _contexts(context, count)
        contexts: dict[int, Context] = {}
        for number, ink in list(known.items()):
            try:
                contexts[number] = given[number] or own_context(ink, _place(number))
            except InkError as error:
                if not keeps:
                    raise
                del known[number]
                faults[number] = error
        # Those that ask for equally many candidates are read together.
        groups: dict[int, list[int]] = {}
        for number, ink in known.items():
            wanted = ink.candidates if candidates is None and ink.candidates is not None else usual
            groups.setdefault(wanted, []).append(number)
        flat = {
            wanted: arrays.flatten([known[number] for number in numbers], list(map(_place, numbers)))
            for wanted, numbers in groups.items()}
        found = {number: Reading(error) for number, error in faults.items()}
        largest = max((inks.largest for inks in flat.values()), default=0)
        with _library.Asking(is_cancelled, largest) as asking:
            for wanted, numbers in groups.items():
                found.update(zip(numbers, self._read(
                    flat[wanted], numbers, [contexts[number] for number in numbers], wanted, segments,
                    on_error, workers, asking)))
        return [found[number] for number in range(count)]

    def read_arrays(
        self, xy: npt.ArrayLike, stroke_ends: npt.ArrayLike, ink_ends: npt.ArrayLike | None = None,
        t: npt.ArrayLike | None = None, context: ContextLike = None, *, candidates: int = 10,
        segments: bool = False, on_error: OnError = "raise", workers: int | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> list[Reading]:
        """Reads inks in arrays; arrays of the types below are not copied.

        `xy` are the points of all strokes, float32 (n, 2). `stroke_ends` has, for each stroke, the index after
        its last point, and `ink_ends`, for each ink, the index after its last stroke, uint32; without it, there
        is one ink. `t` are milliseconds, int64 (n). For the rest, see `read`.
        """
        flat = arrays.checked(xy, stroke_ends, ink_ends, t)
        contexts = [each or NOTHING for each in _contexts(context, len(flat))]
        with _library.Asking(is_cancelled, flat.largest) as asking:
            return self._read(
                flat, range(len(flat)), contexts, candidates, segments, on_error, workers, asking)

    def _read(
        self, inks: arrays.Inks, numbers: Sequence[int], contexts: list[Context],
        candidates: int, segments: bool, on_error: OnError, workers: int | None,
        asking: _library.Asking,
    ) -> list[Reading]:
        keeps = _keeps(on_error)
        options = reading_options(candidates, segments, asking)
        # The same for all is passed once.
        contexts = contexts[:1] if len(set(map(id, contexts))) == 1 else contexts
        native = (_library.Context * len(contexts))(*(each.native() for each in contexts))

        def read(begin: int) -> list[Reading]:
            end = min(begin + _CHUNK, len(inks))
            chunk, kept = inks.native(begin, end)
            mine, count = native, len(contexts)
            if count > 1:
                place = begin * ctypes.sizeof(_library.Context)
                mine = (_library.Context * (end - begin)).from_buffer(native, place)
                count = end - begin
            result = _library.call(
                "read", self._handle, ctypes.byref(chunk), mine, count, ctypes.byref(options))
            del kept
            found = readings(result, segments, list(map(_place, numbers[begin:end])))
            for reading in found:
                if reading.error is not None and not keeps:
                    raise reading.error
            return found

        begins = range(0, len(inks), _CHUNK)
        most = _processors() if workers is None else _library.whole(workers, 0, 2**31 - 1, "workers")
        threads = min(most, len(begins))
        if threads <= 1:
            return [reading for begin in begins for reading in read(begin)]
        with ThreadPoolExecutor(threads) as pool:
            try:
                return [reading for found in pool.map(read, begins) for reading in found]
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def reading_options(
    candidates: int | None, segments: bool, asking: _library.Asking | None
) -> _library.Options:
    """Returns options for the library; None leaves the number of candidates to it. Raises OptionError."""
    count = 0 if candidates is None else checked_count(candidates)
    details = _library.SHAPES | (_library.SEGMENTS if segments else 0)
    ask = asking.native if asking else _library.IsCancelled(0)
    return _library.Options(count, details, ask)


def _place(number: int) -> str:
    """Returns an ink's name in errors."""
    return f"ink {number}"


def _keeps(on_error: OnError) -> bool:
    """Returns whether errors are kept. Raises OptionError."""
    if on_error not in ("raise", "keep"):
        raise OptionError(f"on_error: {on_error!r} is neither 'raise' nor 'keep'")
    return on_error == "keep"


def _sorted(
    inks: Iterable[InkLike], keeps: bool
) -> tuple[dict[int, Ink], dict[int, InkError]]:
    """Returns inks by their numbers, and the errors of unreadable ones if these are kept.

    Raises InkError otherwise.
    """
    known: dict[int, Ink] = {}
    faults: dict[int, InkError] = {}
    given: Iterable[InkLike | InkError] = inks
    if keeps and isinstance(inks, NDJSONInks):
        given = inks.with_faults()
    for number, ink in enumerate(given):
        try:
            if isinstance(ink, InkError):
                raise ink
            known[number] = as_ink(ink, _place(number))
            if keeps:
                arrays.flatten([known[number]], [_place(number)])
        except InkError as error:
            if not keeps:
                raise
            known.pop(number, None)
            faults[number] = error
    return known, faults


def checked_count(candidates: int) -> int:
    """Returns a checked number of candidates. Raises OptionError."""
    return _library.whole(candidates, 1, MOST_CANDIDATES, "candidates")


def _contexts(context: ContextLike, count: int) -> list[Context | None]:
    """Returns the context given for each ink. Raises OptionError."""
    if context is None or isinstance(context, Context):
        return [context] * count
    if isinstance(context, (str, Mapping)) or not isinstance(context, Iterable):
        raise OptionError(f"context: {context!r:.80} isn't a Context or a list of them")
    found = list(context)
    if len(found) != count:
        raise OptionError(f"context: there are {len(found)} for {count} inks")
    for number, each in enumerate(found):
        if each is not None:
            _library.checked(each, Context, f"context[{number}]")
    return found


def _processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


