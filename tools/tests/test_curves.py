"""Curves of slow pens: what they preserve, and how they are learned."""

import json

import numpy as np
import pytest

from ductus_tools.ink import curves, features, learn_curves
from ductus_tools.ink.strokes import Strokes


def curve(points) -> np.ndarray:
    return curves.curved(Strokes(np.array(points, dtype=float), np.array([0])), 0).points


def arcs(count: int, random: np.random.Generator) -> list[np.ndarray]:
    """Strokes of a fast pen that moves in circles."""
    t = np.linspace(0, 1, 60)
    angles = random.uniform(0, 6, (count, 1)) + random.uniform(-9, 9, (count, 1)) * t
    return list(np.stack((np.cos(angles) + t, np.sin(angles)), axis=2))


def record(label: str, strokes: list[np.ndarray], writer: str = "abm/1") -> dict:
    drawing = [stroke.T.tolist() for stroke in strokes]
    return {"label": label, "writer": writer, "split": "train", "hz": 100, "drawing": drawing}


def test_the_engine_has_the_same_weights():
    assert learn_curves.TARGET.read_text() == learn_curves.table(curves.stored())


def test_curves_go_through_their_samples():
    samples = np.random.default_rng(1).normal(0, 1, (12, 2))
    points = curve(samples)
    assert len(points) == 11 * curves.PARTS + 1
    np.testing.assert_array_equal(points[:: curves.PARTS], samples)


def test_straight_strokes_stay_straight():
    assert not curve([[x, 0] for x in (0, 1, 3, 4, 9, 11)])[:, 1].any()


def test_a_circle_is_rounder_than_its_chords():
    angles = np.arange(17) * np.pi / 4
    points = curve(np.column_stack((np.cos(angles), np.sin(angles))))
    inside = 1 - np.hypot(*points[3 * curves.PARTS : -3 * curves.PARTS].T)
    of_chords = 1 - np.cos(np.pi / 8)
    assert inside.min() > -0.01 and inside.max() < 0.9 * of_chords


def test_strokes_of_few_or_near_samples_stay_as_they_are():
    ink = Strokes(np.array([[0, 0], [1, 1], [2, 0], [3, 1]], dtype=float), np.array([0]))
    assert curves.curved(ink, 0) is ink
    near = Strokes(np.column_stack((np.arange(9), np.arange(9) % 2)).astype(float), np.array([0]))
    assert curves.curved(near, 2) is near


def test_the_scale_of_slow_ink_is_that_of_its_curves():
    angles = np.arange(17) * np.pi / 4
    rows = features.extract(Strokes(40 * np.column_stack((np.cos(angles), np.sin(angles))), np.array([0])))
    around = np.hypot(rows[1:, 0], rows[1:, 1])
    assert len(rows) > 2 * np.pi * 2 / 3 / features.STEP and np.abs(around - 1).max() < 0.2


def test_a_thinned_stroke_keeps_its_ends():
    random = np.random.default_rng(3)
    for _ in range(50):
        places = learn_curves.thinned(31, 5, random)
        assert places[0] == 0 and places[-1] == 30 and (np.diff(places) > 0).all()


def test_a_network_learns_to_go_round(monkeypatch):
    monkeypatch.setattr(learn_curves, "BATCH", 64)
    random = np.random.default_rng(5)
    found = [learn_curves.chords(arc, np.append(np.arange(0, 59, 7.0), 59), 1) for arc in arcs(300, random)]
    around, between = (np.concatenate(parts) for parts in zip(*(pair for pair in found if pair)))
    weights = learn_curves.learned(around, between, random)
    view = curves.View(around)
    hidden = np.maximum(0, view.seen @ weights[0] + weights[1])
    answer = (hidden @ weights[2] + weights[3]).reshape(len(around), -1, 2)
    of_chords = np.hypot(*np.moveaxis(view.offsets(between), 2, 0)).mean()
    left = np.hypot(*np.moveaxis(view.offsets(between) - answer, 2, 0)).mean()
    assert left < of_chords / 2


def test_ink_of_unknown_rate_and_of_others_than_train_teaches_nothing(tmp_path):
    random = np.random.default_rng(6)
    good, other, unknown = (record("ab", arcs(4, random)) for _ in range(3))
    other["split"] = "val"
    del unknown["hz"]
    path = tmp_path / "words.ndjson"
    path.write_text("".join(json.dumps(one) + "\n" for one in (good, other, unknown)))
    alone = tmp_path / "good.ndjson"
    alone.write_text(json.dumps(good) + "\n")
    everything = learn_curves.examples([path], np.random.default_rng(1))
    np.testing.assert_array_equal(everything[0], learn_curves.examples([alone], np.random.default_rng(1))[0])


def test_curves_learn_from_a_network_that_reads():
    torch = pytest.importorskip("torch")
    from ductus_tools.network.model import InkNetwork, NetworkConfiguration
    from ductus_tools.training import curves as training

    random = np.random.default_rng(7)
    inks = [training.slow_ink(record("ab", arcs(3, random)), 15, random) for _ in range(4)]
    network = training.CurveWeights(curves.stored())
    rows, counts, _ = training.rows_of(network, inks)
    assert rows.shape == (4, int(counts.max()), features.COUNT) and rows.isfinite().all()
    assert network.rounded() == curves.stored()
    torch.manual_seed(1)
    reader = InkNetwork(NetworkConfiguration(features=features.COUNT, hidden=4, layers=1)).requires_grad_(False)
    training.teach(network, reader, inks, 25, random)
    assert network.rounded() != curves.stored()
