"""Tunes the decoder's parameters on `val` by a pattern search over `ductus-lab evaluate`.

    python -m ductus_tools.tuning.tune_decoder --ductus ../Benchmarks/.build/release/ductus-lab --model ../weights/en-US \\
        --start decoder.json --output decoder.json words.ndjson.xz lines.ndjson.xz chars.ndjson.xz

The objective is the mean over the files of the character error rate and a quarter of the word error rate. In turn, each
parameter is moved by its step up and down; a move that lowers the objective is kept, and when no move helps, the steps
are halved (Hooke & Jeeves 1961). Every evaluation is written to standard output as a line of JSON. With `--ablate`,
each term is then left out of the best parameters, to show its gain.
"""

import argparse
import json
import lzma
import tempfile
from collections.abc import Callable
from pathlib import Path

from ..evaluation.lab import evaluate

STEPS = {
    "languageWeight": 0.1,
    "wordWeight": 0.1,
    "unknownWordScore": 0.8,
    "knownWordScore": 0.4,
    "lengthBonus": 0.3,
    "finalWeight": 0.2,
    "spaceScore": 1.0,
    "markWeight": 0.5,
    "kindWeight": 0.3,
    "loneCharacterWeight": 0.2,
    "loneCharacterScore": 1.0,
}
HALVINGS = 1
WORD_SHARE = 0.25

# Parameter values that leave a term out.
ABLATIONS = {
    "no words": {"wordWeight": 0, "knownWordScore": 0, "unknownWordScore": 0},
    "no unknown-word score": {"unknownWordScore": 0, "knownWordScore": 0},
    "no prior of lone characters": {"loneCharacterWeight": 0},
    "no end score": {"finalWeight": 0},
    "no length bonus": {"lengthBonus": 0},
    "no space score": {"spaceScore": 0},
    "no marks above": {"markWeight": 0},
    "no kinds of characters": {"kindWeight": 0},
    "no language model": {
        "languageWeight": 0, "finalWeight": 0, "lengthBonus": 0, "wordWeight": 0,
        "knownWordScore": 0, "unknownWordScore": 0,
    },
}


def pattern_search(
    objective: Callable[[dict], float], start: dict, steps: dict[str, float], halvings: int
) -> tuple[dict, float]:
    """The best parameters found from `start`, and their objective."""
    best, best_value = dict(start), objective(start)
    steps = dict(steps)
    seen = {}
    for _ in range(halvings + 1):
        improved = True
        while improved:
            improved = False
            for name, step in steps.items():
                for sign in (1, -1):
                    trial = dict(best)
                    trial[name] = round(trial.get(name, 0.0) + sign * step, 6)
                    key = json.dumps(trial, sort_keys=True)
                    if key in seen:
                        continue
                    seen[key] = value = objective(trial)
                    if value < best_value:
                        best, best_value, improved = trial, value, True
                        break
        steps = {name: step / 2 for name, step in steps.items()}
    return best, best_value


def select(source: Path, output: Path, split: str, limit: int) -> None:
    """Writes a split's single lines, `limit` of them at most and evenly spaced, uncompressed, since they are read
    repeatedly."""
    opened = lzma.open(source, "rb") if source.suffix == ".xz" else open(source, "rb")
    with opened as stream:
        # Parsing the others would take most of the time.
        wanted = (line for line in stream if f'"{split}"'.encode() in line)
        records = [(json.loads(line), line) for line in wanted]
    lines = [
        line for record, line in records
        if record.get("split") == split and not record.get("multiline")
    ]  # fmt: skip
    count = min(limit, len(lines))
    output.write_bytes(b"".join(lines[i * len(lines) // count] for i in range(count)))


def selected(directory: Path, sources: list[Path]) -> list[Path]:
    """Files in a directory for what is selected of others: named like these, and numbered where names repeat."""
    names = [source.name.partition(".")[0] for source in sources]
    return [
        directory / (f"{name}.ndjson" if names.count(name) == 1 else f"{name}-{number}.ndjson")
        for number, name in enumerate(names, 1)
    ]


class Evaluation:
    """Runs `ductus-lab evaluate` on every file with given parameters."""

    def __init__(self, ductus: Path, model: Path, files: list[Path]):
        self.ductus, self.model, self.files = ductus, model, files

    def __call__(self, parameters: dict, name: str = "") -> float:
        # Values out of range are never better.
        if any(parameters.get(key, 0) < 0 for key in STEPS if key.endswith("Weight")) or (
            parameters.get("spaceScore", 0) > 0
        ):
            return float("inf")
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(parameters, file)
            file.flush()
            reports = [self._evaluate(path, file.name) for path in self.files]
        value = sum(r["cer"] + WORD_SHARE * r["wer"] for r in reports) / len(reports)
        figures = {
            path.stem: {k: round(r[k], 4) for k in ("cer", "wer", "top1", "top5")}
            for path, r in zip(self.files, reports)
        }
        tuned = {key: parameters[key] for key in STEPS if key in parameters}
        label = {"without": name} if name else {}
        print(json.dumps({"objective": round(value, 5), **label, **tuned, **figures}), flush=True)
        return value

    def _evaluate(self, path: Path, parameters: str) -> dict:
        return evaluate(self.ductus, self.model, "--decoder-parameters", parameters, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ductus", type=Path, required=True, help="the program ductus-lab")
    parser.add_argument("--model", type=Path, required=True, help="folder of the pack")
    parser.add_argument("--start", type=Path, required=True, help="JSON file of the parameters to start from")
    parser.add_argument("--output", type=Path, required=True, help="JSON file of the best ones")
    parser.add_argument("--limit", type=int, default=1500, help="inks of each file")
    parser.add_argument("--split", default="val", help="inks of this split (default: %(default)s)")
    parser.add_argument("--only", nargs="+", choices=STEPS, help="tune only these parameters")
    parser.add_argument("--ablate", action="store_true", help="show what each term contributes")
    parser.add_argument("files", type=Path, nargs="+", help="NDJSON with labels, plain or .xz")
    options = parser.parse_args()
    start = json.loads(options.start.read_text(encoding="utf-8"))
    steps = {name: STEPS[name] for name in options.only or STEPS}
    with tempfile.TemporaryDirectory() as directory:
        files = selected(Path(directory), options.files)
        for source, output in zip(options.files, files):
            select(source, output, options.split, options.limit)
        evaluate = Evaluation(options.ductus, options.model, files)
        best, _ = pattern_search(evaluate, start, steps, HALVINGS)
        for name, changes in ABLATIONS.items() if options.ablate else ():
            evaluate({**best, **changes}, name)
    text = json.dumps(best, indent=2, ensure_ascii=False)
    options.output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
