"""`ductus.h` for ctypes, which lets go of the interpreter's lock during each call.

Structures and functions stand in the header's order and have its names without `ductus_`.
"""

import ctypes
import math
import operator
import os
import re
import signal
import sys
import threading
import weakref
from collections.abc import Callable, Iterable
from ctypes import POINTER, c_char_p, c_double, c_float, c_int32, c_int64, c_size_t, c_uint16
from ctypes import c_uint32, c_uint64, c_void_p
from pathlib import Path
from types import FrameType
from typing import Any, Literal, NoReturn, TypeVar

from ductus.errors import (
    DamagedHand, DamagedModel, DamagedPatterns, DuctusError, InkError, MissingModel, ModelError, OptionError,
    ReadingCancelled)

NO_TIME = -(2**63)
NO_CELL = 0xFFFF
LAYOUTS = ("page", "line", "character")
TEXT_TYPES = ("text", "number", "email", "uri", "perCharacter", "date", "phone", "code")
PATTERN_KINDS = ("grid", "path", "cloud")
PACK_KINDS = ("text", "characters", "figures", "formulas")
LEVELS: tuple[Literal["digits", "arithmetic", "school"], ...] = ("digits", "arithmetic", "school")
RELATIONS: tuple[
    Literal["right", "superscript", "subscript", "above", "below", "inside"], ...
] = ("right", "superscript", "subscript", "above", "below", "inside")
ACTIONS = (
    "scratchOut", "strikeThrough", "underline", "surround", "insert", "split", "join", "lineBreak")
DECORATIONS: dict[int, Literal["underline", "strikeThrough", "surround"]] = {
    1: "strikeThrough", 2: "underline", 3: "surround"}
PACES: tuple[Literal["at-once", "whole"], ...] = ("at-once", "whole")
SEGMENTS, SHAPES = 1, 2


class Error(ctypes.Structure):
    _fields_ = [("code", c_int32), ("text", ctypes.c_char * 1020)]


_ERRORS: dict[int, type[DuctusError]] = {
    1: OptionError, 2: InkError, 3: ModelError, 4: MissingModel, 5: DamagedModel, 6: InkError,
    7: ReadingCancelled, 8: DamagedHand, 9: DamagedPatterns}


class Inks(ctypes.Structure):
    _fields_ = [
        ("xy", c_void_p), ("t", c_void_p), ("stroke_ends", c_void_p), ("ink_ends", c_void_p),
        ("point_count", c_size_t), ("stroke_count", c_size_t), ("ink_count", c_size_t)]


class Pack(ctypes.Structure):
    _fields_ = [
        ("folder", c_char_p), ("tag", c_char_p), ("tags", POINTER(c_char_p)),
        ("tag_count", c_size_t), ("version", c_char_p), ("licence", c_char_p),
        ("bytes", c_uint64), ("kind", c_int32)]


class Packs(ctypes.Structure):
    _fields_ = [("packs", POINTER(Pack)), ("pack_count", c_size_t)]


class OpenOptions(ctypes.Structure):
    _fields_ = [
        ("beam_width", c_int32), ("no_language_model", c_int32), ("single_precision", c_int32),
        ("no_latin_words", c_int32), ("reserved", c_int32 * 4)]


class Context(ctypes.Structure):
    _fields_ = [
        ("text_before", c_char_p), ("text_after", c_char_p), ("area_width", c_float),
        ("area_height", c_float), ("layout", c_int32), ("kind_of_text", c_int32),
        ("allowed", c_char_p), ("allowed_only", c_int32), ("reserved", c_int32 * 1),
        ("pattern", c_char_p), ("more_reserved", c_int32 * 2), ("lexicon", c_void_p)]


IsCancelled = ctypes.CFUNCTYPE(c_int32, c_void_p)


Value = TypeVar("Value")
# What programs raise errors from: Ctrl-C, the end of a service, timeouts. Windows has no timeouts of this kind.
_SIGNALS = [
    signal.Signals[name] for name in ("SIGINT", "SIGTERM", "SIGALRM") if hasattr(signal, name)]


