"""Figures for the classifiers: what is held out, how shapes and gestures are drawn and varied."""

import json

import numpy as np
import pytest

from ductus_tools.figures import (
    arrows,
    calibration,
    classes,
    drawn_gestures,
    drawn_shapes,
    figures,
    gestures,
    outlines,
    quadrangles,
    recut,
    redrawing,
    retouching,
    rounds,
    scribbles,
    shapes,
    sketches,
    slanted,
    splits,
    symbols,
)
from ductus_tools.figures.hand import Hand
from ductus_tools.figures.variation import Variation, backwards, chained, joined, normalised, vary
from ductus_tools.ink.strokes import Strokes


@pytest.fixture(scope="module")
def hand() -> Hand:
    """A hand learned from a wavy line and an open, lopsided circle."""
    x = np.linspace(0, 50, 40)
    angle = np.linspace(0, 2 * np.pi * 0.97, 60)
    radius = 10 + np.sin(2 * angle)
    loop = np.column_stack((radius * np.cos(angle), radius * np.sin(angle)))
    return Hand([np.column_stack((x, np.sin(x / 9)))], [loop])


def turned(ink: Strokes, angle: float) -> Strokes:
    cos, sin = np.cos(angle), np.sin(angle)
    return Strokes(ink.points @ np.array([[cos, sin], [-sin, cos]]), ink.starts)


def lone(points) -> Strokes:
    return Strokes(np.asarray(points, dtype=float), np.array([0]))


def test_whole_writers_are_held_out_by_a_rule_without_order():
    writers = {f"w/{number}" for number in range(10)}
    split = splits.of_writers(writers)
    assert sorted(split.values()) == ["test"] * 2 + ["train"] * 6 + ["val"] * 2
    assert split == splits.of_writers(set(writers))


def test_drawings_go_by_their_key_or_their_points():
    chosen = [splits.of_drawing({"key_id": str(number), "drawing": []}) for number in range(4000)]
    assert 0.085 < chosen.count("test") / 4000 < 0.115
    assert 0.04 < chosen.count("val") / 4000 < 0.06
    record = {"drawing": [[[0, 5], [1, 2]]]}
    assert splits.of_drawing(record) == splits.of_drawing(json.loads(json.dumps(record)))


def test_records_become_figures(tmp_path):
    path = tmp_path / "gestures.ndjson"
    lines = [
        {"label": "line", "writer": f"w{n}", "drawing": [[[0, 9], [0, 1], [7, 3]]]} for n in range(5)
    ]
    path.write_text("\n".join(map(json.dumps, lines)))
    found = figures.gestures(path)
    assert {f.split for f in found} == {"train", "val", "test"}
    assert found[0].ink.points.tolist() == [[0, 0], [9, 1]]


@pytest.mark.parametrize("label", [label for label in shapes.LABELS if label in drawn_shapes._DRAWN])
def test_every_shape_is_drawn(hand, label):
    random = np.random.default_rng(1)
    for _ in range(30):
        strokes = drawn_shapes.drawn(label, hand, random)
        points = np.concatenate(strokes)
        assert np.isfinite(points).all()
        assert 0.6 < np.ptp(points, axis=0).max() < 6
        assert all(len(stroke) > 1 for stroke in strokes)


def test_all_labels_have_a_source():
    drawn = set(drawn_shapes._DRAWN) | set(quadrangles.LABELS) | set(slanted.LABELS) | {"other"}
    assert drawn == set(shapes.LABELS)
    assert set(drawn_gestures._DRAWN) == set(gestures.GESTURES)


