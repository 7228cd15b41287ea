"""Hebrew geresh and gershayim, for which texts have quotes."""

import re

_GERSHAYIM = re.compile(r'(?<=[א-ת])"(?=[א-ת](?![א-ת])|[א-ת]+(?![^"]*"))')
"""Before the last letter of an abbreviation, or where no closing quote follows."""
_OPENING = re.compile("(?<![א-ת0-9])'(?=[א-ת])")
_GERESH = re.compile("(?<=[א-ת])'")
_WITHIN = re.compile("(?<=[א-ת])'(?=[א-ת])")


def with_geresh(line: str) -> str:
    """A line with ״ and ׳ instead of quotes that belong to words."""
    line = _GERSHAYIM.sub("״", line)
    return (_WITHIN if _OPENING.search(line) else _GERESH).sub("׳", line)
