"""Gestures over text: what a stroke drawn over words means, and what it affects."""

import ctypes
import dataclasses
from collections.abc import Iterable, Sequence
from typing import Literal

from ductus import _library, arrays
from ductus.errors import OptionError
from ductus.ink import InkLike, as_ink
from ductus.parts import text_of
from ductus.reading import Reading
from ductus.recognizer import Recognizer

#: What a gesture does. `insert` marks a place for what is written next; `surround` selects words.
Action = Literal[
    "scratchOut", "strikeThrough", "underline", "surround", "insert", "split", "join", "lineBreak"]
#: What a gesture affects if it meets a part of a word: the word if it meets most of it, otherwise the characters that
#: it meets if they are at least three; or just the characters that it meets.
Extent = Literal["words", "characters"]
#: What a scribble deletes: everything that is mostly under it, or everything that its line touches.
Reach = Literal["covered", "touched"]


@dataclasses.dataclass(frozen=True)
class TypedWord:
    """A word in type."""

    #: Without white space.
    text: str
    #: The x and y of its top left corner, its width, and its height, which is that of the type.
    frame: tuple[float, float, float, float]
    #: Where each character (grapheme cluster) begins and where the last ends, in the order of the text: one
    #: more than characters. With any other number of them, all characters have the same width.
    edges: Sequence[float] = ()


@dataclasses.dataclass(frozen=True)
class InkWord:
    """A word whose ink is known."""

    #: Without white space.
    text: str
    #: Its strokes, as indices into the ink's.
    strokes: Sequence[int]


class Page(_library.Held):
    """The text on a page and where it stands: what gestures are drawn over. Any number of threads may
    use one."""

    def __init__(self, lines: Iterable[Iterable[TypedWord | InkWord]], ink: InkLike | None = None):
        """Makes a page from lines of words: all in type, or, given `ink`, all written in it.

        Raises OptionError naming the word, InkError.
        """
        if isinstance(lines, Reading):
            raise OptionError("lines: this is a reading: make its page by Page.of_reading")
        words = [(row, word) for row, line in enumerate(lines) for word in line]
        if not words:
            ink = None
        kind = TypedWord if ink is None else InkWord
        native = (_library.Word * max(1, len(words)))()
        for place, ((row, word), own) in enumerate(zip(words, native)):
            if not isinstance(word, kind):
                raise OptionError(
                    f"words[{place}] is a {type(word).__name__}, where each has to be a "
                    f"{kind.__name__} {'without' if ink is None else 'with'} an ink")
            own.text, own.line = _library.text_bytes(word.text, f"words[{place}].text"), row
            if isinstance(word, TypedWord):
                own.x, own.y, own.width, own.height = _frame(word.frame, f"words[{place}].frame")
                edges = _library.finite(word.edges, f"words[{place}].edges")
                own.edges, own.edge_count = (ctypes.c_float * len(edges))(*edges), len(edges)
            else:
                strokes = _library.indices(word.strokes, f"words[{place}].strokes")
                own.strokes, own.stroke_count = (ctypes.c_uint32 * len(strokes))(*strokes), len(strokes)
        if ink is None:
            self._take(_library.call("page_of_words", native, len(words), None))
        else:
            inks, kept = arrays.flatten([as_ink(ink, "ink")], ["ink"]).native(0, 1)
            self._take(_library.call("page_of_words", native, len(words), ctypes.byref(inks)))
            del kept

    @classmethod
    def of_reading(cls, reading: Reading, ink: InkLike) -> "Page":
        """Makes a page from the likeliest reading of an ink that was read with its segments.

        Raises OptionError for a reading without segments, or of another ink; the error of an ink that wasn't read.
        """
        page = cls.__new__(cls)
        result = _library.checked(reading, Reading, "reading").native_result()
        inks, kept = arrays.flatten([as_ink(ink, "ink")], ["ink"]).native(0, 1)
        page._take(_library.call("page_of_result", *result, ctypes.byref(inks)))
        del kept
        return page

    def _take(self, handle: int) -> None:
        self._handle = handle
        _library.freed(self, "free_page", handle)
        #: The text, with line feeds between lines and spaces between words.
        self.text: str = text_of(_library.plain("page_text", handle))

    def after(self, gesture: "Gesture") -> str:
        """Returns the text with a gesture's edits applied."""
        place, parts = 0, []
        for edit in gesture.edits:
            parts += [self.text[place : edit.begin], edit.text]
            place = edit.end
        return "".join([*parts, self.text[place:]])


