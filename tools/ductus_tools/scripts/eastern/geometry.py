"""The size of each character in its line, and its distance from the middle, which tell っ from つ and 。 from 〇.

    python -m ductus_tools.scripts.eastern.geometry --templates FILE --output geometry.npy
"""

import argparse
from pathlib import Path

import numpy as np

from ductus_tools.ink.inks import Inks
from ductus_tools.network.hangul import SYLLABLES

from .letters import Letters
from .templates import Templates

_SIZE, _OFFSET = 0.16, 0.07
"""How far hands stray, as deviations of ln(size / em) and of offsets in ems."""
_SYLLABLES = 2000


def geometry(templates: Templates) -> np.ndarray:
    """float32 [classes + 1, 4]: mean and deviation of ln(larger side / em), and of the box's centre from the em box's,
    in ems, across the line. The first row is unused; the last is for all hangul syllables."""
    alphabet = templates.alphabet()
    rows = {character: 1 + place for place, character in enumerate(alphabet)}
    found = np.ones((len(alphabet) + 2, 4))
    use = (templates.splits == "train") & (templates.sources != "column") & ~templates.of_fonts
    places = np.flatnonzero(use)
    sizes, offsets = _measured(templates.inks.take(places))
    of = np.array([rows[character] for character in templates.characters[places].tolist()])
    for column, values, stray in ((0, sizes, _SIZE), (2, offsets, _OFFSET)):
        count = np.maximum(np.bincount(of, minlength=len(found)), 1)
        mean = np.bincount(of, values, len(found)) / count
        variance = np.bincount(of, (values - mean[of]) ** 2, len(found)) / count
        found[:, column] = mean
        found[:, column + 1] = np.sqrt(variance + stray**2)
    random = np.random.default_rng(0)
    codes = random.integers(0, SYLLABLES, _SYLLABLES)
    sizes, offsets = _measured(Letters(templates, use).syllables(codes, random))
    found[-1] = sizes.mean(), np.hypot(sizes.std(), _SIZE), offsets.mean(), np.hypot(offsets.std(), _OFFSET)
    found[0] = 0, 1, 0, 1
    return found.astype(np.float32)


def _measured(inks: Inks) -> tuple[np.ndarray, np.ndarray]:
    low, high = inks.boxes()
    return np.log(np.maximum((high - low).max(1), 0.02)), (low + high)[:, 1] / 2 - 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--templates", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    np.save(arguments.output, geometry(Templates.load(arguments.templates)))


if __name__ == "__main__":
    main()
