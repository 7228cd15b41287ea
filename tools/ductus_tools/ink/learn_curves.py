"""Trains the small network that estimates a pen's deviation from the chord between two samples.

    python -m ductus_tools.ink.learn_curves DATA/latin/words.ndjson.xz

Words by writers of `train` are thinned as by pens with 10 to 20 samples a second. The network (its input is
`curves.View`) learns where the pen was between two samples, at six equal parts of the time. `curves.json` has its
weights, and the engine's `CurveTable.swift` the same. `training.curves` continues from there, with a network that
reads.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from .curves import MIRROR, OUTPUT_MIRROR, PARTS, STEPS, WEIGHTS, View, neighbourhoods
from .records import read_records

TARGET = Path(__file__).parents[3] / "Sources/Engine/InkFeatures/Generated/CurveTable.swift"
#: Parts of UNIPEN where pens turn 11 to 15 times a second by the rates that are told, in others 3 to 9: half of them is
#: likelier.
HALVED = {"sta", "pap", "lou"}
#: Parts where pens rest, or that tell no rate that can be.
LEFT_OUT = {"hpp", "pcl", "huj", "rim", "dar", "art", "kai"}
RATES = (20, 15, 20, 15, 12, 10)
"""Samples a second, as often as they are drawn."""
INKS = 40
"""Words of a person."""
UNITS = 16
"""Hidden units."""
SPARSE = 0.11
"""Scales that a stroke's samples are apart on average, at least: a bit less than of those that become curves."""
PASSES, BATCH, RATE = 16, 1024, 4e-3
TOLERANCE = 0.03
"""Scales from which on an error counts by its length, not by its square."""


def rate_of(record: dict) -> float:
    """An ink's samples per second; 0 if unknown."""
    source, rate = record["writer"].split("/")[0], record.get("hz")
    if not rate or source in LEFT_OUT:
        return 0.0
    return rate / 2 if source in HALVED else rate


