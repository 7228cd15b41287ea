"""Records of labelled ink from documents."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from .document import Document, DocumentReader
from .errors import UnipenError
from .segments import Segment, cut, read_segment

# Categories 1a…1d have a part of the segments of 2, and 6 a part of those of 7.
FILES_OF_CATEGORIES = (
    dict.fromkeys(("1a", "1b", "1c", "1d", "2", "3"), "chars")
    | dict.fromkeys(("4", "5", "6", "7"), "words")
    | {"8": "lines"}
)
FILES = ("chars", "words", "lines")

# Donors with free line breaks: a segment is a paragraph of several lines.
MULTILINE_DONORS = frozenset({"apb", "apc", "apd", "ape"})


@dataclass
class Report:
    """What was read and what was left out; `errors` name file and line."""

    records: Counter = field(default_factory=Counter)
    left_out: Counter = field(default_factory=Counter)
    errors: list[UnipenError] = field(default_factory=list)


class RecordReader:
    """Turns the data files of a tree into records, each ink once per output file."""

    def __init__(self, reader: DocumentReader, report: Report):
        self.reader = reader
        self.report = report
        self._seen: set[bytes] = set()

    def records(self, path: str) -> Iterator[tuple[str, dict]]:
        """The records of a data file with the name of the output file each belongs to.

        Faults go to the report: a broken segment is lost alone, a broken file entirely.
        """
        category, donor = path.split("/")[1:3]
        name = FILES_OF_CATEGORIES[category]
        try:
            document = self.reader.read(path)
        except UnipenError as error:
            self.report.errors.append(error)
            return
        for statement in document.segments:
            try:
                segment = read_segment(statement)
                reason = _reason_to_leave_out(segment, name)
                if reason:
                    self.report.left_out[reason] += 1
                    continue
                strokes = cut(document, segment)
            except UnipenError as error:
                self.report.errors.append(error)
                continue
            if not strokes:
                self.report.left_out["no pen-down ink"] += 1
                continue
            record = _record(document, donor, segment, strokes, name)
            if self._is_repeated(name, record):
                self.report.left_out["ink seen before"] += 1
                continue
            yield name, record

    def _is_repeated(self, name: str, record: dict) -> bool:
        """Whether this output file already has the ink, by any writer.

        Categories overlap, and so do donors' files. Dots of a few points also coincide between writers; they are
        dropped, too, as in the given records.
        """
        ink = f"{name} {record['drawing']}".encode()
        digest = hashlib.blake2b(ink, digest_size=16).digest()
        if digest in self._seen:
            return True
        self._seen.add(digest)
        return False


def _reason_to_leave_out(segment: Segment, name: str) -> str | None:
    if segment.quality.upper() == "BAD":
        return "quality BAD"
    label = segment.label
    if not label or not label.strip():
        return "no label"
    if not all(" " <= character <= "~" for character in label):
        return "label outside printable ASCII"
    if name == "chars" and len(label) != 1:
        return "label of several characters in a character category"
    return None


def _record(
    document: Document,
    donor: str,
    segment: Segment,
    strokes: list[list[tuple[int, int]]],
    name: str,
) -> dict:
    settings = document.components[segment.ranges[0].first].settings
    # Donors may give the rates after the ink: what is missing is taken from the file's end.
    writer = settings.writer or document.settings.writer or _stem(document.path)
    hz = settings.points_per_second or document.settings.points_per_second
    ppi = settings.points_per_inch or document.settings.points_per_inch
    # "split" keeps its place in the line; the command fills it in.
    return {
        "label": segment.label, "writer": f"{donor}/{writer}", "split": None,
        **({"multiline": True} if name == "lines" and donor in MULTILINE_DONORS else {}),
        **({"hz": hz} if hz else {}),
        **({"ppi": ppi} if ppi else {}),
        "drawing": _drawing(strokes),
    }  # fmt: skip


def _drawing(strokes: list[list[tuple[int, int]]]) -> list[list[list[int]]]:
    """Strokes as [xs, ys], y downwards, the origin at the ink's top left."""
    left = min(x for stroke in strokes for x, _ in stroke)
    top = max(y for stroke in strokes for _, y in stroke)
    return [[[x - left for x, _ in stroke], [top - y for _, y in stroke]] for stroke in strokes]


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].removesuffix(".dat")
