"""Figures of scripts whose words nobody recorded: of isolated letters, by people who copied printed ones, and
of composed words."""

import json
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..ink.records import read_records
from .packs import evaluate


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


def letters(
    ductus: Path, pack: Path, own: list[dict], label: str = "letters", lexicon: bool = False
) -> Iterator[tuple[str, dict]]:
    """Figures of isolated letters, among these letters alone and among all that a pack reads.

    lexicon: among their labels alone, where some are of several characters."""
    single, more = ["--layout", "line"], {"writers": len({r["writer"] for r in own}), "ink": "recorded"}
    labels = sorted({unicodedata.normalize("NFC", r["label"]) for r in own})
    among = [*single, "--allowed-characters", "".join(sorted(set("".join(labels)))), "--only-allowed"]
    with written(own) as file:
        if lexicon:
            words = file.with_name("words.txt")
            words.write_text("\n".join(labels) + "\n", encoding="utf-8")
            among += ["--lexicon", str(words)]
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
