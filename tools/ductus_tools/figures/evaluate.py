"""Measures a pack's tags on held-out figures, as `ductus-lab evaluate` does.

    python -m ductus_tools.figures.evaluate shapes --pack ../weights/shapes --split test --output DIR \\
        --onedollar F --mmg F --sketches F --corpus DIR

Writes a set's accuracy as SET.json, for `ductus_tools.pack.build`, and with --records its figures as
SET.ndjson.xz, for `ductus-lab evaluate`.
"""

import argparse
import json
import lzma
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from . import calibration, held_out, tasks
from .classes import probabilities
from .figures import Figure
from .hand import strokes_of
from .predict import PackNetworks

RESAMPLES = 1000


def interval(right: np.ndarray, writers: list[str], seed: int = 1) -> list[float]:
    """95 % confidence interval of a share, by a bootstrap over writers."""
    names, places = np.unique(writers, return_inverse=True)
    hits, counts = np.bincount(places, right), np.bincount(places)
    draws = np.random.default_rng(seed).integers(len(names), size=(RESAMPLES, len(names)))
    return [float(q) for q in np.quantile(hits[draws].sum(1) / counts[draws].sum(1), [0.025, 0.975])]


def measured(names: list[str], shares: np.ndarray, figures: list[Figure]) -> dict:
    """Accuracy of class probabilities [N, classes]. A figure of a class that the pack lacks counts as an error."""
    names = [*names, *sorted({figure.label for figure in figures} - set(names))]
    shares = np.pad(shares, ((0, 0), (0, len(names) - shares.shape[1])))
    truth = np.array([names.index(figure.label) for figure in figures])
    order = np.argsort(-shares, axis=1)
    right = (order[:, 0] == truth).astype(float)
    by_label = {
        name: round(float(right[truth == i].mean()), 4) for i, name in enumerate(names) if (truth == i).any()
    }
    wrong = Counter(
        f"{names[t]} > {names[o]}" for t, o in zip(truth, order[:, 0]) if t != o
    )
    return {
        "inks": len(figures),
        "top1": round(float(right.mean()), 6),
        "top1Interval": [round(q, 6) for q in interval(right, [figure.writer for figure in figures])],
        "top5": round(float((order[:, :5] == truth[:, None]).any(axis=1).mean()), 6),
        "byLabel": round(float(np.mean(list(by_label.values()))), 6),
        "calibrationError": round(calibration.expected_error(shares.max(axis=1), right), 4),
        "labels": by_label,
        "confusions": dict(wrong.most_common(12)),
    }


def write_records(path: Path, figures: list[Figure]) -> None:
    """The figures as NDJSON, xz-compressed."""
    with lzma.open(path, "wt", encoding="utf-8") as file:
        for figure in figures:
            drawing = [stroke.T.round(4).tolist() for stroke in strokes_of(figure.ink)]
            record = {
                "label": figure.label, "writer": figure.writer, "split": figure.split, "drawing": drawing
            }
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks.add_arguments(parser)
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--split", default="test")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--records", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    task = tasks.make(options)
    options.output.mkdir(parents=True, exist_ok=True)
    networks = PackNetworks(options.pack)
    for name, (tag, figures) in held_out.sets(task, options.split).items():
        logits = networks.predict([figure.ink for figure in figures])
        entries, temperature = networks.content["tags"][tag], networks.content["temperature"]
        names, shares = probabilities(logits, networks.labels, entries, temperature)
        ink = "composed" if name in held_out.COMPOSED else "recorded"
        result = {"ink": ink} | measured(names, shares, figures)
        print(name, json.dumps(result, ensure_ascii=False))
        (options.output / f"{name}.json").write_text(json.dumps(result) + "\n", encoding="utf-8")
        if options.records:
            write_records(options.output / f"{name}.ndjson.xz", figures)


if __name__ == "__main__":
    main()
