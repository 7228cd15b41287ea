"""Words and their frequency in films: the models' texts lack one in twenty of the words that people write.

The lists are pyspellchecker's (MIT), counted in OpenSubtitles (P. Lison and J. Tiedemann, LREC 2016) and cleaned of
words of other languages and of most misspellings. `pip install -e '.[words]'`
"""

from importlib.metadata import version

LANGUAGES = ("de", "es", "eu", "fr", "it", "lv", "nl", "pt")
"""Languages in Latin script with a list. English has text enough."""


def listed_words(name: str) -> dict[str, int]:
    """Lower-case words and their counts; empty for a language without a list."""
    if name not in LANGUAGES:
        return {}
    from spellchecker import SpellChecker  # models of other languages don't use a list

    return dict(SpellChecker(language=name).word_frequency.dictionary)


def list_source(name: str) -> dict[str, str]:
    """The source of a language's list with its licence."""
    if name not in LANGUAGES:
        return {}
    return {f"word list of pyspellchecker {version('pyspellchecker')} by T. Barrus from OpenSubtitles": "MIT"}
