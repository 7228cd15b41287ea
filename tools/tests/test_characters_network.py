"""The network of characters: one softmax over rows and composed syllables, and its file."""

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from ductus_tools.network import hangul  # noqa: E402
from ductus_tools.network.character_export import FoldedNetwork, export, mean  # noqa: E402
from ductus_tools.network.make_character_golden import drawings, network, network_cases  # noqa: E402
from ductus_tools.network.character_network import log_probabilities, losses  # noqa: E402


def test_the_softmax_is_over_characters_and_all_syllables():
    torch.manual_seed(1)
    characters, letters = torch.randn(3, 8), torch.randn(3, hangul.ROWS)
    rows, syllables = log_probabilities(characters, letters)
    total = rows.exp().sum(1) + syllables.exp().sum(1)
    assert total == pytest.approx(torch.ones(3), abs=1e-4)

    targets = torch.tensor([0, 5, 8 + ord("한") - hangul.FIRST])
    everything = torch.cat([rows, syllables], dim=1)
    chosen = -everything[torch.arange(3), targets]
    assert losses(characters, letters, targets, 0.0) == pytest.approx(chosen, abs=1e-4)
    smoothed = 0.9 * chosen - 0.1 * everything.mean(1)
    assert losses(characters, letters, targets, 0.1) == pytest.approx(smoothed, abs=1e-3)


def test_a_syllables_logit_is_the_sum_of_its_letters():
    letters = torch.zeros(1, hangul.ROWS)
    for place, offset in zip(hangul.indices(ord("글") - hangul.FIRST), (0, 19, 40)):
        letters[0, offset + place] = 5
    _, syllables = log_probabilities(torch.zeros(1, 2), letters)
    assert chr(hangul.FIRST + int(syllables[0].argmax())) == "글"


def test_the_mean_lies_between_two_networks():
    first, second = network(), network()
    with torch.no_grad():
        for values in second.parameters():
            values += torch.randn_like(values)
    weights = [model.state_dict() for model in (first, second, mean(first, second, 0.75))]
    assert torch.equal(mean(first, second, 1).characters.weight, second.characters.weight)
    for name, between in weights[2].items():
        if between.is_floating_point():
            assert between == pytest.approx(0.25 * weights[0][name] + 0.75 * weights[1][name], abs=1e-5)


def test_norms_are_folded_into_the_file(tmp_path):
    model = network()
    geometry = np.zeros((model.configuration.classes + 1, 4))
    export(model, geometry, tmp_path / "network.safetensors", "golden", "1")
    folded = FoldedNetwork(tmp_path / "network.safetensors")
    assert folded.configuration.alphabet == model.configuration.alphabet
    maps = torch.rand(4, 8, 32, 32)
    with torch.no_grad():
        for own, read in zip(model(maps), folded(maps)):
            assert own == pytest.approx(read, abs=0.02)  # half precision
    assert network_cases(tmp_path / "network.safetensors")[0].keys() == {"name", "drawing", "characters", "hangul"}


def test_the_golden_maps_are_of_all_drawings():
    fixture = Path(__file__).parents[2] / "Tests/InkFeaturesTests/Fixtures/direction-maps.json"
    cases = json.loads(fixture.read_text(encoding="utf-8"))["cases"]
    assert {case["name"]: case["drawing"] for case in cases} == drawings()
