"""Tunes the decoder's parameters on `val` by a pattern search over `ductus evaluate`.

    python -m ductus_tools.tuning.tune_decoder --ductus .build/release/ductus --model weights/en-US \\
        --start decoder.json --output decoder.json words.ndjson.xz lines.ndjson.xz chars.ndjson.xz

The objective is the mean over the files of the character error rate. In turn, each parameter is moved
by its step up and down; a move that lowers the objective is kept, and when no move helps, the steps are
halved (Hooke & Jeeves 1961). Every evaluation is written to standard output as a line of JSON.
"""

import argparse
import json
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

STEPS = {"languageWeight": 0.15, "lengthBonus": 0.4, "finalWeight": 0.2, "loneCharacterScore": 1.5}
HALVINGS = 2


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


class Evaluation:
    """Runs `ductus evaluate` on every file with given parameters."""

    def __init__(self, ductus: Path, model: Path, files: list[Path], limit: int):
        self.ductus, self.model, self.files, self.limit = ductus, model, files, limit

    def __call__(self, parameters: dict) -> float:
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(parameters, file)
            file.flush()
            reports = [self._evaluate(path, file.name) for path in self.files]
        value = sum(r["cer"] for r in reports) / len(reports)
        figures = [{k: round(r[k], 4) for k in ("cer", "top1", "top5")} for r in reports]
        print(json.dumps({"objective": round(value, 5), **parameters, "files": figures}), flush=True)
        return value

    def _evaluate(self, path, parameters):
        command = [
            *(str(self.ductus), "evaluate", "--model", str(self.model), "--split", "val"),
            *("--limit", str(self.limit), "--exclude-multiline", "--json"),
            *("--decoder-parameters", parameters, str(path)),
        ]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}: {result.stderr.strip()}")
        return json.loads(result.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ductus", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=1500, help="inks of each file")
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    start = json.loads(options.start.read_text(encoding="utf-8"))
    evaluate = Evaluation(options.ductus, options.model, options.files, options.limit)
    best, _ = pattern_search(evaluate, start, STEPS, HALVINGS)
    options.output.write_text(json.dumps(best, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
