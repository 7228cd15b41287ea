"""Trains the perceptrons of relations and joins, and writes them as JSON.

    python -m ductus_tools.formulas.perceptrons --pairs pairs.npz --output FOLDER

The features' mean and deviation are folded into the first layer. The last tenth of the pairs is for measuring.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from .geometry import JOIN_INPUTS, RELATION_INPUTS
from .symbols import RELATIONS

FORMAT = 1
JOINS = ("apart", "same")
_HIDDEN, _EPOCHS, _SIZE, _RATE = {"relations": 64, "joins": 32}, 12, 512, 4e-3
_DIGITS = 5
NAMES = {"relations": (RELATION_INPUTS, RELATIONS), "joins": (JOIN_INPUTS, JOINS)}
"""Inputs and outputs of each perceptron."""


def trained(features: np.ndarray, classes: np.ndarray, outputs: int, hidden: int, seed: int = 3) -> list:
    """Layers as pairs of weights [out, in] and biases [out]."""
    torch.manual_seed(seed)
    mean, deviation = features.mean(0), features.std(0) + 1e-3
    inputs, targets = torch.from_numpy((features - mean) / deviation), torch.from_numpy(classes)
    first, last = nn.Linear(features.shape[1], hidden), nn.Linear(hidden, outputs)
    model = nn.Sequential(first, nn.ReLU(), last)
    optimizer = torch.optim.AdamW(model.parameters(), lr=_RATE, weight_decay=1e-3)
    steps = _EPOCHS * (len(inputs) // _SIZE)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, _RATE, total_steps=max(steps, 1))
    for _ in range(_EPOCHS):
        order = torch.randperm(len(inputs))
        for some in order[: len(order) // _SIZE * _SIZE].view(-1, _SIZE):
            loss = functional.cross_entropy(model(inputs[some]), targets[some])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    weights = first.weight.detach().numpy() / deviation
    biases = first.bias.detach().numpy() - weights @ mean
    return [(weights, biases), (last.weight.detach().numpy(), last.bias.detach().numpy())]


def write(path: Path, name: str, layers: list) -> None:
    inputs, outputs = NAMES[name]
    found = [{"weights": np.round(weights, _DIGITS).tolist(), "bias": np.round(bias, _DIGITS).tolist()}
             for weights, bias in ((w.astype(float), b.astype(float)) for w, b in layers)]
    whole = {"format": FORMAT, "inputs": inputs, "outputs": outputs, "layers": found}
    path.write_text(json.dumps(whole, separators=(",", ":")) + "\n", encoding="utf-8")


class Perceptron:
    """A perceptron from a file, computed as in Swift."""

    def __init__(self, path: Path):
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["format"] != FORMAT:
            raise ValueError(f"{path}: not a perceptron of format {FORMAT}")
        self.outputs = tuple(found["outputs"])
        self.layers = [(np.array(layer["weights"]), np.array(layer["bias"])) for layer in found["layers"]]

    def probabilities(self, features: np.ndarray) -> np.ndarray:
        """[N, outputs] of features [N, inputs]."""
        values = features.astype(np.float64)
        for place, (weights, bias) in enumerate(self.layers):
            values = (np.maximum(values, 0) if place else values) @ weights.T + bias
        values = np.exp(values - values.max(1, keepdims=True))
        return values / values.sum(1, keepdims=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("pairs", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.output.mkdir(parents=True, exist_ok=True)
    pairs = np.load(options.pairs)
    for name, (_, outputs) in NAMES.items():
        features, classes = pairs[f"{name}_features"], pairs[f"{name}_classes"].astype(np.int64)
        kept = len(features) * 9 // 10
        path = options.output / f"{name}.json"
        write(path, name, trained(features[:kept], classes[:kept], len(outputs), _HIDDEN[name]))
        found = Perceptron(path).probabilities(features[kept:]).argmax(1)
        truth = classes[kept:]
        by_class = {output: round(float((found[truth == place] == place).mean()), 4)
                    for place, output in enumerate(outputs) if (truth == place).any()}
        print(name, round(float((found == truth).mean()), 4), by_class)


if __name__ == "__main__":
    main()
