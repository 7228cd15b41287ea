"""Checks that the languages' letters are all that their texts have.

    python -m ductus_tools.commands.strangers --script latin --text DIR

Lists scalars that the language lacks and that make up more than one in 100,000 of a cleaned text, and fails if a letter
or mark is among them.
"""

import argparse
import sys
import unicodedata
from pathlib import Path

from ..registry import SCRIPTS


def is_letter(character: str) -> bool:
    """Whether a character is a letter or a mark."""
    return unicodedata.category(character)[0] in "LM"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--script", choices=[name for name, s in SCRIPTS.items() if s.strangers], required=True,
        help="whose languages are checked",
    )  # fmt: skip
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    options = parser.parse_args()
    script, missing = SCRIPTS[options.script], False
    assert script.strangers
    for name in script.names:
        for character, share in script.strangers(name, options.text).items():
            missing |= is_letter(character)
            kind = unicodedata.name(character, "")
            print(f"{name}: {character} U+{ord(character):04X} {kind}, {share * 1e5:.1f} in 100,000")
    sys.exit(missing)


if __name__ == "__main__":
    main()
