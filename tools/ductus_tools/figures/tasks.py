"""The tasks by name, and the data that each uses."""

import argparse
from pathlib import Path

from .figures import Figure
from .gestures import GestureTask
from .shapes import ShapeTask
from .sketches import SketchTask
from .task import Task

NAMES = ("shapes", "gestures", "sketches")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The task's name and the paths of the data, as a command takes them."""
    parser.add_argument("task", choices=NAMES)
    parser.add_argument("--sketches", type=Path, help="Quick, Draw! drawings")
    parser.add_argument("--onedollar", type=Path, help="the $1 gestures")
    parser.add_argument("--mmg", type=Path, help="the MMG gestures")
    parser.add_argument("--symbols", type=Path, help="symbols of LaTeX (Detexify), among them shapes")
    parser.add_argument("--corpus", type=Path, help="arrays of ductus_tools.training.corpus")


def make(options: argparse.Namespace) -> Task:
    """The task of a command's options."""
    match options.task:
        case "shapes":
            return ShapeTask(options.onedollar, options.mmg, options.sketches, options.symbols, options.corpus)
        case "gestures":
            return GestureTask(options.onedollar, options.mmg, options.sketches, options.corpus)
        case _:
            return SketchTask(options.sketches)


def figures_to_choose_by(task: Task) -> list[Figure]:
    """Figures of `val`, by which runs are compared and calibrated; for shapes, drawn and real ones."""
    if not isinstance(task, ShapeTask):
        return task.figures("val")
    return task.figures("val") + task.collected("val") + task.symbols("val")
