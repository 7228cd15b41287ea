"""Writes `languages.tsv`: scripts, codes and names of the languages that models are named after.

    python -m ductus_tools.identifiers.languages

A row has the language (ISO 639, as in BCP 47), its usual script with the regions where another one is usual (`Latn
AF=Arab`), other codes, and its names: in English, in the language itself, and other common ones. Scripts and names come
from Unicode's CLDR 47 through Babel, which `pip install ductus-tools[letters]` installs; the rest is below.
"""

import unicodedata
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.core import get_global

from ductus_tools.identifiers.generate import Row, read_table

TARGET = Path(__file__).with_name("languages.tsv")
COLUMNS = ["language", "scripts", "codes", "names"]

# Names that CLDR doesn't have in English or in the language itself.
OTHER_NAMES = {
    "bn": ["bengali"], "bo": ["tibetan"], "dv": ["maldivian"], "el": ["modern greek"],
    "es": ["castilian", "castellano"], "fa": ["farsi", "dari"], "fil": ["tagalog", "pilipino"],
    "fy": ["frisian"], "ga": ["gaeilge", "irish gaelic"], "gd": ["gaelic"], "gsw": ["swiss german"],
    "he": ["ivrit"], "hi": ["hindustani"], "ht": ["haitian", "kreyòl"], "id": ["bahasa indonesia"],
    "ja": ["nihongo"], "ka": ["kartuli"], "kl": ["greenlandic"], "km": ["cambodian", "central khmer"],
    "ko": ["hangul", "hangugeo", "조선말"], "ky": ["kirghiz"], "lb": ["luxembourgish"],
    "ms": ["bahasa melayu"], "my": ["myanmar"], "nl": ["flemish", "vlaams"],
    "nb": ["bokmål", "bokmal"], "nn": ["nynorsk"], "ny": ["chichewa", "chewa"], "or": ["oriya"],
    "pa": ["panjabi"], "pt": ["brazilian", "brazilian portuguese"], "ro": ["moldavian", "moldovan"],
    "ru": ["russkiy"], "si": ["sinhalese"], "sr": ["serbo-croatian", "montenegrin"],
    "sv": ["swedish"], "ug": ["uighur"], "uk": ["ukrainian"], "vi": ["viet"], "yue": ["粵語"],
    "zh": ["mandarin", "han", "chinese simplified", "chinese traditional", "simplified chinese",
           "traditional chinese", "简体中文", "繁體中文", "汉语", "漢語", "普通话", "國語"],
}  # fmt: skip

# Languages that most people write in a script other than CLDR's, which was made for them.
SCRIPTS = {"hnj": "Latn"}

# Codes that were replaced by others.
REPLACED = {"sh", "tl"}

# Languages without a model's identifier that people may ask for by name.
WITHOUT_IDENTIFIERS = ["nb", "yue", "tlh"]


def script_of(language: str, listed: set[str]) -> str:
    """The script that a language is usually written in.

    It is CLDR's, unless all identifiers are in a single other script: CLDR may name a historical or official one. Hmong
    Daw is listed in Latin script only.
    """
    if language in SCRIPTS:
        return SCRIPTS[language]
    likely = get_global("likely_subtags").get(language, "")
    script = likely.split("_")[1] if likely else ""
    # Chinese is listed in the script that includes both of its forms.
    if listed and script not in listed and script not in {"Hans", "Hant"} and len(listed) == 1:
        return next(iter(listed))
    return script


def other_scripts(language: str, usual: str) -> list[str]:
    """Regions where another script is usual: `AF=Arab`."""
    found = []
    for key, value in get_global("likely_subtags").items():
        parts = key.split("_")
        if parts[0] != language or len(parts) != 2 or len(parts[1]) not in (2, 3):
            continue
        script = value.split("_")[1]
        if script != usual:
            found.append(f"{parts[1]}={script}")
    return sorted(found)


def codes_of(language: str) -> list[str]:
    """Other codes, of three letters: `eng` for `en`, `ger` and `deu` for `de`."""
    aliases = get_global("language_aliases")
    return sorted(code for code, target in aliases.items() if target == language and len(code) == 3)


def names_of(language: str, english: str | None) -> list[str]:
    """Names in lower case, without repetition."""
    names = [english] if english else []
    names.append(Locale("en").languages.get(language))
    try:
        names.append(Locale(language).languages.get(language))
    except UnknownLocaleError:
        pass
    names += OTHER_NAMES.get(language, [])
    plain = [name.strip().lower() for name in names if name]
    return list(dict.fromkeys([*plain, *map(without_accents, plain)]))


def without_accents(name: str) -> str:
    """`francais` for `français`; a name in another script than Latin stays as it is."""
    letters = unicodedata.normalize("NFD", name)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare if bare.isascii() else name


def members() -> set[str]:
    """Languages that belong to a macrolanguage with identifiers and have none themselves."""
    source = (Path(__file__).parents[3] / "Sources/Library/ModelIdentifiers/Languages.swift").read_text()
    block = source.split("membersOfMacrolanguage = [")[1].split("\n  ]")[0]
    return {word for line in block.splitlines() for word in line.replace('"', " ").split()
            if word.isalpha() and 2 <= len(word) <= 3}  # fmt: skip


def table(rows: list[Row]) -> str:
    listed: dict[str, set[str]] = {}
    english: dict[str, str] = {}
    for row in rows:
        language = row.tag.split("-")[0]
        if language != "zxx":
            listed.setdefault(language, set()).add(row.script)
            english.setdefault(language, row.name.split(",")[0])
    lines = ["\t".join(COLUMNS)]
    known = set(get_global("likely_subtags"))
    read = set(Locale("en").languages)
    for language in sorted({*listed, *(members() & (known | read)), *WITHOUT_IDENTIFIERS, *named(read)}):
        script = script_of(language, listed.get(language, set()))
        fields = [
            language,
            " ".join([script or "?", *other_scripts(language, script)]),
            " ".join(codes_of(language)) or "-",
            "|".join(names_of(language, english.get(language))) or "-",
        ]
        if fields[1:] != ["?", "-", "-"]:
            lines.append("\t".join(fields))
    return "\n".join([*lines, ""])


def named(read: set[str]) -> set[str]:
    """Languages of two letters: people ask for them by name, whether there is a model or not."""
    return {language for language in read if len(language) == 2} - REPLACED


def main() -> None:
    TARGET.write_text(table(read_table()), encoding="utf-8")


if __name__ == "__main__":
    main()
