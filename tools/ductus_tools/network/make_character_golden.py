"""Writes the golden files that keep Swift's direction maps and network of characters equal to these.

    python -m ductus_tools.network.make_character_golden Tests/InkFeaturesTests/Fixtures Tests/NeuralNetworkTests/Fixtures

The first folder gets `direction-maps.json`: cases of `name`, `drawing` and `values` (row-major [8, 32, 32] without
zeros, as pairs of index and value). The second gets `golden-characters.safetensors`, a tiny network, and
`golden-characters.json`: cases of `drawing`, and the logits `characters` and `hangul` of its maps.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from ductus_tools.ink import direction_maps
from ductus_tools.ink.inks import Inks
from ductus_tools.ink.make_golden import figures

from .character_export import FoldedNetwork, export
from .character_network import CharacterConfiguration, CharacterNetwork

SEED = 22
_NETWORK_CASES = ("dots", "equals sign", "rectangle in four strokes", "arrow", "random figure")


def drawings() -> dict[str, list]:
    """Name to strokes of [xs, ys], rounded as Swift's Float."""
    found = figures() | {
        "square of one length": [[[0, 7, 7, 0, 0], [0, 0, 7, 7, 0]]],
        "upright and level": [[[3, 3], [0, 30]], [[-9, 21], [4, 4]], [[3], [35]]],
    }
    return {
        name: [[np.float32(axis).tolist() for axis in stroke[:2]] for stroke in drawing]
        for name, drawing in found.items()
    }


def maps(drawing: list) -> np.ndarray:
    return direction_maps.direction_maps(Inks.of([[np.column_stack(stroke) for stroke in drawing]]))


def map_cases() -> list[dict]:
    cases = []
    for name, drawing in drawings().items():
        flat = maps(drawing).ravel()
        places = np.flatnonzero(flat)
        values = [float(f"{value:.7g}") for value in flat[places].tolist()]
        cases.append({"name": name, "drawing": drawing, "places": places.tolist(), "values": values})
    return cases


def network() -> CharacterNetwork:
    """Two convolutions and seven characters, with norms that change values."""
    torch.manual_seed(SEED)
    configuration = CharacterConfiguration((5, 6), (2, 2), 9, "一あA。國ㅋ𠀋")
    model = CharacterNetwork(configuration).eval()
    with torch.no_grad():
        for norm in (*model.norms, model.norm):
            norm.running_mean.normal_(0, 0.1)
            norm.running_var.uniform_(0.2, 0.6)
            norm.bias.normal_(0, 0.2)
    return model


def network_cases(path: Path) -> list[dict]:
    model, cases = FoldedNetwork(path), []
    for name in _NETWORK_CASES:
        drawing = drawings()[name]
        with torch.no_grad():
            characters, letters = model(torch.from_numpy(maps(drawing)))
        logits = {"characters": characters, "hangul": letters}
        rounded = {key: [float(f"{v:.7g}") for v in value[0].tolist()] for key, value in logits.items()}
        cases.append({"name": name, "drawing": drawing} | rounded)
    return cases


def main() -> None:
    parser = argparse.ArgumentParser(description="make the golden fixtures of characters")
    parser.add_argument("features", type=Path)
    parser.add_argument("network", type=Path)
    arguments = parser.parse_args()
    golden = {"version": direction_maps.VERSION, "cases": map_cases()}
    _write(arguments.features / "direction-maps.json", golden)
    path, model = arguments.network / "golden-characters.safetensors", network()
    geometry = np.abs(np.random.default_rng(SEED).normal(0, 1, (model.configuration.classes + 1, 4)))
    export(model, geometry, path, "golden", "1")
    _write(path.with_suffix(".json"), network_cases(path))


def _write(path: Path, values: object) -> None:
    path.write_text(json.dumps(values, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
