"""The C library as Python sees it: structures and functions of `ductus.h`, by ctypes."""

import ctypes as c
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: Where `make library` puts the library.
DIST = Path(os.environ.get("DUCTUS_DIST", ROOT / "dist"))
HEADER = ROOT / "Sources/C/include/ductus.h"
WEIGHTS = ROOT / "weights"
SAMPLES = ROOT / "Samples"

(OK, BAD_ARGUMENT, BAD_INK, BAD_TAG, NO_PACK, BAD_PACK, BAD_JSON, CANCELLED, BAD_HAND,
 BAD_PATTERNS) = range(10)
SEGMENTS, SHAPES = 1, 2
AT_ONCE, WHOLE = 0, 1
NO_TIME = -(2**63)

CANCEL = c.CFUNCTYPE(c.c_int32, c.c_void_p)
PROGRESS = c.CFUNCTYPE(None, c.c_void_p, c.c_double)


class Error(c.Structure):
    _fields_ = [("code", c.c_int32), ("text", c.c_char * 1020)]


class Inks(c.Structure):
    _fields_ = [
        ("xy", c.POINTER(c.c_float)), ("t", c.POINTER(c.c_int64)),
        ("stroke_ends", c.POINTER(c.c_uint32)), ("ink_ends", c.POINTER(c.c_uint32)),
        ("point_count", c.c_size_t), ("stroke_count", c.c_size_t), ("ink_count", c.c_size_t)]


class Pack(c.Structure):
    _fields_ = [
        ("folder", c.c_char_p), ("tag", c.c_char_p), ("tags", c.POINTER(c.c_char_p)),
        ("tag_count", c.c_size_t), ("version", c.c_char_p), ("licence", c.c_char_p),
        ("bytes", c.c_uint64), ("kind", c.c_int32)]


class Packs(c.Structure):
    _fields_ = [("packs", c.POINTER(Pack)), ("pack_count", c.c_size_t)]


class OpenOptions(c.Structure):
    _fields_ = [
        ("beam_width", c.c_int32), ("no_language_model", c.c_int32),
        ("single_precision", c.c_int32), ("no_latin_words", c.c_int32),
        ("reserved", c.c_int32 * 4)]


class File(c.Structure):
    _fields_ = [("name", c.c_char_p), ("bytes", c.c_void_p), ("size", c.c_size_t)]


class Context(c.Structure):
    _fields_ = [
        ("text_before", c.c_char_p), ("text_after", c.c_char_p), ("area_width", c.c_float),
        ("area_height", c.c_float), ("layout", c.c_int32), ("kind_of_text", c.c_int32),
        ("allowed", c.c_char_p), ("allowed_only", c.c_int32), ("reserved", c.c_int32 * 1),
        ("pattern", c.c_char_p), ("more_reserved", c.c_int32 * 2), ("lexicon", c.c_void_p)]


class Options(c.Structure):
    _fields_ = [
        ("max_candidates", c.c_uint32), ("details", c.c_uint32), ("is_cancelled", CANCEL),
        ("user", c.c_void_p), ("reserved", c.c_int32 * 4)]


class Span(c.Structure):
    _fields_ = [(name, c.c_uint32) for name in ("stroke", "first_point", "end_point")]


class Alternative(c.Structure):
    _fields_ = [("text", c.c_char_p), ("confidence", c.c_double)]


class Segment(c.Structure):
    _fields_ = [
        ("begin", c.c_uint32), ("end", c.c_uint32), ("confidence", c.c_double),
        ("spans", c.POINTER(Span)), ("span_count", c.c_size_t),
        ("alternatives", c.POINTER(Alternative)), ("alternative_count", c.c_size_t)]


class Shape(c.Structure):
    _fields_ = [
        ("centre", c.c_float * 2), ("radii", c.c_float * 2), ("angle", c.c_float),
        ("residual", c.c_double), ("corners", c.POINTER(c.c_float)), ("corner_count", c.c_size_t),
        ("ends", c.POINTER(c.c_float)), ("end_count", c.c_size_t),
        ("drawing", c.POINTER(c.c_float)), ("drawing_ends", c.POINTER(c.c_uint32)),
        ("drawing_stroke_count", c.c_size_t)]


