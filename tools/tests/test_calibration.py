"""Calibration: known parameters are recovered, and evidence is read as it was written."""

import json
from dataclasses import replace

import numpy as np
import pytest

from ductus_tools.calibration.evidence import Part, Reading, matches, read_evidence, set_apart
from ductus_tools.calibration.fit import fit, main as fit_command, part_features, put_into_pack, writers_alike
from ductus_tools.calibration.logit import conditional_logit, logistic, probabilities


def test_conditional_logit_finds_its_parameters():
    random = np.random.default_rng(1)
    truth = np.array([0.8, -1.5, 0.5])
    choices = []
    for _ in range(4000):
        rows = random.normal(size=(5, 3))
        choices.append((rows, int(random.choice(5, p=probabilities(rows, truth)))))
    found = conditional_logit(choices, np.ones(len(choices)), np.zeros(3))
    assert np.abs(found - truth).max() < 0.12


def test_logistic_finds_its_parameters():
    random = np.random.default_rng(2)
    truth = np.array([0.3, -1.0])
    rows = np.column_stack((np.ones(20000), random.normal(size=20000)))
    right = random.random(20000) < 1 / (1 + np.exp(-rows @ truth))
    assert np.abs(logistic(rows, right, np.ones(20000)) - truth).max() < 0.08


def test_separable_readings_have_finite_weights():
    found = logistic(np.array([[1.0, -2.0], [1.0, 2.0]]), np.array([False, True]), np.ones(2))
    assert np.isfinite(found).all()


@pytest.mark.parametrize(
    "text, label, places",
    [
        ("clock", "dock", [None, None, 1, 2, 3]),
        ("ab", "axb", [0, 2]),
        ("", "a", []),
        ("a", "", [None]),
    ],
)
def test_matches(text, label, places):
    assert matches(text, label) == places


def record(text="ab c", label="ab d"):
    words = [{"start": 0, "end": 2, "agreeing": [0, 1]}, {"start": 3, "end": 4, "agreeing": [0]}]
    return {
        "label": label,
        "hypotheses": [
            {"text": text, "score": 2.0, "opticalScore": -9.0, "languageScore": -8.0},
            {"text": "ab d", "score": 1.0, "opticalScore": -9.5, "languageScore": -9.0},
        ],
        "graphemes": [{"start": i, "end": i + 1, "agreeing": [0]} for i in range(len(text))],
        "words": words,
    }


def test_evidence_is_read():
    empty = record() | {"hypotheses": []}
    readings = read_evidence([json.dumps(record()), json.dumps(empty)])
    assert len(readings) == 1
    reading = readings[0]
    assert reading.right == 1 and reading.length == 4
    assert reading.scores.tolist() == [0.0, -1.0]
    assert reading.none.tolist() == [1.0, np.log(4), np.log(4) ** 2, -9.0, 3.0, -2.0]
    assert [part.is_right for part in reading.graphemes] == [True, True, False]
    assert [part.is_right for part in reading.words] == [True, False]
    assert read_evidence([json.dumps(record(label="x"))])[0].right == 2


def test_spaces_beside_punctuation_decide_nothing():
    assert set_apart("Well,(it's)  $5!") == set_apart("Well , ( it 's ) $5 !") != set_apart("Well, (it's) $ 5!?")
    set_by_donor = read_evidence([json.dumps(record(text="ab c.", label="ab c ."))])[0]
    assert set_by_donor.right == 0
    assert all(part.is_right for part in set_by_donor.graphemes)
    wrong = read_evidence([json.dumps(record(text="ab c.", label="ob c ."))])[0]
    assert [part.is_right for part in wrong.graphemes] == [False, True, True, True]


def test_no_writer_counts_for_more_than_another():
    readings = read_evidence(
        json.dumps(record() | {"writer": writer}) for writer in ["a"] * 12 + ["b"] * 6 + ["c"] + [None] * 2
    )
    weights = writers_alike(readings)
    assert weights.sum() == pytest.approx(1000)
    assert weights[:12].sum() == pytest.approx(weights[12:18].sum()) == pytest.approx(6 * weights[18])
    assert weights[19] == pytest.approx(weights[18])


def test_agreement_counts_against_disagreement():
    odds = part_features(Part([0], True), np.array([0.6, 0.2, 0.2]), 3)
    assert np.isclose(odds[1], np.log(0.6001 / 0.2001)) and np.isclose(odds[2], np.log(0.2001))


def readings(random, count):
    """Pairs of readings, right as often as 0.7 times their scores says."""
    for _ in range(count):
        scores = np.array([0.0, -random.exponential(2)])
        none = np.array([1.0, np.log(4), np.log(4) ** 2, -3.0, np.sqrt(3.0), -2.0])
        utilities = np.array([*(0.7 * scores), -2.0])
        shares = np.exp(utilities) / np.exp(utilities).sum()
        right = int(random.choice(3, p=shares))
        parts = [Part([0], right == 0)]
        yield Reading(scores, none, right, 4, None, parts, parts)


def test_fitted_confidences_are_calibrated():
    random = np.random.default_rng(3)
    calibration = fit([list(readings(random, 3000)), list(readings(random, 2000))])
    assert abs(calibration["scoreScale"] - 0.7) < 0.1
    with pytest.raises(ValueError, match="no readings"):
        fit([[]])


def test_ink_of_single_words_takes_another_packs_part_about_words():
    random = np.random.default_rng(3)
    single = [replace(reading, words=[]) for reading in readings(random, 300)]
    with pytest.raises(ValueError, match="no reading has several words: --words names"):
        fit([single])
    calibration = fit([single], {"bias": -2.5})
    assert calibration["words"] == {"bias": -2.5} and calibration["graphemes"]["agreement"] > 0


def test_the_pack_names_its_calibration(tmp_path):
    (tmp_path / "manifest.json").write_text(json.dumps({"format": 1}))
    put_into_pack(tmp_path, {"scoreScale": 1})
    entry = json.loads((tmp_path / "manifest.json").read_text())["calibration"]
    assert entry["path"] == "calibration.json"
    assert entry["bytes"] == (tmp_path / "calibration.json").stat().st_size


def test_what_the_lab_refuses_is_told_without_a_traceback(tmp_path, monkeypatch):
    lab = tmp_path / "lab"
    lab.write_text("#!/bin/sh\necho 'there are no inks to evaluate' >&2\nexit 1\n")
    lab.chmod(0o700)
    monkeypatch.setattr("sys.argv", ["fit", "--ductus", str(lab), "--pack", str(tmp_path), "inks.ndjson"])
    with pytest.raises(SystemExit) as stop:
        fit_command()
    assert "there are no inks to evaluate" in stop.value.code
