"""Figures taught at run time. They need no model."""

import ctypes
import json
import math
import os
from collections.abc import Iterable
from typing import Literal

from ductus import _library, arrays
from ductus.errors import OptionError
from ductus.ink import InkLike, as_ink, several
from ductus.reading import Reading, readings
from ductus.recognizer import reading_options

#: How inks are compared: by the cells of a grid that they cross, by the directions of one stroke, or by
#: points spread over all strokes in any order.
Kind = Literal["grid", "path", "cloud"]


class Patterns(_library.Held):
    """Named figures, each taught with one ink or more.

        patterns = Patterns("cloud")
        patterns.teach("check", [ink])
        patterns.match([another])[0].text
        patterns.save("mine.json")
    """

    def __init__(self, kind: Kind = "cloud"):
        """Makes an empty set. Raises OptionError for an unknown kind."""
        if kind not in _library.PATTERN_KINDS:
            raise OptionError(f"kind: {kind!r} is none of {', '.join(_library.PATTERN_KINDS)}")
        self._take(_library.call("make_patterns", _library.PATTERN_KINDS.index(kind)), kind)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "Patterns":
        """Reads the patterns in a file, which must contain clouds: JSON, as Swift and the command `ductus patterns`
        write it. Raises DamagedPatterns."""
        patterns = cls.__new__(cls)
        patterns._take(_library.call("open_patterns", _library.path_bytes(path, "path")), "cloud")
        return patterns

    @classmethod
    def from_json(cls, text: str) -> "Patterns":
        """Reads what a file of patterns contains. Raises DamagedPatterns."""
        content = _library.text_bytes(_library.checked(text, str, "text"), "text") or b""
        patterns = cls.__new__(cls)
        patterns._take(_library.call("read_patterns", content, len(content)), "cloud")
        return patterns

    def _take(self, handle: int, kind: Kind) -> None:
        #: How inks are compared.
        self.kind: Kind = kind
        self._handle = handle
        _library.freed(self, "free_patterns", self._handle)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file of clouds entirely or not at all. Raises DamagedPatterns, and OptionError for other kinds.

        An existing file keeps its permissions.
        """
        _library.call("save_patterns", self._handle, _library.path_bytes(path, "path"))

    def to_json(self) -> str:
        """Returns what a file of these clouds would contain. Raises OptionError for other kinds."""
        text = _library.call("patterns_json", self._handle)
        try:
            return ctypes.string_at(text).decode()
        finally:
            _library.plain("free_text", text)

    @property
    def names(self) -> list[str]:
        """The names of the clouds, sorted. Raises OptionError for other kinds."""
        return list(json.loads(self.to_json())["patterns"])

    def teach(self, name: str, inks: Iterable[InkLike]) -> None:
        """Adds a pattern for each ink, or none if an ink is bad. Raises InkError, and OptionError for an empty name."""
        flat = _flatten(inks)
        native, kept = flat.native(0, len(flat))
        _library.call("teach", self._handle, _library.text_bytes(name, "name"), ctypes.byref(native))
        del kept

    def forget(self, name: str) -> bool:
        """Removes all patterns of a name. Returns whether there were any."""
        return bool(_library.plain("forget", self._handle, _library.text_bytes(name, "name")))

    def set_rejection(self, score: float | None) -> None:
        """Sets the largest score of a candidate: infinity for any; None, the default, for what the patterns' own
        spread allows."""
        _library.plain(
            "set_rejection", self._handle, math.nan if score is None else _library.real(score, "score"))

    def match(self, inks: Iterable[InkLike], *, candidates: int = 10) -> list[Reading]:
        """Returns the names of the figures that each ink may be, the likeliest first. Raises InkError."""
        flat = _flatten(inks)
        native, kept = flat.native(0, len(flat))
        options = reading_options(candidates, False, None)
        result = _library.call("match", self._handle, ctypes.byref(native), ctypes.byref(options))
        del kept
        found = readings(result, False, [f"ink {number}" for number in range(len(flat))])
        for reading in found:
            if reading.error is not None:
                raise reading.error
        return found


def _flatten(inks: Iterable[InkLike]) -> arrays.Inks:
    known = [as_ink(ink, f"ink {number}") for number, ink in enumerate(several(inks))]
    return arrays.flatten(known, [f"ink {number}" for number in range(len(known))])
