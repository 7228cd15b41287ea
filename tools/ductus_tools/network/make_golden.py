"""Makes the fixtures of the Swift golden test: a tiny network, inputs, PyTorch's output for them.

    python -m ductus_tools.network.make_golden Tests/NeuralNetworkTests/Fixtures

`golden.safetensors` is the network, `golden.json` an array of cases: `steps`, `features` (row-major
[steps, features]), `frames`, `logProbabilities` (row-major [frames, classes]).
"""

import argparse
import json
from pathlib import Path

import torch

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


def cases(model: InkNetwork) -> list[dict]:
    """Inputs of several lengths, among them one step and lengths that don't fill the last frame."""
    result = []
    for steps in STEPS:
        features = torch.randn(1, steps, FEATURES)
        with torch.no_grad():
            values, frames = model(features, torch.tensor([steps]))
        result.append({
            "steps": steps,
            "features": _rounded(features),
            "frames": int(frames[0]),
            "logProbabilities": _rounded(values),
        })
    return result


def _rounded(tensor: torch.Tensor) -> list[float]:
    return [float(f"{value:.9g}") for value in tensor.flatten().tolist()]


def main() -> None:
    parser = argparse.ArgumentParser(description="make the golden fixtures")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    model = network()
    export(model, folder / "golden.safetensors", {"name": "golden", "version": "1"})
    (folder / "golden.json").write_text(json.dumps(cases(model)) + "\n")


if __name__ == "__main__":
    main()
