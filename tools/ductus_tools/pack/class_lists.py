"""Lists the classes of all packs that name figures, from their `classes.json`, as Markdown.

    python -m ductus_tools.pack.class_lists ../weights      # writes ../weights/CLASSES.md
"""

import argparse
import json
import textwrap
from pathlib import Path

NAME = "CLASSES.md"
HEADER = """# Classes

The classes that the models of figures recognise. `ductus_tools.pack.class_lists` writes this page from the packs.
"""


def lists(weights: Path) -> str:
    """The page for the packs in a folder, by their names."""
    parts = [HEADER]
    for path in sorted(weights.glob("*/classes.json")):
        for tag, entries in json.loads(path.read_text(encoding="utf-8"))["tags"].items():
            parts.append(section(tag, entries, path.parent.name))
    return "\n".join(parts)


def section(tag: str, entries: list[dict], pack: str) -> str:
    """One tag's classes, with their labels unless each is named like its only one."""
    named = [entry for entry in entries if entry["label"] is not None]
    shown = tag.replace("und-", "<tag>-")
    lines = [f"## `{shown}`: {len(named)} classes", "", f"Pack [`{pack}`]({pack}).", ""]
    if any([spelled(entry["label"])] != [spelled(name) for name in entry["from"]] for entry in named):
        lines += ["| class | what is drawn |", "|---|---|"]
        lines += [f"| {entry['label']} | {', '.join(entry['from'])} |" for entry in named]
    else:
        names = ", ".join(entry["label"] for entry in named)
        lines.append(textwrap.fill(names, 110, break_on_hyphens=False))
    return "\n".join(lines) + "\n"


def spelled(name: str) -> str:
    """A name in normalised spelling: `DOUBLE_ARROW` is `double arrow`."""
    return name.lower().replace("_", " ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, help=f"folder of packs, where {NAME} goes")
    weights = parser.parse_args().weights
    (weights / NAME).write_text(lists(weights), encoding="utf-8")


if __name__ == "__main__":
    main()
