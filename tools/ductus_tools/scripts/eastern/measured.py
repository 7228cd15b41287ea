"""The sets by which the packs of these languages are measured.

`--lines` is the output of `lines`. KanjiCanvas's hand is for choosing (`val`); everything else is `test`: drawers,
syllables composed from their letters, AnimCJK's templates, fonts outside training, composed lines.
"""

import json
from argparse import Namespace
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ductus_tools.ink.records import read_records
from ductus_tools.script.measured import Measured

from .sets import Set
from .templates import OF_FONTS, Templates

ARGUMENTS = ("templates", "scripts", "skeletons", "lines")
_READ_BY = {
    "ja": ("hiragana", "katakana", "animcjk", OF_FONTS[1]),
    "ko": ("jamo", "composed syllables", OF_FONTS[0]),
    "zh-Hani-CN": ("animcjk",),
}
"""Sets of single characters, by the pack that reads them."""
_WITHIN = ("hiragana", "katakana", "jamo")
_INKS = {"animcjk": "templates", "composed syllables": "composed"} | dict.fromkeys(OF_FONTS, "templates")
_HANDS = {"animcjk": 1, OF_FONTS[0]: 3, OF_FONTS[1]: 1}  # inks of each set; the others are by two drawers
_ALONE, _LINE, _PLAIN = ("--layout", "character"), ("--layout", "line"), "--no-language-model"


@cache
def _tests(templates: Path, scripts: Path, skeletons: Path, packs: Path) -> dict:
    from .evaluate import test_sets  # needs PyTorch

    alphabet = json.loads((packs / "ja/manifest.json").read_text(encoding="utf-8"))["alphabet"]
    return test_sets(Templates.load(templates), scripts, skeletons, "test", alphabet)


def records(test: Set) -> list[dict]:
    """A set as records of ink."""
    return [
        {"label": label, "drawing": [(stroke * 500).round(2).T.tolist() for stroke in test.inks.drawing(index)]}
        for index, label in enumerate(test.labels)
    ]


def characters(name: str, test: Set, writers: int) -> Iterator[Measured]:
    """Single characters, read among everything that the pack reads, and among those of their kind."""
    own, ink = records(test), _INKS.get(name, "recorded")
    yield Measured(name, own, _ALONE, ink, writers)
    if name in _WITHIN:
        among = (*_ALONE, "--allowed-characters", "".join(sorted(set(test.labels))), "--only-allowed")
        yield Measured(f"{name} among themselves", own, among, ink, writers)


def lines(file: Path, of: str = "") -> Iterator[Measured]:
    """Composed lines and columns, with and without a language model. of: the ink's source, for the names."""
    found = list(read_records(file))
    for axis, name in (("horizontal", f"composed lines{of}"), ("vertical", f"composed columns{of}")):
        own = [record for record in found if record["axis"] == axis]
        if own:
            yield Measured(name, own, _LINE, "composed")
        if own and axis == "horizontal":
            yield Measured(f"{name}, no language model", own, (*_LINE, _PLAIN), "composed")


def measured(tag: str, options: Namespace) -> Iterator[Measured]:
    if tag == "ja":
        yield Measured("kanji and kana, one hand", options.scripts / "kanjicanvas.ndjson.xz", _ALONE, writers=1)
    for name in _READ_BY.get(tag, ()):
        tests = _tests(options.templates, options.scripts, options.skeletons, options.packs[0])
        test = tests[f"{name}, {tag}" if name == "animcjk" else name]
        yield from characters(name, test, _HANDS.get(name, 2))
    yield from lines(options.lines / f"{tag}.ndjson")
    by_fonts = options.lines / f"{tag}-fonts.ndjson"
    if by_fonts.exists():
        yield from lines(by_fonts, " of fonts")
