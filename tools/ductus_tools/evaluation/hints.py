"""What hints gain and cost, measured by `ductus-lab evaluate`.

    python -m ductus_tools.evaluation.hints --ductus ../Benchmarks/.build/release/ductus-lab --model ../weights/en-US \\
        --split test words.ndjson.xz

Prints JSON: the share of digit strings that are read right as numbers and without the hint; the errors of
the words of a lexicon, with it and without; and those of all other words, with that lexicon and without.
"""

import argparse
import json
import lzma
import random
import subprocess
import tempfile
from pathlib import Path

DIGITS = "0123456789"


def labels(path: Path, split: str) -> list[str]:
    """The labels of a split, in the file's order."""
    opened = lzma.open(path, "rb") if path.suffix == ".xz" else open(path, "rb")
    with opened as stream:
        wanted = (json.loads(line) for line in stream if f'"{split}"'.encode() in line)
        return [record["label"] for record in wanted if record.get("split") == split]


def draw_lexicon(words: list[str], count: int, seed: int) -> list[str]:
    """Distinct labels of letters, drawn by chance."""
    distinct = sorted({word for word in words if len(word) > 1 and word.isalpha()})
    return sorted(random.Random(seed).sample(distinct, min(count, len(distinct))))


def evaluate(options: argparse.Namespace, *arguments: str) -> dict:
    """One run of `ductus-lab evaluate`."""
    command = [
        *(str(options.ductus), "evaluate", "--json", "--model", str(options.model)),
        *("--split", options.split, *arguments, str(options.words)),
    ]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {result.stderr.strip()}")
    report = json.loads(result.stdout)
    return {"inks": report["inks"], "top1": report["top1"], "cer": report["cer"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ductus", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--lexicon-words", type=int, default=500)
    parser.add_argument("--lexicon-weight", type=float, help="in place of the default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("words", type=Path)
    options = parser.parse_args()
    digits = ("--only-characters", DIGITS)
    report = {
        "split": options.split,
        "numbers": evaluate(options, *digits, "--type", "number"),
        "numbers without the hint": evaluate(options, *digits),
    }
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        words = labels(options.words, options.split)
        file.write("\n".join(draw_lexicon(words, options.lexicon_words, options.seed)))
        file.flush()
        weight = options.lexicon_weight
        given = () if weight is None else ("--lexicon-weight", str(weight))
        for side in ("in", "out"):
            common = ("--lexicon", file.name, "--lexicon-labels", side)
            report[f"words {side} the lexicon"] = evaluate(options, *common, *given)
            report[f"words {side} the lexicon, without it"] = evaluate(
                options, *common, "--lexicon-weight", "0"
            )
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
