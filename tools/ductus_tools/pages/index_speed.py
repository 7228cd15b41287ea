"""Measures how fast pages are indexed, and how long a query takes among many of them.

    python -m ductus_tools.pages.index_speed --ductus ../.build/release/ductus --pages 10000 pages.ndjson

The pages are read and indexed once; then the index is filled with copies of them, as notes of other names, and queries
are timed, each in its own process: words and pairs of words of the pages' labels, common and rare.
"""

import argparse
import os
import resource
import sqlite3
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from ..ink.records import json_lines
from .searching import folded, phrases

QUERIES = 100


def processor_time() -> float:
    """The processor time of all processes run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def multiply(index: Path, original: Path, copies: list[Path]) -> None:
    """Repeats the rows of one note for each copy."""
    with sqlite3.connect(index) as database:
        (note,) = database.execute("SELECT id FROM note WHERE path = ?", (str(original),)).fetchone()
        (step,) = database.execute("SELECT max(id) FROM block").fetchone()
        for number, copy in enumerate(copies, 1):
            shift = number * step
            database.execute("INSERT INTO note SELECT ?, ?, size, modified, model FROM note WHERE id = ?",
                             (note + number, str(copy), note))
            database.execute("INSERT INTO block SELECT id + ?, ?, page, first, lattices FROM block WHERE note = ?",
                             (shift, note + number, note))
            database.execute("INSERT INTO line SELECT block + ?, number, text, words FROM line WHERE block <= ?", (shift, step))
            database.execute("INSERT INTO word(rowid, sure, likely) SELECT rowid + ?, sure, likely FROM word WHERE rowid <= ?",
                             (shift, step))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notes")
    parser.add_argument("--ductus", required=True)
    parser.add_argument("--pages", type=int, default=10_000)
    arguments = parser.parse_args()
    pages = json_lines(arguments.notes)
    labels = [folded(label) for page in pages for label in page["line_labels"]]
    with tempfile.TemporaryDirectory(dir=Path(arguments.notes).resolve().parent) as folder:
        index = Path(folder, "index.sqlite")
        notes = [Path(folder, f"{number:04}.ndjson") for number in range(-(-arguments.pages // len(pages)))]
        for note in notes:
            os.link(arguments.notes, note)

        def search(phrase: str, operands: list[Path]) -> float:
            start = time.monotonic()
            command = [arguments.ductus, "search", "--json", "--model", "en-US", "--index", index, phrase, *operands]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            return time.monotonic() - start

        seconds = search("page", notes[:1])
        print(f"{len(pages)} pages of {len(labels) / len(pages):.1f} lines indexed in {seconds:.1f} s, "
              f"{len(pages) / seconds:.1f} a second; {len(pages) / processor_time():.1f} a second of one core")
        multiply(index, notes[0], notes[1:])
        before = processor_time()
        times = [search(" ".join(phrase), notes) for phrase in phrases(labels, QUERIES, np.random.default_rng(1))]
        print(f"{len(pages) * len(notes)} pages, {index.stat().st_size / 1e6:.0f} MB: a query takes "
              f"{statistics.median(times) * 1000:.0f} ms (median of {QUERIES}), at most {max(times) * 1000:.0f} ms, "
              f"{(processor_time() - before) / QUERIES * 1000:.0f} ms of one core on the mean")


if __name__ == "__main__":
    main()