def at(points: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Points [..., 2] at places among those of a stroke: 2.25 is a quarter of the way from point 2 to point 3."""
    before = np.minimum(places.astype(int), len(points) - 2)
    share = (places - before)[..., None]
    return points[before] * (1 - share) + points[before + 1] * share


def thinned(count: int, step: float, random: np.random.Generator) -> np.ndarray:
    """Places in a stroke of `count` points at which a pen samples that takes one per `step` points: at both ends; the
    second is sometimes early, and sometimes one is lost."""
    end = count - 1.0
    first = random.random() * step if random.random() < 0.4 else step
    places = np.concatenate(([0.0], np.arange(first, end - 1e-9, step), [end]))
    if random.random() < 0.15:
        keep = random.random(len(places)) > 0.1
        keep[[0, -1]] = True
        places = places[keep]
    return places


def chords(
    points: np.ndarray, places: np.ndarray, scale: float, sparse: float = SPARSE
) -> tuple[np.ndarray, np.ndarray] | None:
    """The surroundings of each chord of a thinned stroke, and the pen's places between its samples, from its start;
    both in scales. Empty for a stroke whose samples are at most `sparse` scales apart on average."""
    samples = at(points, places)
    moved = np.concatenate(([True], (np.diff(samples, axis=0) != 0).any(axis=1)))
    kept = np.flatnonzero(moved)
    lengths = np.hypot(*np.diff(samples, axis=0).T)
    if len(kept) < 3 or lengths.sum() <= sparse * scale * len(lengths):
        return None
    begin, end = places[kept[1:] - 1], places[kept[1:]]
    shares = np.arange(1, PARTS) / PARTS
    between = at(points, begin[:, None] + (end - begin)[:, None] * shares)
    samples = samples[kept]
    return neighbourhoods(samples) / scale, (between - samples[:-1, None]) / scale


def strokes_of(record: dict) -> list[np.ndarray]:
    """The strokes as points [N, 2]."""
    return [np.array(stroke[:2], dtype=float).T for stroke in record["drawing"]]


def scale_of(strokes: list[np.ndarray]) -> float:
    """Four standard deviations of y over the drawn length."""
    strokes = [stroke for stroke in strokes if len(stroke) > 1]
    if not strokes:
        return 0.0
    ways = np.concatenate([np.diff(stroke, axis=0) for stroke in strokes])
    middles = np.concatenate([(stroke[1:, 1] + stroke[:-1, 1]) / 2 for stroke in strokes])
    lengths = np.hypot(*ways.T)
    total = lengths.sum()
    if total <= 0:
        return 0.0
    offsets = middles - (middles * lengths).sum() / total
    return 4 * float(np.sqrt(((offsets**2 + ways[:, 1] ** 2 / 12) * lengths).sum() / total))


def examples(paths: Sequence[Path], random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """The surroundings of each chord, and the pen's places between its samples."""
    people: dict[str, list[dict]] = {}
    for path in paths:
        for record in read_records(path):
            if record["split"] == "train" and rate_of(record):
                people.setdefault(record["writer"], []).append(record)
    found = []
    for _, records in sorted(people.items()):
        for index in random.permutation(len(records))[:INKS]:
            record = records[index]
            strokes = strokes_of(record)
            scale = scale_of(strokes)
            step = rate_of(record) / RATES[random.integers(len(RATES))]
            for stroke in strokes:
                if scale > 0 and len(stroke) > 2:
                    found.append(chords(stroke, thinned(len(stroke), step, random), scale))
    known = [pair for pair in found if pair]
    return np.concatenate([around for around, _ in known]), np.concatenate([between for _, between in known])


def learned(around: np.ndarray, between: np.ndarray, random: np.random.Generator) -> list[np.ndarray]:
    """Weights and biases of the hidden units, and of the outputs, by Adam (D. Kingma and J. Ba, 2015) on Huber's
    loss."""
    view = View(around)
    seen, wanted = view.seen, view.offsets(between).reshape(len(around), -1)
    sizes = np.minimum(view.unit, 1.5)[:, None]
    inputs, outputs = seen.shape[1], wanted.shape[1]
    weights = [
        random.normal(0, np.sqrt(2 / inputs), (inputs, UNITS)), np.zeros(UNITS),
        random.normal(0, 0.1 / np.sqrt(UNITS), (UNITS, outputs)), np.zeros(outputs),
    ]
    means, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    steps = PASSES * len(seen) // BATCH
    order = np.zeros(0, dtype=int)
    for step in range(1, steps + 1):
        if len(order) < BATCH:
            order = random.permutation(len(seen))
        batch, order = order[:BATCH], order[BATCH:]
        rows, aim, size = seen[batch], wanted[batch], sizes[batch]
        if step % 2 == 0:
            rows, aim = rows * MIRROR, aim * OUTPUT_MIRROR
        hidden = np.maximum(0, rows @ weights[0] + weights[1])
        error = (hidden @ weights[2] + weights[3] - aim) * size
        slope = np.clip(error, -TOLERANCE, TOLERANCE) * size / BATCH
        back = (slope @ weights[2].T) * (hidden > 0)
        slopes = [rows.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        rate = RATE * min(1, step / 200) * (1 - step / steps) + 1e-6
        for weight, slope, mean, square in zip(weights, slopes, means, squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def rounded(weights: Sequence[np.ndarray]) -> dict[str, list[list[int]]]:
    """The bias and the weights of each hidden unit, then of each output, in steps."""
    rows = [np.column_stack((weights[1], weights[0].T)), np.column_stack((weights[3], weights[2].T))]
    hidden, output = (np.rint(row * STEPS).astype(int).tolist() for row in rows)
    return {"hidden": hidden, "output": output}


def table(stored: dict[str, list[list[int]]]) -> str:
    """The engine's table."""
    rows = ",\n".join("    " + ", ".join(map(str, row)) for row in stored["hidden"] + stored["output"])
    return (
        "// Written by tools/ductus_tools/ink/learn_curves.py: change that.\n\n"
        "/// What `CurveNetwork` has learned.\n"
        "enum CurveTable {\n"
        "  /// Hidden units.\n"
        f"  static let units = {len(stored['hidden'])}\n"
        "  /// Steps of a weight to one.\n"
        f"  static let steps = {STEPS}.0\n"
        "  /// A row for each hidden unit, and for each output: its bias, and its weights.\n"
        f"  static let weights: [Int16] = [\n{rows},\n  ]\n"
        "}\n"
    )


def write(stored: dict[str, list[list[int]]]) -> None:
    WEIGHTS.write_text(json.dumps(stored) + "\n")
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(table(stored))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ink", type=Path, nargs="+")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    random = np.random.default_rng(options.seed)
    around, between = examples(options.ink, random)
    write(rounded(learned(around, between, random)))
    print(f"{len(around)} chords")


if __name__ == "__main__":
    main()
