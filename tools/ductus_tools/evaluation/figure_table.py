"""How well the packs of figures name, from their manifests: the table of weights/README.md.

    python -m ductus_tools.evaluation.figure_table ../weights ../weights/README.md
"""

import json
import sys
from pathlib import Path

from .marks import replace_in_file
from .table import interval, percent

MARK = "figures"
HEADER = (
    "| pack | test set | ink | inks | top-1 | 95 % interval by writer | top-5 |",
    "|---|---|---|---:|---:|---:|---:|",
)


def table(weights: Path) -> str:
    """Markdown lines, a line for each test set of each pack that names figures."""
    lines = list(HEADER)
    for path in sorted(weights.glob("*/manifest.json")):
        manifest = json.loads(path.read_text(encoding="utf-8"))
        if manifest["kind"] != "classifier":
            continue
        for name, rates in manifest["accuracy"].items():
            cells = (
                f"{path.parent.name} {manifest['version']}",
                name,
                rates["ink"],
                f"{rates['inks']:,}",
                percent(rates["top1"]),
                interval(rates.get("top1Interval")),
                percent(rates["top5"]),
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    replace_in_file(Path(sys.argv[2]), MARK, table(Path(sys.argv[1])))
