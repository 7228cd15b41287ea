"""Records of ink in JSON: the strokes, and what is said of them."""

import math
import numbers
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from ductus import _library
from ductus.context import MOST_CANDIDATES, KnownSymbol, Layout, Lexicon, is_pattern
from ductus.errors import InkError, OptionError


#: The classes of texts and times, which NumPy takes for numbers.
NO_NUMBERS = (str, bytes, np.datetime64, np.timedelta64)


def strokes(record: Mapping[str, Any], place: str) -> list[npt.NDArray[np.float64]]:
    """Returns the strokes of a record, in the form of Quick, Draw! or of ML Kit. Raises InkError naming the place."""
    # Null counts as absent, and a drawing counts more than strokes.
    form = next((name for name in _FORMS if record.get(name) is not None), "drawing")
    drawing = record.get(form)
    if not isinstance(drawing, (list, tuple)):
        raise InkError(f"{place}: '{form}' isn't a list of strokes")
    return [
        _FORMS[form](stroke, f"{place}: '{form}[{number}]'") for number, stroke in enumerate(drawing)]


def members(record: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Returns a record's other known members, by the names of `Ink` and `Context`; null counts as absent.

    Raises InkError naming the place.
    """
    found = {
        field: read(record[name], f"{place}: '{name}'")
        for name, (field, read) in _MEMBERS.items() if record.get(name) is not None}
    if found.get("allows_only") and not found.get("allowed_characters"):
        raise InkError(f"{place}: 'allowsOnly' is true without 'allowedCharacters'")
    return found


def _rows(rows: Any, place: str) -> npt.NDArray[np.float64]:
    """Returns a stroke from rows of x, y and perhaps t."""
    if not isinstance(rows, (list, tuple)):
        raise InkError(f"{place} is not of the form [[x…], [y…], [t…]]")
    if len(rows) not in (2, 3):
        raise InkError(f"{place} is not of the form [[x…], [y…], [t…]]: {len(rows)} rows instead of 2 or 3")
    if len(rows) == 3 and rows[2] is None:
        rows = rows[:2]
    columns: list[npt.NDArray[np.float64]] = []
    for name, row in zip("xyt", rows):
        column = _numbers(row, f"{place}: {name}", is_time=name == "t")
        if columns and len(column) != len(columns[0]):
            raise InkError(f"{place}: x, y and t have different lengths")
        columns.append(column)
    return np.stack(columns, axis=1)


def _points(stroke: Any, place: str) -> npt.NDArray[np.float64]:
    """Returns a stroke from points of x, y and perhaps t."""
    points = stroke.get("points") if isinstance(stroke, Mapping) else None
    if not isinstance(points, (list, tuple)):
        raise InkError(f"{place} is not of the form {{\"points\": [{{\"x\": …, \"y\": …, \"t\": …}}]}}")
    for number, point in enumerate(points):
        if not isinstance(point, Mapping) or point.get("x") is None or point.get("y") is None:
            raise InkError(f"{place}: point {number} is not of the form {{\"x\": …, \"y\": …, \"t\": …}}")
    is_timed = any(point.get("t") is not None for point in points)
    return np.stack([
        _numbers([point.get(name) for point in points], f"{place}: {name}", is_time=name == "t")
        for name in ("xyt" if is_timed else "xy")], axis=1)


def _numbers(row: Any, place: str, *, is_time: bool) -> npt.NDArray[np.float64]:
    """Returns a row of numbers; nan for null."""
    try:
        given = np.asarray(row)
        # NumPy takes true for 1 beside numbers in a list.
        types = set() if isinstance(row, np.ndarray) else set(map(type, row))
        if given.ndim != 1 or given.dtype.kind == "b" or not types.isdisjoint((bool, np.bool_)) or (
            given.dtype.kind not in "iuf" and any(isinstance(value, NO_NUMBERS) for value in given)
        ):
            raise TypeError
        found = given.astype(np.float64)
        if is_time and (np.abs(found) > _LATEST).any():
            raise InkError(f"{place} has a time that is out of range")
        return found
    except InkError:
        raise
    except (TypeError, ValueError, OverflowError) as error:
        raise InkError(f"{place} has something else than numbers") from error


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise InkError(f"{place} isn't text")
    try:
        _library.text_bytes(value, place)
    except OptionError as error:
        raise InkError(str(error)) from error
    return value


def _name(value: Any, place: str) -> str:
    """Returns a text, which may be written as a number."""
    if not isinstance(value, str) and not _is_number(value):
        raise InkError(f"{place} isn't text")
    return str(value)


def _characters(value: Any, place: str) -> str:
    """Returns characters from a text or a list of texts."""
    if isinstance(value, str):
        return _text(value, place)
    return "".join(_text(each, f"{place}[{number}]") for number, each in enumerate(_list(value, place)))


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise InkError(f"{place} is neither true nor false")
    return value


def _choice(*known: str) -> Callable[[Any, str], str]:
    def read(value: Any, place: str) -> str:
        if value not in known:
            raise InkError(f"{place} is {value!r:.80}, and none of {', '.join(known)}")
        return str(value)

    return read


def _area(value: Any, place: str) -> tuple[float, float]:
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not all(map(_is_number, value)):
        raise InkError(f"{place} isn't a [width, height]")
    try:
        width, height = _library.finite(value, place)
    except OptionError as error:
        raise InkError(str(error)) from error
    return width, height


def _lexicon(value: Any, place: str) -> Lexicon:
    if not isinstance(value, (list, tuple, Mapping)):
        raise InkError(f"{place} is neither words nor words with their weights")
    try:
        return Lexicon(value)
    except OptionError as error:
        raise InkError(f"{place}: {error}") from error


def _pattern(value: Any, place: str) -> str:
    if not is_pattern(_text(value, place)):
        raise InkError(f"{place} is {value!r:.80}, not a valid pattern such as AA99AAA")
    return str(value)


def _symbols(value: Any, place: str) -> Any:
    if isinstance(value, str):
        return _choice(*_library.LEVELS)(value, place)
    return tuple(_text(each, f"{place}[{number}]") for number, each in enumerate(_list(value, place)))


def _known_symbols(value: Any, place: str) -> tuple[KnownSymbol, ...]:
    found = []
    for number, symbol in enumerate(_list(value, place)):
        strokes = symbol.get("strokes") if isinstance(symbol, Mapping) else None
        if not isinstance(strokes, (list, tuple)) or not all(
            isinstance(stroke, int) and not isinstance(stroke, bool) for stroke in strokes
        ):
            raise InkError(f"{place}[{number}] is not of the form {{\"name\": …, \"strokes\": […]}}")
        found.append(KnownSymbol(_text(symbol.get("name"), f"{place}[{number}].name"), tuple(strokes)))
    return tuple(found)


def _list(value: Any, place: str) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise InkError(f"{place} isn't a list")
    return value


def _count(value: Any, place: str) -> int:
    if not _is_number(value) or not 1 <= value <= MOST_CANDIDATES or value != int(value):
        raise InkError(f"{place} is not from 1 to {MOST_CANDIDATES}")
    return int(value)


def _is_number(value: object) -> bool:
    if not isinstance(value, numbers.Real) or isinstance(value, bool):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        # A whole number of hundreds of digits.
        return False


# The latest time in milliseconds that is sure to be a whole number.
_LATEST = 2.0**53
# What a record's strokes are called, by their form.
_FORMS = {"drawing": _rows, "strokes": _points}
# What else a record may have, and what it is to an ink; of two names the later one counts more.
_MEMBERS: dict[str, tuple[str, Callable[[Any, str], Any]]] = {
    "key_id": ("id", _name), "id": ("id", _name), "word": ("label", _name), "label": ("label", _name),
    "preContext": ("pre_context", _text), "writingArea": ("writing_area", _area),
    "candidates": ("candidates", _count), "postContext": ("post_context", _text),
    "layout": ("layout", _choice(*get_args(Layout))), "type": ("text_type", _choice(*_library.TEXT_TYPES)),
    "allowedCharacters": ("allowed_characters", _characters), "allowsOnly": ("allows_only", _flag),
    "lexicon": ("lexicon", _lexicon), "pattern": ("pattern", _pattern),
    "allowedSymbols": ("allowed_symbols", _symbols), "knownSymbols": ("known_symbols", _known_symbols)}