def test_gestures_lie_as_they_are_called(hand):
    random = np.random.default_rng(2)

    def middle_and_ends(label):
        stroke = drawn_gestures.drawn(label, hand, random)[0]
        return stroke[len(stroke) // 2, 1], (stroke[0, 1] + stroke[-1, 1]) / 2

    for _ in range(40):
        for kind in ("arch", "caret"):
            middle, ends = middle_and_ends(f"{kind}:above")
            assert middle < ends  # y grows downwards
            middle, ends = middle_and_ends(f"{kind}:below")
            assert middle > ends
        corner = drawn_gestures.drawn("corner:downleft", hand, random)[0]
        assert corner[-1, 1] > corner[0, 1] and corner[-1, 0] < corner[0, 0]
        for label, axis in (("strike", 0), ("verticalbar", 1)):
            extent = np.ptp(drawn_gestures.drawn(label, hand, random)[0], axis=0)
            assert extent[axis] > 1.5 * extent[1 - axis]


def test_rounding_goes_from_rectangle_to_ellipse():
    sharp, round_ = (outlines.rounded_rectangle(2, rounding) for rounding in (0, 1))
    assert np.ptp(sharp, axis=0).tolist() == [2, 1]
    np.testing.assert_allclose(round_[:, 0] ** 2 + (2 * round_[:, 1]) ** 2, 1, atol=1e-9)
    shares = [
        quadrangles.targets(lone(outlines.rounded_rectangle(2, t)), t, 0.0) for t in np.linspace(0, 1, 9)
    ]
    rectangles = [share["rectangle"] for share in shares]
    assert rectangles == sorted(rectangles, reverse=True)
    assert rectangles[0] > 0.99 and abs(rectangles[4] - 0.5) < 1e-9 and rectangles[8] < 0.01
    assert all(abs(sum(share.values()) - 1) < 1e-9 for share in shares)


STOOD = quadrangles.STOOD


@pytest.mark.parametrize("turn, label", [(0, "square"), (10, "square"), (45, STOOD), (130, STOOD)])
def test_a_square_stands_on_its_corner_by_its_turn(turn, label):
    angle = np.deg2rad(turn)
    square = outlines.rounded_rectangle(1, 0)
    cos, sin = np.cos(angle), np.sin(angle)
    shares = quadrangles.targets(lone(square @ np.array([[cos, sin], [-sin, cos]])), 0.0, angle)
    assert shares[label] > 0.95


def test_the_tightest_box_tells_the_aspect():
    angle = np.deg2rad(35)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    assert quadrangles.longness(lone(outlines.rounded_rectangle(1.02, 0) @ turn)) == 0
    assert quadrangles.longness(lone(outlines.rounded_rectangle(1.8, 0.5) @ turn)) > 0.9


@pytest.mark.parametrize("shorter", [1.0, 0.95, 0.85, 0.78, 0.72, 0.66, 0.5, 0.3])
def test_how_likely_a_circle_is_meant_follows_its_axes(shorter):
    ellipse = lone(outlines.rounded_rectangle(1 / shorter, 1.0))
    odds = (shorter / quadrangles.OPEN_RATIO) ** quadrangles.RATIO_WEIGHT
    for angle in np.deg2rad((0, 25, 90)):
        ink = turned(ellipse, angle)
        assert quadrangles.axis_ratio(ink) == pytest.approx(shorter, rel=0.01)
        shares = quadrangles.targets(ink, 1.0, 0.0)
        assert shares["circle"] / shares["ellipse"] == pytest.approx(odds, rel=0.15)


def test_outlines_of_drawings_tell_what_round_figures_are_meant():
    def loop(width, height, noise=0.0):
        angle = np.linspace(0, 2 * np.pi, 40)
        return np.column_stack((width * np.cos(angle), height * np.sin(angle))) * (1 + noise * np.cos(7 * angle))[:, None]

    body = np.array([[-60.0, 0], [-50, 90], [50, 90], [60, 0]])
    drawn = [
        ("clock", [loop(50, 42), np.array([[0.0, 0], [0, -30]])]),
        ("eye", [loop(60, 30), loop(12, 12)]),
        ("coffee cup", [body, loop(60, 14)]),
        ("coffee cup", [loop(60, 70)]),  # its body
        ("clock", [loop(50, 42, noise=0.3)]),
        ("clock", [loop(50, 42)[:25]]),  # broken off
        ("house", [loop(50, 50)]),
    ]
    found = rounds.rounds([
        figures.Figure(joined(strokes), word, f"drawing/{number}", "train")
        for number, (word, strokes) in enumerate(drawn)
    ])
    assert [(f.label, f.writer) for f in found] == [
        ("circle", "drawing/0"), ("ellipse", "drawing/1"), ("ellipse", "drawing/2")
    ]
    assert [round(quadrangles.axis_ratio(f.ink), 1) for f in found] == [0.8, 0.5, 0.2]


def test_symbols_that_are_shapes(tmp_path):
    path = tmp_path / "symbols.ndjson"
    records = [
        {"label": label, "drawing": [[[0, n, 30], [0, 9, 8]], [[], []]]}
        for n in range(80) for label in ("\\bigcirc", "\\alpha", "\\square")
    ]
    path.write_text("\n".join(map(json.dumps, records)))
    found = symbols.symbols(path)
    assert len(found) == 160 and {f.label for f in found} == {"circle", "rectangle"}
    assert len({f.writer for f in found}) == 160 and all(len(f.ink.starts) == 1 for f in found)
    counts = [sum(f.split == split for f in found) for split in ("train", "val", "test")]
    assert 80 < counts[0] < 112 and min(counts[1:]) > 16
    assert set(symbols.SHAPES) < set(shapes.LABELS)


def test_the_open_ratio_is_that_of_the_greatest_likelihood():
    random = np.random.default_rng(12)
    ratios = random.uniform(0.4, 1, 40_000)
    circles = random.random(40_000) < 1 / (1 + (ratios / 0.7) ** -9)
    # Both weigh the same: as if circles were as common as ellipses.
    common = circles.mean() / (1 - circles.mean())
    ratio, weight = rounds.fitted(ratios, circles)
    assert weight == pytest.approx(9, abs=0.3)
    assert ratio == pytest.approx(0.7 * common ** (1 / 9), abs=0.01)


def test_sides_of_rectangles_lean_as_people_draw_them(hand):
    random = np.random.default_rng(13)
    leans = []
    for _ in range(400):
        corners = outlines.slack(quadrangles.BOX, random)
        sides = np.roll(corners, -1, axis=0) - corners
        angles = np.rad2deg(np.arctan2(sides[:, 1], sides[:, 0])) % 180
        apart = np.abs(angles[:2] - angles[2:])
        leans.append(np.minimum(apart, 180 - apart).max())
    assert 3.5 < np.median(leans) < 6.5  # people's: 4.5 to 5.2
    assert 9 < np.quantile(leans, 0.9) < 16  # 11 to 12


@pytest.mark.parametrize("label", slanted.LABELS)
def test_slanted_figures_are_labelled_by_what_was_meant(hand, label):
    random = np.random.default_rng(8)
    real = [Strokes.from_lists([[[0, 30, 30, 0, 0], [0, 1, 20, 21, 2]]])]
    seen = []
    for _ in range(60):
        ink, shares = slanted.sample(label, real, real, hand, random)
        assert np.isfinite(ink.points).all() and abs(sum(shares.values()) - 1) < 1e-9
        seen.append(shares[label])
    assert max(seen) == 1 and np.mean(np.array(seen) > 0.9) > 0.6


def test_arrows_have_a_head_at_one_end_or_both(hand):
    random = np.random.default_rng(9)
    counts = set()
    for _ in range(200):
        strokes = arrows.arrow(hand, random)
        counts.add(len(strokes))
        assert np.isfinite(np.concatenate(strokes)).all()
    assert {1, 2, 3, 4, 5} <= counts
    corners = arrows._bends(random)
    assert np.ptp(corners, axis=0).max() == pytest.approx(2) and 3 <= len(corners) <= 5
    assert arrows._heading(np.array([[0.0, 0], [1, 0], [1, 1]])) == pytest.approx(np.pi / 2)


def test_retouching_adds_tiny_strokes(hand):
    random = np.random.default_rng(10)
    square = outlines.polygon(quadrangles.BOX, hand, random)
    for _ in range(100):
        found = retouching.retouched(square, random)
        added = [stroke for stroke in found if not any(stroke is old for old in square)]
        assert len(found) == len(square) + len(added) and 1 <= len(added) <= 3
        for stroke in added:
            gaps = np.hypot(*(np.concatenate(square)[:, None] - stroke[None]).transpose(2, 0, 1)).min(axis=0)
            assert gaps.max() < 0.4


def test_a_drawing_begins_with_a_share_of_its_length():
    strokes = [np.array([[0.0, 0], [4, 0]]), np.array([[0.0, 1], [1, 1], [2, 1], [6, 1]])]
    assert [len(s) for s in redrawing.begun(strokes, 0.55)] == [2, 2]
    assert [s.tolist() for s in redrawing.begun(strokes, 0.0)] == [[[0, 0]]]
    assert [len(s) for s in redrawing.begun(strokes, 1.0)] == [2, 4]


def test_scribbles_are_no_drawing():
    random = np.random.default_rng(11)
    cat, dog = ([random.uniform(-0.5, 0.5, (6, 2)) for _ in range(count)] for count in (1, 5))
    for _ in range(40):
        strokes = scribbles.scribbled(cat, dog, random)
        assert len(strokes) >= 2 and all(np.isfinite(s).all() and len(s) for s in strokes)


def test_recut_keeps_the_ink(hand):
    random = np.random.default_rng(3)
    square = outlines.polygon(np.array([[1.0, 1], [1, -1], [-1, -1], [-1, 1]]), hand, random)
    whole = np.concatenate(square)
    for _ in range(50):
        points = np.concatenate(recut.recut(square, True, random))
        gaps = np.hypot(*(whole[:, None] - points[None]).transpose(2, 0, 1)).min(axis=1)
        assert gaps.max() < 0.35  # a corner of a coarser resampling


def test_sides_in_any_order_go_round_again():
    sides = [np.array(side, dtype=float) for side in ([[0, 0], [8, 0]], [[0, 5], [8, 5]], [[8, 5.1], [8, 0.2]])]
    row = chained(joined(sides))
    around = np.array([[0, 5], [8, 5], [8, 5.1], [8, 0.2], [8, 0], [0, 0]])
    assert row.points.tolist() in (around.tolist(), around[::-1].tolist())
    assert row.starts.tolist() == [0, 2, 4]
    many = joined([np.array([[n, 0], [n, 1.0]]) for n in range(13)])
    assert chained(many) is many and chained(lone([[0, 0], [1, 1]])).points.tolist() == [[0, 0], [1, 1]]
    assert backwards(row).points.tolist() == row.points[::-1].tolist()


def test_corners_are_found():
    bracket = np.array([[0, 0], [10.0, 0], [10, 20], [0, 20]])
    np.testing.assert_allclose(recut.corners_of(bracket), [0.25, 0.75], atol=0.03)


@pytest.mark.parametrize(
    "points", [[[3, 4]], [[3, 4], [3, 4]], [[0, 0], [5, 0]], [[0, 0], [1e9, 1e9], [0, 1e9]]]
)
def test_any_ink_can_be_varied(points):
    random = np.random.default_rng(4)
    how = Variation(
        flip=0.5, upset=0.5, reverse=0.5, reorder=0.5, lose=0.5, cut=0.5, unfinished=0.5, redraw=0.5, relift=0.5,
        thin=0.5,
    )
    for _ in range(20):
        result = vary(lone(points), how, random)
        assert np.isfinite(result.points).all() and len(result) >= 1


def test_variation_repeats_with_its_seed():
    ink = joined([np.random.default_rng(5).normal(0, 9, (20, 2)) for _ in range(3)])
    how = Variation(reorder=0.5, lose=0.5)
    a, b = (vary(ink, how, np.random.default_rng(6)) for _ in range(2))
    assert np.array_equal(a.points, b.points) and np.array_equal(a.starts, b.starts)
    assert np.ptp(normalised(ink).points, axis=0).max() == pytest.approx(1)


def test_emoji_are_single_and_of_known_form():
    table = classes.emoji()
    words = [word for found in table.values() for word in found]
    assert len(table) >= 80 and len(words) == len(set(words))
    assert not any(character.isascii() for character in table)


def test_a_class_has_the_sum_of_its_labels():
    entries = [{"label": "A", "from": ["a", "b"]}, {"label": None, "from": ["d"]}]
    logits = np.log([[0.2, 0.3, 0.4, 0.1]])
    names, shares = classes.probabilities(logits, ("a", "b", "c", "d"), entries, 1.0)
    assert names == ["A"]
    np.testing.assert_allclose(shares, [[0.5 / 0.6]])


def test_tags_name_labels_that_exist():
    tags = classes.tags_of("shapes", shapes.LABELS)
    assert [e["label"] for e in tags[classes.SHAPES]] == ["RECTANGLE", "TRIANGLE", "ARROW", "ELLIPSE", None]
    for entries in tags.values():
        assert sorted(label for e in entries for label in e["from"]) == sorted(shapes.LABELS)
    for name, tag in (("gestures", classes.GESTURE), ("sketches", classes.AUTODRAW)):
        words = [word for words in classes.emoji().values() for word in words]
        labels = gestures.LABELS if name == "gestures" else (*words, sketches.NONE)
        assert classes.tags_of(name, tuple(labels))[tag][-1] == {"label": None, "from": ["none"]}
    with pytest.raises(ValueError, match="doesn't have"):
        classes.tags_of("sketches", ("cat",))


def test_temperature_undoes_overconfidence():
    random = np.random.default_rng(7)
    logits = random.normal(0, 2, (4000, 5))
    shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    truth = np.array([random.choice(5, p=p) for p in shares])
    assert calibration.temperature(3 * logits, truth) == pytest.approx(3, rel=0.1)
    confidence, right = shares.max(axis=1), shares.argmax(axis=1) == truth
    assert calibration.expected_error(confidence, right) < 0.03
    assert calibration.expected_error(np.ones(4000), right) > 0.2
