"""Heights of letters, by which the decoder tells capitals from small letters of one form."""

import json
from pathlib import Path

from ductus_tools import scripts
from ductus_tools.scripts.european.heights import heights


def test_the_shipped_decoder_has_them():
    file = Path(scripts.__file__).parent / "european/pack/decoder.json"
    assert json.loads(file.read_text(encoding="utf-8"))["letterHeights"] == heights()


def test_each_letter_is_there_in_both_cases_or_in_none():
    found = heights()
    assert all(letter.swapcase() in found for letter in found)
    assert {"о": 1.0, "О": 1.8, "б": 1.8, "ο": 1.0, "Ο": 1.8}.items() <= found.items()


def test_what_reaches_below_the_line_or_has_dots_tells_nothing():
    assert not set("руфРУФіІјJgpqyγρχ") & set(heights())
