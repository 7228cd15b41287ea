"""The sources and licences of the texts, for the notices of packs.

A folder of texts has a `SOURCES.tsv`: language, source, bytes, licence.
"""

from pathlib import Path

_NAMES = {
    "commonvoice": "Common Voice",
    "flores200": "FLORES-200",
    "flores_sib200": "SIB-200",
    "mozilla_www_l10n": "Mozilla website localisations",
    "ntrex128": "NTREX-128",
    "opensource_guide": "Open Source Guides",
    "openstax": "OpenStax textbooks",
    "standardebooks": "Standard Ebooks",
    "tatoeba": "Tatoeba",
    "tico19": "TICO-19",
    "udhr": "Universal Declaration of Human Rights",
    "xquad": "XQuAD",
    "us": "addresses of presidents of the United States",
}
SHARE_ALIKE = "CC BY-SA"


def read_sources(texts: Path) -> dict[str, dict[str, str]]:
    """For each language, the licences by source name; empty if the folder doesn't list them."""
    path = texts / "SOURCES.tsv"
    found: dict[str, dict[str, str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line and not line.startswith("#"):
            language, source, _, licence = line.split("\t")
            name = _NAMES.get(source) or _NAMES.get(source.split("_")[0], source)
            found.setdefault(language, {})[name] = licence
    return found


def cited(sources: dict[str, str]) -> str:
    """Sources with their licences, as one phrase."""
    return ", ".join(f"{name} ({licence})" for name, licence in sorted(sources.items()))