@dataclasses.dataclass(frozen=True)
class Edit:
    """The replacement of `page.text[begin:end]` by `text`."""

    begin: int
    end: int
    text: str


@dataclasses.dataclass(frozen=True)
class Gesture:
    """What a gesture means and what it affects."""

    action: Action
    #: The probability that this is meant, 0 to 1.
    confidence: float
    #: The ranges of whole words or some characters, of spaces to join at, or one empty range for a place:
    #: `page.text[begin:end]`.
    ranges: tuple[tuple[int, int], ...]
    #: The words affected, counted over all lines.
    words: tuple[int, ...]
    #: Their strokes, as indices into the page's ink.
    strokes: tuple[int, ...]
    #: The changes of the text, from its beginning to its end; none if it stays.
    edits: tuple[Edit, ...]


@dataclasses.dataclass(frozen=True)
class GestureReading:
    """Everything that a gesture may mean."""

    #: The meanings, likeliest first.
    gestures: tuple[Gesture, ...]
    #: The probability that the ink is writing, or nothing known.
    writing: float

    @property
    def best(self) -> Gesture | None:
        """The most probable meaning; None if the ink is more probably writing."""
        likeliest = self.gestures[0] if self.gestures else None
        return likeliest if likeliest and likeliest.confidence > 0.5 else None


class GestureReader:
    """Determines what gestures over text mean.

        page = ductus.Page.of_reading(recognizer.read_one(ink), ink)
        gesture = ductus.GestureReader(text=recognizer).read([stroke], page).best
        if gesture:
            print(gesture.action, gesture.strokes, page.after(gesture))

    It changes nothing: show the result, then apply it. Any number of threads may use one.
    """

    def __init__(self, recognizer: Recognizer | None = None, *, text: Recognizer | None = None):
        """Makes a reader with a recogniser of "en-US-x-gesture", its own unless one is given, and, over ink, with
        a recogniser of its `text`: if the words are read more surely with the stroke, it isn't a gesture but a late
        stroke of a letter. Raises as a recogniser does."""
        self._recognizer = Recognizer("en-US-x-gesture") if recognizer is None else _library.checked(
            recognizer, Recognizer, "recognizer")
        self._text = None if text is None else _library.checked(text, Recognizer, "text")

    def read(
        self, ink: InkLike, page: Page, *, extent: Extent = "words", reach: Reach = "covered"
    ) -> GestureReading:
        """Returns everything that an ink over a page may mean. Raises InkError, OptionError."""
        for name, value, known in (
            ("extent", extent, ("words", "characters")), ("reach", reach, ("covered", "touched")),
        ):
            if value not in known:
                raise OptionError(
                    f"{name} is {value!r}, which is unknown: it is {known[0]!r} or {known[1]!r}")
        _library.checked(page, Page, "page")
        options = _library.GestureOptions(int(extent == "characters"), int(reach == "touched"))
        inks, kept = arrays.flatten([as_ink(ink, "ink")], ["ink"]).native(0, 1)
        found = _library.call(
            "read_gesture_over_ink", self._recognizer._handle, self._text and self._text._handle,
            ctypes.byref(inks), page._handle, ctypes.byref(options))
        del kept
        try:
            contents, places = found.contents, _Places(page.text)
            return GestureReading(
                tuple(
                    _gesture(each, places)
                    for each in contents.gestures[: contents.gesture_count]),
                contents.writing)
        finally:
            _library.plain("free_gestures", found)


class _Places:
    """Converts places in a text, which the library counts in bytes."""

    def __init__(self, text: str):
        self._raw = text.encode()

    def __call__(self, byte: int) -> int:
        return len(self._raw[:byte].decode())


def _gesture(found: _library.Gesture, place: _Places) -> Gesture:
    return Gesture(
        _library.ACTIONS[found.action], found.confidence,  # type: ignore[arg-type]
        tuple((place(each.begin), place(each.end)) for each in found.ranges[: found.range_count]),
        tuple(found.words[: found.word_count]), tuple(found.strokes[: found.stroke_count]),
        tuple(
            Edit(place(each.begin), place(each.end), text_of(each.text))
            for each in found.edits[: found.edit_count]))


def _frame(frame: Sequence[float], name: str) -> tuple[float, float, float, float]:
    try:
        x, y, width, height = frame
    except (TypeError, ValueError) as error:
        raise OptionError(f"{name} is not of the form [x, y, width, height]") from error
    x, y, width, height = _library.finite([x, y, width, height], name)
    return x, y, width, height
