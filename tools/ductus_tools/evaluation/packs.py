"""How well a script's packs read, set by set, as JSON and as a table."""

import json
import subprocess
from pathlib import Path

KEPT = ("inks", "writers", "cer", "cerInterval", "top1", "top1Interval", "top5")

Figures = dict[str, dict[str, dict]]
"""By pack and set what `ductus-lab evaluate` says."""


def evaluate(ductus: Path, pack: Path, file: Path, options: list[str]) -> dict:
    """What `ductus-lab evaluate` says of a file. Raises RuntimeError with its words where it fails."""
    command = [str(ductus), "evaluate", "--json", "--model", str(pack), *options, str(file)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {result.stderr.strip()}")
    report = json.loads(result.stdout)
    return {key: report[key] for key in KEPT if key in report}


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def table(figures: Figures) -> str:
    lines = [
        "| pack | ink | inks | writers | CER | 95 % interval, by writer | top-1 | top-5 |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for tag, own in figures.items():
        for name, row in own.items():
            interval = row.get("cerInterval")  # none of a single writer
            between = f"{percent(interval[0])} – {percent(interval[1])}" if interval else ""
            lines.append(
                f"| `{tag}` | {name} | {row['inks']:,} | {row['writers']} | {percent(row['cer'])} "
                f"| {between} | {percent(row['top1'])} | {percent(row['top5'])} |"
            )
    return "\n".join(lines) + "\n"


def save(figures: Figures, output: Path, readme: Path | None, name: str) -> None:
    """Writes figures as JSON, and their table between the comments <!-- name --> and <!-- /name --> of a text."""
    output.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if readme:
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, rest = readme.read_text(encoding="utf-8").split(begin, 1)
        written = f"{before}{begin}{table(figures)}{end}{rest.split(end, 1)[1]}"
        readme.write_text(written, encoding="utf-8")
    print(table(figures))
