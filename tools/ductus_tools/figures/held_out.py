"""The held-out figures that a pack is measured on, labelled with what its tags should return."""

from collections.abc import Iterator

import numpy as np

from ductus_tools.ink.strokes import Strokes

from . import classes
from .figures import Figure
from .gestures import NONE, GestureTask
from .shapes import REAL, ShapeTask
from .sketches import SketchTask
from .task import Task
from .variation import normalised

COMPOSED = {"shapes-varied", "shapes-plus", "gestures"}  # sets with figures that a program drew or changed
STRETCHES = ((1, 1), (1.5, 1), (1, 1.5), (2.5, 1), (1, 2.5))  # by which circles become ellipses


def sets(task: Task, split: str) -> dict[str, tuple[str, list[Figure]]]:
    """The sets of a task and split: name to the tag that reads it and its figures."""
    if isinstance(task, ShapeTask):
        drawn = [f for f in task.figures(split) if f.label != "other"]
        four = {label: name for name, labels in classes.FOUR.items() for label in labels}
        return {
            "shapes": (classes.SHAPES, list(_four(task.real(split)))),
            "shapes-collected": (classes.SHAPES_PLUS, [_renamed(f, _class(f.label)) for f in task.collected(split)]),
            "shapes-symbols": (classes.SHAPES_PLUS, [_renamed(f, _class(f.label)) for f in task.symbols(split)]),
            "shapes-round": (classes.SHAPES_PLUS, [_renamed(f, _class(f.label)) for f in task.round(split)]),
            "shapes-varied": (classes.SHAPES, [_renamed(f, four[f.label]) for f in drawn if f.label in four]),
            "shapes-plus": (classes.SHAPES_PLUS, [_renamed(f, _class(f.label)) for f in drawn]),
        }
    if isinstance(task, GestureTask):
        return {
            "gestures": (classes.GESTURE, [f for f in task.figures(split) if f.label != NONE]),
            "gestures-real": (classes.GESTURE, task.real(split)),
            "words": (classes.GESTURE, task.words(split)),
        }
    if isinstance(task, SketchTask):
        drawings = task.figures(split)
        emoji = {word: character for character, words in classes.emoji().items() for word in words}
        shown = [_renamed(f, emoji[f.label]) for f in drawings if f.label in emoji]
        return {"drawings": (classes.AUTODRAW, drawings), "emoji": (classes.EMOJI, shown)}
    raise ValueError(f"no pack is made of a {type(task).__name__}")


def _class(label: str) -> str:
    return label.upper().replace(" ", "_")


def _four(figures: list[Figure]) -> Iterator[Figure]:
    """Real rectangles, triangles and arrows, unchanged, and circles stretched by STRETCHES."""
    for figure in figures:
        label = REAL.get(figure.label)
        if label in ("rectangle", "triangle", "arrow"):
            yield _renamed(figure, label.upper())
        elif label == "circle":
            ink = normalised(figure.ink)
            for stretch in STRETCHES:
                stretched = Strokes(ink.points * np.array(stretch), ink.starts)
                yield Figure(stretched, "ELLIPSE", figure.writer, figure.split)


def _renamed(figure: Figure, label: str) -> Figure:
    return Figure(figure.ink, label, figure.writer, figure.split)
