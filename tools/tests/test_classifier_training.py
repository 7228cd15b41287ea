"""Training, export and measuring of a classifier on a task of two shapes."""


import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from ductus_tools.figures import evaluate, gestures, passages, train, variation  # noqa: E402
from ductus_tools.figures.batches import POOL, BatchSource  # noqa: E402
from ductus_tools.figures.export import WRITING_ERRORS, averaged, writing_bias  # noqa: E402
from ductus_tools.figures.figures import Figure  # noqa: E402
from ductus_tools.figures.predict import predict  # noqa: E402
from ductus_tools.ink.records import read_records  # noqa: E402
from ductus_tools.ink.strokes import Strokes  # noqa: E402
from ductus_tools.network.classifier import ClassifierConfiguration, FigureClassifier  # noqa: E402


class Bars:
    """Upright and level lines."""

    labels, passage, any_order = ("level", "upright"), None, False

    def draw(self, random):
        points = np.cumsum(np.abs(random.normal(1, 0.2, (6, 2))), axis=0)
        kind = int(random.integers(2))
        points[:, 1 - kind] *= 0.1
        return Strokes(points, np.array([0])), np.eye(2, dtype=np.float32)[kind]

    def figures(self, split):
        random = np.random.default_rng(9)
        drawn = [self.draw(random) for _ in range(60)]
        return [Figure(i, self.labels[t.argmax()], f"w{n % 5}", split) for n, (i, t) in enumerate(drawn)]


def options(path, steps):
    words = f"sketches --checkpoints {path} --hidden 6 --layers 1 --warmup 5 --size 256"
    return train.parser("").parse_args([*words.split(), "--steps", str(steps)])


def run(path, steps, stop=None):
    """A run's weights; `stop` ends it early, after that many steps."""
    result = train.FigureRun(options(path, steps), Bars())
    result.resume()
    if stop is not None:
        for _ in range(stop):
            result.update()
        result.save()
        return None
    result.train()
    return result.averaged().state_dict()


def test_learns_and_resumes_exactly(tmp_path):
    whole = run(tmp_path / "whole", 30)
    run(tmp_path / "broken", 30, stop=11)
    broken = run(tmp_path / "broken", 30)
    for name, value in whole.items():
        assert torch.equal(value, broken[name]), name
    figures = Bars().figures("test")
    model = averaged(tmp_path / "whole")
    best = predict(model, [figure.ink for figure in figures]).argmax(axis=1)
    assert np.mean([Bars.labels[b] == f.label for b, f in zip(best, figures)]) > 0.9


def test_odds_are_held_to_their_targets_where_a_figure_is_both():
    targets = torch.tensor([[0.1, 0.8, 0.1], [1.0, 0.0, 0.0]])
    right = torch.tensor([[0.1, 0.8, 0.1], [0.2, 0.4, 0.4]]).log()
    assert float(passages.passage_loss(right, targets, ([0, 2], [1]))) == pytest.approx(0, abs=1e-6)
    wrong = right + torch.tensor([0.0, 3.0, 0.0])
    assert float(passages.passage_loss(wrong, targets, ([0, 2], [1]))) == pytest.approx(2.5)
    assert float(passages.passage_loss(wrong, targets[1:].expand(2, 3), ([0, 2], [1]))) == 0


