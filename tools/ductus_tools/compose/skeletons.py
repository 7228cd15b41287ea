"""Strokes from outline fonts: a glyph is drawn large and thinned, and its skeleton is walked as a pen would.

The skeleton's graph is in `skeleton_graph`.
"""

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import distance_transform_edt, gaussian_filter1d
from skimage.morphology import skeletonize

from .hand import Drawing
from .skeleton_graph import SkeletonGraph

_EM = 400  # pixels
_CUSP = 0.2  # ems; from a shorter dead end the pen may come back
_RING = 1.1  # ems; the length of a ring
_NO_CHARACTER = "\uffff"


def glyphs(font: Path, characters: Iterable[str]) -> Iterator[tuple[str, Drawing]]:
    """The characters that a font has, with their strokes."""
    loaded = ImageFont.truetype(str(font), _EM)
    missing = picture(loaded, _NO_CHARACTER)
    for character in characters:
        shape = picture(loaded, character)
        if shape.any() and not np.array_equal(shape, missing):
            yield character, skeleton(shape)


def find(folder: Path, name: str, package: str) -> Path:
    """A font's file in a folder of unpacked packages. Raises ValueError if there is none."""
    path = next(folder.rglob(glob.escape(name)), None)
    if path is None:
        raise ValueError(f"{folder}: no {name}; unpack {package}")
    return path


def picture(font: ImageFont.FreeTypeFont, character: str) -> np.ndarray:
    """A glyph as bool [3 em, 4 em], its origin at one em from the left and two from the top."""
    image = Image.new("L", (4 * _EM, 3 * _EM))
    ImageDraw.Draw(image).text((_EM, 2 * _EM), character, fill=255, font=font, anchor="ls")
    return np.asarray(image) > 127


def skeleton(shape: np.ndarray, ringed: bool = False) -> Drawing:
    """The strokes of a picture in ems, the baseline at y = 0, in no order; none if it is empty.

    ringed: whether letters have small rings, which are closed where they touch a stroke."""
    if not shape.any():
        return []
    inside = np.argwhere(shape)
    corner, end = inside.min(axis=0), inside.max(axis=0) + 1
    shape = np.pad(shape[corner[0] : end[0], corner[1] : end[1]], 1)
    thin = skeletonize(shape)
    depth = distance_transform_edt(shape)
    width = 2 * float(np.median(depth[thin]))
    graph = SkeletonGraph.of(thin)
    graph.cut_spurs(1.1 * width)
    graph.merge(1.1 * width)
    if ringed:
        graph.close_rings(_RING * _EM)
    paths = graph.walk(width, longest_cusp=_CUSP * _EM)
    strokes = [_smoothed(np.array(path, dtype=float), width) for path in paths]
    return [((stroke + corner - 1)[:, ::-1] - [_EM, 2 * _EM]) / _EM for stroke in strokes]


def _smoothed(path: np.ndarray, width: float) -> np.ndarray:
    """A path without the steps of pixels, its points evenly spaced; a ring stays closed."""
    steps = np.hypot(*np.diff(path, axis=0).T)
    along = np.concatenate(([0], np.cumsum(steps)))
    keep = np.concatenate(([True], steps > 0))
    at = np.linspace(0, along[-1], max(2, int(along[-1] / 2) + 1))
    even = np.column_stack([np.interp(at, along[keep], path[keep, axis]) for axis in (0, 1)])
    closed = np.hypot(*(even[-1] - even[0])) < 2 and len(even) > 10
    smooth = gaussian_filter1d(even, max(2.0, 0.15 * width), axis=0, mode="wrap" if closed else "nearest")
    if not closed:
        smooth[[0, -1]] = even[[0, -1]]
    return smooth[np.linspace(0, len(smooth) - 1, max(2, len(smooth) // 4)).astype(int)]
