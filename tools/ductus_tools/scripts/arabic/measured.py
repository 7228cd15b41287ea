"""The sets by which the packs of Arabic script are measured.

`--ink` has persian-words.ndjson.xz and persian-text.ndjson.xz, `--composed` the NAME.ndjson of `commands.composed`, and
NAME-vowels.ndjson if there are any.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from ductus_tools.ink.lines import count_lines
from ductus_tools.ink.records import read_records
from ductus_tools.ink.strokes import Strokes
from ductus_tools.script.measured import Measured

ARGUMENTS = ("ink", "composed")
_LINE, _PLAIN = ("--layout", "line"), "--no-language-model"


def lines_of(record: dict) -> int:
    """Lines of a text, by the pen's returns."""
    ink = Strokes.from_lists(record["drawing"])
    return count_lines(Strokes(ink.points * [-1, 1], ink.starts))


def sets(known: set[str]) -> dict[str, tuple[str, Callable[[dict], bool]]]:
    """Recorded sets: their files and records. known: labels of the training split."""
    def word(record: dict) -> bool:
        return record["kind"] != "NumberGroup"

    def word_by(device: str) -> Callable[[dict], bool]:
        return lambda r: word(r) and r["input"] == device

    found = {
        "words": ("words", word),
        "numbers": ("words", lambda r: not word(r)),
        "words, label not in train": ("words", lambda r: word(r) and r["label"] not in known),
        "texts of one line": ("text", lambda r: lines_of(r) == 1),
        "texts of several lines": ("text", lambda r: lines_of(r) > 1),
        "texts, label not in train": ("text", lambda r: r["label"] not in known),
    }
    for device in ("Pen", "Touch", "TouchPen", "Mouse"):
        found[f"words, {device}"] = ("words", word_by(device))
    return found


@cache
def _records(ink: Path) -> dict[str, list[dict]]:
    return {kind: list(read_records(ink / f"persian-{kind}.ndjson.xz")) for kind in ("words", "text")}


def recorded(ink: Path, split: str) -> Iterator[Measured]:
    """Persian ink, set by set: as one line, with lines looked for, without a language model."""
    files = _records(ink)
    known = {r["label"] for records in files.values() for r in records if r["split"] == "train"}
    for name, (kind, wanted) in sets(known).items():
        chosen = [r for r in files[kind] if r["split"] == split and wanted(r)]
        if not chosen:
            continue
        plain = _LINE if kind == "words" else ()
        yield Measured(name, chosen, plain)
        if name in ("words", "numbers"):
            yield Measured(f"{name}, lines looked for", chosen, ())
        if name in ("words", "numbers", "texts of one line", "texts of several lines"):
            yield Measured(f"{name}, no language model", chosen, (*plain, _PLAIN))


def measured(name: str, options: argparse.Namespace) -> Iterator[Measured]:
    if name == "fa":
        yield from recorded(options.ink, options.split)
    for label, file in (("composed words", f"{name}.ndjson"), ("composed words with vowels", f"{name}-vowels.ndjson")):
        if (options.composed / file).exists():
            yield Measured(label, options.composed / file, _LINE, "composed")
