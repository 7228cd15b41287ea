"""How sure a pack is of what is none of its classes.

    python -m ductus_tools.figures.unknown sketches --pack ../weights/sketches --split test \\
        --onedollar F --mmg F --sketches F --corpus DIR

Prints for each kind of unknown ink and each tag: how often the first candidate has a confidence of SURE and more, the
mean confidence, and the area under the curve (AUROC) of confidence between the tag's own held-out figures that are
named rightly and these inks: 1 where every such figure is surer, a half where confidence doesn't tell. The kinds are
others than those that networks learn from, where these are drawn by a program.
"""

import json

import numpy as np

from ductus_tools.ink.strokes import Strokes
from ductus_tools.training.corpus import Corpus
from . import held_out
from .classes import probabilities
from .figures import drawings
from .examined import examined
from .unknown_inks import kinds

SURE = 0.9


def area(known: np.ndarray, unknown: np.ndarray) -> float:
    """The probability that one of the known is greater than one of the unknown; equals count half."""
    ordered = np.sort(unknown)
    below = np.searchsorted(ordered, known, "left") + np.searchsorted(ordered, known, "right")
    return float(below.mean() / (2 * len(ordered)))


def main() -> None:
    pack = examined(__doc__)
    options, networks = pack.options, pack.networks
    content = networks.content

    def named(tag: str, inks: list[Strokes]) -> tuple[np.ndarray, np.ndarray]:
        names, shares = probabilities(
            networks.predict(inks), networks.labels, content["tags"][tag], content["temperature"]
        )
        return np.array(names)[shares.argmax(axis=1)], shares.max(axis=1)

    sets = held_out.sets(options.task, pack.task, options.split)
    unknown = kinds(options.task, drawings(options.sketches), Corpus(options.corpus), options.split)
    for name, (tag, figures) in sets.items():
        found, confidence = named(tag, [figure.ink for figure in figures])
        known = confidence[found == np.array([figure.label for figure in figures])]
        for kind, inks in unknown.items():
            first, sure = named(tag, inks)
            names, counts = np.unique(first[sure >= SURE], return_counts=True)
            print(name, kind, json.dumps({
                "inks": len(inks),
                "sure": round(float((sure >= SURE).mean()), 4),
                "confidence": round(float(sure.mean()), 4),
                "auroc": round(area(known, sure), 4),
                "as": {str(n): int(c) for c, n in sorted(zip(counts, names), reverse=True)[:4]},
            }, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
