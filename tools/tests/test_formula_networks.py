"""The networks of formulas: what they are shown, and their files."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from ductus_tools.formulas.drawn_symbols import frequencies, shares_of  # noqa: E402
from ductus_tools.formulas.geometry import JOIN_INPUTS  # noqa: E402
from ductus_tools.formulas.make_golden import golden, join_pairs, relation_pairs  # noqa: E402
from ductus_tools.formulas.marks import Marks, marks  # noqa: E402
from ductus_tools.formulas.perceptrons import JOINS, Perceptron, trained, write  # noqa: E402
from ductus_tools.formulas.symbols import ROOT, places, symbols  # noqa: E402
from ductus_tools.formulas.train_pen import PenSource, labels  # noqa: E402
from ductus_tools.formulas.train_symbols import Source  # noqa: E402
from ductus_tools.ink import figure_features  # noqa: E402


@pytest.fixture
def known() -> Marks:
    stroke = [np.array([[0.0, 0.0], [0.3, 1.0], [1.0, 0.0]])]
    found = [(command, split, "made", "", stroke) for command in ("x", "2", ROOT, "(", "-") for split in ("train", "test")]
    return marks(found)


@pytest.fixture
def groups(known) -> Marks:
    found = marks([("x", "train", "composed", "", [np.array([[0.0, 0.0], [1.0, 1.0]])])] * 4)
    found.classes[:2] = -1
    return found


def test_batches_have_symbols_of_training_and_other_ink(known, groups):
    source = Source(known, groups, 64, 1)
    maps, rows = source.drawn()
    assert maps.shape == (64, 8, 32, 32) and torch.isfinite(maps).all()
    seen = {int(row) for _ in range(4) for row in source.drawn()[1]} | set(rows.tolist())
    assert seen == {0} | {1 + int(place) for place in known.classes}


@pytest.mark.parametrize("kind", [Source, PenSource])
def test_a_run_that_is_broken_off_goes_on_with_the_same_batches(known, groups, kind):
    source, again = kind(known, groups, 16, 1), kind(known, groups, 16, 1)
    for _ in range(3):
        source.drawn()
    again.restore(source.state())
    for _ in range(9):
        for one, other in zip(source.drawn(), again.drawn()):
            assert torch.equal(one, other)


def test_shares_are_of_symbols_alone(known, groups):
    shares = shares_of(known, groups)
    assert np.isclose(shares.sum(), 1) and shares[places()["x"]] > shares[places()["2"]] > 0
    assert shares[places()[r"\alpha"]] == 0
    assert len(frequencies()) == len(symbols()) and np.isclose(frequencies().sum(), 1)


def test_a_perceptron_computes_what_was_trained(tmp_path):
    random = np.random.default_rng(1)
    features = random.normal(2, 3, (4000, len(JOIN_INPUTS))).astype(np.float32)
    classes = (features[:, 0] > features[:, 3]).astype(np.int64)
    write(tmp_path / "joins.json", "joins", trained(features, classes, len(JOINS), 16))
    found = Perceptron(tmp_path / "joins.json")
    probabilities = found.probabilities(features)
    assert found.outputs == JOINS and np.allclose(probabilities.sum(1), 1)
    assert (probabilities.argmax(1) == classes).mean() > 0.85


def test_golden_files_are_the_same_each_time(tmp_path):
    texts = []
    for run in ("first", "second"):
        folder = tmp_path / run
        folder.mkdir()
        random = np.random.default_rng(8)
        golden(folder, "relations", relation_pairs(random), random)
        golden(folder, "joins", join_pairs(random), random)
        texts.append([path.read_text() for path in sorted(folder.iterdir())])
    assert texts[0] == texts[1]


def test_the_pen_is_shown_the_same_symbols_as_rows(known, groups):
    source = PenSource(known, groups, 16, 1)
    rows, lengths, classes = source.drawn()
    assert rows.shape == (16, int(lengths.max()), figure_features.COUNT) and torch.isfinite(rows).all()
    seen = {int(place) for _ in range(8) for place in source.drawn()[2]} | set(classes.tolist())
    assert seen == {0} | {1 + int(place) for place in known.classes}
    assert labels()[0] == "none" and labels()[1 + places()["x"]] == "x"
