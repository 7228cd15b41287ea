"""The table of all tags of Latin script in `README.md`.

    python -m ductus_tools.scripts.latin.table --models models.tsv [--accuracy FILE]

stores the figures about the models in `models.tsv` beside this file and writes the table between the marks in
`README.md`. `--accuracy` is the output of `ductus_tools.commands.measure`, stored in `accuracy.tsv`.
"""

import argparse
import json
import shutil
from pathlib import Path

from ductus_tools.evaluation import figures
from ductus_tools.language_model.sources import SHARE_ALIKE
from ductus_tools.tables import rows

from . import languages
from .letters import letters

HERE = Path(__file__).parent
MODELS = HERE / "models.tsv"
ACCURACY = HERE / "accuracy.tsv"
README = HERE / "README.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
LETTERS_SHOWN = 24
PROMISED = ("de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "tr", "vi",
            "id", "sw", "cy")  # fmt: skip


def table(models: list[list[str]], accuracy: dict[str, dict]) -> str:
    """The rows in the order of the tags."""
    known = {row[0]: row for row in models}
    lines = [
        "| tag | language | letters beyond ASCII | text, kB | model, kB | bits | read by | CER |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for tag, name in languages.tags().items():
        fallback = languages.fallbacks().get(tag)
        model = known.get(languages.model(tag))
        text = size = bits = ""
        if tag.split("-")[0] == languages.ENGLISH:
            text, size, bits, by = "39,989", "12,000", "1.666", "own"
        elif fallback:
            by = f"{fallback.language} ({fallback.kind}): {fallback.reason}"
        elif model:
            text, size = (f"{int(value) / 1000:,.0f}" for value in model[1:3])
            bits, by = f"{float(model[5]):.2f}", "own"
        own = languages.language(tag)
        rate = f"{accuracy[own]['stitched']['cer']:.1%}" if own in accuracy else ""
        shown = shortened(letters(own))
        name = name.replace(", Latin script", "").replace("regional variant for ", "")
        lines.append(f"| {tag} | {name} | {shown} | {text} | {size} | {bits} | {by} | {rate} |")
    return "\n".join(lines) + "\n"


def promised(measured: dict[str, dict]) -> str:
    """The languages that the library's users were promised."""
    lines = [
        "| language | CER | 95% interval by writer | top-1 | top-5 | CER with the English model |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    # Some languages only have tags with regions.
    names = {languages.language(tag): name.split(",")[0] for tag, name in reversed(languages.tags().items())}
    for tag in (tag for tag in PROMISED if languages.language(tag) in measured):
        own, other = (measured[languages.language(tag)][name] for name in ("stitched", "english"))
        low, high = own["cerInterval"]
        lines.append(
            f"| {names[languages.language(tag)]} (`{tag}`) | {own['cer']:.1%} | {low:.1%} – {high:.1%} | {own['top1']:.1%} "
            f"| {own['top5']:.1%} | {other['cer']:.1%} |"
        )
    return "\n".join(lines).replace("%", " %")


def shortened(own: list[str]) -> str:
    """Lower-case letters and signs, the first ones if there are many."""
    small = [letter for letter in own if letter == letter.lower() or letter.lower() not in own]
    more = f" and {len(small) - LETTERS_SHOWN} more" if len(small) > LETTERS_SHOWN else ""
    return " ".join(small[:LETTERS_SHOWN]) + more


def share_alike(models: list[list[str]]) -> str:
    """The languages with text under share-alike licences."""
    names = [row[0] for row in models if SHARE_ALIKE in row[-1]]
    return f"Texts under {SHARE_ALIKE} are among those of: {', '.join(names)}.\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--models", type=Path, help="models.tsv of ductus_tools.commands.models")
    parser.add_argument("--accuracy", type=Path, help="what `commands.measure` wrote")
    options = parser.parse_args()
    if options.models and options.models.resolve() != MODELS:
        shutil.copyfile(options.models, MODELS)
    if options.accuracy:
        figures.write(json.loads(options.accuracy.read_text(encoding="utf-8")), ACCURACY)
    models = rows(MODELS)
    accuracy = figures.read(ACCURACY) if ACCURACY.exists() else {}
    head, rest = README.read_text(encoding="utf-8").split(BEGIN)
    tail = rest.split(END)[1]
    made = f"{table(models, accuracy)}\n{share_alike(models)}"
    README.write_text(f"{head}{BEGIN}{made}{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
