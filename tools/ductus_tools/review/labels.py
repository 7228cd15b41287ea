"""Corrects the labels of training records, and leaves out the records whose labels are wrong.

    ductus-lab evaluate --split train --errors errors.ndjson words.ndjson.xz
    python -m ductus_tools.review.labels --errors errors.ndjson --output reviewed.ndjson.xz words.ndjson.xz

A network reads the ink that it was trained on. If it confidently reads something quite different, the label belongs to
another ink, or less or more was written than it says; records of several lines are marked as such. Labels with
separated tokens are joined (`spacing.py`). Records of other splits are unchanged. Prints the changes by cause.
"""

import argparse
import json
import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..edits import edit_distance
from ..ink.records import read_records, split_of
from .errors import WrongReading, read_errors
from .spacing import sets_tokens_apart, together

SURE = 0.5
"""Confidence from which a reading that is half different speaks against a label."""

VERY_SURE = 0.95
"""Confidence from which another character, or other capitals, do."""

_SAME_FORM = ["0oO", "1lI|/", "cC", "kK", "pP", "sS5", "uUvV", "wW", "xX", "yY", "zZ2", "-_~", ",'`.", "9gq"]  # fmt: skip


def fault(error: WrongReading) -> str | None:
    """What is wrong with an error's label; None if the reading may be wrong instead."""
    if not error.candidates:
        return None
    text, confidence = error.candidates[0][0], error.confidence
    label = error.label
    if "\n" in text:
        return "several lines"
    if len(label) == 1:
        same = any(label in form and text in form for form in _SAME_FORM)
        return "another character" if confidence >= VERY_SURE and not same else None
    folded = [s.casefold().replace(" ", "") for s in (label, text)]
    if folded[0] == folded[1]:
        changed = sum(a != b for a, b in zip(label.replace(" ", ""), text.replace(" ", "")))
        return "other capitals" if changed > 1 and confidence >= VERY_SURE else None
    half = edit_distance(*folded) >= max(2, len(folded[0]) / 2)
    return "another text" if half and (confidence >= SURE or " " in label) else None


def reviewed(
    records: Iterable[dict], errors: dict[int, WrongReading], apart: set[str], counts: Counter
) -> Iterator[dict]:
    """The records that stay. errors: by index in the file; apart: writers whose labels separate tokens.

    Raises ValueError naming the record if the errors are from another file.
    """
    for index, record in enumerate(records):
        if split_of(record) != "train" or record.get("multiline") or not record.get("label"):
            yield record
            continue
        counts["records"] += 1
        error = errors.get(index)
        if error and error.label != record["label"]:
            raise ValueError(f"record {index}: errors are of '{error.label}', not '{record['label']}'")
        cause = fault(error) if error else None
        if cause:
            counts[cause] += 1
            if cause != "several lines":
                continue
            record = record | {"multiline": True}
        if record.get("writer", "") in apart and " " in record["label"]:
            label = together(record["label"])
            counts["joined"] += label != record["label"]
            record = record | {"label": label}
        yield record


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--errors", type=Path, required=True, help="of the same records")
    parser.add_argument("--output", type=Path, required=True, help="NDJSON as .xz")
    parser.add_argument("records", type=Path, help="NDJSON, plain or .xz")
    options = parser.parse_args(arguments)
    labels: dict[str, list[str]] = {}
    for record in read_records(options.records):
        if split_of(record) == "train":
            labels.setdefault(record.get("writer", ""), []).append(record.get("label", ""))
    apart = {writer for writer, own in labels.items() if sets_tokens_apart(own)}
    errors = {error.index: error for error in read_errors(options.errors)}
    counts: Counter = Counter()
    with lzma.open(options.output, "wt", encoding="utf-8", preset=1) as output:
        for record in reviewed(read_records(options.records), errors, apart, counts):
            output.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
