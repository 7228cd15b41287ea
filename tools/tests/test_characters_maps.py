"""Direction maps against their definition, chord by chord."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from ductus_tools.ink.direction_maps import direction_maps
from ductus_tools.ink.inks import Inks, resampled

FIXTURE = Path(__file__).parents[2] / "Tests/InkFeaturesTests/Fixtures/direction-maps.json"


def naive_maps(drawing: list[np.ndarray]) -> np.ndarray:
    points = np.vstack(drawing)
    low, high = points.min(0), points.max(0)
    side = (high - low).max()
    maps = np.zeros((8, 32, 32))
    for stroke in drawing:
        stroke = (stroke - (low + high) / 2) * (28 / side if side else 0) + 16
        lengths = np.hypot(*np.diff(stroke, axis=0).T) if len(stroke) > 1 else np.zeros(1)
        total = lengths.sum()
        if total == 0:
            for channel in range(8):
                put(maps[channel], stroke[0], 1 / 8)
            continue
        chords = max(1, math.ceil(total / 1.5))
        along = np.concatenate(([0], np.cumsum(lengths)))
        at = np.linspace(0, total, chords + 1)
        line = np.column_stack([np.interp(at, along, stroke[:, axis]) for axis in (0, 1)])
        for a, b in zip(line, line[1:]):
            length = math.hypot(*(b - a))
            if length == 0:
                continue
            direction = math.atan2(b[1] - a[1], b[0] - a[0]) % (2 * math.pi) / (math.pi / 4)
            lower, pieces = math.floor(direction), math.ceil(length)
            for piece in range(pieces):
                place, weight = a + (b - a) * (piece + 0.5) / pieces, length / pieces
                put(maps[lower % 8], place, weight * (1 - direction + lower))
                put(maps[(lower + 1) % 8], place, weight * (direction - lower))
    return maps


def put(plane: np.ndarray, place: np.ndarray, weight: float) -> None:
    x, y = place - 0.5
    for column in (math.floor(x), math.floor(x) + 1):
        for row in (math.floor(y), math.floor(y) + 1):
            if 0 <= column < 32 and 0 <= row < 32:
                plane[row, column] += weight * (1 - abs(x - column)) * (1 - abs(y - row))


def random_drawings(count: int) -> list[list[np.ndarray]]:
    random = np.random.default_rng(4)
    return [
        [random.normal(0, 9, (random.integers(1, 7), 2)) for _ in range(random.integers(1, 5))]
        for _ in range(count)
    ]


def test_maps_follow_their_definition():
    drawings = random_drawings(12) + [[np.zeros((3, 2))], [np.array([[0.0, 0], [5, 0]]), np.array([[2.0, 1]])]]
    maps = direction_maps(Inks.of(drawings))
    for drawing, own in zip(drawings, maps):
        assert np.abs(own - naive_maps(drawing)).max() < 1e-5


def test_ink_without_strokes_has_empty_maps():
    drawings = random_drawings(3)
    maps = direction_maps(Inks.of([drawings[0], [], drawings[1], []]))
    assert not maps[1].any() and not maps[3].any()
    assert np.array_equal(maps[[0, 2]], direction_maps(Inks.of(drawings[:2])))


def test_order_leaves_no_trace_and_the_other_direction_turns_the_maps():
    drawing = random_drawings(5)[4]
    maps = direction_maps(Inks.of([drawing, drawing[::-1], [stroke[::-1] for stroke in drawing]]))
    assert np.allclose(maps[0], maps[1], atol=1e-5)
    assert np.allclose(maps[2], np.roll(maps[0], 4, axis=0), atol=1e-5)


def test_golden_file_holds_what_is_computed():
    golden = json.loads(FIXTURE.read_text())
    for case in golden["cases"]:
        maps = direction_maps(Inks.of([[np.column_stack(stroke) for stroke in case["drawing"]]])).ravel()
        expected = np.zeros(maps.size)
        expected[case["places"]] = case["values"]
        assert maps == pytest.approx(expected, abs=1e-5), case["name"]


def test_inks_are_taken_kept_and_merged():
    drawings = random_drawings(6)
    inks = Inks.of(drawings)
    taken = inks.take(np.array([4, 1, 4]))
    assert all(np.array_equal(a, b) for a, b in zip(taken.drawing(2), drawings[4]))
    merged = taken.merged(np.array([2, 1]))
    assert len(merged) == 2 and len(merged.drawing(0)) == len(drawings[4]) + len(drawings[1])
    kept = taken.keep(taken.stroke_of_point == 0)
    assert [len(kept.drawing(i)) for i in range(3)] == [1, 0, 0]


def test_resampled_strokes_have_equal_chords():
    inks = Inks.of([[np.array([[0.0, 0], [3, 0], [3, 4]])], [np.array([[7.0, 7], [7, 7]])]])
    line = resampled(inks, 1.0)
    assert len(line.drawing(0)[0]) == 8 and len(line.drawing(1)[0]) == 1
    assert line.drawing(0)[0][3] == pytest.approx([3, 0])
