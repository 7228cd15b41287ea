"""Fits the model that tells formulas from text and drawings on a page, and writes it as Swift.

    ductus-lab zones train.ndjson > train-zones.ndjson
    python -m ductus_tools.pages.zones --pages train.ndjson --zones train-zones.ndjson \\
        --val-pages val.ndjson --val-zones val-zones.ndjson --output BinaryClassifier+FormulaZones.swift

Pages are those of `ductus_tools.pages.compose --formulas`. A zone counts as a formula by the share of its strokes that
belong to one, and its weight is their number; those of lines that calculate count as neither. The report says how many
strokes of formulas and of text would be taken for formulas at several thresholds; a stroke counts once with each zone
that has it, original and grown.
"""

import argparse
from collections.abc import Iterable

import numpy as np

from ..ink.records import json_lines
from .compose import calculates
from .roles import committee, odds, swift

THRESHOLDS = (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7)


def read(pages: str, zones: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The values of all zones, their strokes of formulas and of text, and the pages' numbers of both."""
    values, counts, totals = [], [], np.zeros(2)
    for page, found in zip(json_lines(pages), json_lines(zones), strict=True):
        roles = truth(page)
        totals += [np.sum(roles == "formula"), np.sum(roles == "text")]
        for zone in found:
            values.append(zone["values"])
            own = roles[zone["strokes"]]
            counts.append(count(own))
    return np.array(values), np.array(counts), totals


def truth(page: dict) -> np.ndarray:
    """The role of each stroke; lines of text that calculate are neither text nor formula."""
    roles = np.array(page["roles"], dtype=object)
    for label, strokes in zip(page["line_labels"], page["line_strokes"]):
        if calculates(label):
            roles[strokes] = "calculation"
    return roles


def count(roles: np.ndarray) -> list[int]:
    """The numbers of strokes of formulas, of text and of drawings; those of calculations count in none."""
    return [np.sum(roles == "formula"), np.sum(roles == "text"), np.sum((roles == "drawing") | (roles == "rule"))]


def report(kind: str, thresholds: Iterable[float], odds: np.ndarray, counts: np.ndarray, totals: np.ndarray) -> None:
    """Prints the strokes of formulas, text and others in parts of pages that are likelier to be formulas than each
    threshold. odds: ln of the parts'."""
    shares = 1 / (1 + np.exp(-odds))
    print(f"formulas in {kind}: {counts[:, 0].sum() / totals[0]:.4f}")
    for threshold in thresholds:
        taken = counts[shares >= threshold].sum(axis=0)
        print(f"{threshold}: formulas {taken[0] / totals[0]:.4f}, text kept {1 - taken[1] / totals[1]:.4f}, others {taken[2]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("pages", "zones", "val-pages", "val-zones", "output"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--steps", type=int, default=800)
    arguments = parser.parse_args()
    values, counts, _ = read(arguments.pages, arguments.zones)
    strokes = counts.sum(axis=1)
    share = counts[:, 0] / np.maximum(1, strokes)
    weight = np.where(strokes > 0, strokes + 1.0, 0.0)
    model = committee(values, share, weight, np.random.default_rng(1), arguments.steps)
    for pages, zones in ((arguments.pages, arguments.zones), (arguments.val_pages, arguments.val_zones)):
        values, counts, totals = read(pages, zones)
        report("zones", THRESHOLDS, odds(model, values), counts, totals)
    with open(arguments.output, "w", encoding="utf-8") as file:
        file.write("// Written by ductus_tools.pages.zones.\n\nimport PageStructure\n\nextension BinaryClassifier {\n"
                   "  /// Tells zones that are formulas from others; fitted to composed pages of notes.\n  static let formulaZones = "
                   + swift("", model).strip().removeprefix(": ") + "\n}\n")


if __name__ == "__main__":
    main()
