"""What people mean by round figures: the outlines of drawings whose word says whether a circle or an ellipse was meant.

    python -m ductus_tools.figures.rounds --sketches quickdraw.ndjson.xz

A clock is round and an eye is not, but the shorter axis of a clock has .7 to .95 of the longer. Fits the probability
that a circle is meant, given the ratio of the axes and equal priors, to the outlines of each split, and prints the
split's loss with the constants of `quadrangles` (`OPEN_RATIO`, `RATIO_WEIGHT`) and how many outlines these name
correctly.
"""

import argparse
from pathlib import Path

import numpy as np

from ductus_tools.ink.strokes import Strokes

from . import quadrangles
from .figures import Figure, drawings
from .hand import in_its_ellipse, strokes_of

CIRCLES = {
    "alarm clock", "baseball", "basketball", "circle", "clock", "compass", "cookie", "donut", "smiley face",
    "soccer ball", "wheel",
}  # fmt: skip
ELLIPSES = {"blimp", "eye", "pond", "potato", "submarine", "watermelon"}
RIMS = {
    "basket", "birthday cake", "bucket", "cake", "coffee cup", "cup", "drums", "hot tub", "mug", "paint can", "vase",
}  # fmt: skip
"""Words whose drawings have a round opening, seen from the side."""
WHOLE, RIM_WIDTH, RIM_HEIGHT = 0.5, 0.25, 0.4
"""The least size of an outline in the drawing, the least width of a rim in it, and its greatest height."""
FIRST = 4  # first strokes of a drawing, among which its outline is
WINDINGS = (0.88, 1.2)
STRAY, INWARDS = 0.09, 0.75  # an outline's radii relative to its ellipse: greatest deviation, and smallest radius


def rounds(figures: list[Figure]) -> list[Figure]:
    """The outlines of drawings of CIRCLES, ELLIPSES and RIMS, as `circle` and `ellipse`."""
    found = []
    for figure in figures:
        drawn = figure.writer.startswith("drawing")
        if drawn and figure.label in CIRCLES | ELLIPSES | RIMS and (outline := _outline(figure)) is not None:
            label = "circle" if figure.label in CIRCLES else "ellipse"
            found.append(Figure(Strokes(outline, np.array([0])), label, figure.writer, figure.split))
    return found


def _outline(figure: Figure) -> np.ndarray | None:
    width, height = np.ptp(figure.ink.points, axis=0)
    for stroke in strokes_of(figure.ink)[:FIRST]:
        extent = np.ptp(stroke, axis=0)
        if figure.label in RIMS:
            fits = extent[1] < RIM_HEIGHT * height and extent[0] > RIM_WIDTH * max(width, height)
        else:
            fits = extent.max() > WHOLE * max(width, height)
        if fits and _is_round(stroke):
            return stroke
    return None


def _is_round(stroke: np.ndarray) -> bool:
    """Whether a stroke goes round once, close to an ellipse."""
    if len(stroke) < 6 or (polar := in_its_ellipse(stroke, 0.01)) is None:
        return False
    radii, winding = polar
    radii = radii / radii.mean()
    return bool(WINDINGS[0] < winding < WINDINGS[1] and radii.std() < STRAY and radii.min() > INWARDS)


def fitted(ratios: np.ndarray, circles: np.ndarray) -> tuple[float, float]:
    """The ratio at which circle and ellipse are equally likely, and the slope of the log odds over the ratio's
    logarithm, by maximum likelihood with equal weight of both (Newton's method)."""
    rows = np.column_stack((np.log(ratios), np.ones(len(ratios))))
    weights = np.where(circles, 0.5 / circles.sum(), 0.5 / (~circles).sum())
    found = np.zeros(2)
    for _ in range(50):
        share = 1 / (1 + np.exp(-rows @ found))
        curvature = (rows * (weights * share * (1 - share))[:, None]).T @ rows
        found = found + np.linalg.solve(curvature, rows.T @ (weights * (circles - share)))
    return float(np.exp(-found[1] / found[0])), float(found[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sketches", type=Path, required=True, help="Quick, Draw! drawings")
    found = rounds(drawings(parser.parse_args().sketches))
    for split in ("train", "val", "test"):
        chosen = [figure for figure in found if figure.split == split]
        circles = np.array([figure.label == "circle" for figure in chosen])
        ratios = np.array([quadrangles.axis_ratio(figure.ink) for figure in chosen])
        ratio, weight = fitted(ratios, circles)
        oval = np.array([quadrangles.ovalness(figure.ink) for figure in chosen])
        likely = np.where(circles, 1 - oval, oval)
        kinds = (likely[circles], likely[~circles])
        shown = {
            "circles": len(kinds[0]), "ellipses": len(kinds[1]), "ratio": round(ratio, 3), "weight": round(weight, 1),
            "loss": round(float(-np.mean([np.log(kind).mean() for kind in kinds])), 3),
            "right": [round(float((kind > 0.5).mean()), 3) for kind in kinds],
        }  # fmt: skip
        print(split, shown)


if __name__ == "__main__":
    main()