def test_batches_repeat_with_their_seed():
    a, b = (BatchSource(Bars(), 3, 100) for _ in range(2))
    for _ in range(POOL // 100 + 3):
        a.next()
    b.restore(a.state())
    for _ in range(3):
        x, y = a.next(), b.next()
        assert torch.equal(x.rows, y.rows) and torch.equal(x.targets, y.targets)
    assert torch.allclose(x.targets.sum(dim=1), torch.ones(len(x.targets)))


def test_writing_is_preferred_by_just_enough():
    labels = gestures.LABELS
    gesture = [labels.index(label) for label in gestures.GESTURES]
    writing, none = labels.index("writing"), labels.index(gestures.NONE)
    logits = np.random.default_rng(1).normal(0, 1, (5000, len(labels)))
    logits[:, writing] += 2
    biased = logits.copy()
    biased[:, writing] += writing_bias(logits, labels)
    taken = biased[:, gesture].max(axis=1) > biased[:, writing]
    assert taken.mean() == pytest.approx(WRITING_ERRORS, abs=5e-4)
    sure = logits + 50 * (np.arange(len(labels)) == writing)
    sure[:, none] += 1000  # words count as no gesture
    assert writing_bias(sure, labels) == 0


def test_what_is_known_of_other_labels_is_taken_over():
    def network(labels, seed):
        torch.manual_seed(seed)
        return FigureClassifier(ClassifierConfiguration(features=3, hidden=4, layers=1, labels=labels))

    old, new = network(("a", "b"), 1), network(("b", "new", "a"), 2)
    fresh = new.output.weight[1].clone()
    train.learned_from(new, old)
    rows, lengths = torch.rand(5, 9, 3), torch.tensor([9, 4, 2, 7, 1])
    assert torch.allclose(new(rows, lengths)[:, [2, 0]], old(rows, lengths))
    assert torch.equal(new.output.weight[1], fresh)


def test_mixed_figures_are_as_much_of_a_label_as_of_its_figure():
    torch.manual_seed(3)
    targets = torch.eye(4)[torch.randint(4, (64,))]
    summary, mixed = train.mixed(targets * 2 + 1, targets)
    assert torch.allclose(summary, mixed * 2 + 1)
    assert torch.allclose(mixed.sum(dim=1), torch.ones(64))
    assert ((mixed > 0.2) & (mixed < 0.8)).any()


def test_accuracy_counts_ranks_labels_and_writers():
    names = ["A", "B"]
    figures = [Figure(None, label, writer, "test") for label, writer in (("A", "x"), ("A", "y"), ("B", "y"))]
    shares = np.array([[0.9, 0.1], [0.3, 0.7], [0.2, 0.8]])
    result = evaluate.measured(names, shares, figures)
    assert result["inks"] == 3 and result["top1"] == pytest.approx(2 / 3, abs=1e-6)
    assert result["top5"] == 1 and result["labels"] == {"A": 0.5, "B": 1.0}
    assert result["confusions"] == {"A > B": 1}
    low, high = result["top1Interval"]
    assert (low, high) == (0.5, 1.0)
    result = evaluate.measured(names, shares, [*figures[:2], Figure(None, "C", "z", "test")])
    assert result["labels"] == {"A": 0.5, "C": 0.0}
    assert result["confusions"]["C > B"] == 1


def test_records_are_the_figures(tmp_path):
    figures = Bars().figures("test")[:4]
    evaluate.write_records(tmp_path / "bars.ndjson.xz", figures)
    records = list(read_records(tmp_path / "bars.ndjson.xz"))
    assert [r["label"] for r in records] == [f.label for f in figures]
    read = Strokes.from_lists(records[0]["drawing"])
    np.testing.assert_allclose(read.points, figures[0].ink.points, atol=1e-3)




def test_steps_back_cost_more_than_steps_that_are_wrong():
    odds = torch.linspace(-6, 6, 13)[None]
    assert float(passages.sweep_loss(odds, odds)) == 0
    shifted = passages.sweep_loss(odds + 0.2, odds)
    back = odds.clone()
    back[0, 6] = odds[0, 5] - 0.2
    assert 0 < float(shifted) < float(passages.sweep_loss(back, odds))




def test_read_any_order_the_direction_means_nothing(tmp_path):
    run(tmp_path, 5)
    inks = [figure.ink for figure in Bars().figures("test")[:7]]
    inks.append(Strokes(np.array([[0.0, 0], [1, 0], [5, 1], [5, 3], [4, 4]]), np.array([0, 2])))
    model = averaged(tmp_path)
    turned = [variation.backwards(ink) for ink in inks]
    assert (turned[-1].starts == [0, 3]).all() and (turned[-1].points == inks[-1].points[::-1]).all()
    assert not np.allclose(predict(model, inks), predict(model, turned), atol=1e-4)
    np.testing.assert_allclose(predict(model, inks, True), predict(model, turned, True), atol=1e-5)
