"""Trains and measures the head on a collection's gestures, each writer's by networks that never saw that writer.

    OMP_NUM_THREADS=1 python -m ductus_tools.classifier.cross_validate onedollar --onedollar F --folds 3 \\
        --checkpoints DIR --output DIR --steps 900

Takes the options of `train`. A fold that is already trained is only measured. Prints the accuracy over all folds,
with its interval by writer, and writes it to --output.
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
from .writer_folds import CollectionTask


def fold_results(options: argparse.Namespace, fold: int):
    """The held-out figures of a fold and their logits."""
    task = CollectionTask(getattr(options, options.task), fold, options.folds)
    settings = argparse.Namespace(**vars(options))
    settings.checkpoints = options.checkpoints / f"fold-{fold}"
    run = train.Run(settings, task)
    run.resume()
    run.train()
    figures = task.figures("test")
    return task.labels, figures, predict(run.averaged(), [figure.ink for figure in figures])


def main() -> None:
    parser = train.parser(__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    figures, logits = [], []
    for fold in range(options.folds):
        labels, held_out, found = fold_results(options, fold)
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
