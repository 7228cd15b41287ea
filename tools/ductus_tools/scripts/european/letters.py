"""Checks that the languages' letters are all that their texts have.

    python -m ductus_tools.scripts.european.letters --text DIR

Names what is more frequent in a cleaned text than one scalar in 100,000 and what the language lacks, and fails
if there is a letter or a mark among it.
"""

import argparse
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from ductus_tools.scripts.latin.letters import FREQUENCY
from ductus_tools.language_model.texts import read_text
from .languages import LANGUAGES
from .typography import clean


def strangers(lines: Iterable[str], language: str) -> dict[str, float]:
    """Frequent characters of a text that the language lacks, and their frequencies."""
    counts = Counter("".join(clean(line, language) for line in lines))
    known, total = LANGUAGES[language].characters, counts.total()
    return {
        character: count / total
        for character, count in counts.most_common()
        if count > FREQUENCY * total and character not in known
    }


def is_letter(character: str) -> bool:
    """Or a mark."""
    return unicodedata.category(character)[0] in "LM"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    options = parser.parse_args()
    missing = False
    for name in LANGUAGES:
        for character, share in strangers(read_text(options.text, name), name).items():
            missing |= is_letter(character)
            kind = unicodedata.name(character, "")
            print(f"{name}: {character} U+{ord(character):04X} {kind}, {share * 1e5:.1f} in 100,000")
    sys.exit(missing)


if __name__ == "__main__":
    main()
