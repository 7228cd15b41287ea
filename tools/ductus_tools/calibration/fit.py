"""Fits a pack's calibration and puts it into the pack.

Run it after every change to the pack's network, language model or decoder parameters.

    python -m ductus_tools.calibration.fit --ductus ../Benchmarks/.build/release/ductus-lab --pack ../weights/en-US \\
        words.ndjson.xz lines.ndjson.xz chars.ndjson.xz

Writes `calibration.json` and its entry in the manifest; takes a few minutes. It uses writers of `train`, since `val`
has few: its lines are by ten, most of them by one. Confidences fitted in this way hold for strangers, since the network
reads its own writers hardly better. Every file counts equally, however many inks it has, and so does every writer
within a file. `ductus-lab evaluate --punctuation-apart` measures the calibration on `test`.

Single words say nothing about one word among several: for files of nothing else, `--words` names another pack's
`calibration.json`, whose part about words is kept.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

from ..evaluation.lab import evaluate
from ..pack.build import file_entry
from .evidence import EPSILON, NONE_FEATURES, PART_FEATURES, Part, Reading, read_evidence
from .logit import conditional_logit, logistic, probabilities

_READINGS = 6
LIMIT = 3000
"""Inks of a file."""
START = np.array([1.0, -3.0] + [0.0] * (len(NONE_FEATURES) - 1))


def fit(sets: list[list[Reading]], words: dict[str, float] | None = None) -> dict:
    """The calibration, as `calibration.json` has it.

    words: its part about words, if it isn't fitted.

    Raises ValueError for sets without readings, and without readings of several words."""
    if not all(sets):
        raise ValueError("a file has no readings to fit on")
    if words is None and not any(reading.words for readings in sets for reading in readings):
        raise ValueError("no reading has several words: --words names the calibration.json to take that part from")
    readings = [reading for readings in sets for reading in readings]
    weights = np.concatenate([writers_alike(s) for s in sets])
    choices = [(reading.design(), reading.right) for reading in readings]
    theta = conditional_logit(choices, weights, START)
    shares = [probabilities(rows, theta) for rows, _ in choices]
    return {
        "scoreScale": round(float(theta[0]), 5),
        "none": _named(NONE_FEATURES, theta[1:]),
        "graphemes": _named(PART_FEATURES, _fit_parts(readings, shares, weights, "graphemes")),
        "words": words or _named(PART_FEATURES, _fit_parts(readings, shares, weights, "words")),
    }


def writers_alike(readings: list[Reading]) -> np.ndarray:
    """Weights of readings, 1000 in total, such that all writers with six readings or more count equally, and others by
    their number of readings. Each reading without a known writer counts by itself."""
    counts = Counter(reading.writer for reading in readings)
    weights = np.array([1.0 if r.writer is None else min(1, _READINGS / counts[r.writer]) for r in readings])
    return 1000 * weights / weights.sum()


def save_fit(sets: list[list[Reading]], other: Path, output: Path) -> None:
    """Writes a calibration fitted on single words and letters; its part about words is that of another pack's."""
    calibration = fit(sets, part_about_words(other))
    output.write_text(json.dumps(calibration, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(calibration, indent=2))


def part_about_words(calibration: Path) -> dict[str, float]:
    """What a `calibration.json` has about words."""
    return json.loads(calibration.read_text(encoding="utf-8"))["words"]


def _fit_parts(
    readings: list[Reading], shares: list[np.ndarray], weights: np.ndarray, kind: str
) -> np.ndarray:
    rows, right, part_weights = [], [], []
    for reading, share, weight in zip(readings, shares, weights):
        parts = getattr(reading, kind)
        rows += [part_features(part, share, reading.length) for part in parts]
        right += [part.is_right for part in parts]
        # A reading's evidence about its parts is shared among them.
        part_weights += [weight / len(parts) for _ in parts]
    return logistic(np.array(rows), np.array(right), np.array(part_weights))


def part_features(part: Part, shares: np.ndarray, length: int) -> list[float]:
    """PART_FEATURES of a part. shares: those of the hypotheses and, last, of none."""
    agreeing, none = min(1.0, shares[part.agreeing].sum()), shares[-1]
    disagreeing = max(0.0, 1 - agreeing - none)
    odds = np.log((agreeing + EPSILON) / (disagreeing + EPSILON))
    return [1.0, odds, np.log(none + EPSILON), np.log(length)]


def _named(names: tuple[str, ...], values: np.ndarray) -> dict[str, float]:
    return {name: round(float(value), 5) for name, value in zip(names, values, strict=True)}


def evidence(ductus: Path, pack: Path, file: Path, split: str, limit: int = LIMIT) -> list[Reading]:
    """The readings of up to `limit` of a file's inks."""
    with tempfile.NamedTemporaryFile("r", suffix=".ndjson", encoding="utf-8") as output:
        options = ("--split", split, "--exclude-multiline", "--limit", str(limit), "--evidence", output.name)
        evaluate(ductus, pack.resolve(), *options, file)
        return read_evidence(output)


def put_into_pack(pack: Path, calibration: dict) -> None:
    """Writes the pack's calibration and its entry in the manifest."""
    path, manifest_path = pack / "calibration.json", pack / "manifest.json"
    path.write_text(json.dumps(calibration, indent=2) + "\n", encoding="utf-8")
    manifest = json.loads(manifest_path.read_text(encoding="utf-8"))
    manifest["calibration"] = file_entry(path, pack)
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    manifest_path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ductus", type=Path, required=True, help="the program ductus-lab")
    parser.add_argument("--pack", type=Path, required=True, help="folder of the pack, which is changed")
    parser.add_argument("--split", default="train", help="inks of this split (default: %(default)s)")
    parser.add_argument("--words", type=Path, help="calibration.json of another pack, for files of single words only")
    parser.add_argument("--limit", type=int, default=LIMIT, help="inks of each file (default: %(default)s)")
    parser.add_argument("files", type=Path, nargs="+", help="NDJSON with labels, plain or .xz")
    options = parser.parse_args()
    try:
        sets = [evidence(options.ductus, options.pack, f, options.split, options.limit) for f in options.files]
        calibration = fit(sets, options.words and part_about_words(options.words))
    except (OSError, RuntimeError, ValueError) as error:
        sys.exit(str(error))
    put_into_pack(options.pack, calibration)
    print(json.dumps(calibration, indent=2))


if __name__ == "__main__":
    main()