#: The points of a text that takes a second to read.
_MANY_POINTS = 20_000


class Asking:
    """The question that the library asks often, whether to stop: `with Asking(question) as asking`.

    Errors of the question, and of signal handlers meanwhile such as that of Ctrl-C, stop the library and are
    raised at the end. Without a question it is asked only if nothing is said of the ink's `points`, or if they are so
    many that somebody might end the reading: asking takes a tenth of the time.
    """

    def __init__(self, question: Callable[[], bool] | None, points: int | None = None):
        self.raised: list[BaseException] = []
        self._catches = False
        self._handlers: dict[signal.Signals, tuple[Any, Any]] = {}
        self._is_asked = question is not None or points is None or points > _MANY_POINTS
        stops = question or (lambda: False)

        def ask(_: Any) -> int:
            return int(bool(self.raised or self.run(lambda: bool(stops())) or self.raised))

        self.native = IsCancelled(ask if self._is_asked else 0)

    def run(self, function: Callable[[], Value]) -> Value | None:
        """Returns what the caller's function returns. Its error stops the library: ctypes would print and forget it."""
        try:
            self._catches = True
            return function()
        except BaseException as error:
            self.raised.append(error)
            return None
        finally:
            self._catches = False

    def __enter__(self) -> "Asking":
        # Handlers run where Python enters a callback, too, before anything there can catch what they raise. They
        # run in the main thread alone.
        if self._is_asked and threading.current_thread() is threading.main_thread():
            try:
                for number in _SIGNALS:
                    self._keep(number)
            except BaseException:
                self._put_back()
                raise
        return self

    def __exit__(self, *_: object) -> None:
        self._put_back()
        if self.raised:
            raise self.raised[0]

    def _keep(self, number: signal.Signals) -> None:
        """Handles a signal as before, but keeps an error that nothing would catch."""
        previous = signal.getsignal(number)
        if not callable(previous):
            return

        def handle(number: int, frame: FrameType | None) -> None:
            try:
                previous(number, frame)
            except BaseException as error:
                if self._catches:
                    raise
                self.raised.append(error)

        self._handlers[number] = handle, previous
        signal.signal(number, handle)

    def _put_back(self) -> None:
        while self._handlers:
            number, (handle, previous) = next(iter(self._handlers.items()))
            try:
                if signal.getsignal(number) is handle:
                    signal.signal(number, previous)
                del self._handlers[number]
            except BaseException as error:
                # A handler that is back already: the others still have to be.
                self.raised.append(error)


class Options(ctypes.Structure):
    _fields_ = [
        ("max_candidates", c_uint32), ("details", c_uint32), ("is_cancelled", IsCancelled),
        ("user", c_void_p), ("reserved", c_int32 * 4)]


class Span(ctypes.Structure):
    _fields_ = [("stroke", c_uint32), ("first_point", c_uint32), ("end_point", c_uint32)]


class Alternative(ctypes.Structure):
    _fields_ = [("text", c_char_p), ("confidence", c_double)]


class Segment(ctypes.Structure):
    _fields_ = [
        ("begin", c_uint32), ("end", c_uint32), ("confidence", c_double),
        ("spans", POINTER(Span)), ("span_count", c_size_t),
        ("alternatives", POINTER(Alternative)), ("alternative_count", c_size_t)]


class Shape(ctypes.Structure):
    _fields_ = [
        ("centre", c_float * 2), ("radii", c_float * 2), ("angle", c_float),
        ("residual", c_double), ("corners", POINTER(c_float)), ("corner_count", c_size_t),
        ("ends", POINTER(c_float)), ("end_count", c_size_t), ("drawing", POINTER(c_float)),
        ("drawing_ends", POINTER(c_uint32)), ("drawing_stroke_count", c_size_t)]


