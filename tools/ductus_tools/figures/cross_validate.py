"""Trains and measures the head on a collection's gestures, each writer's by networks that never saw that writer.

    OMP_NUM_THREADS=1 python -m ductus_tools.figures.cross_validate onedollar --onedollar F --folds 3 \\
        --checkpoints DIR --output DIR --steps 900

Takes the options of `train`. A fold that is already trained is only measured. Prints the accuracy over all folds,
with its interval by writer, and writes it to --output.

How gestures of several strokes are varied is told by --variation, or chosen for each fold without its writers: for each of
VARIATIONS a network learns from two thirds of the others, in --choice-steps steps, and reads the last third.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from . import train
from .classes import probabilities
from .evaluate import measured
from .predict import predict
from .writer_folds import VARIATIONS, CollectionTask

INNER = 3  # parts of the other writers, one of which a choice is made on


def trained(options: argparse.Namespace, task: CollectionTask, name: str, steps: int) -> tuple:
    """The held-out figures of a task and their logits, by a network of its own."""
    settings = argparse.Namespace(**vars(options))
    settings.checkpoints, settings.steps = options.checkpoints / name, steps
    run = train.FigureRun(settings, task)
    run.resume()
    run.train()
    figures = task.figures("test")
    return figures, predict(run.averaged(), [figure.ink for figure in figures])


def chosen_variation(options: argparse.Namespace, path: Path, fold: int) -> str:
    """The variation with which the writers outside a fold read each other best."""
    rates = {}
    for name in VARIATIONS:
        task = CollectionTask(path, fold, options.folds, name, inner=INNER)
        if not task.has_orders:
            return name
        figures, logits = trained(options, task, f"choice-{fold}-{slug(name)}", options.choice_steps)
        right = [task.labels[i] == figure.label for i, figure in zip(logits.argmax(axis=1), figures)]
        rates[name] = float(np.mean(right))
    print(json.dumps({"fold": fold, "choice": rates}), flush=True)
    return max(rates, key=rates.get)


def slug(name: str) -> str:
    return name.replace(" ", "-")


def main() -> None:
    parser = train.parser(__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--choice-steps", type=int, default=600)
    parser.add_argument("--variation", choices=list(VARIATIONS))
    options = parser.parse_args()
    torch.set_num_threads(1)
    figures, logits = [], []
    for fold in range(options.folds):
        path = getattr(options, options.task)
        variation = options.variation or chosen_variation(options, path, fold)
        task = CollectionTask(path, fold, options.folds, variation)
        labels = task.labels
        held_out, found = trained(options, task, f"fold-{fold}-{slug(variation)}", options.steps)
        figures += held_out
        logits.append(found)
    entries = [{"label": label, "from": [label]} for label in labels]
    names, shares = probabilities(np.concatenate(logits), labels, entries, 1.0)
    result = measured(names, shares, figures)
    print(json.dumps(result))
    options.output.mkdir(parents=True, exist_ok=True)
    path = options.output / f"{options.task}.json"
    path.write_text(json.dumps(result) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
