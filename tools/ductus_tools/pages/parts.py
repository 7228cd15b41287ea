"""Fits the model that tells words and strokes of formulas from others, and writes it as Swift.

    ductus-lab zones --parts train.ndjson > train-parts.ndjson
    python -m ductus_tools.pages.parts --pages train.ndjson --parts train-parts.ndjson \\
        --val-pages val.ndjson --val-parts val-parts.ndjson --output StackedClassifier+FormulaParts.swift

Pages are those of `ductus_tools.pages.compose --formulas`. A part counts as a formula's by the share of its strokes
that belong to one, and its weight is their number; strokes of lines that calculate, which are both text and formula,
count as neither. The report says how many strokes of formulas and of text are in parts above several thresholds.
"""

import argparse

import numpy as np

from ..ink.records import json_lines
from .roles import committee, odds, second_look, stacked
from .zones import count, report, truth

THRESHOLDS = (0.02, 0.04, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7)


def read(pages: str, parts: str) -> tuple[list[np.ndarray], list[list], np.ndarray, np.ndarray]:
    """Values and neighbours of each page's parts, and the parts' and the pages' strokes of formulas, text and
    others."""
    values, neighbours, counts, totals = [], [], [], np.zeros(2)
    for page, found in zip(json_lines(pages), json_lines(parts), strict=True):
        roles = truth(page)
        totals += [np.sum(roles == "formula"), np.sum(roles == "text")]
        if not found:
            continue
        values.append(np.array([part["values"] for part in found]))
        neighbours.append([part["neighbours"] for part in found])
        for part in found:
            own = roles[part["strokes"]]
            counts.append(count(own))
    return values, neighbours, np.array(counts), totals



def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("pages", "parts", "val-pages", "val-parts", "output"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--steps", type=int, default=2000)
    arguments = parser.parse_args()
    random = np.random.default_rng(1)
    values, neighbours, counts, totals = read(arguments.pages, arguments.parts)
    share = counts[:, 0] / np.maximum(1, counts.sum(axis=1))
    weight = np.sqrt(counts.sum(axis=1))
    first = committee(np.concatenate(values), share, weight, random, arguments.steps)
    looked = second_look(first, values, neighbours)
    second = committee(looked, share, weight, random, arguments.steps)
    report("parts", THRESHOLDS, odds(second, looked), counts, totals)
    values, neighbours, counts, totals = read(arguments.val_pages, arguments.val_parts)
    print("val, first look")
    report("parts", THRESHOLDS, odds(first, np.concatenate(values)), counts, totals)
    print("val, second look")
    report("parts", THRESHOLDS, odds(second, second_look(first, values, neighbours)), counts, totals)
    with open(arguments.output, "w", encoding="utf-8") as file:
        file.write(stacked(__spec__.name, "formulaParts", "Tells words and strokes of formulas from others", first, second))


if __name__ == "__main__":
    main()
