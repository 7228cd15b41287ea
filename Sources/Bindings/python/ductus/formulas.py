"""Formulas: strokes to LaTeX, MathML and the symbols that they are made of."""

import ctypes
import dataclasses
import os
from collections.abc import Callable, Iterable
from typing import Literal, cast

from ductus import _library, arrays
from ductus.context import KnownSymbol, Level
from ductus.errors import OptionError
from ductus.ink import InkLike, as_ink
from ductus.parts import text_of
from ductus.recognizer import Recognizer, reading_options

#: Where a symbol stands relative to its parent: next in its row, or first of a row around or inside it.
Relation = Literal["right", "superscript", "subscript", "above", "below", "inside"]


@dataclasses.dataclass(frozen=True)
class SymbolName:
    """A symbol that some strokes may be, with the probability that it is right."""

    #: Its LaTeX.
    name: str
    #: The symbol in Unicode.
    text: str
    confidence: float


@dataclasses.dataclass(frozen=True)
class Symbol:
    """A symbol of a formula.

    The bar of a fraction is "-". The parent of the cells of a matrix and of cases is a "\\matrix", that of lines
    below one another an "\\aligned"; these have no strokes.
    """

    #: Its LaTeX.
    name: str
    #: The symbol in Unicode.
    text: str
    #: The probability that it is this symbol, 0 to 1.
    confidence: float
    #: Its strokes, as indices into the ink's.
    strokes: tuple[int, ...]
    #: The index of its parent, the symbol that it belongs to, in `Formula.symbols`; None for the first.
    parent: int | None
    relation: Relation
    #: The line and the column, from 0, of the cell that it begins; None for all others.
    cell: tuple[int, int] | None
    #: The symbols that its strokes look like, usually including this one, the likeliest first.
    alternatives: tuple[SymbolName, ...]


@dataclasses.dataclass(frozen=True)
class Formula:
    """One reading of an ink as a formula."""

    latex: str
    #: A `math` element.
    mathml: str
    #: MathML whose elements have the indices of their strokes in `data-strokes`.
    mathml_with_strokes: str
    #: One line of Unicode.
    plain: str
    #: A cost: lower is better. It may be below 0, and is comparable only within one ink.
    score: float
    #: The probability that it is right, 0 to 1.
    confidence: float
    #: The tree of symbols, each before its children.
    symbols: tuple[Symbol, ...]

    def __str__(self) -> str:
        return self.latex

    def _repr_latex_(self) -> str:
        """What notebooks show."""
        return f"$\\displaystyle {self.latex}$"


class Formulas(tuple[Formula, ...]):
    """The readings of an ink as a formula, the likeliest first."""

    #: The faults of the ink that were repaired before it was read.
    warnings: tuple[str, ...]

    def __new__(cls, formulas: Iterable[Formula] = (), warnings: tuple[str, ...] = ()) -> "Formulas":
        found = super().__new__(cls, formulas)
        found.warnings = warnings
        return found


class FormulaRecognizer:
    """Reads formulas: each ink is one.

    Any number of threads may use one. Reading an ink again with one more stroke takes a fraction of the time.
    """

    def __init__(
        self, tag: str = "zxx-Zmth-x-formula", *, pack: str | os.PathLike[str] | None = None
    ):
        """Opens the model for a tag, or, given `pack`, the one in a folder.

        Raises MissingModel, DamagedModel, ModelError, and OptionError for a model of something else.
        """
        self._recognizer = Recognizer(tag, pack=pack)
        #: The model that the recogniser reads with.
        self.model = self._recognizer.model
        if self.model.kind != "formulas":
            raise OptionError(f"{tag}: this model reads {self.model.kind}, not formulas")

    def read(
        self, ink: InkLike, *, candidates: int | None = None, level: Level | None = None,
        symbols: Iterable[str] | None = None, known: Iterable[KnownSymbol] | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> Formulas:
        """Returns the readings of an ink, the likeliest first; none if nothing is read.

        `candidates` is the most readings, 10 unless the ink gives a number. `symbols` are the names of the possible
        symbols, or a `level` that has them; `known` ones are certain, and the rest is read around them. Where no
        argument is given, what the ink itself says counts, as in records. `is_cancelled` is called every few
        milliseconds; hundreds of strokes are first prepared for some tenths of a second.

        Raises InkError, OptionError naming the symbol, ReadingCancelled.
        """
        own = as_ink(ink, "ink")
        inks, kept = arrays.flatten([own], ["ink"]).native(0, 1)
        if candidates is None:
            candidates = own.candidates
        if level is None and symbols is None:
            if isinstance(own.allowed_symbols, str):
                level = cast(Level, own.allowed_symbols)
            else:
                symbols = own.allowed_symbols
        hints = _hints(level, symbols, list(own.known_symbols if known is None else known))
        with _library.Asking(is_cancelled) as asking:
            options = reading_options(candidates, False, asking)
            found = _library.call(
                "read_formula", self._recognizer._handle, ctypes.byref(inks), ctypes.byref(hints),
                ctypes.byref(options))
            del kept
            try:
                contents = found.contents
                return Formulas(
                    map(_formula, contents.formulas[: contents.formula_count]),
                    tuple(map(text_of, contents.warnings[: contents.warning_count])))
            finally:
                _library.plain("free_formulas", found)


def _hints(
    level: Level | None, symbols: Iterable[str] | None, known: list[KnownSymbol]
) -> _library.FormulaHints:
    """Returns hints for the library. Raises OptionError."""
    hints = _library.FormulaHints()
    if level is not None:
        if level not in _library.LEVELS:
            raise OptionError(f"level: {level!r} is none of {', '.join(_library.LEVELS)}")
        hints.level = 1 + _library.LEVELS.index(level)
    if symbols is not None:
        if isinstance(symbols, str):
            raise OptionError(f"symbols: {symbols!r:.80} is one text: pass a list of them, or a level")
        names = [
            _library.text_bytes(symbol, f"symbols[{number}]") for number, symbol in enumerate(symbols)]
        # One more than there are: none is a choice, too.
        hints.symbols, hints.symbol_count = (ctypes.c_char_p * (len(names) + 1))(*names), len(names)
    native = (_library.KnownSymbol * len(known))()
    for number, (symbol, own) in enumerate(zip(known, native)):
        strokes = _library.indices(
            _library.checked(symbol, KnownSymbol, f"known[{number}]").strokes, f"known[{number}].strokes")
        own.name = _library.text_bytes(symbol.name, f"known[{number}].name")
        own.strokes, own.stroke_count = (ctypes.c_uint32 * len(strokes))(*strokes), len(strokes)
    hints.known, hints.known_count = native, len(known)
    return hints


def _formula(found: _library.Formula) -> Formula:
    return Formula(
        text_of(found.latex), text_of(found.mathml), text_of(found.mathml_with_strokes),
        text_of(found.plain), found.score, found.confidence,
        tuple(map(_symbol, found.symbols[: found.symbol_count])))


def _symbol(found: _library.Symbol) -> Symbol:
    return Symbol(
        text_of(found.name), text_of(found.text), found.confidence,
        tuple(found.strokes[: found.stroke_count]), None if found.parent < 0 else found.parent,
        _library.RELATIONS[found.relation],
        None if found.line == _library.NO_CELL else (found.line, found.column),
        tuple(
            SymbolName(text_of(each.name), text_of(each.text), each.confidence)
            for each in found.alternatives[: found.alternative_count]))
