"""A pack that a script examines, with the task whose inks it is tried on."""

import argparse
from dataclasses import dataclass
from pathlib import Path

import torch

from . import tasks
from .predict import PackNetworks


@dataclass(frozen=True)
class Examined:
    """What a script's command line names."""

    options: argparse.Namespace
    task: object
    """One of those that `tasks` makes."""
    networks: PackNetworks


def examined(description: str) -> Examined:
    """What the command line names: a task with its data, `--pack` and `--split`."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    tasks.add_arguments(parser)
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--split", default="test")
    options = parser.parse_args()
    torch.set_num_threads(1)
    return Examined(options, tasks.make(options), PackNetworks(options.pack))