class Candidate(ctypes.Structure):
    _fields_ = [
        ("text", c_char_p), ("score", c_double), ("confidence", c_double),
        ("graphemes", POINTER(Segment)), ("grapheme_count", c_size_t),
        ("words", POINTER(Segment)), ("word_count", c_size_t), ("shape", POINTER(Shape))]


class Line(ctypes.Structure):
    _fields_ = [
        ("strokes", POINTER(c_uint32)), ("stroke_count", c_size_t), ("slope", c_double),
        ("candidates", POINTER(Candidate)), ("candidate_count", c_size_t)]


class Reading(ctypes.Structure):
    _fields_ = [
        ("code", c_int32), ("is_partial", c_int32), ("error", c_char_p),
        ("candidates", POINTER(Candidate)), ("candidate_count", c_size_t),
        ("lines", POINTER(Line)), ("line_count", c_size_t),
        ("warnings", POINTER(c_char_p)), ("warning_count", c_size_t)]


class Result(ctypes.Structure):
    _fields_ = [
        ("readings", POINTER(Reading)), ("reading_count", c_size_t), ("tag", c_char_p),
        ("version", c_char_p)]


class Decoration(ctypes.Structure):
    _fields_ = [
        ("kind", c_int32), ("begin", c_uint32), ("end", c_uint32),
        ("strokes", POINTER(c_uint32)), ("stroke_count", c_size_t),
        ("spans", POINTER(Span)), ("span_count", c_size_t)]


class Word(ctypes.Structure):
    _fields_ = [
        ("text", c_char_p), ("line", c_uint32), ("x", c_float), ("y", c_float),
        ("width", c_float), ("height", c_float), ("edges", POINTER(c_float)),
        ("edge_count", c_size_t), ("strokes", POINTER(c_uint32)), ("stroke_count", c_size_t)]


class GestureOptions(ctypes.Structure):
    _fields_ = [
        ("takes_characters", c_int32), ("takes_touched", c_int32), ("reserved", c_int32 * 6)]


class Range(ctypes.Structure):
    _fields_ = [("begin", c_uint32), ("end", c_uint32)]


class Edit(ctypes.Structure):
    _fields_ = [("begin", c_uint32), ("end", c_uint32), ("text", c_char_p)]


class Gesture(ctypes.Structure):
    _fields_ = [
        ("action", c_int32), ("confidence", c_double), ("ranges", POINTER(Range)),
        ("range_count", c_size_t), ("words", POINTER(c_uint32)), ("word_count", c_size_t),
        ("strokes", POINTER(c_uint32)), ("stroke_count", c_size_t), ("edits", POINTER(Edit)),
        ("edit_count", c_size_t)]


class Gestures(ctypes.Structure):
    _fields_ = [
        ("gestures", POINTER(Gesture)), ("gesture_count", c_size_t), ("writing", c_double)]


class KnownSymbol(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("strokes", POINTER(c_uint32)), ("stroke_count", c_size_t)]


class FormulaHints(ctypes.Structure):
    _fields_ = [
        ("symbols", POINTER(c_char_p)), ("symbol_count", c_size_t),
        ("known", POINTER(KnownSymbol)), ("known_count", c_size_t), ("level", c_int32),
        ("reserved", c_int32 * 7)]


class SymbolName(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("text", c_char_p), ("confidence", c_double)]


class Symbol(ctypes.Structure):
    _fields_ = [
        ("name", c_char_p), ("text", c_char_p), ("confidence", c_double),
        ("strokes", POINTER(c_uint32)), ("stroke_count", c_size_t),
        ("alternatives", POINTER(SymbolName)), ("alternative_count", c_size_t),
        ("parent", c_int64), ("relation", c_int32), ("line", c_uint16), ("column", c_uint16)]


class Formula(ctypes.Structure):
    _fields_ = [
        ("latex", c_char_p), ("mathml", c_char_p), ("mathml_with_strokes", c_char_p),
        ("plain", c_char_p), ("score", c_double), ("confidence", c_double),
        ("symbols", POINTER(Symbol)), ("symbol_count", c_size_t)]


