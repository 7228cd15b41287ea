"""InkML (W3C Recommendation of 20 September 2011), read as by the command `ductus`: a file is one ink."""

import contextlib
import gzip
import io
import lzma
import math
import os
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO
from xml.parsers import expat

import numpy as np
import numpy.typing as npt

from ductus.errors import InkError
from ductus.ink import Ink
from ductus.traces import STANDARD, Channel, rows

# A document's bytes, without compression; and how deep its elements and references may go.
_MOST_BYTES = 64 << 20
_MOST_POINTS = 1_000_000  # of an ink, as of the library
_DEEPEST = 200
_MOST_VISITS = 1_000_000
_MILLISECONDS = {"": 1.0, "ms": 1.0, "s": 1000.0, "us": 0.001, "µs": 0.001, "ns": 1e-6}
# The elements that count, by what they stand in. All others are passed over with what they hold.
_TRACES = {"trace", "traceGroup", "traceView"}
_FORMATS = {"context", "inkSource", "traceFormat"}
_CHILDREN: Mapping[str, set[str]] = {
    "": {"ink"}, "ink": {"definitions", "annotation"} | _FORMATS | _TRACES,
    "definitions": _FORMATS | _TRACES, "context": {"inkSource", "traceFormat"},
    "inkSource": {"traceFormat"},
    "traceFormat": {"channel", "regularChannels", "intermittentChannels"},
    "regularChannels": {"channel"}, "intermittentChannels": {"channel"},
    "traceGroup": {"annotation"} | _TRACES, "traceView": {"annotation"} | _TRACES}


@dataclass(slots=True)
class _Context:
    attributes: Mapping[str, str]
    #: The one in force where it stands.
    previous: "_Context | None"
    format: list[Channel] | None = None


@dataclass(slots=True)
class _Node:
    """A trace, a group or a view."""

    name: str
    attributes: Mapping[str, str]
    line: int
    is_definition: bool
    context: _Context | None
    context_reference: str | None
    texts: list[str] = field(default_factory=list)
    children: list["_Node"] = field(default_factory=list)
    annotations: dict[str, str] = field(default_factory=dict)


def read_inkml(source: str | os.PathLike[str] | bytes) -> Ink:
    """Reads the ink of an InkML file, plain or compressed by xz or gzip, or of its bytes.

    Its annotations `truth` (or `label`), `preContext` and `writingArea` become the ink's label, text before and
    writing area. Brushes, canvases and mappings are ignored; views of parts of traces, which the command reads, are
    refused. Raises InkError naming the file and the line.
    """
    if isinstance(source, bytes):
        return _Document("inkml", _contents(io.BytesIO(source), "inkml")).ink()
    name = os.fspath(source)
    with open(name, "rb") as file:
        return _Document(name, _contents(file, name)).ink()


def _contents(file: BinaryIO, name: str) -> bytes:
    start = file.read(6)
    file.seek(0)
    contents: bytes
    try:
        if start == b"\xfd7zXZ\0":
            contents = lzma.open(file).read(_MOST_BYTES + 1)
        elif start.startswith(b"\x1f\x8b"):
            contents = gzip.open(file).read(_MOST_BYTES + 1)
        else:
            contents = file.read(_MOST_BYTES + 1)
    except (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error) as error:
        raise InkError(f"{name}: the compression is damaged: {error}") from error
    if len(contents) > _MOST_BYTES:
        raise InkError(f"{name}: has more than {_MOST_BYTES} bytes")
    return contents


