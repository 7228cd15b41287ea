"""Syllables of hangul composed of single letters: where each stands depends on the vowel and on whether a final follows."""

import numpy as np

from . import hangul
from .inks import Inks

# left, top, right, bottom in the em box, by kind of vowel (right, below, mixed) and whether there is a final
_BOXES = {
    ("right", False): {"initial": (0.06, 0.14, 0.5, 0.84), "right": (0.56, 0.03, 0.9, 0.97)},
    ("right", True): {
        "initial": (0.08, 0.04, 0.52, 0.5), "right": (0.58, 0.0, 0.9, 0.58), "final": (0.2, 0.64, 0.86, 1.0),
    },
    ("below", False): {"initial": (0.2, 0.05, 0.8, 0.5), "below": (0.05, 0.5, 0.95, 0.92)},
    ("below", True): {
        "initial": (0.22, 0.0, 0.78, 0.33), "below": (0.05, 0.34, 0.95, 0.6), "final": (0.2, 0.66, 0.8, 1.0),
    },
    ("mixed", False): {
        "initial": (0.1, 0.06, 0.54, 0.46), "below": (0.03, 0.48, 0.64, 0.84), "right": (0.68, 0.0, 0.94, 1.0),
    },
    ("mixed", True): {
        "initial": (0.1, 0.0, 0.54, 0.32), "below": (0.03, 0.33, 0.62, 0.58), "right": (0.67, 0.0, 0.92, 0.62),
        "final": (0.22, 0.67, 0.86, 1.0),
    },
}  # fmt: skip
_THIN = 0.35  # a box's thinnest stretch, of its letter's larger side


def slots(syllable: str) -> list[tuple[str, tuple[float, float, float, float]]]:
    """The letters of a syllable with their boxes, in the order of writing."""
    initial, vowel, final = hangul.letters(syllable)
    parts = hangul.MIXED.get(vowel, vowel)
    kind = "mixed" if len(parts) == 2 else "below" if vowel in hangul.BELOW else "right"
    boxes = _BOXES[kind, final != " "]
    found = [(initial, boxes["initial"])]
    found += [(part, boxes["below" if part in hangul.BELOW else "right"]) for part in parts]
    if final in hangul.PAIRS:
        left, top, right, bottom = boxes["final"]
        middle = (left + right) / 2
        a, b = hangul.PAIRS[final]
        found += [(a, (left - 0.06, top, middle - 0.02, bottom)), (b, (middle + 0.02, top, right + 0.04, bottom))]
    elif final != " ":
        found.append((final, boxes["final"]))
    return found


SLOTS = [slots(chr(hangul.FIRST + code)) for code in range(hangul.SYLLABLES)]


def compose(inks: Inks, boxes: np.ndarray, counts: np.ndarray, random: np.random.Generator) -> Inks:
    """Letters (one ink each) put into their boxes [L, 4], and runs of `counts` of them made one ink.

    The boxes' sides stray: hands set letters wider, higher, nearer than others do.
    """
    low, high = inks.boxes()
    size = high - low
    boxes = boxes + random.normal(0, 0.035, boxes.shape)
    corner, far = boxes[:, :2], np.maximum(boxes[:, 2:], boxes[:, :2] + 0.08)
    scale = (far - corner) / np.maximum(size, np.maximum(_THIN * size.max(1, keepdims=True), 1e-6))
    of = inks.ink_of_point
    points = (inks.points - ((low + high) / 2)[of]) * scale[of] + ((corner + far) / 2)[of]
    return Inks(points, inks.strokes, inks.inks).merged(counts)
