"""Measures the languages' models on stitched words: each with its own, and with the English one.

    python -m ductus_tools.scripts.latin.measure --ductus ../Benchmarks/.build/release/ductus-lab --records DIR --packs DIR … \\
        --english ../weights/en-US --output accuracy.json [--recorded DIR] [--readme ../weights/README.md]

`--records` has the NAME.ndjson of `ductus_tools.scripts.latin.composed_words`. The result is an object, tag to what `ductus-lab evaluate`
says: under `stitched` with the language's model, under `english` with the English one. `--recorded` has NAME.ndjson of
words that people wrote, whose figures come under `recorded`. `--readme` puts the languages
that the library's users were promised between the marks of a file.
"""

import argparse
import json
import subprocess
from pathlib import Path

from . import languages

KEPT = ("inks", "cer", "cerInterval", "top1", "top5")
SHOWN = ("de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "tr", "vi",
         "id", "sw", "cy")  # fmt: skip
BEGIN, END = "<!-- languages -->\n", "<!-- /languages -->"


def evaluate(ductus: Path, pack: Path, records: Path, ink: str = "composed") -> dict:
    """What `ductus-lab evaluate` says of a file. Raises RuntimeError with its words where it fails."""
    command = [str(ductus), "evaluate", "--json", "--layout", "line", "--model", str(pack), str(records)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {result.stderr.strip()}")
    report = json.loads(result.stdout)
    return {"ink": ink} | {key: report[key] for key in KEPT}


def measure(
    ductus: Path, records: Path, packs: list[Path], english: Path, recorded: Path | None = None
) -> dict[str, dict]:
    """Figures by tag, for every language with records and a pack."""
    figures = {}
    for name in languages.models():
        file = records / f"{name}.ndjson"
        tags = [tag for tag in languages.tags() if languages.language(tag) == name]
        found = [d / p for d in packs for p in (name, *tags) if (d / p / "manifest.json").exists()]
        if not file.exists() or not found:
            continue
        own, other = evaluate(ductus, found[0], file), evaluate(ductus, english, file)
        rates = {"stitched": own, "english": other}
        if recorded and (recorded / file.name).exists():
            rates["recorded"] = evaluate(ductus, found[0], recorded / file.name, "recorded")
        figures |= {tag: rates for tag in tags}
    return figures


def table(figures: dict[str, dict]) -> str:
    lines = [
        "| language | CER | 95% interval by writer | top-1 | top-5 | CER with the English model |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for tag in SHOWN:
        match = next((t for t in figures if languages.language(t) == tag), None)
        if match is None:
            continue
        own, other = figures[match]["stitched"], figures[match]["english"]
        low, high = own["cerInterval"]
        name = languages.tags()[match].split(",")[0]
        lines.append(
            f"| {name} (`{tag}`) | {own['cer']:.1%} | {low:.1%} – {high:.1%} | {own['top1']:.1%} "
            f"| {own['top5']:.1%} | {other['cer']:.1%} |"
        )
    return "\n".join(lines).replace("%", " %") + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--ductus", type=Path, required=True)
    add("--records", type=Path, required=True)
    add("--packs", type=Path, nargs="+", required=True, help="folders of packs")
    add("--english", type=Path, required=True, help="the English pack")
    add("--recorded", type=Path, help="folder of NAME.ndjson: words that people wrote")
    add("--output", type=Path, required=True)
    add("--readme", type=Path)
    options = parser.parse_args()
    figures = measure(
        options.ductus, options.records, options.packs, options.english, options.recorded
    )
    options.output.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    if options.readme:
        text = options.readme.read_text(encoding="utf-8")
        before, rest = text.split(BEGIN, 1)
        after = rest.split(END, 1)[1]
        options.readme.write_text(
            f"{before}{BEGIN}{table(figures)}{END}{after}", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
