"""The wrong readings that `ductus-lab evaluate --errors` wrote, with their inks."""

import json
import lzma
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..edits import composed, edit_distance


@dataclass
class WrongReading:
    """An ink with a wrong best reading."""

    file: str
    index: int  # in the file, from 0
    label: str
    writer: str | None
    candidates: list[tuple[str, float]]  # text and score, the best first
    edits: int  # from the label to the best reading
    confidence: float = 0.0  # of the best reading
    drawing: list | None = None  # None where the data doesn't have it

    @property
    def edits_per_character(self) -> float:
        return self.edits / max(len(composed(self.label)), 1)


def read_errors(path: Path) -> list[WrongReading]:
    """The wrong readings, the most edits per character first.

    Raises ValueError naming file and line for a line that isn't one.
    """
    errors = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                errors.append(_error(json.loads(line)))
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path}:{number}: not a wrong reading ({error!r})") from None
    return sorted(errors, key=lambda e: (-e.edits_per_character, e.file, e.index))


def _error(entry: dict) -> WrongReading:
    candidates = [(c["text"], float(c["score"])) for c in entry["candidates"]]
    best = candidates[0][0] if candidates else ""
    confidence = entry["candidates"][0].get("confidence", 0.0) if candidates else 0.0
    return WrongReading(
        file=str(entry["file"]),
        index=int(entry["index"]),
        label=entry["label"],
        writer=entry.get("writer"),
        candidates=candidates,
        edits=edit_distance(composed(entry["label"]), composed(best)),
        confidence=float(confidence),
    )


def sampled(errors: list[WrongReading], count: int) -> list[WrongReading]:
    """A random sample of the errors, in their order, to count shares on."""
    chosen = random.Random(1).sample(range(len(errors)), min(count, len(errors)))
    return [errors[index] for index in sorted(chosen)]


def attach_drawings(errors: Iterable[WrongReading], data: Iterable[Path]) -> None:
    """Finds the errors' inks in NDJSON files, by file name and index.

    Raises ValueError if a file of the errors isn't among the data or is too short.
    """
    wanted: dict[str, dict[int, list[WrongReading]]] = {}
    for error in errors:
        wanted.setdefault(Path(error.file).name, {}).setdefault(error.index, []).append(error)
    paths = {path.name: path for path in data}
    for name, by_index in wanted.items():
        if name not in paths:
            raise ValueError(f"the data file {name} is not among those given")
        for index, line in _record_lines(paths[name]):
            for error in by_index.pop(index, ()):
                error.drawing = _drawing(line)
            if not by_index:
                break
        if by_index:
            raise ValueError(f"{paths[name]}: no record {min(by_index)}")


def _record_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that are records (or faults), numbered as `ductus` numbers them."""
    opener = lzma.open if path.suffix == ".xz" else open
    with opener(path, "rt", encoding="utf-8-sig") as file:
        yield from enumerate(line for line in file if line.strip())


def _drawing(line: str) -> list | None:
    record = json.loads(line)
    drawing = record.get("drawing")
    if drawing is None and "strokes" in record:
        points = [stroke["points"] for stroke in record["strokes"]]
        drawing = [[[p["x"] for p in stroke], [p["y"] for p in stroke]] for stroke in points]
    return drawing
