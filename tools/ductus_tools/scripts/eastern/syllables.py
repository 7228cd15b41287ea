"""Hangul syllables composed from single letters: their places depend on the vowel and on whether there is a final."""

import numpy as np

from ductus_tools.ink.inks import Inks
from ductus_tools.network import hangul

# left, top, right, bottom in the em box, by kind of vowel (right, below, mixed) and by whether there is a final
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
_THIN = 0.35  # thinnest side of a box, per its letter's larger side


Slot = tuple[str, str, tuple[float, float, float, float]]
"""A letter, its role in the syllable, its box."""


def slots(syllable: str) -> list[Slot]:
    """The letters of a syllable in the order of writing."""
    initial, vowel, final = hangul.letters(syllable)
    parts = hangul.MIXED.get(vowel, vowel)
    kind = "mixed" if len(parts) == 2 else "below" if vowel in hangul.BELOW else "right"
    boxes = _BOXES[kind, final != " "]
    found = [(initial, "initial", boxes["initial"])]
    for part in parts:
        role = "below" if part in hangul.BELOW else "right"
        found.append((part, role, boxes[role]))
    if final in hangul.PAIRS:
        left, top, right, bottom = boxes["final"]
        middle = (left + right) / 2
        sides = (left - 0.06, top, middle - 0.02, bottom), (middle + 0.02, top, right + 0.04, bottom)
        found += [(letter, "final", side) for letter, side in zip(hangul.PAIRS[final], sides)]
    elif final != " ":
        found.append((final, "final", boxes["final"]))
    return found


SLOTS = [slots(chr(hangul.FIRST + code)) for code in range(hangul.SYLLABLES)]


def compose(letters: Inks, syllables: list[list[Slot]], random: np.random.Generator, loose: float = 0) -> Inks:
    """Letters (one ink each, in the order of the syllables' slots) put into place, one ink per syllable.

    loose: how much the letters also vary in size and slant, and vowels' dashes reach into the initial.

    Places vary much, since hands don't fill a square: syllables without a final become wide and those with a vowel
    below narrow, the final moves to the right, letters are small and round; and lines rise.
    """
    counts = np.array([len(syllable) for syllable in syllables])
    of = np.repeat(np.arange(len(counts)), counts)
    roles = np.array([role for syllable in syllables for _, role, _ in syllable])
    boxes = np.array([box for syllable in syllables for *_, box in syllable])
    boxes = boxes + random.normal(0, 0.03, boxes.shape)
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2
    side = np.maximum(boxes[:, 2:] - boxes[:, :2], 0.08)

    def each(deviation: float, mean: float = 0.0) -> np.ndarray:  # habits of a syllable, for its letters
        return random.normal(mean, deviation, len(counts))[of]

    small = np.where(roles == "initial", each(0.2, -0.1), np.where(roles == "final", each(0.2), each(0.12)))
    side = side * np.exp(small)[:, None]
    if loose:
        side *= np.exp(random.normal(0, 0.12 * loose, side.shape))
        reach = np.where(roles == "right", np.exp(np.abs(each(0.35 * loose))) - 1, 0) * side[:, 0]
        side[:, 0] += reach
        centre[:, 0] -= reach * random.uniform(0, 0.5, len(of))
    centre[:, 0] += np.where(roles == "final", each(0.1, 0.06), np.where(roles == "right", each(0.06, 0.03), 0))
    centre[:, 1] += np.where(roles == "final", each(0.05), np.where(roles == "initial", each(0.05, -0.02), 0))

    low, high = letters.boxes()
    size = high - low
    scale = side / np.maximum(size, np.maximum(_THIN * size.max(1, keepdims=True), 1e-6))
    round_ = random.uniform(0, 0.9, len(counts))[of][:, None]
    round_[(roles == "below") | (roles == "right")] *= 0.3  # vowels are as long as the room allows
    scale = scale ** (1 - round_) * scale.min(1, keepdims=True) ** round_
    of_letter = letters.ink_of_point
    points = (letters.points - ((low + high) / 2)[of_letter]) * scale[of_letter]
    if loose:
        lean = random.normal(0, 0.1 * loose, (len(of), 2))  # of upright and of level strokes
        points += lean[of_letter] * points[:, ::-1]
    points += centre[of_letter]

    has = {role: np.bincount(of, roles == role, len(counts)) > 0 for role in ("right", "below", "final")}
    mean = np.where(has["right"] & ~has["final"], 0.15, np.where(has["below"] & ~has["right"], -0.25, 0.0))
    width = np.exp(random.normal(mean, 0.28))[of][of_letter]
    rise = np.abs(each(0.12))[of_letter]
    across = (points[:, 0] - 0.5) * width
    points = np.column_stack((0.5 + across, points[:, 1] - rise * across))
    return Inks(points, letters.strokes, letters.inks).merged(counts)
