"""The classifier's head: pooling over a figure's own frames, and its file."""

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="the network needs PyTorch")

from ductus_tools.network import make_golden  # noqa: E402
from ductus_tools.network.classifier import (  # noqa: E402
    ClassifierConfiguration,
    FigureClassifier,
)
from ductus_tools.network.export import export, load, load_figures, load_text  # noqa: E402

FIXTURES = Path(__file__).parents[2] / "Tests" / "NeuralNetworkTests" / "Fixtures"


@pytest.fixture
def model() -> FigureClassifier:
    torch.manual_seed(1)
    labels = ("a", "b", "c")
    sizes = {"features": 5, "stack": 3, "hidden": 8, "layers": 2}
    return FigureClassifier(ClassifierConfiguration(**sizes, labels=labels)).eval()


def test_a_network_of_another_kind_is_refused(model, tmp_path):
    export(model, tmp_path / "figures.safetensors")
    assert load_figures(tmp_path / "figures.safetensors").configuration.labels == ("a", "b", "c")
    with pytest.raises(ValueError, match="figures.safetensors: a network of figures, not of text"):
        load_text(tmp_path / "figures.safetensors")
    text = FIXTURES / "golden.safetensors"
    with pytest.raises(ValueError, match="golden.safetensors: a network of text, not of figures"):
        load_figures(text)


def test_pools_each_figure_over_its_own_frames(model):
    lengths = torch.tensor([7, 12, 1])
    features = torch.randn(3, 12, 5)
    for number, length in enumerate(lengths):
        features[number, length:] = 0
    together = model(features, lengths)
    assert together.shape == (3, 3)
    for number, length in enumerate(lengths.tolist()):
        alone = features[number : number + 1, :length]
        states, frames = model.encode(alone, torch.tensor([length]))
        vector = torch.cat([states.mean(0), states.amax(0)], dim=1)
        torch.testing.assert_close(together[number], model.output(vector)[0])


def test_file_holds_the_labels_and_halves_the_size(model, tmp_path):
    whole, half = tmp_path / "whole.safetensors", tmp_path / "half.safetensors"
    export(model, whole, {"name": "figures"})
    export(model, half, {"name": "figures"}, half=True)
    assert half.stat().st_size < 0.75 * whole.stat().st_size
    features, lengths = torch.randn(2, 9, 5), torch.tensor([9, 9])
    torch.testing.assert_close(load(whole)(features, lengths), model(features, lengths))
    torch.testing.assert_close(load(half)(features, lengths), model(features, lengths), atol=1e-2, rtol=0)
    assert load(half).configuration.labels == ("a", "b", "c")


def test_golden_fixtures_are_current():
    fresh = make_golden.classifier()
    model = load(FIXTURES / "golden-classifier.safetensors")
    assert model.configuration == fresh.configuration
    for case in json.loads((FIXTURES / "golden-classifier.json").read_text()):
        features = torch.tensor(case["features"]).view(1, case["steps"], make_golden.FEATURES)
        for network in (model, fresh):
            logits = network(features, torch.tensor([case["steps"]]))
            torch.testing.assert_close(logits[0], torch.tensor(case["logits"]), atol=1e-4, rtol=1e-4)
