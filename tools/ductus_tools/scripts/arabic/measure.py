"""Measures the packs of Arabic script and writes the tables of this folder's README.

    python -m ductus_tools.scripts.arabic.measure --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR --ink DIR --composed DIR \\
        --split test --output accuracy.json [--readme ductus_tools/scripts/arabic/README.md]

`--ink` has persian-words.ndjson.xz and persian-text.ndjson.xz, `--composed` the NAME.ndjson of `composed_words`, and
NAME-vowels.ndjson where there are some. The result is an object: tag to set to what `ductus-lab evaluate` says.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from ductus_tools.evaluation.packs import evaluate, save
from ductus_tools.ink.lines import count_lines
from ductus_tools.ink.records import read_records
from ductus_tools.ink.strokes import Strokes


def lines_of(record: dict) -> int:
    """Lines of a text, by the pen's returns."""
    ink = Strokes.from_lists(record["drawing"])
    return count_lines(Strokes(ink.points * [-1, 1], ink.starts))


def sets(known: set[str]) -> dict[str, tuple[str, Callable[[dict], bool]]]:
    """Recorded sets: where from, and which records. known: labels of the training split."""
    word = lambda r: r["kind"] != "NumberGroup"  # noqa: E731
    found = {
        "words": ("words", word),
        "numbers": ("words", lambda r: not word(r)),
        "words, label not in train": ("words", lambda r: word(r) and r["label"] not in known),
        "texts of one line": ("text", lambda r: lines_of(r) == 1),
        "texts of several lines": ("text", lambda r: lines_of(r) > 1),
        "texts, label not in train": ("text", lambda r: r["label"] not in known),
    }
    for device in ("Pen", "Touch", "TouchPen", "Mouse"):
        found[f"words, {device}"] = ("words", lambda r, d=device: word(r) and r["input"] == d)
    return found


def recorded(ductus: Path, pack: Path, ink: Path, split: str) -> Iterator[tuple[str, dict]]:
    """Figures of Persian ink, set by set: as one line, with lines looked for, without a language model."""
    files = {kind: list(read_records(ink / f"persian-{kind}.ndjson.xz")) for kind in ("words", "text")}
    known = {r["label"] for records in files.values() for r in records if r["split"] == "train"}
    for name, (kind, wanted) in sets(known).items():
        chosen = [r for r in files[kind] if r["split"] == split and wanted(r)]
        if not chosen:
            continue
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "inks.ndjson"
            file.write_text("\n".join(map(json.dumps, chosen)) + "\n", encoding="utf-8")
            ways = {"": ["--layout", "line"] if kind == "words" else []}
            if name in ("words", "numbers"):
                ways[", lines looked for"] = []
            if name in ("words", "numbers", "texts of one line", "texts of several lines"):
                ways[", no language model"] = [*ways[""], "--no-language-model"]
            for suffix, options in ways.items():
                figures = evaluate(ductus, pack, file, options)
                yield name + suffix, figures | {"writers": len({r["writer"] for r in chosen})}


def composed(ductus: Path, pack: Path, folder: Path, name: str) -> Iterator[tuple[str, dict]]:
    for label, file in (("composed words", f"{name}.ndjson"), ("composed words with vowels", f"{name}-vowels.ndjson")):
        if (folder / file).exists():
            writers = {r["writer"] for r in read_records(folder / file)}
            figures = evaluate(ductus, pack, folder / file, ["--layout", "line"])
            yield label, figures | {"writers": len(writers), "ink": "composed"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--ductus", type=Path, required=True)
    add("--packs", type=Path, required=True)
    add("--ink", type=Path, required=True)
    add("--composed", type=Path, required=True)
    add("--split", default="test")
    add("--output", type=Path, required=True)
    add("--readme", type=Path)
    options = parser.parse_args()
    figures = {"fa": dict(recorded(options.ductus, options.packs / "fa", options.ink, options.split))}
    for name in ("fa", "ar", "ur"):
        own = dict(composed(options.ductus, options.packs / name, options.composed, name))
        figures[name] = figures.get(name, {}) | own
    save(figures, options.output, options.readme, "arabic")


if __name__ == "__main__":
    main()
