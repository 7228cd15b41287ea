"""The messages of a program's translations (gettext's .po) as texts that no language model learned from.

    python -m ductus_tools.lab.catalogue_text --catalogues DIR --output DIR de fr …

Reads every `LANGUAGE/LC_MESSAGES/*.po` below a folder, such as those of Django's wheel, and writes NAME.txt.xz, a message
a line, without what programs fill in. `pip install -e '.[letters]'`
"""

import argparse
import lzma
import re
from pathlib import Path

from babel.messages.pofile import read_po

_FILLED_IN = re.compile(r"%\(\w+\)\w|%\w|\{[^}]*\}|<[^>]*>|\\.")


def messages(catalogues: Path, language: str) -> list[str]:
    """The translated messages of two words and more, each once, in the order of the files."""
    found: dict[str, None] = {}
    for path in sorted(catalogues.rglob(f"{language}/LC_MESSAGES/*.po")):
        with open(path, "rb") as file:
            for message in read_po(file, locale=language):
                for text in [message.string] if isinstance(message.string, str) else message.string:
                    words = _FILLED_IN.sub(" ", text).split() if message.id else []
                    if len(words) > 1:
                        found[" ".join(words)] = None
    return list(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--catalogues", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("languages", nargs="+")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    for name in options.languages:
        with lzma.open(options.output / f"{name}.txt.xz", "wt", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in messages(options.catalogues, name))


if __name__ == "__main__":
    main()
