"""Figures named by what they look like: both networks together, and training that resumes."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from ductus_tools.network import character_export as characters  # noqa: E402
from ductus_tools.network.character_network import CharacterConfiguration, CharacterNetwork  # noqa: E402
from ductus_tools.figures import add_looks, looks, passages, shapes, sweeps  # noqa: E402
from ductus_tools.figures.export import export  # noqa: E402
from ductus_tools.figures.predict import PackNetworks, predict  # noqa: E402
from ductus_tools.figures.sketches import SketchTask  # noqa: E402
from ductus_tools.ink import figure_features  # noqa: E402
from ductus_tools.network.classifier import ClassifierConfiguration, FigureClassifier  # noqa: E402
from ductus_tools.training import checkpoint  # noqa: E402


@pytest.fixture
def sketches(tmp_path):
    """Drawings of two words."""
    random = np.random.default_rng(3)
    path = tmp_path / "sketches.ndjson"
    with open(path, "w", encoding="utf-8") as file:
        for number in range(120):
            along, across = np.linspace(0, 200, 9), random.uniform(0, 20, 9)
            level = number % 2 == 0
            stroke = [along.tolist(), across.tolist()] if level else [across.tolist(), along.tolist()]
            record = {"word": "river" if level else "tree", "key_id": str(number), "drawing": [stroke]}
            file.write(json.dumps(record | {"source": "test"}) + "\n")
    return path


@pytest.fixture
def start(tmp_path):
    """A run of characters to begin with."""
    torch.manual_seed(1)
    configuration = {"channels": (4, 4), "strides": (2, 2), "embedding": 8, "alphabet": "ab", "dropout": 0.1}
    model = CharacterNetwork(CharacterConfiguration(**configuration))
    folder = tmp_path / "start"
    folder.mkdir()
    checkpoint.save(folder / "state-0.pt", {"configuration": configuration, "average": {"weights": model.state_dict()}})
    return folder


def options(sketches, start, checkpoints, steps):
    words = f"sketches --sketches {sketches} --start {start} --checkpoints {checkpoints} --size 16 --warmup 2 --steps {steps}"
    return looks.parser().parse_args(words.split())


def test_both_networks_say_what_is_common_to_them():
    pen = np.log([[0.9, 0.1]])
    look = np.log([[0.5, 0.25, 0.25]])
    np.testing.assert_allclose(np.exp(looks.joined(pen, look, 0.5)), [[0.375, 0.125, 0.5]], atol=1e-6)
    np.testing.assert_allclose(np.exp(looks.joined(pen, look, 0)), [[0.45, 0.05, 0.5]], atol=1e-6)
    np.testing.assert_allclose(np.exp(looks.joined(pen, look, 1)), [[0.25, 0.25, 0.5]], atol=1e-6)


def test_targets_have_none_first(sketches):
    maps, targets, passage = looks.Source(SketchTask(sketches), 8, 1).drawn()
    assert maps.shape == (8, 8, 32, 32) and targets.shape == (8, 3) and passage is None
    assert SketchTask(sketches).labels == ("river", "tree", "none")
    np.testing.assert_allclose(targets.sum(1), 1, atol=1e-6)


class Roundings:
    """Rectangles and ellipses, and figures that are neither."""

    labels, passage, any_order = ("ellipse", "none", "rectangle"), ([2], [0]), True

    def draw(self, random):
        return sweeps.clean(random).ink(1.0), np.array([0.7, 0.1, 0.2], dtype=np.float32)

    def sweep(self, random):
        return sweeps.clean(random)


def test_sweeps_come_with_each_batch_and_are_learned(start, tmp_path, monkeypatch):
    _, targets, (maps, odds) = looks.Source(Roundings(), 4, 1, sweeps=3).drawn()
    np.testing.assert_allclose(targets, [[0.1, 0.7, 0.2]] * 4)
    assert maps.shape == (12, 8, 32, 32) and odds.shape == (3, 4)
    assert (odds.diff(dim=1) > 0).all()
    monkeypatch.setattr(looks.tasks, "make", lambda options: Roundings())
    words = f"shapes --start {start} --checkpoints {tmp_path / 'run'} --size 8 --steps 1 --sweeps 2 --mixed 0"
    run = looks.LookRun(looks.parser().parse_args(words.split()))
    logits = torch.tensor([[0.0, 3.0, 1.0]])
    assert float(passages.odds_between(logits, run._passage)) == 2
    before = [p.clone() for p in run.model.parameters()]
    loss, samples = run.losses()
    assert float(loss.detach()) > np.mean(samples)
    run.update()
    assert any(not torch.equal(a, b) for a, b in zip(before, run.model.parameters()))


def test_labels_drawn_oftener_for_training_are_no_likelier():
    biases = np.zeros(7)
    labels = ("trapezoid", "rectangle", "parallelogram", "octagon", "circle", "hexagon", "pentagon")
    shapes.take_back_chances(biases, labels)
    np.testing.assert_allclose(np.exp(-biases), [5, 1, 5, 4, 1, 4, 4])


def test_a_run_goes_on_from_a_file_as_from_its_network(tmp_path):
    torch.manual_seed(4)
    network = CharacterNetwork(CharacterConfiguration((4, 6), (2, 2), 8, looks.alphabet(3), 0.1)).eval()
    with torch.no_grad():
        for norm in (*network.norms, network.norm):
            norm.running_mean.normal_(0, 0.2)
            norm.running_var.uniform_(0.5, 2)
    path, maps = tmp_path / "looks.safetensors", torch.rand(64, 8, 32, 32)
    characters.export(network, None, path, "looks", "1")
    again = characters.unfolded(path, maps, 0.1)
    with torch.no_grad():
        for found, expected in zip(again(maps), characters.FoldedNetwork(path)(maps)):
            np.testing.assert_allclose(found, expected, atol=1e-5)
        # Its batch norms are those of the maps, so training changes little at first.
        embedded = again.embed(maps)
        np.testing.assert_allclose(again.train().embed(maps), embedded, atol=0.02 * float(embedded.max()))


def test_a_run_begins_with_a_file_of_its_own_labels(start, tmp_path, monkeypatch):
    monkeypatch.setattr(looks.tasks, "make", lambda options: Roundings())
    network = CharacterNetwork(CharacterConfiguration((4, 4), (2, 2), 8, looks.alphabet(2), 0.1)).eval()
    path = tmp_path / "looks.safetensors"
    characters.export(network, None, path, "looks", "1")
    words = f"shapes --start {path} --checkpoints {tmp_path / 'run'} --size 8 --steps 1 --sweeps 2 --mixed 0"
    looks.LookRun(looks.parser().parse_args(words.split())).update()
    characters.export(
        CharacterNetwork(CharacterConfiguration((4, 4), (2, 2), 8, "abc", 0.1)).eval(), None, path, "looks", "1"
    )
    with pytest.raises(SystemExit, match="other labels"):
        looks.LookRun(looks.parser().parse_args(words.split()))


def test_resumes_exactly(sketches, start, tmp_path):
    whole = looks.LookRun(options(sketches, start, tmp_path / "whole", 14))
    whole.train()
    broken = looks.LookRun(options(sketches, start, tmp_path / "broken", 14))
    for _ in range(5):
        broken.update()
    broken.save()
    resumed = looks.LookRun(options(sketches, start, tmp_path / "broken", 14))
    resumed.resume()
    assert resumed.step == 5
    resumed.train()
    for name, value in whole.averaged().state_dict().items():
        assert torch.equal(value, resumed.averaged().state_dict()[name]), name


def test_a_pack_with_looks(sketches, start, tmp_path, monkeypatch, capsys):
    run = looks.LookRun(options(sketches, start, tmp_path / "run", 30))
    run.train()
    pack = tmp_path / "pack"
    pack.mkdir()
    configuration = ClassifierConfiguration(features=figure_features.COUNT, labels=("river", "tree"), hidden=6, layers=1)
    pen = FigureClassifier(configuration).eval()
    export(pen, pack / "network.safetensors", {"name": "sketches", "version": "1"}, half=True)
    monkeypatch.setattr(add_looks.classes, "emoji", lambda: {"🌳": ["tree"]})
    monkeypatch.setattr("sys.argv", ["add_looks", *f"sketches --sketches {sketches} --pack {pack} --run {tmp_path}/run".split()])
    add_looks.main()
    content = json.loads((pack / "classes.json").read_text(encoding="utf-8"))
    assert 0 < content["looksShare"] < 1
    assert content["tags"]["zxx-Zsym-x-autodraw"][-1] == {"label": None, "from": ["none"]}
    networks = PackNetworks(pack)
    assert networks.labels == ("river", "tree", "none")
    inks = [figure.ink for figure in SketchTask(sketches).figures("val")]
    found = networks.predict(inks)
    assert found.shape == (len(inks), 3)
    look = looks.logits(run.averaged(), inks)
    expected = looks.joined(predict(networks.model, inks), look, content["looksShare"])
    np.testing.assert_allclose(found, expected, atol=0.02)
