"""Adds the network that sees figures as pictures to a pack, with its share and the temperature of both networks
together.

    python -m ductus_tools.figures.add_looks sketches --sketches F --pack DIR --run DIR --version 2026.11.8

DIR is what `figures.export` wrote, and `--run` what `figures.looks` trained. How much the look counts is `--share`, or
chosen on `val` by the mean share of correct names over the labels.
"""

import argparse
from pathlib import Path

import numpy as np
import torch

from ductus_tools.network import character_export as characters
from ductus_tools.network.export import load_figures

from . import calibration, classes, looks, poses, shapes, tasks
from .predict import predict

SHARES = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def by_label(logits: np.ndarray, truth: np.ndarray) -> float:
    """The mean over the labels of the share of correctly named figures."""
    right = logits[:, :-1].argmax(1) == truth
    return float(np.mean([right[truth == label].mean() for label in np.unique(truth)]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks.add_arguments(parser)
    for name in ("pack", "run"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--share", type=float, help="how much the look counts")
    parser.add_argument("--version", default="")
    options = parser.parse_args()
    torch.set_num_threads(1)
    task, model = tasks.make(options), load_figures(options.pack / "network.safetensors")
    labels = looks.labels(model.configuration.labels)
    if labels != looks.labels(task.labels):
        raise SystemExit(f"{options.pack}: its network was trained on other labels")
    network, path = characters.from_checkpoint(options.run / "state-0.pt"), options.pack / "looks.safetensors"
    names = dict(zip(network.configuration.alphabet, labels[:-1], strict=True))
    if options.task == "shapes":
        shapes.take_back_chances(network.characters.bias.detach().numpy()[1:], labels[:-1])
    characters.export(network, None, path, f"looks of {options.task}", options.version, names)

    figures = tasks.figures_to_choose_by(task)
    truth = np.array([labels.index(figure.label) for figure in figures])
    views = poses.Views([figure.ink for figure in figures], task.posed)
    places = [model.configuration.labels.index(label) for label in labels[:-1]]
    look = characters.FoldedNetwork(path)
    found = [(predict(model, view, task.any_order)[:, places], looks.logits(look, view)) for view in views.inks]

    def read(share: float) -> np.ndarray:
        return views.joined([looks.joined(*both, share) for both in found], labels)

    rates = {share: by_label(read(share), truth) for share in SHARES}
    share = max(rates, key=rates.__getitem__) if options.share is None else options.share
    temperature = round(calibration.temperature(read(share), truth), 4)
    classes.write(options.pack, options.task, labels, temperature, task.any_order, task.posed, share)
    print(f"temperature {temperature}, by share {rates}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
