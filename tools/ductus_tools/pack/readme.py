"""Writes a pack's accuracy table into a README, between its `accuracy` marks.

    python -m ductus_tools.pack.readme weights/en-US README.md
"""

import json
import sys
from pathlib import Path

BEGIN, END = "<!-- accuracy -->", "<!-- /accuracy -->"


def table(manifest: dict) -> str:
    """Accuracy on the test split in Markdown, percent."""
    lines = [
        f"Pack {manifest['tags'][0]} {manifest['version']} on writers that training never saw:",
        "",
        "| test set | inks | CER | 95 % interval by writer | top-1 | top-5 |",
        "|---|---|---|---|---|---|",
    ]
    for name, a in manifest["accuracy"].items():
        low, high = a["cerInterval"]
        lines.append(
            f"| {name} | {a['inks']:,} | {a['cer']:.1%} | {low:.1%} – {high:.1%} "
            f"| {a['top1']:.1%} | {a['top5']:.1%} |".replace("%", " %")
        )
    return "\n".join(lines)


def replaced(readme: str, text: str) -> str:
    """The README with the text between its marks. Raises ValueError without marks."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"no {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{text}\n{END}{after}"


def main(pack: str, readme: str) -> None:
    manifest = json.loads((Path(pack) / "manifest.json").read_text(encoding="utf-8"))
    path = Path(readme)
    path.write_text(replaced(path.read_text(encoding="utf-8"), table(manifest)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
