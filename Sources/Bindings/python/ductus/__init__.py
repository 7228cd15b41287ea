"""Reads handwriting from pen strokes, offline.

    import ductus

    recognizer = ductus.Recognizer("en-US")
    for reading in recognizer.read(ductus.read_ndjson("demo.ndjson")):
        print(reading.text, reading.confidence)

An ink is a list of strokes, a stroke an array of points (x, y) or (x, y, t): y downwards, in any unit,
t in milliseconds.
"""

from ductus import frames, models
from ductus._library import version
from ductus.context import Context, KnownSymbol, Lexicon, is_pattern
from ductus.errors import (
    DamagedHand, DamagedModel, DamagedPatterns, DuctusError, InkError, MissingModel, ModelError,
    OptionError, ReadingCancelled, StoreError, TransferError, UntrustedModel)
from ductus.formulas import Formula, FormulaRecognizer, Formulas, Symbol, SymbolName
from ductus.gestures import (
    Edit, Gesture, GestureReader, GestureReading, InkWord, Page, TypedWord)
from ductus.hand import Hand, Teacher
from ductus.ink import Ink, read_ndjson
from ductus.inkml import read_inkml
from ductus.live import LiveInk
from ductus.parts import Alternative, Decoration, Segment, Shape, Span
from ductus.patterns import Patterns
from ductus.reading import Candidate, Line, Reading
from ductus.recognizer import Recognizer

#: The version of the library.
__version__ = version()

__all__ = [
    "Alternative", "Candidate", "Context", "DamagedHand", "DamagedModel", "DamagedPatterns", "Decoration",
    "DuctusError", "Edit",
    "Formula", "FormulaRecognizer", "Formulas", "Gesture", "GestureReader", "GestureReading", "Hand", "Ink",
    "InkError", "InkWord", "KnownSymbol", "Lexicon", "Line", "LiveInk", "MissingModel", "ModelError", "OptionError", "Page", "Patterns", "Reading",
    "ReadingCancelled", "Recognizer", "Segment", "Shape", "Span", "StoreError", "Symbol", "SymbolName", "Teacher",
    "TransferError", "TypedWord", "UntrustedModel", "frames", "is_pattern", "models", "read_inkml", "read_ndjson"]
