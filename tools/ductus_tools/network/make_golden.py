"""Makes the fixtures of the Swift golden tests: tiny networks, inputs and PyTorch's outputs.

    python -m ductus_tools.network.make_golden Tests/NeuralNetworkTests/Fixtures

`golden.safetensors` is the network, `golden.json` an array of cases: `steps`, `features` (row-major
[steps, features]), `frames`, `logProbabilities` (row-major [frames, classes]). `golden-classifier` is the
same with `logits` ([labels]) of a classifier in float16.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import torch

from .classifier import ClassifierConfiguration, FigureClassifier
from .export import export
from .model import InkNetwork, NetworkConfiguration

STEPS = (1, 2, 3, 4, 17, 30)
FEATURES = 11
SEED = 20


def network() -> InkNetwork:
    """Two layers of 12, with weights larger than at the start of training, so that gates saturate."""
    torch.manual_seed(SEED)
    model = InkNetwork(NetworkConfiguration(features=FEATURES, stack=3, hidden=12, layers=2)).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.mul_(3)
    return model


def classifier() -> FigureClassifier:
    """A classifier of the same kind, with four rows a frame, seven labels, and weights that float16 holds exactly."""
    torch.manual_seed(SEED)
    labels = ("circle", "square", "arch:above", "smiley face", "“quoted”", "é", "🐱")
    sizes = {"features": FEATURES, "stack": 4, "hidden": 10, "layers": 2}
    model = FigureClassifier(ClassifierConfiguration(**sizes, labels=labels)).eval()
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "bias_hh" not in name:  # zero: the file has the biases' sum
                parameter.copy_((parameter * 3).half().float())
            else:
                parameter.zero_()
    return model


def cases(model: InkNetwork) -> list[dict]:
    """Inputs of several lengths, including one step and lengths that don't fill the last frame."""
    result = []
    for case, features in _inputs():
        with torch.no_grad():
            values, frames = model(features, torch.tensor([case["steps"]]))
        result.append(case | {"frames": int(frames[0]), "logProbabilities": rounded(values)})
    return result


def classifier_cases(model: FigureClassifier) -> list[dict]:
    """Inputs of a classifier with their logits."""
    result = []
    for case, features in _inputs():
        with torch.no_grad():
            logits = model(features, torch.tensor([case["steps"]]))
        result.append(case | {"logits": rounded(logits)})
    return result


def _inputs() -> Iterator[tuple[dict, torch.Tensor]]:
    for steps in STEPS:
        features = torch.randn(1, steps, FEATURES)
        yield {"steps": steps, "features": rounded(features)}, features


def rounded(tensor: torch.Tensor) -> list[float]:
    """Values in nine digits, which single precision needs."""
    return [float(f"{value:.9g}") for value in tensor.flatten().tolist()]


def main() -> None:
    parser = argparse.ArgumentParser(description="make the golden fixtures")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    model = network()
    export(model, folder / "golden.safetensors", {"name": "golden", "version": "1"})
    (folder / "golden.json").write_text(json.dumps(cases(model)) + "\n")
    figures = classifier()
    name = "golden-classifier"
    export(figures, folder / f"{name}.safetensors", {"name": name, "version": "1"}, half=True)
    (folder / f"{name}.json").write_text(json.dumps(classifier_cases(figures)) + "\n")


if __name__ == "__main__":
    main()
