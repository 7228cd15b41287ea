"""The files of a pack hold what their README says: a network is read with it, the standard library and NumPy alone."""

import json
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from ductus_tools.ink import features
from ductus_tools.ink.records import read_records
from ductus_tools.ink.strokes import Strokes

ROOT = Path(__file__).parents[2]
README = (ROOT / "tools" / "ductus_tools" / "pack" / "README.md").read_text(encoding="utf-8")
TYPES = {"F32": np.float32, "F16": np.float16, "I8": np.int8, "U8": np.uint8}


def network(path: Path) -> tuple[dict, dict[str, np.ndarray]]:
    """A file's description and its weights as floats."""
    content = path.read_bytes()
    start = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:start])
    about = json.loads(header.pop("__metadata__")["ductus"])
    stored = {
        name: np.frombuffer(content[start:][slice(*entry["data_offsets"])], TYPES[entry["dtype"]]).reshape(entry["shape"])
        for name, entry in header.items()
    }
    weights = {}
    for name, values in stored.items():
        if values.dtype == np.int8:
            values = values * stored[f"{name}.largest"].astype(float)[:, None] / 127
        weights[name] = values.astype(float)
    return about, weights


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def states(x: np.ndarray, weights: dict[str, np.ndarray], layer: str) -> np.ndarray:
    """The states (frames, H) of one direction of a layer, for its input (frames, values)."""
    w, u, b = (weights[f"lstm.{layer}.{name}"] for name in ("input_weight", "recurrent_weight", "bias"))
    h = c = np.zeros(u.shape[1])
    found = []
    for values in x:
        i, f, g, o = np.split(w @ values + u @ h + b, 4)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        found.append(h)
    return np.array(found)


def best_path(rows: np.ndarray, about: dict, weights: dict[str, np.ndarray]) -> str:
    """The text of each frame's likeliest class, for feature rows (T, F)."""
    missing = -len(rows) % about["stack"]
    x = np.pad(rows, ((0, missing), (0, 0))).reshape(-1, about["stack"] * about["features"])
    for layer in range(about["layers"]):
        ahead = states(x, weights, f"{layer}.forward")
        back = states(x[::-1], weights, f"{layer}.backward")[::-1]
        x = np.hstack((ahead, back))
    classes = (x @ weights["output.weight"].T + weights["output.bias"]).argmax(axis=1)
    return "".join(about["alphabet"][k - 1] for k, _ in groupby(classes) if k)


@pytest.mark.parametrize("number, text", [(0, "handwriting"), (1, "Can you read this?")])
def test_a_network_is_read_as_its_readme_says(number, text):
    about, weights = network(ROOT / "weights" / "latin" / "network.safetensors")
    record = list(read_records(ROOT / "Samples" / "demo.ndjson"))[number]
    rows = features.extract(Strokes.from_lists(record["drawing"]), version=about["feature_version"])
    assert best_path(rows, about, weights) == text


@pytest.mark.parametrize("path", sorted((ROOT / "weights").glob("*/manifest.json")), ids=lambda path: path.parent.name)
def test_the_readme_names_every_member_of_a_manifest(path):
    manifest = json.loads(path.read_text(encoding="utf-8"))
    assert [name for name in manifest if f"`{name}`" not in README] == []


@pytest.mark.parametrize(
    "path", sorted((ROOT / "weights").glob("*/network.safetensors")), ids=lambda path: path.parent.name
)
def test_the_readme_names_every_member_of_an_lstms_description(path):
    about = network(path)[0]
    if about.get("cell") == "lstm":
        assert [name for name in about if f"`{name}`" not in README] == []
