"""Writes the pairs that keep Swift's pen order equal to this one.

    python -m ductus_tools.scripts.brahmic.make_golden --text DIR ../Tests/UnicodeTextTests/Fixtures/pen-order.json

A list of [logical, pen] for each script: words and clusters of its texts, evenly from common to rare ones, and
malformed text.
"""

import argparse
import json
import random
import unicodedata
from collections import Counter
from pathlib import Path

from ductus_tools.language_model.text import read_lines

from .clusters import clusters
from .pen_order import BLOCKS, JOINER, REPHS, VOWELS, logical, pen

TEXTS = {
    "devanagari": ("hi", "mr", "ne", "sa"),
    "bengali": ("bn", "as"),
    "gurmukhi": ("pa",),
    "gujarati": ("gu",),
    "odia": ("or",),
    "kannada": ("kn",),
    "malayalam": ("ml",),
    "burmese": ("my",),
    "ethiopic": ("am", "ti"),
    "tamil": ("ta",),
    "telugu": ("te",),
    "sinhala": ("si",),
    "khmer": ("km",),
}
_ETHIOPIC = set(map(chr, range(0x1200, 0x1380)))
_WORDS, _CLUSTERS, _ILL_FORMED = 50, 60, 40
_NON_JOINER = "\u200c"


def pairs(script: str, texts: Path) -> list[list[str]]:
    own = _scalars(script)
    words: Counter[str] = Counter()
    for name in TEXTS[script]:
        for line in read_lines(texts / f"{name}.txt.xz"):
            words.update(w for w in unicodedata.normalize("NFD", line).split() if set(w) <= own)
    well_formed = [word for word, _ in words.most_common() if logical(pen(word)) == word]
    parts = Counter(c for word in well_formed for c in clusters(word))
    chosen = _evenly(well_formed[:5000], _WORDS) + _evenly([c for c, _ in parts.most_common()], _CLUSTERS)
    return [[text, pen(text)] for text in [*chosen, *_ill_formed(script)]]


def _scalars(script: str) -> set[str]:
    if script == "ethiopic":
        return _ETHIOPIC
    return {chr(c) for c in range(BLOCKS[script].first, BLOCKS[script].last + 1)} | {JOINER, _NON_JOINER}


def _evenly(values: list[str], count: int) -> list[str]:
    return values[:: max(1, len(values) // count)][:count]


def _ill_formed(script: str) -> list[str]:
    drawn = random.Random(script)
    if script == "ethiopic":
        return [
            "".join(drawn.choice([*VOWELS, "ሀ", "ሁ", "አ", " "]) for _ in range(4)) for _ in range(_ILL_FORMED)
        ]
    block = BLOCKS[script]
    likely = [block.virama, *sorted(block.before), *sorted(block.ra), JOINER, _NON_JOINER, " ", *sorted(block.closing)]
    letters = sorted(block.consonants | block.vowels | set(filter(None, block.nukta)))
    pools = [likely * 3 + list(REPHS), letters]
    return [
        "".join(drawn.choice(drawn.choice(pools)) for _ in range(drawn.randint(1, 8)))
        for _ in range(_ILL_FORMED)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    parser.add_argument("output", type=Path)
    options = parser.parse_args()
    golden = {script: pairs(script, options.text) for script in TEXTS}
    options.output.parent.mkdir(parents=True, exist_ok=True)
    # ASCII, since malformed text may be displayed in any way.
    options.output.write_text(json.dumps(golden, indent=0) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
