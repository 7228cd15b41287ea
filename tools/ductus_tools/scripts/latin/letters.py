"""The letters of each language: those of its text and those that it is known to have.

    python -m ductus_tools.scripts.latin.letters make --text DIR
    python -m ductus_tools.scripts.latin.letters enter hsb --text DIR

`make` writes `letters.tsv`; `enter` puts one more language into it, with the letters of its text. Known letters are those of
the Unicode Consortium's locale data and of the Google Fonts language data (`pip install -e tools[letters]`) and, for what these
lack, of `exemplars.tsv`. `commands.strangers` names the letters of a text that the table lacks.
"""

import argparse
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from ductus_tools.graphemes import compose, decompose, is_mark
from ductus_tools.language_model.text import read_lines
from ductus_tools.language_model.texts import text_file
from ductus_tools.tables import rows

from . import languages
from .alphabet import ALPHABET, NON_ASCII, PRINTABLE_ASCII, in_order
from .typography import clean, narrow

TABLE = Path(__file__).with_name("letters.tsv")
EXEMPLARS = Path(__file__).with_name("exemplars.tsv")
FREQUENCY = 1e-5
"""A letter belongs to a language if more than this share of its text's scalars are that letter."""

EVERYWHERE = "€"
_APOSTROPHES = str.maketrans("\u02bc\u2019", "''")
_CLUSTER = re.compile(r"[^\W\d_][\u0300-\u036f]+|[^\x00-\x7f]")


@cache
def _table() -> dict[str, tuple[list[str], list[str]]]:
    return {name: (of_text.split(), known.split()) for name, of_text, known in rows(TABLE)}


def letters(language: str) -> list[str]:
    """Letters and signs beyond ASCII, composed; `GENERIC` has those of all languages."""
    if language == languages.GENERIC:
        return sorted({letter for name in _table() for letter in letters(name)})
    if language == languages.ENGLISH:
        return []
    of_text, known = _table()[language]
    return sorted(set(of_text) | set(known) | set(EVERYWHERE))


def characters(language: str) -> str:
    """The scalars that a language writes, in the alphabet's order."""
    if language == languages.GENERIC:
        return ALPHABET
    return in_order(PRINTABLE_ASCII + decompose("".join(letters(language))))


def clusters(lines: Iterable[str]) -> tuple[Counter[str], int]:
    """How often each letter with marks and each scalar beyond ASCII occurs in decomposed text, and the
    number of all scalars."""
    counts: Counter[str] = Counter()
    total = 0
    for line in lines:
        total += len(line)
        counts.update(_CLUSTER.findall(line))
    return counts, total


def scalars(counts: Counter[str]) -> Counter[str]:
    """The counts of the clusters' scalars beyond ASCII."""
    found: Counter[str] = Counter()
    for cluster, count in counts.items():
        for scalar in cluster:
            if scalar > "\x7f":
                found[scalar] += count
    return found


def frequent(lines: Iterable[str]) -> list[str]:
    """The letters and signs of cleaned lines that are in the network's alphabet: each above `FREQUENCY`, and the most
    frequent letter with each mark that is above it in total. High quotes come with low ones, angle quotes in pairs."""
    counts, total = clusters(lines)
    usable = [(c, n) for c, n in counts.most_common() if set(c) <= set(ALPHABET)]
    found = [cluster for cluster, count in usable if count > FREQUENCY * total]
    covered = set("".join(found))
    for scalar, count in scalars(counts).items():
        if count > FREQUENCY * total and scalar in NON_ASCII and scalar not in covered:
            found += [cluster for cluster, _ in usable if scalar in cluster][:1]
    quotes = ("„“”" if "„" in found else "") + ("«»" if {"«", "»"} & set(found) else "")
    found = [c for c in found if c not in "„“”«»" and not is_mark(c[0])]
    return sorted([*found, *quotes])


