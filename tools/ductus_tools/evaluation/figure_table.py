"""The accuracy of the packs of figures, from their manifests: the table of weights/README.md.

    python -m ductus_tools.evaluation.figure_table ../weights ../weights/README.md
"""

import argparse
import json
from pathlib import Path

from .marks import replace_in_file
from .table import interval, percent

MARK = "figures"
HEADER = (
    "| pack | test set | ink | inks | top-1 | 95 % interval by writer | top-5 |",
    "|---|---|---|---:|---:|---:|---:|",
)


def table(weights: Path) -> str:
    """Markdown lines, one for each test set of each pack that names figures."""
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, help="folder of packs")
    parser.add_argument("page", type=Path, help="Markdown with the marks that the table goes between")
    options = parser.parse_args()
    replace_in_file(options.page, MARK, table(options.weights))


if __name__ == "__main__":
    main()