class Formulas(ctypes.Structure):
    _fields_ = [
        ("formulas", POINTER(Formula)), ("formula_count", c_size_t),
        ("warnings", POINTER(c_char_p)), ("warning_count", c_size_t)]


Progress = ctypes.CFUNCTYPE(None, c_void_p, c_double)


class Learned(ctypes.Structure):
    _fields_ = [
        ("bytes", c_void_p), ("size", c_size_t), ("network", c_char_p), ("pace", c_int32),
        ("line_count", c_uint32), ("word_count", c_uint32), ("trial_characters", c_uint32),
        ("trial_errors", c_uint32), ("trial_errors_left", c_uint32)]


class Learning(ctypes.Structure):
    _fields_ = [
        ("pace", c_int32), ("reserved", c_int32 * 3), ("is_cancelled", IsCancelled),
        ("progress", Progress), ("user", c_void_p)]


STRUCTURES = (
    Error, Inks, Pack, Packs, OpenOptions, Context, Options, Span, Alternative, Segment, Shape,
    Candidate, Line, Reading, Result, Decoration, Word, GestureOptions, Range, Edit, Gesture, Gestures,
    KnownSymbol, FormulaHints, SymbolName, Symbol, Formula, Formulas, Learned, Learning)

_error = POINTER(Error)
_folders = (POINTER(c_char_p), c_size_t)
_recognizer = c_void_p
#: What each function returns and takes.
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "version": (c_char_p, ()),
    "find_packs": (POINTER(Packs), (*_folders, c_char_p, _error)),
    "free_packs": (None, (POINTER(Packs),)),
    "match_tag": (c_int64, (*_folders, c_char_p, _error)),
    "open": (_recognizer, (*_folders, c_char_p, POINTER(OpenOptions), _error)),
    "open_pack": (_recognizer, (c_char_p, c_char_p, POINTER(OpenOptions), _error)),
    "close": (None, (_recognizer,)),
    "recognizer_pack": (POINTER(Pack), (_recognizer,)),
    "recognizer_labels": (POINTER(c_char_p), (_recognizer, POINTER(c_size_t))),
    "make_lexicon": (c_void_p, (POINTER(c_char_p), POINTER(c_float), c_size_t, _error)),
    "free_lexicon": (None, (c_void_p,)),
    "is_pattern": (c_int32, (c_char_p,)),
    "read": (
        POINTER(Result),
        (_recognizer, POINTER(Inks), POINTER(Context), c_size_t, POINTER(Options), _error)),
    "free_result": (None, (POINTER(Result),)),
    "decorations": (POINTER(Decoration), (POINTER(Result), c_size_t, POINTER(c_size_t))),
    "free_text": (None, (c_void_p,)),
    "open_live": (c_void_p, (_recognizer, POINTER(Context), c_uint32, _error)),
    "close_live": (None, (c_void_p,)),
    "live_begin": (None, (c_void_p,)),
    "live_add": (c_int32, (c_void_p, c_void_p, c_void_p, c_size_t, _error)),
    "live_end": (c_int64, (c_void_p,)),
    "live_cancel": (None, (c_void_p,)),
    "live_remove": (c_int32, (c_void_p, c_int64)),
    "live_replace": (c_int32, (c_void_p, c_int64, POINTER(Inks), _error)),
    "live_insert": (c_int64, (c_void_p, c_size_t, POINTER(Inks), _error)),
    "live_reset": (None, (c_void_p,)),
    "live_set_context": (c_int32, (c_void_p, POINTER(Context), _error)),
    "live_strokes": (c_size_t, (c_void_p, POINTER(c_int64), c_size_t)),
    "live_partial": (POINTER(Result), (c_void_p, POINTER(Options), _error)),
    "live_result": (POINTER(Result), (c_void_p, POINTER(Options), _error)),
    "page_of_result": (c_void_p, (POINTER(Result), c_size_t, POINTER(Inks), _error)),
    "page_of_words": (c_void_p, (POINTER(Word), c_size_t, POINTER(Inks), _error)),
    "free_page": (None, (c_void_p,)),
    "page_text": (c_char_p, (c_void_p,)),
    "read_gesture_over_ink": (
        POINTER(Gestures),
        (_recognizer, _recognizer, POINTER(Inks), c_void_p, POINTER(GestureOptions), _error)),
    "free_gestures": (None, (POINTER(Gestures),)),
    "read_formula": (
        POINTER(Formulas),
        (_recognizer, POINTER(Inks), POINTER(FormulaHints), POINTER(Options), _error)),
    "free_formulas": (None, (POINTER(Formulas),)),
    "make_patterns": (c_void_p, (c_int32, _error)),
    "open_patterns": (c_void_p, (c_char_p, _error)),
    "read_patterns": (c_void_p, (c_char_p, c_size_t, _error)),
    "free_patterns": (None, (c_void_p,)),
    "save_patterns": (c_int32, (c_void_p, c_char_p, _error)),
    "patterns_json": (c_void_p, (c_void_p, _error)),
    "teach": (c_int32, (c_void_p, c_char_p, POINTER(Inks), _error)),
    "forget": (c_int32, (c_void_p, c_char_p)),
    "set_rejection": (None, (c_void_p, c_double)),
    "match": (POINTER(Result), (c_void_p, POINTER(Inks), POINTER(Options), _error)),
    "open_hand": (c_void_p, (c_char_p, _error)),
    "read_hand": (c_void_p, (c_char_p, c_size_t, _error)),
    "free_hand": (None, (c_void_p,)),
    "hand_learned": (POINTER(Learned), (c_void_p,)),
    "is_mispaired": (c_int32, (c_void_p,)),
    "save_hand": (c_int32, (c_void_p, c_char_p, _error)),
    "open_with_hand": (_recognizer, (_recognizer, c_void_p, _error)),
    "open_teacher": (c_void_p, (_recognizer, c_void_p, _error)),
    "close_teacher": (None, (c_void_p,)),
    "confirm": (
        c_int64,
        (c_void_p, POINTER(Inks), POINTER(c_char_p), POINTER(Context), c_size_t, _error)),
    "learn": (c_void_p, (c_void_p, POINTER(Learning), _error)),
    "doubts_hand": (c_int32, (c_void_p, _error)),
    "forget_hand": (c_int32, (c_void_p, _error)),
}


