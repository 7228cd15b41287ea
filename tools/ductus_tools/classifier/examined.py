"""A pack that a script examines, with the task whose inks it is tried on."""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import torch

from ..network.classifier import FigureClassifier
from ..network.export import load
from . import tasks


@dataclass(frozen=True)
class Examined:
    """What a script's command line names."""

    options: argparse.Namespace
    task: object
    """One of those that `tasks` makes."""
    model: FigureClassifier
    content: dict
    """That of the pack's `classes.json`."""


def examined(description: str) -> Examined:
    """What the command line names: a task with its data, `--pack` and `--split`."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    tasks.add_arguments(parser)
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--split", default="test")
    options = parser.parse_args()
    torch.set_num_threads(1)
    content = json.loads((options.pack / "classes.json").read_text(encoding="utf-8"))
    return Examined(options, tasks.make(options), load(options.pack / "network.safetensors"), content)
