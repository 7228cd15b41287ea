"""The inks of `make demo`: what the generator makes is what ships."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from ductus_tools.samples import make_demo

SAMPLES = Path(__file__).parents[2] / "Samples"
MADE = make_demo.records()
FILES = {"demo": MADE} | {name: make_demo.figure_records(name) for name in make_demo.FIGURES}
EVERY_INK = [(name, index) for name, made in FILES.items() for index in range(len(made))]
INKML = "{http://www.w3.org/2003/InkML}"


@pytest.mark.parametrize("name, index", EVERY_INK)
def test_samples_are_the_generators(name, index):
    lines = (SAMPLES / f"{name}.ndjson").read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(FILES[name])
    shipped, made = json.loads(lines[index]), FILES[name][index]
    assert {k: v for k, v in shipped.items() if k != "drawing"} == {
        k: v for k, v in made.items() if k != "drawing"
    }
    assert len(shipped["drawing"]) == len(made["drawing"])
    for old, new in zip(shipped["drawing"], made["drawing"]):
        # Another processor's last digit may round the other way.
        assert old[0] == pytest.approx(new[0], abs=0.11)
        assert old[1] == pytest.approx(new[1], abs=0.11)
        assert old[2] == new[2]


def test_inkml_sample_holds_the_same_ink():
    record = next(r for r in MADE if r["id"] == make_demo.AS_INKML)
    root = ElementTree.parse(SAMPLES / f"{make_demo.AS_INKML}.inkml").getroot()
    assert root.find(f"{INKML}annotation").text == record["label"]
    traces = [
        [list(map(float, point.split())) for point in trace.text.split(",")]
        for trace in root.iter(f"{INKML}trace")
    ]
    assert len(traces) == len(record["drawing"])
    for trace, stroke in zip(traces, record["drawing"]):
        for channel, values in zip(zip(*trace), stroke):
            assert channel == pytest.approx(values, abs=0.11)


@pytest.mark.parametrize("record", MADE, ids=lambda record: record["id"])
def test_inks_look_like_a_digitisers(record):
    latest = -1
    for xs, ys, ts in record["drawing"]:
        assert len(xs) == len(ys) == len(ts) >= 4
        assert ts[0] > latest
        assert all(b - a == 10 for a, b in zip(ts, ts[1:]))
        latest = ts[-1]


def test_dots_and_bars_of_joined_writing_come_late():
    strokes = next(r for r in MADE if r["label"] == "handwriting")["drawing"]
    assert len(strokes) == 4  # the word, the dot of an i, the bar of the t, a dot
    assert len(strokes[0][0]) > 10 * len(strokes[1][0])
