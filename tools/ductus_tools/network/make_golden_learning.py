"""Makes the fixtures for Swift's tests of learning: a tiny network, lines, PyTorch's losses and gradients.

    python -m ductus_tools.network.make_golden_learning Tests/HandLearningTests/Fixtures

`learning.safetensors` is the network, `learning.json` an object: `lines` with `steps`, `features` (row-major), `labels`
and the `loss` of each; `gradients` of the mean loss of a label, by the names of the network's tensors; `steps`, the
results of Adam with one step size for all weights and a pull towards their origin, from their gradients.
"""

import argparse
import json
from pathlib import Path

import torch

from .export import export, tensors
from .make_golden import rounded
from .model import InkNetwork, NetworkConfiguration

LINES = ((9, (1, 2, 2, 3)), (4, (3,)), (13, (2, 1, 4)), (6, (4, 4)), (1, ()))
FEATURES = 5
SEED = 43


def network() -> InkNetwork:
    """Two layers of 11 units, which fill no vector register evenly, and four characters."""
    torch.manual_seed(SEED)
    sizes = {"features": FEATURES, "stack": 1, "hidden": 11, "layers": 2}
    model = InkNetwork(NetworkConfiguration(**sizes, alphabet="abc "))
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.mul_(0 if "bias_hh" in name else 2)
    return model


def learning(model: InkNetwork) -> dict:
    lines, labels = [], 0
    losses: list[torch.Tensor] = []
    for steps, text in LINES:
        features = torch.randn(1, steps, FEATURES)
        values, frames = model(features, torch.tensor([steps]))
        loss = torch.nn.functional.ctc_loss(
            values.transpose(0, 1), torch.tensor([text], dtype=torch.long), frames,
            torch.tensor([len(text)]), reduction="sum",
        )
        losses.append(loss)
        labels += len(text)
        lines.append(
            {"steps": steps, "features": rounded(features), "labels": text, "loss": loss.item()}
        )
    (torch.stack(losses).sum() / labels).backward()
    # The file has the sum of the two biases, whose gradients are the same.
    weights = {"output.weight": model.output.weight, "output.bias": model.output.bias}
    for direction, layers in (("forward", model.forward_layers), ("backward", model.backward_layers)):
        for number, lstm in enumerate(layers):
            prefix = f"lstm.{number}.{direction}"
            weights[f"{prefix}.input_weight"] = lstm.get_parameter("weight_ih_l0")
            weights[f"{prefix}.recurrent_weight"] = lstm.get_parameter("weight_hh_l0")
            weights[f"{prefix}.bias"] = lstm.get_parameter("bias_ih_l0")
    gradients = {name: weight.grad for name, weight in weights.items() if weight.grad is not None}
    assert set(gradients) == set(tensors(model))
    return {
        "lines": lines,
        "gradients": {name: rounded(value) for name, value in gradients.items()},
        "steps": steps_of_adam(),
    }


def steps_of_adam() -> dict:
    """Steps of Adam with one step size for all weights, written out: PyTorch has one for each."""
    origin, decay, rate = torch.linspace(-1, 1, 8), 0.1, 0.01
    weights, mean, square = origin.clone(), torch.zeros(8), torch.tensor(0.0)
    gradients = [torch.randn(8) for _ in range(4)]
    for step, gradient in enumerate(gradients, 1):
        mean = 0.9 * mean + 0.1 * (gradient + decay * (weights - origin))
        square = 0.999 * square + 0.001 * gradient.square().mean()
        size = (square / (1 - 0.999**step)).sqrt() + 1e-8
        weights = weights - rate * mean / (1 - 0.9**step) / size
    return {
        "origin": rounded(origin), "decay": decay, "rate": rate, "weights": rounded(weights),
        "gradients": [rounded(gradient) for gradient in gradients],
    }



def main() -> None:
    parser = argparse.ArgumentParser(description="make the golden fixtures of learning")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    model = network()
    export(model, folder / "learning.safetensors", {"name": "learning", "version": "1"})
    (folder / "learning.json").write_text(json.dumps(learning(model)) + "\n")


if __name__ == "__main__":
    main()