class Candidate(c.Structure):
    _fields_ = [
        ("text", c.c_char_p), ("score", c.c_double), ("confidence", c.c_double),
        ("graphemes", c.POINTER(Segment)), ("grapheme_count", c.c_size_t),
        ("words", c.POINTER(Segment)), ("word_count", c.c_size_t), ("shape", c.POINTER(Shape))]


class Line(c.Structure):
    _fields_ = [
        ("strokes", c.POINTER(c.c_uint32)), ("stroke_count", c.c_size_t), ("slope", c.c_double),
        ("candidates", c.POINTER(Candidate)), ("candidate_count", c.c_size_t)]


class Reading(c.Structure):
    _fields_ = [
        ("code", c.c_int32), ("is_partial", c.c_int32), ("error", c.c_char_p),
        ("candidates", c.POINTER(Candidate)), ("candidate_count", c.c_size_t),
        ("lines", c.POINTER(Line)), ("line_count", c.c_size_t),
        ("warnings", c.POINTER(c.c_char_p)), ("warning_count", c.c_size_t)]


class KnownSymbol(c.Structure):
    _fields_ = [("name", c.c_char_p), ("strokes", c.POINTER(c.c_uint32)), ("stroke_count", c.c_size_t)]


class FormulaHints(c.Structure):
    _fields_ = [
        ("symbols", c.POINTER(c.c_char_p)), ("symbol_count", c.c_size_t),
        ("known", c.POINTER(KnownSymbol)), ("known_count", c.c_size_t), ("level", c.c_int32),
        ("reserved", c.c_int32 * 7)]


class SymbolName(c.Structure):
    _fields_ = [("name", c.c_char_p), ("text", c.c_char_p), ("confidence", c.c_double)]


class Symbol(c.Structure):
    _fields_ = [
        ("name", c.c_char_p), ("text", c.c_char_p), ("confidence", c.c_double),
        ("strokes", c.POINTER(c.c_uint32)), ("stroke_count", c.c_size_t),
        ("alternatives", c.POINTER(SymbolName)), ("alternative_count", c.c_size_t),
        ("parent", c.c_int64), ("relation", c.c_int32), ("line", c.c_uint16), ("column", c.c_uint16)]


class Formula(c.Structure):
    _fields_ = [
        ("latex", c.c_char_p), ("mathml", c.c_char_p), ("mathml_with_strokes", c.c_char_p),
        ("plain", c.c_char_p), ("score", c.c_double), ("confidence", c.c_double),
        ("symbols", c.POINTER(Symbol)), ("symbol_count", c.c_size_t)]


class Formulas(c.Structure):
    _fields_ = [
        ("formulas", c.POINTER(Formula)), ("formula_count", c.c_size_t),
        ("warnings", c.POINTER(c.c_char_p)), ("warning_count", c.c_size_t)]


class Result(c.Structure):
    _fields_ = [
        ("readings", c.POINTER(Reading)), ("reading_count", c.c_size_t), ("tag", c.c_char_p),
        ("version", c.c_char_p)]


class Decoration(c.Structure):
    _fields_ = [
        ("kind", c.c_int32), ("begin", c.c_uint32), ("end", c.c_uint32),
        ("strokes", c.POINTER(c.c_uint32)), ("stroke_count", c.c_size_t),
        ("spans", c.POINTER(Span)), ("span_count", c.c_size_t)]


class Word(c.Structure):
    _fields_ = [
        ("text", c.c_char_p), ("line", c.c_uint32), ("x", c.c_float), ("y", c.c_float),
        ("width", c.c_float), ("height", c.c_float), ("edges", c.POINTER(c.c_float)),
        ("edge_count", c.c_size_t), ("strokes", c.POINTER(c.c_uint32)), ("stroke_count", c.c_size_t)]


class GestureOptions(c.Structure):
    _fields_ = [
        ("takes_characters", c.c_int32), ("takes_touched", c.c_int32), ("reserved", c.c_int32 * 6)]


class Range(c.Structure):
    _fields_ = [("begin", c.c_uint32), ("end", c.c_uint32)]