class _Document:
    """A document, read by its elements' events."""

    def __init__(self, name: str, contents: bytes):
        self._name = name
        self._open: list[str] = [""]
        self._nodes: list[_Node] = []
        self._roots: list[_Node] = []
        self._by_id: dict[str, _Node] = {}
        self._contexts: dict[str, _Context] = {}
        self._formats: dict[str, list[Channel]] = {}
        self._annotations: dict[str, str] = {}
        self._id: str | None = None
        self._current: _Context | None = None
        self._own: _Context | None = None
        self._format: list[Channel] = []
        self._format_id: str | None = None
        self._source_id: str | None = None
        self._annotation: tuple[str, list[str]] = ("", [])
        self._continued: dict[int, list[_Node]] = {}
        self._heads: dict[int, _Node] = {}
        self._visits = 0
        self._point_count = 0
        # Names come with their namespaces, of which only the last part counts.
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        try:
            self._parser.Parse(contents, True)
        except expat.ExpatError as error:
            raise InkError(f"{name}: no InkML: {error}") from error
        except (LookupError, UnicodeError) as error:
            raise InkError(f"{name}: the encoding is unknown: {error}") from error

    def _fault(self, text: str, line: int | None = None) -> InkError:
        return InkError(f"{self._name}:{line or self._parser.CurrentLineNumber}: {text}")

    def _refuse(self, *_: object) -> None:
        # The only place where entities are declared, which may name other files or grow without end.
        raise self._fault("document type declarations are refused")

    # Elements

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) > _DEEPEST:
            raise self._fault("elements are nested too deep")
        name = name.rpartition(" ")[2]
        if name not in _CHILDREN.get(self._open[-1], ()):
            if len(self._open) == 1:
                raise self._fault(f"no InkML: the first element is '{name}'")
            name = "-"
        attributes = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        if name in _TRACES:
            self._add(name, attributes)
        elif name == "ink":
            self._id = attributes.get("documentID") or attributes.get("id")
        elif name == "context":
            self._own = _Context(attributes, self._current)
        elif name == "inkSource":
            self._source_id = attributes.get("id")
        elif name == "traceFormat":
            self._format, self._format_id = [], attributes.get("id")
        elif name == "channel":
            self._channel(attributes, self._open[-1] == "intermittentChannels")
        elif name == "annotation":
            self._annotation = (attributes.get("type", ""), [])
        self._open.append(name)

    def _add(self, name: str, attributes: Mapping[str, str]) -> None:
        parent = self._nodes[-1] if self._nodes else None
        node = _Node(
            name, attributes, self._parser.CurrentLineNumber, "definitions" in self._open,
            self._current,
            attributes.get("contextRef", parent.context_reference if parent else None))
        (parent.children if parent else self._roots).append(node)
        self._nodes.append(node)
        if name == "trace" and attributes.get("continuation") in ("middle", "end"):
            reference = attributes.get("priorRef", "")
            prior = self._by_id.get(reference.removeprefix("#"))
            if prior is None or not reference.startswith("#"):
                raise self._fault(f"there is no '{reference}'")
            head = self._heads.get(id(prior), prior)
            self._heads[id(node)] = head
            self._continued.setdefault(id(head), []).append(node)
        if "id" in attributes:
            self._by_id.setdefault(attributes["id"], node)

    def _channel(self, attributes: Mapping[str, str], is_intermittent: bool) -> None:
        name = attributes.get("name", "")
        channel = Channel(name if name in ("X", "Y", "T") else "", is_intermittent=is_intermittent)
        with contextlib.suppress(ValueError):
            channel.default = float(attributes.get("default", ""))
        # Times in a unit of the device's own, as Office writes them, can't be known.
        if name == "T" and attributes.get("units") == "dev":
            channel.role = ""
        elif name == "T":
            unit = attributes.get("units", "")
            if unit not in _MILLISECONDS:
                raise self._fault(f"times in the unit '{unit}'")
            channel.scale, channel.is_absolute = _MILLISECONDS[unit], "respectTo" in attributes
        elif channel.role:
            orientation = attributes.get("orientation", "+ve")
            if orientation not in ("+ve", "-ve"):
                raise self._fault(f"a channel of the orientation '{orientation}'")
            channel.scale = -1.0 if orientation == "-ve" else 1.0
        if any(each.role == channel.role for each in self._format):
            channel.role = ""
        if len(self._format) >= 256:
            raise self._fault("more than 256 channels")
        # Those that may be missing come last, as in the traces.
        regular = sum(not each.is_intermittent for each in self._format)
        self._format.insert(len(self._format) if is_intermittent else regular, channel)

    def _text(self, text: str) -> None:
        if self._open[-1] == "trace":
            self._nodes[-1].texts.append(text)
        elif self._open[-1] == "annotation":
            self._annotation[1].append(text)

    def _end(self, _: str) -> None:
        name = self._open.pop()
        if name in _TRACES:
            self._nodes.pop()
        elif name == "traceFormat":
            self._end_format()
        elif name == "context" and self._own:
            if "id" in self._own.attributes:
                self._contexts.setdefault(self._own.attributes["id"], self._own)
            if "definitions" not in self._open:
                self._current = self._own
            self._own = None
        elif name == "annotation":
            own = self._nodes[-1].annotations if self._nodes else self._annotations
            own.setdefault(self._annotation[0], "".join(self._annotation[1]))

    def _end_format(self) -> None:
        if self._format_id:
            self._formats[self._format_id] = self._format
        holder = self._open[-1]
        if holder == "inkSource" and self._source_id:
            self._formats[self._source_id] = self._format
        if self._own and (holder == "context" or self._own.format is None):
            self._own.format = self._format
        elif holder == "ink":
            # Not in the Recommendation, but in much InkML: it holds from here on.
            self._current = _Context({}, self._current, self._format)

    # Ink

    def ink(self) -> Ink:
        """Returns all drawn traces, with what is known of them."""
        annotations = dict(self._annotations)
        drawn = [root for root in self._roots if not root.is_definition]
        groups = [root for root in drawn if root.name != "trace"]
        if "label" in annotations:
            annotations.setdefault("truth", annotations["label"])
        if len(groups) == 1 and "truth" in groups[0].annotations:
            annotations.setdefault("truth", groups[0].annotations["truth"])
        strokes = []
        taken: set[int] = set()
        for node in self._traces(drawn, 0, False):
            if id(node) in taken or id(node) in self._heads:
                continue
            taken.add(id(node))
            if node.attributes.get("type") == "penUp":
                continue
            parts = [self._points(each) for each in [node, *self._continued.get(id(node), ())]]
            width = min(part.shape[1] for part in parts)
            stroke = np.concatenate([part[:, :width] for part in parts])
            if len(stroke):
                strokes.append(stroke)
        return Ink(
            strokes, self._id or annotations.get("UI"), annotations.get("truth"),
            annotations.get("preContext"), self._area(annotations.get("writingArea")))

    def _area(self, text: str | None) -> tuple[float, float] | None:
        if text is None:
            return None
        try:
            width, height = map(float, text.split())
        except ValueError:
            # Which the library warns of and ignores.
            return math.nan, math.nan
        return width, height

    def _traces(self, nodes: list[_Node], depth: int, is_viewed: bool) -> Iterator[_Node]:
        """Returns the traces of nodes. Views of traces that are drawn anyway add nothing."""
        for node in nodes:
            self._visits += 1
            if depth > 2 * _DEEPEST or self._visits > _MOST_VISITS:
                raise self._fault("views are nested too deep", node.line)
            reference = node.attributes.get("traceDataRef")
            if node.name == "trace":
                if node.is_definition or not is_viewed:
                    yield node
            elif node.name == "traceGroup" or reference is None:
                yield from self._traces(node.children, depth + 1, is_viewed)
            else:
                # CROHME and others leave out the mark that a reference begins with.
                target = self._by_id.get(reference.removeprefix("#"))
                if target is None:
                    raise self._fault(f"there is no '{reference}'", node.line)
                found = list(self._traces([target], depth + 1, True))
                if found and ("from" in node.attributes or "to" in node.attributes):
                    raise self._fault("views of parts of traces aren't read", node.line)
                yield from found

    def _format_of(self, node: _Node) -> list[Channel]:
        reference, context = node.context_reference, node.context
        if reference is not None:
            context = self._context(reference, node)
        seen: set[int] = set()
        while context is not None:
            if id(context) in seen:
                raise self._fault("contexts refer to one another", node.line)
            seen.add(id(context))
            if context.format is not None:
                return context.format
            named = context.attributes.get("traceFormatRef")
            if named == "#DefaultTraceFormat":
                return STANDARD
            if named is not None:
                if (found := self._formats.get(named.removeprefix("#"))) is None:
                    raise self._fault(f"there is no '{named}'", node.line)
                return found
            source = context.attributes.get("inkSourceRef", "").removeprefix("#")
            if source in self._formats:
                return self._formats[source]
            parent = context.attributes.get("contextRef")
            context = context.previous if parent is None else self._context(parent, node)
        return STANDARD

    def _context(self, reference: str, node: _Node) -> _Context | None:
        found = self._contexts.get(reference.removeprefix("#"))
        if found is None and reference != "#DefaultContext":
            raise self._fault(f"there is no '{reference}'", node.line)
        return found

    def _points(self, node: _Node) -> npt.NDArray[np.float64]:
        """Returns the points of a trace: x, y and, if every point has one, the time."""
        channels = self._format_of(node)
        roles = [channel.role for channel in channels]
        for name in "XY":
            if name not in roles:
                raise self._fault(f"the trace format has no channel {name}", node.line)
        text = "".join(node.texts)
        self._point_count += text.count(",") + 1
        if self._point_count > _MOST_POINTS:
            raise self._fault(f"more than {_MOST_POINTS:,} points", node.line)
        points = []
        for number, row in enumerate(rows(text, channels)):
            if isinstance(row, str):
                raise self._fault(f"point {number}: {row}", node.line)
            points.append(row)
        try:
            offset = float(node.attributes.get("timeOffset", "0"))
        except ValueError as error:
            raise self._fault("'timeOffset' isn't a number", node.line) from error
        columns = []
        for name in "XYT":
            if name not in roles:
                continue
            place = roles.index(name)
            channel = channels[place]
            values = np.array([row[place] for row in points], np.float64) * channel.scale
            if name == "T":
                if np.isnan(values).any():
                    continue
                # The library counts whole milliseconds.
                values = np.round(values + (0 if channel.is_absolute else offset))
            elif np.isnan(values).any():
                number = int(np.isnan(values).argmax())
                raise self._fault(f"point {number}: {name} isn't known", node.line)
            columns.append(values)
        return np.stack(columns, axis=1)
