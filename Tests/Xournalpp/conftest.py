"""A note in ink, and the command that reads it: $DUCTUS."""

import gzip
import json
import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Its `display` is the invisible screen.
sys.path.insert(0, str(ROOT / "Tests/Keyboards"))
DUCTUS = pathlib.Path(os.environ.get("DUCTUS", ROOT / ".build/release/ductus")).resolve()
PLUGIN = ROOT / "Samples/xournalpp/Ductus"
PAGE = '<page width="612" height="792"><background type="solid" color="#ffffffff" style="plain"/><layer>%s</layer></page>'


@pytest.fixture(scope="session")
def command() -> pathlib.Path:
    if not DUCTUS.exists():
        pytest.skip(f"there is no {DUCTUS}: `make build` builds it")
    return DUCTUS


@pytest.fixture(scope="session")
def ink() -> dict:
    """A line of writing as wide as a page: its label, and its strokes as lists of x and y."""
    record = next(
        each for each in map(json.loads, (ROOT / "Samples/demo.ndjson").read_text().splitlines())
        if " " in each.get("label", ""))
    strokes = [stroke[:2] for stroke in record["drawing"]]
    left = min(min(x) for x, _ in strokes)
    top = min(min(y) for _, y in strokes)
    scale = 400 / (max(max(x) for x, _ in strokes) - left)
    record["drawing"] = [
        [[round((x - left) * scale + 50, 2) for x in xs], [round((y - top) * scale + 200, 2) for y in ys]]
        for xs, ys in strokes]
    return record


@pytest.fixture(scope="session")
def note(tmp_path_factory, ink) -> pathlib.Path:
    """A Xournal++ file whose second page has the line."""
    strokes = "".join(
        '<stroke tool="pen" color="#000000ff" width="1.41">'
        + " ".join(f"{x} {y}" for x, y in zip(xs, ys, strict=True)) + "</stroke>"
        for xs, ys in ink["drawing"])
    path = tmp_path_factory.mktemp("it's notes") / "a note.xopp"
    path.write_bytes(gzip.compress(
        f'<?xml version="1.0" standalone="no"?><xournal creator="test" fileversion="4">'
        f'{PAGE % ""}{PAGE % strokes}</xournal>'.encode()))
    return path
