"""The accuracy of a script's packs, set by set, as JSON and as a table."""

import argparse
import json
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..ink.records import read_records
from ..script.measured import Measured
from ..script.script import Script
from . import lab
from .figures import Figures
from .marks import replace_in_file
from .table import interval, percent

KEPT = ("inks", "writers", "cer", "cerInterval", "top1", "top1Interval", "top5")


@contextmanager
def written(records: Iterable[dict]) -> Iterator[Path]:
    """A file with some records."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "inks.ndjson"
        file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        yield file


def evaluate(ductus: Path, pack: Path, measured: Measured) -> dict:
    """The output of `ductus-lab evaluate` for a set. Raises RuntimeError with its messages if it fails."""
    if not isinstance(measured.records, Path):
        with written(measured.records) as file:
            return _evaluate(ductus, pack, measured, file, measured.records)
    return _evaluate(ductus, pack, measured, measured.records, read_records(measured.records))


def _evaluate(ductus: Path, pack: Path, measured: Measured, file: Path, records: Iterable[dict]) -> dict:
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as words:
        options = list(measured.options)
        if measured.lexicon:
            words.write("".join(f"{word}\n" for word in measured.lexicon))
            words.flush()
            options += ["--lexicon", words.name]
        report = lab.evaluate(ductus, pack, *options, file)
    writers = measured.writers
    if writers is None:
        writers = len({record.get("writer") for record in records})
    return {key: report[key] for key in KEPT if key in report} | {"writers": writers, "ink": measured.ink}


def measure(
    script: Script, ductus: Path, packs: list[Path], names: Iterable[str], options: argparse.Namespace
) -> Figures:
    """Figures for some languages, as far as the folders of packs have them."""
    figures: Figures = {}
    for name in names:
        found = [folder / name for folder in packs if (folder / name / "manifest.json").exists()]
        if found and script.measured:
            sets = script.measured(name, options)
            own = {each.name: evaluate(ductus, each.pack or found[0], each) for each in sets}
            figures |= {name: own} if own else {}
    return figures


def table(figures: Figures) -> str:
    lines = [
        "| pack | ink | inks | writers | CER | 95 % interval, by writer | top-1 | top-5 |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for tag, own in figures.items():
        for name, row in own.items():
            lines.append(
                f"| `{tag}` | {name} | {row['inks']:,} | {row['writers']} | {percent(row['cer'])} "
                f"| {interval(row.get('cerInterval'))} | {percent(row['top1'])} | {percent(row['top5'])} |"
            )
    return "\n".join(lines)


def save(figures: Figures, output: Path, readme: Path | None, script: Script) -> None:
    """Writes figures as JSON, and their table between a text's marks with the name of the script or of its network."""
    output.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    made = (script.table or table)(figures)
    if readme:
        replace_in_file(readme, script.mark or script.network, made)
    print(made)
