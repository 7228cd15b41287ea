"""Letters that look alike in two scripts and were typed in the wrong one."""

import re
from functools import cache

from .languages import LANGUAGES

_LOOK_ALIKES = {
    "cyrillic": dict(zip("aeopcyxijshABEKMHOPCTYXIJS", "аеорсухіјѕһАВЕКМНОРСТУХІЈЅ")),
    "greek": dict(zip("ovABEZHIKMNOPTYX", "ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ")),
}
"""Latin letters, and those of a script that print shows alike."""
_WORD = re.compile("(?:[^\\W\\d_][\u0300-\u036f]*)+")
_LATIN = re.compile("[A-Za-z]")
_BLOCKS = {"cyrillic": re.compile("[\u0400-\u052f]"), "greek": re.compile("[\u0370-\u03ff]")}


@cache
def _look_alikes(language: str) -> dict[str, str]:
    known = LANGUAGES[language]
    alike = _LOOK_ALIKES.get(known.script, {})
    return {latin: own for latin, own in alike.items() if own in known.letters}


def mended(line: str, language: str) -> str:
    """The line, decomposed, with each word in one script: that of a letter without a look-alike.

    If words of the language were mended, words entirely of Latin look-alikes were meant for it, too.
    """
    pairs = _look_alikes(language)
    if not pairs or not _LATIN.search(line):
        return line
    to_own, to_latin = str.maketrans(pairs), str.maketrans({own: latin for latin, own in pairs.items()})
    own_script = _BLOCKS[LANGUAGES[language].script]
    alike = re.compile(f"[{''.join(pairs)}\u0300-\u036f]+")
    mixed = False

    def one_script(found: re.Match) -> str:
        nonlocal mixed
        word = found.group()
        if not (_LATIN.search(word) and own_script.search(word)):
            return word
        own, latin = word.translate(to_own), word.translate(to_latin)
        if not _LATIN.search(own):
            mixed = True
            return own
        return word if own_script.search(latin) else latin

    def meant(found: re.Match) -> str:
        word = found.group()
        lone_i = word == "i" and own_script.search(line)
        return word.translate(to_own) if alike.fullmatch(word) and (mixed or lone_i) else word

    return _WORD.sub(meant, _WORD.sub(one_script, line))
