"""The shipped pack of shapes on what people drew."""

import os
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs PyTorch")
SHARED = os.environ.get("DUCTUS_SHARED")
pytestmark = pytest.mark.skipif(not SHARED, reason="needs DUCTUS_SHARED, the evaluation data")

from ductus_tools.figures import calibration, classes, quadrangles, rounds, shapes, symbols  # noqa: E402
from ductus_tools.figures.figures import drawings, gestures  # noqa: E402
from ductus_tools.figures.predict import PackNetworks  # noqa: E402

PACK = Path(__file__).parents[2] / "weights" / "shapes"


@pytest.fixture(scope="module")
def read():
    """Names and probabilities of the classes of figures."""
    networks = PackNetworks(PACK)

    def read(figures):
        logits = networks.predict([figure.ink for figure in figures])
        entries, temperature = networks.content["tags"][classes.SHAPES_PLUS], networks.content["temperature"]
        return classes.probabilities(logits, networks.labels, entries, temperature)

    return read


@pytest.fixture(scope="module")
def round_figures():
    """Round figures of `test`, by meaning: circles, and outlines of drawings."""
    data = Path(SHARED) / "data"
    drawn = rounds.rounds(drawings(data / "sketches" / "quickdraw.ndjson.xz"))
    whole = gestures(data / "gestures" / "onedollar.ndjson.xz") + symbols.symbols(data / "math" / "detexify.ndjson.xz")
    return [figure for figure in drawn + [f for f in whole if f.label == "circle"] if figure.split == "test"]


def test_circles_within_the_slack_of_people(read, round_figures):
    slack = [f for f in round_figures if f.label == "circle" and 0.85 < quadrangles.axis_ratio(f.ink) < 0.95]
    names, found = read(slack)
    circles = np.mean([names[i] == "CIRCLE" for i in found.argmax(axis=1)])
    assert len(slack) > 40 and circles > 0.95, circles


def test_confidences_of_round_figures_keep_their_word(read, round_figures):
    names, found = read(round_figures)
    right = np.array([names[i] == f.label.upper() for i, f in zip(found.argmax(axis=1), round_figures)])
    confidence = found.max(axis=1)
    assert right.mean() > 0.8, right.mean()
    assert calibration.expected_error(confidence, right) < 0.1
    # Wrong readings are rarely confident.
    assert np.median(confidence[~right]) < 0.85 and (confidence[~right] > 0.95).mean() < 0.15


def test_shapes_of_strangers(read):
    path = Path(SHARED) / "data" / "math" / "detexify.ndjson.xz"
    figures = [shapes.by_its_sides(f) for f in symbols.symbols(path) if f.split == "test"]
    names, found = read(figures)
    right = np.array([names[i] == f.label.upper().replace(" ", "_") for i, f in zip(found.argmax(axis=1), figures)])
    diamonds = np.array([f.label == "diamond" for f in figures])
    assert len(figures) > 300 and right.mean() > 0.95, right.mean()
    assert right[diamonds].mean() > 0.85, right[diamonds].mean()
