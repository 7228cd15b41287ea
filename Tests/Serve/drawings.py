"""The drawings of the project's samples."""

import json
import pathlib

ROOT = pathlib.Path(__file__).parents[2]


def samples(name: str) -> dict[str, list]:
    """The drawings of a file of Samples by their labels."""
    lines = (ROOT / "Samples" / f"{name}.ndjson").read_text().splitlines()
    records = map(json.loads, lines)
    return {record["label"]: record["drawing"] for record in records}
