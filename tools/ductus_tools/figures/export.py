"""A trained task as the files of its pack: the network in float16, the classes with the temperature.

    python -m ductus_tools.figures.export shapes --checkpoints DIR --output DIR --version 2026.11.0 \\
        --onedollar F --mmg F --sketches F --corpus DIR

The temperature is fitted on `val`, for shapes on drawn and real ones. For gestures, `writing` gets just the bias with
which at most WRITING_ERRORS of the words of `val` are taken for a gesture. Parallelograms and trapezoids are more
frequent in training than in people's drawings; their logits are lowered accordingly.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from ductus_tools.network.classifier import ClassifierConfiguration, FigureClassifier
from ductus_tools.network.export import export, load_figures
from ductus_tools.training import checkpoint

from . import calibration, classes, gestures, poses, shapes, tasks
from .predict import predict

WRITING_ERRORS = 0.002


def averaged(checkpoints: Path) -> FigureClassifier:
    """The network of a run, with its averaged weights."""
    state = checkpoint.load(checkpoints / "state-0.pt")
    model = FigureClassifier(ClassifierConfiguration(**state["configuration"]))
    model.load_state_dict(state["average"]["weights"])
    return model.eval()


def writing_bias(logits: np.ndarray, labels: tuple[str, ...]) -> float:
    """The bias of writing's logit with which at most WRITING_ERRORS of these words are taken for a gesture."""
    places = [labels.index(label) for label in gestures.GESTURES]
    behind = logits[:, places].max(axis=1) - logits[:, labels.index("writing")]
    return max(0.0, float(np.quantile(behind, 1 - WRITING_ERRORS)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks.add_arguments(parser)
    parser.add_argument("--checkpoints", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--version", default="")
    options = parser.parse_args()
    torch.set_num_threads(1)
    task, model = tasks.make(options), averaged(options.checkpoints)
    options.output.mkdir(parents=True, exist_ok=True)
    network = options.output / "network.safetensors"
    if isinstance(task, gestures.GestureTask):
        words = [figure.ink for figure in task.words("val")]
        writing = task.labels.index("writing")
        with torch.no_grad():
            model.output.bias[writing] += writing_bias(predict(model, words), task.labels)
    if isinstance(task, shapes.ShapeTask):
        shapes.take_back_chances(model.output.bias.detach().numpy(), task.labels)
    export(model, network, {"name": options.task, "version": options.version}, half=True)

    figures = tasks.figures_to_choose_by(task)
    written, views = load_figures(network), poses.Views([figure.ink for figure in figures], task.posed)
    logits = views.joined([predict(written, view, task.any_order) for view in views.inks], task.labels)
    truth = np.array([task.labels.index(figure.label) for figure in figures])
    temperature = round(calibration.temperature(logits, truth), 4)
    classes.write(options.output, options.task, task.labels, temperature, task.any_order, task.posed)
    print(f"temperature {temperature}, {network.stat().st_size} bytes")


if __name__ == "__main__":
    main()
