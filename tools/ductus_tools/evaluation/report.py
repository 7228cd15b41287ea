"""Measures a pack's accuracy on all test sets, and writes the table of weights/README.md from it.

    python -m ductus_tools.evaluation.report --ductus ../Benchmarks/.build/release/ductus-lab \\
        --model ../weights/en-US --output accuracy.json --readme ../weights/README.md \\
        words=words.ndjson.xz lines=lines.ndjson.xz chars=chars.ndjson.xz
    python -m ductus_tools.evaluation.report --from accuracy.json --readme ../weights/README.md

The JSON has what each run of `ductus-lab evaluate` printed, with the git hash of the working tree (and `+changes` if it
differs from the commit), the versions of engine and pack and the hashes of the weights. It has no date or time: the
same tree, pack and data give the same file. Runs whose data file isn't given are left out. The second form only
rewrites the table.
"""

import argparse
import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from ductus_tools.evaluation import marks
from ductus_tools.evaluation.runs import RUNS, Evaluator, Run
from ductus_tools.evaluation.table import table

FORMAT = 1
MARK = "accuracy"
# These must be the same in all runs.
COMMON = (
    "engineVersion",
    "model",
    "modelVersion",
    "networkSHA256",
    "languageModelSHA256",
    "languageModel",
    "split",
)


def git_hash(directory: Path) -> str:
    """The commit that is checked out, with `+changes` if tracked files differ from it.

    `unknown` outside a repository.
    """

    def git(*arguments: str) -> str:
        command = ["git", "-C", str(directory), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    try:
        commit = git("rev-parse", "HEAD")
        return commit + ("+changes" if git("status", "--porcelain", "-uno") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def measure(evaluate: Callable[[Run], dict], runs: Sequence[Run], git: str) -> dict:
    """The report of all runs. Raises ValueError when the model changes from one to the next."""
    figures = {}
    for run in runs:
        figures[run.name] = evaluate(run)
        print(f"{run.name}: CER {figures[run.name]['cer']:.2%}", flush=True)
    common = [{key: report[key] for key in COMMON} for report in figures.values()]
    if any(other != common[0] for other in common):
        raise ValueError("the runs were made with different models")
    return {"format": FORMAT, "git": git, **common[0], "runs": figures}


def data_files(entries: Sequence[str]) -> dict[str, Path]:
    """Data files by name. Raises ValueError for arguments that aren't like `words=FILE`."""
    names = {run.data for run in RUNS}
    data = {}
    for entry in entries:
        name, _, path = entry.partition("=")
        if name not in names or not path:
            raise ValueError(f"'{entry}' is not one of {', '.join(sorted(names))} with its =FILE")
        data[name] = Path(path)
    return data


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ductus", type=Path, help="the built command")
    parser.add_argument("--model", type=Path, help="the folder of the pack")
    parser.add_argument("--split", default="test", help="inks of this split (default: %(default)s)")
    parser.add_argument("--limit", type=int, help="inks of each set, for a first look")
    parser.add_argument("--from", type=Path, dest="source", help="a report made before")
    parser.add_argument("--output", type=Path, help="where the report's JSON goes")
    parser.add_argument("--readme", type=Path, help="the file with the marks of the table")
    parser.add_argument("data", nargs="*", metavar="NAME=FILE", help="words, lines, chars")
    options = parser.parse_args(arguments)
    if options.source:
        report = json.loads(options.source.read_text(encoding="utf-8"))
        if report.get("format") != FORMAT:
            parser.error(f"{options.source}: not a report of format {FORMAT}")
    else:
        try:
            data = data_files(options.data)
        except ValueError as error:
            parser.error(str(error))
        if not (options.ductus and options.model and data):
            parser.error("--ductus, --model and data files are needed, or --from")
        extra = ("--limit", str(options.limit)) if options.limit else ()
        evaluate = Evaluator(options.ductus, options.model, data, options.split, extra)
        runs = [run for run in RUNS if run.data in data]
        report = measure(evaluate, runs, git_hash(Path(__file__).parent))
    if options.output:
        text = json.dumps(report, indent=1, ensure_ascii=False) + "\n"
        options.output.write_text(text, encoding="utf-8")
    if options.readme:
        marks.replace_in_file(options.readme, MARK, table(report))
    if not options.output and not options.readme:
        print(table(report))


if __name__ == "__main__":
    main()
