"""Sets of scripts whose words nobody recorded: isolated letters, by people who copied printed ones, and composed words."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from ..ink.records import read_records
from ..script.measured import Measured

_AMONG = 10  # weight of a lexicon that contains all labels


def omniglot(scripts: Path, alphabet: str, split: str) -> list[dict]:
    """The letters of one of Omniglot's alphabets."""
    found = read_records(scripts / "omniglot.ndjson.xz")
    return [r for r in found if r["alphabet"] == alphabet and r["split"] == split]


def letters(own: list[dict], label: str = "letters", ink: str = "recorded") -> Iterator[Measured]:
    """Isolated letters, read among these letters only and among everything that a pack reads.

    If some have several characters, they are searched among the labels without a language model: letters and conjuncts
    outside any text."""
    labels = sorted({unicodedata.normalize("NFC", r["label"]) for r in own})
    among = (*Measured(label, own).options, "--allowed-characters", "".join(labels), "--only-allowed")
    lexicon: list[str] = []
    if any(len(unicodedata.normalize("NFD", name)) > 2 for name in labels):
        among, lexicon = (*among, "--lexicon-weight", str(_AMONG), "--no-language-model"), labels
    yield Measured(label, own, among, ink, lexicon=lexicon)
    yield Measured(f"{label}, among all characters", own, ink=ink)


def words(file: Path, label: str) -> Iterator[Measured]:
    """Composed words, with and without a language model."""
    yield Measured(label, file, ink="composed")
    options = (*Measured(label, file).options, "--no-language-model")
    yield Measured(f"{label}, no language model", file, options, "composed")
