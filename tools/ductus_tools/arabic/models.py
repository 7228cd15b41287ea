"""Trains the language models of the languages in Arabic script.

    python -m ductus_tools.arabic.models --text DIR --output DIR [--only fa ar ur]

Writes NAME.lm for each language, and `models.tsv` about them, as `ductus_tools.latin.models` does.
"""

import argparse
from pathlib import Path
from random import Random

from ..language_model.pack import write
from ..language_model.text import read_lines
from ..language_model.train import divided, parse_arguments
from ..language_model.writing import Writing
from ..latin import languages as tables
from ..latin.models import COLUMNS, held_out_share, text_bytes, train
from ..latin.sources import cited, read_sources
from ..latin.texts import LARGEST_TEXT, sample
from .habits import ArabicText
from .languages import LANGUAGES
from .typography import clean

BYTES = 3_000_000


def of_language(name: str) -> Writing:
    """How the text of a language comes to be lines for its model."""
    language = LANGUAGES[name]
    alone = [c for c in language.letters + language.digits + language.signs]
    return Writing(
        characters=language.characters,
        alone=[*alone, *"0123456789", "آ" if name != "ar" else "أ"],
        prepare=lambda line: clean(line, name),
        upper=lambda line: line,
        synthetic=ArabicText.of(name),
    )


def held_out_lines(name: str, texts: Path) -> list[str]:
    """The lines of a language's text that its model wasn't trained on, cleaned."""
    text = sample(read_lines(texts / f"{name}.txt.xz"), LARGEST_TEXT, name)
    chance = Random(parse_arguments(["--text", name]).seed)
    return divided(text, held_out_share(text_bytes(text)), of_language(name), chance)[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--only", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--bytes", type=int, default=BYTES, help="of each model")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    report = options.output / "models.tsv"
    known = {row[0]: row for row in tables.rows(report)} if report.exists() else {}
    for name in options.only:
        text = sample(read_lines(options.text / f"{name}.txt.xz"), LARGEST_TEXT, name)
        size = text_bytes(text)
        made = train(name, text, options.bytes, held_out_share(size), of_language(name))
        write(made.content, options.output / f"{name}.lm")
        numbers = (size, len(made.content), made.ngrams, made.words)
        sources = cited(read_sources(options.text).get(name, {}))
        known[name] = [name, *map(str, numbers), f"{made.bits:.3f}", "-", sources]
        rows = ["\t".join(row) for row in (COLUMNS, *(known[key] for key in sorted(known)))]
        report.write_text("\n".join(rows) + "\n", encoding="utf-8")
        print("  ".join(known[name][:6]))


if __name__ == "__main__":
    main()
