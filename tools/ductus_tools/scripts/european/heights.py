"""The heights of letters above their line, by which the decoder tells capitals from small letters of the same form.

    python -m ductus_tools.scripts.european.heights --decoder ductus_tools/scripts/european/pack/decoder.json

Letters of Cyrillic, Greek and Latin that don't reach far below the line, both cases of each, without dots: their tops
tell a hand's size. The heights are put into the decoder's parameters as `letterHeights`; their weight is `sizeWeight`.
"""

import argparse
import json
from pathlib import Path

from .alphabet import CYRILLIC_CAPITALS, GREEK_CAPITALS
from .zones import CAPITAL, zones

_LATIN = {**dict.fromkeys("acemnorsuvwxz", 1.0), **dict.fromkeys("bdfhkl", CAPITAL)}
_DEEP = 0.5
"""Letters that reach further below the line tell nothing of it."""
_DOTTED = "іјґ"


def heights() -> dict[str, float]:
    """The height of each letter above the line, in x-heights."""
    found: dict[str, float] = {}
    for capital in CYRILLIC_CAPITALS + GREEK_CAPITALS:
        reach = {letter: own for letter in (capital.lower(), capital) if (own := zones(letter))}
        if len(reach) == 2 and capital.lower() not in _DOTTED and all(below < _DEEP for _, below in reach.values()):
            found |= {letter: above for letter, (above, _) in reach.items()}
    for letter, above in _LATIN.items():
        found |= {letter: above, letter.upper(): CAPITAL}
    return {letter: round(found[letter], 2) for letter in sorted(found)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decoder", type=Path, required=True, help="the parameters to complete")
    options = parser.parse_args()
    parameters = json.loads(options.decoder.read_text(encoding="utf-8"))
    parameters["letterHeights"] = heights()
    text = json.dumps(parameters, indent=2, ensure_ascii=False)
    options.decoder.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