def _load() -> ctypes.CDLL:
    """Loads the library that `DUCTUS_LIBRARY` names, the one in the package, or the system's."""
    names = {"darwin": "libductus.1.dylib", "win32": "ductus.dll"}
    name = names.get(sys.platform, "libductus.so.1")
    inside = Path(__file__).parent / name
    place = os.environ.get("DUCTUS_LIBRARY") or (str(inside) if inside.exists() else name)
    try:
        library = ctypes.CDLL(place)
        for function, (result, arguments) in FUNCTIONS.items():
            entry = getattr(library, f"ductus_{function}")
            entry.restype, entry.argtypes = result, list(arguments)
    except (OSError, AttributeError) as error:
        raise DuctusError(f"the library of Ductus can't be used: {error}") from error
    return library


_loaded = _load()


def failure(code: int, text: str) -> DuctusError:
    """Returns the exception for an error of the library."""
    if code == 4:
        # What Python programs have at hand.
        text = re.sub(
            r"'([^']+)' is not installed: put its pack into .*?or name another folder",
            r"""'\1' is not installed: if it is offered, `ductus.models.install("\1")` fetches it""", text)
    return _ERRORS.get(code, DuctusError)(text)


def call(name: str, *arguments: Any) -> Any:
    """Calls a function that can fail, passing an error as the last argument.

    Raises the exception for that error.
    """
    error = Error()
    value = getattr(_loaded, f"ductus_{name}")(*arguments, ctypes.byref(error))
    if error.code != 0:
        raise failure(error.code, error.text.decode("utf-8", "replace"))
    return value


