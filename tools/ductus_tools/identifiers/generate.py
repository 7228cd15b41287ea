"""Writes the Swift code of the model identifiers from `identifiers.tsv` and `languages.tsv`.

    python -m ductus_tools.identifiers.generate

The table has a row for each tag: the tag, the script that its model reads (ISO 15924), the family of tags that can
share one network, and the English name. Their twins for gestures are made at run time. The other table, about their
languages, is made by `languages.py`.
"""

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("identifiers.tsv")
LANGUAGES = Path(__file__).with_name("languages.tsv")
TARGET = Path(__file__).parents[3] / "Sources" / "Library" / "ModelIdentifiers" / "Generated"
COLUMNS = ["tag", "script", "family", "name"]
TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?(-x-[a-z]{5,8})?")
HEADER = "// Made from identifiers.tsv by tools/ductus_tools/identifiers/generate.py: change the table."
LANGUAGES_HEADER = HEADER.replace("identifiers.tsv", "languages.tsv")
SWIFT_KEYWORDS = {"as", "do", "if", "in", "is"}


class Row(NamedTuple):
    tag: str
    script: str
    family: str
    name: str

    @property
    def constant(self) -> str:
        """The tag in lower camel case; a model of symbols is named after what it reads."""
        if self.tag.startswith("zxx-"):
            return self.tag.rsplit("-", 1)[1]
        first, *rest = self.tag.split("-")
        return first + "".join(subtag.capitalize() for subtag in rest)


def read_table(path: Path = TABLE) -> list[Row]:
    """The rows in their order. Raises ValueError for a malformed or repeated row."""
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    if header.split("\t") != COLUMNS:
        raise ValueError(f"{path}:1: the columns are {COLUMNS}")
    rows: list[Row] = []
    for number, line in enumerate(lines, start=2):
        fields = line.split("\t")
        if len(fields) != len(COLUMNS) or not all(fields):
            raise ValueError(f"{path}:{number}: {len(COLUMNS)} columns are needed")
        row = Row(*fields)
        if not TAG.fullmatch(row.tag):
            raise ValueError(f"{path}:{number}: '{row.tag}' is not a tag in its usual form")
        if any(row.constant == other.constant for other in rows):
            raise ValueError(f"{path}:{number}: '{row.tag}' occurs twice")
        rows.append(row)
    return rows


def rows_file(rows: list[Row]) -> str:
    """The table as a Swift string."""
    lines = [f"    {row.tag}\t{row.script}\t{row.family}\t{row.name}" for row in rows]
    return "\n".join(
        [
            HEADER,
            "// swift-format-ignore-file",
            "",
            "extension IdentifierTable {",
            "  /// Tag, script, family of networks and English name, by tabulators.",
            '  static let rows = """',
            *lines,
            '    """',
            "}",
            "",
        ]
    )


def languages_file(text: str) -> str:
    """The table of languages as a Swift string, without its header."""
    lines = ["    " + line for line in text.splitlines()[1:]]
    return "\n".join(
        [
            LANGUAGES_HEADER,
            "// swift-format-ignore-file",
            "",
            "extension LanguageTable {",
            "  /// Language, scripts, other codes and names, by tabulators.",
            '  static let rows = """',
            *lines,
            '    """',
            "}",
            "",
        ]
    )


def constants_file(rows: list[Row]) -> str:
    """A constant for each row, documented."""
    lines = [HEADER, "", "extension DigitalInkRecognitionModelIdentifier {"]
    for row in rows:
        name = f"`{row.constant}`" if row.constant in SWIFT_KEYWORDS else row.constant
        lines += textwrap.wrap(
            f"{row.name}: `{row.tag}`.", 100, initial_indent="  /// ", subsequent_indent="  /// ",
            break_on_hyphens=False,
        )
        # Computed, since each stored constant needs initialisation code, which takes long to compile.
        lines.append(f'  public static var {name}: Self {{ listed("{row.tag}") }}')
    return "\n".join([*lines, "}", ""])


def generate(rows: list[Row]) -> dict[str, str]:
    """The files by their names."""
    symbols = [row for row in rows if row.tag.startswith("zxx-")]
    texts = [row for row in rows if row not in symbols]
    return {
        "IdentifierTable+Rows.swift": rows_file(rows),
        "LanguageTable+Rows.swift": languages_file(LANGUAGES.read_text(encoding="utf-8")),
        "ModelIdentifier+Constants.swift": constants_file(texts + symbols),
    }


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for name, text in generate(read_table()).items():
        (TARGET / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
