"""Networks of lone characters: which letters they tell apart, and their files."""

import json
import lzma

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from ductus_tools.network.character_network import CharacterConfiguration, CharacterNetwork  # noqa: E402
from ductus_tools.network.character_export import begun, export  # noqa: E402
from ductus_tools.lone.letters import read  # noqa: E402
from ductus_tools.lone.train import Source, logits, within  # noqa: E402
from ductus_tools.pack.build import network_metadata  # noqa: E402


@pytest.fixture
def letters(tmp_path):
    def record(label, writer, split, **more):
        return {"label": label, "writer": writer, "split": split, "drawing": [[[0, 50, 90], [0, 10, 60]]], **more}

    drawn = [
        record("ক", "Bengali/1", "train", alphabet="Bengali"),
        record("ख", "Sanskrit/1", "train", alphabet="Sanskrit"),
        record("क", "Sanskrit/2", "val", alphabet="Sanskrit"),
        record("α", "Greek/1", "train", alphabet="Greek"),
        record("", "Bengali/1", "train", alphabet="Bengali"),
    ]
    more = [record("ক্ষ", "as/3", "train"), record("ক", "as/3", "test")]
    for name, records in (("omniglot", drawn), ("assamese", more)):
        with lzma.open(tmp_path / f"{name}.ndjson.xz", "wt", encoding="utf-8") as file:
            file.writelines(json.dumps(r) + "\n" for r in records)
    return read(tmp_path, "brahmic")


def test_a_family_has_the_letters_of_its_scripts(letters):
    assert sorted(letters.texts) == ["क", "ख", "ক", "ক্ষ"]
    assert len(letters.inks) == 5 and len(letters.alphabet) == 4
    assert list(letters.clusters.values()) == ["ক্ষ"]
    assert all(letters.inks.points.min(0) >= 0.04) and all(letters.inks.points.max(0) <= 0.96)


def test_assamese_letters_are_told_from_bengali_ones_and_no_others(letters):
    among = within(letters)
    bengali = letters.texts.index("ক")
    inside = [letters.texts[place - 1] for place in torch.nonzero(among[bengali] == 0).flatten().tolist()]
    assert sorted(inside) == ["ক", "ক্ষ"]


def test_only_letters_of_training_are_drawn_from(letters):
    source = Source(letters, 64, 1)
    maps, places = source.next()
    assert maps.shape == (64, 8, 32, 32)
    assert {letters.texts[place] for place in places.tolist()} == {"ক", "ক্ষ", "ख"}
    state = source.state()
    again = source.next()[1]
    source.restore(state)
    assert torch.equal(source.next()[1], again)


def test_the_file_names_clusters(letters, tmp_path):
    configuration = CharacterConfiguration((8, 8), (2, 2), 8, letters.alphabet)
    model = CharacterNetwork(configuration).eval()
    assert logits(model, letters, np.arange(5)).shape == (5, 5)
    geometry = np.tile((0.0, 1.0, 0.0, 1.0), (configuration.classes + 1, 1))
    export(model, geometry, tmp_path / "lone.safetensors", "brahmic", "1", letters.clusters)
    metadata = network_metadata(tmp_path / "lone.safetensors")
    assert metadata["clusters"] == letters.clusters and metadata["alphabet"] == letters.alphabet


def test_letters_of_hands_made_of_fonts_are_a_family_too(tmp_path):
    drawing = [[[0, 50, 90], [0, 10, 60]]]
    records = [
        {"label": label, "writer": "Font/1", "split": "train", "drawing": drawing, "alphabet": script}
        for label, script in (("ก", "thai"), ("ก", "thai"), ("ກ", "lao"))
    ]
    (tmp_path / "southern.ndjson").write_text("".join(json.dumps(r) + "\n" for r in records), encoding="utf-8")
    letters = read(tmp_path, "southern")
    assert sorted(letters.texts) == ["ก", "ກ"] and len(letters.inks) == 3
    assert set(letters.writers) == {"th/Font/1", "lo/Font/1"}
    assert (within(letters)[0] == 0).sum() == 1, "Thai and Lao are told apart by nobody"


def test_a_network_goes_on_from_a_file(tmp_path, letters):
    maps = Source(letters, 64, 1).next()[0]
    first = CharacterNetwork(CharacterConfiguration((8, 8, 8, 8), (1, 2, 2, 2), 16, "ab")).eval()
    export(first, None, tmp_path / "first.safetensors", "first", "1")
    model = begun(tmp_path / "first.safetensors", letters.alphabet, 0.0, maps)
    assert model.configuration.alphabet == letters.alphabet
    weights = (model.convolutions[1].weight, first.convolutions[1].weight)
    ours, theirs = (weight.detach().flatten() for weight in weights)
    assert torch.corrcoef(torch.stack((ours, theirs)))[0, 1] > 0.999
