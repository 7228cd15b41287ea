"""Figures of scripts whose words nobody recorded: of isolated letters, by people who copied printed ones, and
of composed words."""

import argparse
import json
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..ink.records import read_records
from .packs import evaluate

_AMONG = 10  # weight of a lexicon that has all there is


def parser(description: str, *more: str) -> argparse.ArgumentParser:
    """What names packs, the ink to measure them with, and where the outcome goes; more: further paths."""
    made = argparse.ArgumentParser(description=description.splitlines()[0])
    for name in ("--ductus", "--packs", "--scripts", "--composed", *more, "--output"):
        made.add_argument(name, type=Path, required=True)
    return made


def measuring(description: str, languages: Iterable[str], *more: str) -> argparse.Namespace:
    """The options of a script that measures the packs of some languages."""
    arguments = parser(description, *more)
    arguments.add_argument("--split", default="test")
    arguments.add_argument("--only", nargs="+", choices=languages, default=list(languages))
    arguments.add_argument("--readme", type=Path)
    return arguments.parse_args()


@contextmanager
def written(records: Iterable[dict]) -> Iterator[Path]:
    """A file of some records."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "letters.ndjson"
        file.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        yield file


def omniglot(scripts: Path, alphabet: str, split: str) -> list[dict]:
    """The letters of one of Omniglot's alphabets."""
    return [
        r
        for r in read_records(scripts / "omniglot.ndjson.xz")
        if r["alphabet"] == alphabet and r["split"] == split
    ]


def letters(ductus: Path, pack: Path, own: list[dict], label: str = "letters") -> Iterator[tuple[str, dict]]:
    """Figures of isolated letters, among these letters alone and among all that a pack reads.

    Where some are of several characters they are looked for among the labels, without a language model: letters
    and conjuncts in no text."""
    single, more = ["--layout", "line"], {"writers": len({r["writer"] for r in own}), "ink": "recorded"}
    labels = sorted({unicodedata.normalize("NFC", r["label"]) for r in own})
    among = [*single, "--allowed-characters", "".join(labels), "--only-allowed"]
    with written(own) as file:
        if any(len(unicodedata.normalize("NFD", name)) > 2 for name in labels):
            words = file.with_name("words.txt")
            words.write_text("\n".join(labels) + "\n", encoding="utf-8")
            among += ["--lexicon", str(words), "--lexicon-weight", str(_AMONG), "--no-language-model"]
        yield label, evaluate(ductus, pack, file, among) | more
        yield f"{label}, among all characters", evaluate(ductus, pack, file, single) | more


def words(ductus: Path, pack: Path, file: Path, label: str) -> Iterator[tuple[str, dict]]:
    """Figures of composed words, with and without a language model."""
    more = {"writers": len({r["writer"] for r in read_records(file)}), "ink": "composed"}
    yield label, evaluate(ductus, pack, file, ["--layout", "line"]) | more
    yield (
        f"{label}, no language model",
        evaluate(ductus, pack, file, ["--layout", "line", "--no-language-model"]) | more,
    )
