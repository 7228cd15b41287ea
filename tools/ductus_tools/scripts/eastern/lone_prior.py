"""How common characters are that stand alone, for the decoder's `loneCharacterPrior`.

    python -m ductus_tools.scripts.eastern.lone_prior --text DIR --decoders DIR

Kana come before kanji that look like them. Latin letters, digits and signs are as common as the text has them, tempered,
for nobody counted them by themselves. All others stay as they are, which is how rare kanji are still read, and syllables
beside letters of hangul.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from .alphabet import ASCII, HIRAGANA, KATAKANA, SIGNS
from .models import read_text

KANA = {"ja": HIRAGANA + KATAKANA + "ー", "ko": ""}
"""By pack."""
_KANA_SCORE = 1.0
_WEIGHT = 0.2  # of the logarithm of a share
_COMMON = 0.002  # a share that costs nothing
_LOWEST = -2.0
_SMOOTHING = 0.5


def prior(tag: str, lines: Iterable[str]) -> dict[str, float]:
    """The scores of kana, and of what a pack has in common with others."""
    counts = Counter(character for line in lines for character in line)
    total = sum(counts.values())
    scores = dict.fromkeys(KANA[tag], _KANA_SCORE)
    for character in ASCII + SIGNS:
        share = (counts[character] + _SMOOTHING) / total
        scores[character] = round(min(0.0, max(_LOWEST, _WEIGHT * math.log(share / _COMMON))), 2)
    return {character: score for character, score in scores.items() if score}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    parser.add_argument("--decoders", type=Path, required=True, help="folder of ja.json and ko.json")
    options = parser.parse_args()
    for tag in KANA:
        path = options.decoders / f"{tag}.json"
        parameters = json.loads(path.read_text(encoding="utf-8"))
        parameters["loneCharacterPrior"] = prior(tag, read_text(options.text, tag))
        path.write_text(json.dumps(parameters, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