class Edit(c.Structure):
    _fields_ = [("begin", c.c_uint32), ("end", c.c_uint32), ("text", c.c_char_p)]


class Gesture(c.Structure):
    _fields_ = [
        ("action", c.c_int32), ("confidence", c.c_double), ("ranges", c.POINTER(Range)),
        ("range_count", c.c_size_t), ("words", c.POINTER(c.c_uint32)), ("word_count", c.c_size_t),
        ("strokes", c.POINTER(c.c_uint32)), ("stroke_count", c.c_size_t),
        ("edits", c.POINTER(Edit)), ("edit_count", c.c_size_t)]


class Gestures(c.Structure):
    _fields_ = [
        ("gestures", c.POINTER(Gesture)), ("gesture_count", c.c_size_t), ("writing", c.c_double)]


class Learned(c.Structure):
    _fields_ = [
        ("bytes", c.c_void_p), ("size", c.c_size_t), ("network", c.c_char_p), ("pace", c.c_int32),
        *((name, c.c_uint32) for name in (
            "line_count", "word_count", "trial_characters", "trial_errors", "trial_errors_left"))]


class Learning(c.Structure):
    _fields_ = [
        ("pace", c.c_int32), ("reserved", c.c_int32 * 3), ("is_cancelled", CANCEL),
        ("progress", PROGRESS), ("user", c.c_void_p)]


#: By the names that `ductus.h` gives them.
STRUCTURES = {
    "ductus_error": Error, "ductus_inks": Inks, "ductus_pack": Pack, "ductus_packs": Packs,
    "ductus_open_options": OpenOptions, "ductus_file": File, "ductus_context": Context,
    "ductus_options": Options, "ductus_span": Span, "ductus_alternative": Alternative,
    "ductus_segment": Segment, "ductus_shape": Shape, "ductus_candidate": Candidate,
    "ductus_line": Line, "ductus_reading": Reading, "ductus_result": Result,
    "ductus_decoration": Decoration, "ductus_word": Word, "ductus_gesture_options": GestureOptions, "ductus_range": Range,
    "ductus_edit": Edit, "ductus_gesture": Gesture, "ductus_gestures": Gestures,
    "ductus_known_symbol": KnownSymbol, "ductus_formula_hints": FormulaHints,
    "ductus_symbol_name": SymbolName, "ductus_symbol": Symbol, "ductus_formula": Formula,
    "ductus_formulas": Formulas, "ductus_learned": Learned, "ductus_learning": Learning}

_handle, _texts, _error = c.c_void_p, c.POINTER(c.c_char_p), c.POINTER(Error)
_text, _size, _result = c.c_char_p, c.c_size_t, c.POINTER(Result)