def plain(name: str, *arguments: Any) -> Any:
    """Calls a function that can't fail."""
    return getattr(_loaded, f"ductus_{name}")(*arguments)


def freed(owner: object, name: str, handle: Any) -> None:
    """Has a function of the library free a handle when nothing refers to its owner any more.

    At the program's end nothing is freed: other threads may still read.
    """
    weakref.finalize(owner, plain, name, handle).atexit = False


class Held:
    """An object that exists only in the library's memory: a copy of its address would outlive it."""

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{type(self).__name__} can't be copied or pickled")


def checked(value: object, kind: type[Value], name: str) -> Value:
    """Returns a value that must be of a class. Raises OptionError."""
    if not isinstance(value, kind):
        raise OptionError(f"{name}: {value!r:.80} isn't a {kind.__name__}")
    return value


# What ctypes would cut to C's size without a word, or refuse without naming the argument.
def whole(value: object, least: int, most: int, name: str) -> int:
    """Returns a whole number within bounds. Raises OptionError, also for booleans."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if isinstance(value, bool) or number is None or not least <= number <= most:
        raise OptionError(f"{name}: {value!r:.80} isn't a whole number from {least} to {most}")
    return number


def real(value: object, name: str) -> float:
    """Returns a number, perhaps infinite or NaN. Raises OptionError, also for texts and booleans."""
    try:
        if not isinstance(value, (bool, str, bytes)):
            return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        pass
    raise OptionError(f"{name}: {value!r:.80} isn't a number")


def indices(values: object, name: str) -> list[int]:
    """Returns whole numbers as C counts. Raises OptionError naming the place."""
    return [whole(each, 0, 2**32 - 1, place) for each, place in _places(values, name)]


def finite(values: object, name: str) -> list[float]:
    """Returns numbers that are finite, also as C takes them. Raises OptionError naming the place."""
    numbers = [real(each, place) for each, place in _places(values, name)]
    for place, number in enumerate(numbers):
        if not math.isfinite(c_float(number).value):
            raise OptionError(f"{name}[{place}]: {number} is not finite")
    return numbers


def _places(values: object, name: str) -> Iterable[tuple[object, str]]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise OptionError(f"{name}: {values!r:.80} isn't a list of numbers")
    return ((each, f"{name}[{number}]") for number, each in enumerate(values))


def version() -> str:
    """Returns the version of the library."""
    return _text(plain("version"))


def texts(values: list[str], name: str) -> tuple[Any, int]:
    """Returns texts as C takes them, and their number."""
    found = [text_bytes(value, f"{name}[{number}]") for number, value in enumerate(values)]
    return (c_char_p * max(1, len(found)))(*found), len(found)


def text_bytes(value: str | None, name: str) -> bytes | None:
    """Returns a text as C takes it. Raises TypeError for something else, and OptionError for a text with a zero, at
    which C would stop, or with half of a surrogate pair."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"{name}: {value!r:.80} isn't text")
    if "\0" in value:
        raise OptionError(f"{name}: {value!r:.80} has a zero character")
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise OptionError(
            f"{name}: {value!r:.80} has half a character (U+{ord(value[error.start]):X})") from error


def path_bytes(value: str | os.PathLike[str], name: str) -> bytes:
    """Returns a path as C takes it. Raises TypeError for something else, and OptionError for one with a zero, at which
    C would stop."""
    path = os.fsencode(value)
    if b"\0" in path:
        raise OptionError(f"{name}: {value!r:.80} has a zero character")
    return path


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")


def folder_list(folders: list[Path]) -> tuple[Any, int]:
    """Returns folders as C takes them."""
    return (c_char_p * max(1, len(folders)))(*(
        path_bytes(folder, "the folder of models") for folder in folders)), len(folders)