def strangers(lines: Iterable[str], known: str) -> dict[str, float]:
    """Frequent letters and marks of cleaned lines that are not among the known characters, and their frequencies.
    Letters of other scripts don't count as the language's."""
    counts, total = clusters(lines)
    return {
        scalar: count / total
        for scalar, count in scalars(counts).items()
        if count > FREQUENCY * total and scalar not in known and _is_latin(scalar)
    }


def _is_latin(scalar: str) -> bool:
    name = unicodedata.name(scalar, "")
    return name.startswith(("LATIN", "MODIFIER LETTER", "COMBINING")) and scalar.isprintable()


def both_cases(found: Iterable[str]) -> set[str]:
    """The letters in lower and upper case, as far as these are single letters."""
    small_and_capital = set()
    for letter in map(decompose, found):
        forms = {letter, letter.upper()} | ({letter.lower()} - {"i\u0307"})
        if len(letter.upper()) > len(letter):
            forms.discard(letter.upper())
        small_and_capital |= forms
    return {form for form in small_and_capital if not form.isascii()}


def published(language: str) -> list[str]:
    """The exemplar letters of the Google Fonts language data; none if it doesn't know the language."""
    code = language.split("-")[0]
    # The package's data are read without its code, which needs more packages.
    package = find_spec("gflanguages")
    if package is None or package.origin is None:
        raise SystemExit("pip install -e 'tools[letters]'")
    path = Path(package.origin).parent / "data" / "languages" / f"{code}_Latn.textproto"
    if not path.is_file():
        return []
    base = re.search(r'^ *base: "(.*)"', path.read_text(encoding="utf-8"), re.MULTILINE)
    joined = decompose(base.group(1) if base else "").translate(_APOSTROPHES)
    return re.findall(r"[^\s{}][\u0300-\u036f]*", joined)


def make(texts: Path) -> list[str]:
    """The rows of the table."""
    own = {name: letters.split() for name, letters in rows(EXEMPLARS)}
    read = set(languages.models())
    table = []
    for name in sorted((set(languages.languages()) | read) - {languages.GENERIC, languages.ENGLISH}):
        of_text = set()
        if name in read:
            of_text = both_cases(frequent(cleaned(texts, name)))
        known = both_cases(published(name)) | both_cases(own.get(name, ()))
        unwritten = {letter for letter in known if not set(letter) <= set(ALPHABET)}
        if unwritten:
            print(f"{name}: not in the alphabet: {' '.join(sorted(unwritten))}", file=sys.stderr)
        columns = (of_text, known - unwritten - of_text)
        table.append("\t".join([name, *(" ".join(sorted(map(compose, c))) for c in columns)]))
    return table


def enter(name: str, of_text: Iterable[str], table: Path = TABLE) -> None:
    """Adds a language with the letters of its text to the table, or replaces its row."""
    kept = [row for row in rows(table) if row[0] != name]
    kept.append([name, " ".join(sorted(map(compose, of_text))), ""])
    header = table.read_text(encoding="utf-8").splitlines()[0]
    lines = [header, *("\t".join(row) for row in sorted(kept))]
    table.write_text("\n".join(lines) + "\n", encoding="utf-8")
    _table.cache_clear()


def cleaned(texts: Path, name: str) -> Iterable[str]:
    """The lines of a language's text as written by hand."""
    return (clean(line, name) for line in read_lines(text_file(texts, name)))


def strangers_of(name: str, texts: Path) -> dict[str, float]:
    """Frequent letters and marks of a language's text that its table lacks."""
    if name in (languages.GENERIC, languages.ENGLISH):
        return {}
    own = characters(name)
    return strangers((narrow(line, own) for line in cleaned(texts, name)), own)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("action", choices=("make", "enter"), help="the whole table, or a language's row")
    parser.add_argument("name", nargs="?", help="the language to enter")
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    options = parser.parse_args()
    if (options.action == "enter") != (options.name is not None):
        parser.error("'enter' takes the name of a language, and nothing else does")
    if options.action == "enter":
        enter(options.name, both_cases(frequent(cleaned(options.text, options.name))))
        print(f"{options.name}: {' '.join(letters(options.name))}")
        return
    lines = ["language\tletters of the text\tother known letters", *make(options.text)]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