#: What each function takes and returns.
FUNCTIONS = {
    "ductus_version": ([], _text),
    "ductus_find_packs": ([_texts, _size, _text, _error], c.POINTER(Packs)),
    "ductus_free_packs": ([c.POINTER(Packs)], None),
    "ductus_match_tag": ([_texts, _size, _text, _error], c.c_int64),
    "ductus_open": ([_texts, _size, _text, c.POINTER(OpenOptions), _error], _handle),
    "ductus_open_pack": ([_text, _text, c.POINTER(OpenOptions), _error], _handle),
    "ductus_open_files": (
        [c.POINTER(File), _size, _text, c.POINTER(OpenOptions), _error], _handle),
    "ductus_close": ([_handle], None),
    "ductus_recognizer_pack": ([_handle], c.POINTER(Pack)),
    "ductus_recognizer_labels": ([_handle, c.POINTER(_size)], _texts),
    "ductus_make_lexicon": ([_texts, c.POINTER(c.c_float), _size, _error], _handle),
    "ductus_free_lexicon": ([_handle], None),
    "ductus_is_pattern": ([_text], c.c_int32),
    "ductus_read": (
        [_handle, c.POINTER(Inks), c.POINTER(Context), _size, c.POINTER(Options), _error], _result),
    "ductus_free_result": ([_result], None),
    "ductus_decorations": ([_result, _size, c.POINTER(_size)], c.POINTER(Decoration)),
    "ductus_read_json": ([_handle, _text, _size, _error], c.c_void_p),
    "ductus_result_json": ([_result, _size, _error], c.c_void_p),
    "ductus_free_text": ([c.c_void_p], None),
    "ductus_open_live": ([_handle, c.POINTER(Context), c.c_uint32, _error], _handle),
    "ductus_close_live": ([_handle], None),
    "ductus_live_begin": ([_handle], None),
    "ductus_live_add": (
        [_handle, c.POINTER(c.c_float), c.POINTER(c.c_int64), _size, _error], c.c_int32),
    "ductus_live_end": ([_handle], c.c_int64),
    "ductus_live_cancel": ([_handle], None),
    "ductus_live_remove": ([_handle, c.c_int64], c.c_int32),
    "ductus_live_replace": ([_handle, c.c_int64, c.POINTER(Inks), _error], c.c_int32),
    "ductus_live_insert": ([_handle, _size, c.POINTER(Inks), _error], c.c_int64),
    "ductus_live_reset": ([_handle], None),
    "ductus_live_set_context": ([_handle, c.POINTER(Context), _error], c.c_int32),
    "ductus_live_strokes": ([_handle, c.POINTER(c.c_int64), _size], _size),
    "ductus_live_partial": ([_handle, c.POINTER(Options), _error], _result),
    "ductus_live_result": ([_handle, c.POINTER(Options), _error], _result),
    "ductus_page_of_result": ([_result, _size, c.POINTER(Inks), _error], _handle),
    "ductus_page_of_words": ([c.POINTER(Word), _size, c.POINTER(Inks), _error], _handle),
    "ductus_free_page": ([_handle], None),
    "ductus_page_text": ([_handle], _text),
    "ductus_read_gesture": (
        [_handle, c.POINTER(Inks), _handle, c.POINTER(GestureOptions), _error],
        c.POINTER(Gestures)),
    "ductus_read_gesture_over_ink": (
        [_handle, _handle, c.POINTER(Inks), _handle, c.POINTER(GestureOptions), _error],
        c.POINTER(Gestures)),
    "ductus_free_gestures": ([c.POINTER(Gestures)], None),
    "ductus_read_gesture_json": ([_handle, _text, _size, _error], c.c_void_p),
    "ductus_read_gesture_over_ink_json": ([_handle, _handle, _text, _size, _error], c.c_void_p),
    "ductus_read_formula": (
        [_handle, c.POINTER(Inks), c.POINTER(FormulaHints), c.POINTER(Options), _error],
        c.POINTER(Formulas)),
    "ductus_free_formulas": ([c.POINTER(Formulas)], None),
    "ductus_make_patterns": ([c.c_int32, _error], _handle),
    "ductus_open_patterns": ([_text, _error], _handle),
    "ductus_read_patterns": ([_text, _size, _error], _handle),
    "ductus_free_patterns": ([_handle], None),
    "ductus_patterns_json": ([_handle, _error], c.c_void_p),
    "ductus_save_patterns": ([_handle, _text, _error], c.c_int32),
    "ductus_teach": ([_handle, _text, c.POINTER(Inks), _error], c.c_int32),
    "ductus_forget": ([_handle, _text], c.c_int32),
    "ductus_set_rejection": ([_handle, c.c_double], None),
    "ductus_match": ([_handle, c.POINTER(Inks), c.POINTER(Options), _error], _result),
    "ductus_open_hand": ([_text, _error], _handle),
    "ductus_read_hand": ([c.c_char_p, _size, _error], _handle),
    "ductus_free_hand": ([_handle], None),
    "ductus_hand_learned": ([_handle], c.POINTER(Learned)),
    "ductus_is_mispaired": ([_handle], c.c_int32),
    "ductus_save_hand": ([_handle, _text, _error], c.c_int32),
    "ductus_open_with_hand": ([_handle, _handle, _error], _handle),
    "ductus_open_teacher": ([_handle, _handle, _error], _handle),
    "ductus_close_teacher": ([_handle], None),
    "ductus_confirm": (
        [_handle, c.POINTER(Inks), _texts, c.POINTER(Context), _size, _error], c.c_int64),
    "ductus_learn": ([_handle, c.POINTER(Learning), _error], _handle),
    "ductus_doubts_hand": ([_handle, _error], c.c_int32),
    "ductus_forget_hand": ([_handle, _error], c.c_int32),
}


