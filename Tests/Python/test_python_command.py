"""Python gives the command's readings: candidates, scores, confidences, and the ink of each character."""

import json
import os
import pathlib
import subprocess

import numpy as np
import pytest
from checkout import ROOT

import ductus

COMMAND = pathlib.Path(os.environ.get("DUCTUS", ROOT / ".build/release/ductus")).resolve()
COUNT = 1000 if os.environ.get("DUCTUS_DEEP") else 60


def hands(demo, count):
    """The samples as other people might have written them: slanted, stretched, shaken."""
    random = np.random.default_rng(5)
    records = []
    for number in range(count):
        record = demo[number % len(demo)]
        slant, stretch, shake = random.normal(0, 0.15), random.uniform(0.8, 1.3), random.uniform(0, 1)
        drawing = []
        for rows in record["drawing"]:
            x, y = np.array(rows[0]), np.array(rows[1])
            x = (x - slant * y) * stretch + random.normal(0, shake, x.shape)
            y = y + random.normal(0, shake, y.shape)
            drawing.append([x.round(1).tolist(), y.round(1).tolist()])
        records.append({"id": str(number), "drawing": drawing})
    return records


def parts(segments):
    """Segments in the command's form."""
    return [
        {"text": [segment.begin, segment.end], "confidence": round(segment.confidence, 4),
         "ink": [[span.stroke, span.first_point, span.end_point] for span in segment.ink]}
        for segment in segments]


def rounded(value):
    """Whether numbers agree to four digits, apart from rounding in the last."""
    if isinstance(value, float):
        return pytest.approx(value, abs=1.1e-4)
    if isinstance(value, list):
        return [rounded(each) for each in value]
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return value


def test_readings_are_the_commands(english, demo, tmp_path):
    if not COMMAND.exists():
        pytest.skip(f"there is no {COMMAND}: `make build` makes it")
    records = hands(demo, COUNT)
    source = tmp_path / "inks.ndjson"
    source.write_text("".join(f"{json.dumps(record)}\n" for record in records))
    said = subprocess.run(
        [COMMAND, "recognize", "--json", "--segments", source], capture_output=True, text=True,
        check=True).stdout
    expected = [json.loads(line) for line in said.splitlines()]
    readings = english.read(ductus.read_ndjson(source))
    assert len(expected) == len(readings) == COUNT
    for line, reading in zip(expected, readings):
        assert [each.text for each in reading.candidates] == [
            each["text"] for each in line["candidates"]], line["id"]
        found = [
            {"text": each.text, "score": each.score, "confidence": each.confidence,
             "graphemes": parts(each.segments), "words": parts(each.words)}
            for each in reading.candidates]
        assert found == rounded(line["candidates"]), line["id"]
