"""How often people write each character by itself, for the decoder's prior.

    python -m ductus_tools.tuning.lone_characters --corpus DIR --decoder decoder.json

The network learns from every character equally often, whereas people write some more often than others. The single
characters of the training split are counted and their logarithms put into the decoder's parameters as
`loneCharacterPrior`; the tuning finds their weight.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from ..training.corpus import Corpus

_SMOOTHING = 5
"""Added to each count: a character that a few hundred writers never wrote isn't impossible."""


def prior(labels: Iterable[str], alphabet: Iterable[str]) -> dict[str, float]:
    """ln P(character) of an alphabet's characters, from the labels that are one character long."""
    counts = Counter(label for label in labels if len(label) == 1)
    smoothed = {character: counts[character] + _SMOOTHING for character in sorted(alphabet)}
    total = sum(smoothed.values())
    return {character: round(math.log(n / total), 3) for character, n in smoothed.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, help="made by commands.corpus")
    parser.add_argument("--decoder", type=Path, required=True, help="the parameters to complete")
    parser.add_argument(
        "--alphabet", default="".join(map(chr, range(0x21, 0x7F))), help="characters to count"
    )
    options = parser.parse_args()
    corpus = Corpus(options.corpus)
    labels = (corpus.labels[index] for index in corpus.select("train"))
    parameters = json.loads(options.decoder.read_text(encoding="utf-8"))
    parameters["loneCharacterPrior"] = prior(labels, options.alphabet)
    text = json.dumps(parameters, indent=2, ensure_ascii=False)
    options.decoder.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