class Fault(Exception):
    """The fault that a function reported instead of an answer."""

    def __init__(self, error: Error):
        self.code, self.text = error.code, error.text.decode()
        super().__init__(f"{self.code}: {self.text}")


class Library:
    """The functions; those that fail raise `Fault`."""

    def __init__(self, path: Path):
        loaded = c.CDLL(str(path))
        for name, (arguments, answer) in FUNCTIONS.items():
            function = getattr(loaded, name)
            function.argtypes, function.restype = arguments, answer
            setattr(self, name, self._raising(function) if _error in arguments else function)

    @staticmethod
    def _raising(function):
        def call(*arguments):
            error = Error(code=-1)
            answer = function(*arguments, c.byref(error))
            if error.code != OK:
                # Only a fault is answered by a null pointer or a negative number.
                assert answer in (None, -1) or not answer
                raise Fault(error)
            return answer

        return call

    def text(self, pointer: int) -> str:
        """A text that the library made, which is freed."""
        text = c.string_at(pointer).decode()
        self.ductus_free_text(pointer)
        return text

    def read_json(self, recognizer: int, json: str) -> str:
        data = json.encode()
        return self.text(self.ductus_read_json(recognizer, data, len(data)))

    def open(self, tag: str, folder: Path = WEIGHTS, options: OpenOptions | None = None) -> int:
        return self.ductus_open(texts([str(folder)]), 1, tag.encode(), options)


def offered(tag: str) -> dict[str, Path]:
    """Paths of the files of a pack in the repository, by their names in the pack."""
    blobs = WEIGHTS / "repository/blobs/sha256"
    packs = json.loads((WEIGHTS / "repository/index.json").read_text())["packs"]
    manifest = blobs / next(pack["manifest"]["sha256"] for pack in packs if tag in pack["tags"])
    return _files(manifest, lambda file: blobs / file["sha256"])


def bundled(tag: str) -> dict[str, Path]:
    """Paths of the files of a pack that ships with the library, by their names in the pack."""
    return _files(
        WEIGHTS / tag / "manifest.json",
        lambda file: WEIGHTS / file.get("shared", tag) / file["path"])


def _files(manifest: Path, place: Callable[[dict], Path]) -> dict[str, Path]:
    members = json.loads(manifest.read_text()).values()
    files = [member for member in members if isinstance(member, dict) and "sha256" in member]
    names = ["/".join(filter(None, [file.get("shared"), file["path"]])) for file in files]
    return {"manifest.json": manifest, **dict(zip(names, map(place, files)))}


def texts(values: list[str]):
    """An array of texts."""
    return (c.c_char_p * len(values))(*(value.encode() for value in values))


def inks(drawings: list[list[list]]) -> Inks:
    """Inks in the form of the "drawing" of NDJSON files."""
    xy, t, stroke_ends, ink_ends, timed = [], [], [], [], False
    for drawing in drawings:
        for stroke in drawing:
            times = stroke[2] if len(stroke) > 2 and stroke[2] is not None else [None] * len(stroke[0])
            for x, y, time in zip(stroke[0], stroke[1], times):
                xy += [x, y]
                t.append(NO_TIME if time is None else time)
                timed = timed or time is not None
            stroke_ends.append(len(t))
        ink_ends.append(len(stroke_ends))
    return Inks(
        (c.c_float * len(xy))(*xy), (c.c_int64 * len(t))(*t) if timed else None,
        (c.c_uint32 * len(stroke_ends))(*stroke_ends), (c.c_uint32 * len(ink_ends))(*ink_ends),
        len(t), len(stroke_ends), len(ink_ends))


def compile_c(source: Path, program: Path, *flags: str, compiler: str = "gcc") -> Path:
    """A program linked with the library."""
    subprocess.run(
        [*compiler.split(), *flags, f"-I{DIST}/include", "-o", str(program), str(source),
         f"-L{DIST}/lib", "-lductus", f"-Wl,-rpath,{DIST}/lib"], check=True)
    return program
