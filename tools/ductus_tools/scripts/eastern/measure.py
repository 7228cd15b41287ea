"""Measures the packs of these languages and writes the table of this folder's README.

    python -m ductus_tools.scripts.eastern.measure --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR --templates FILE \\
        --scripts DIR --skeletons FILE --lines DIR --output accuracy.json [--readme ductus_tools/scripts/eastern/README.md]

`--lines` is what `lines` wrote. The hand of KanjiCanvas wrote for choosing (`val`), all else is of `test`: drawers,
syllables composed of their letters, AnimCJK's templates, fonts that nobody trained on, composed lines.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from ductus_tools.evaluation.alphabets import written
from ductus_tools.evaluation.packs import evaluate, save
from ductus_tools.ink.records import read_records
from .evaluate import OF_FONTS, Set, test_sets
from .models import TEXTS
from .templates import Templates

_READ_BY = {
    "ja": ("hiragana", "katakana", "animcjk", OF_FONTS[1]),
    "ko": ("jamo", "composed syllables", OF_FONTS[0]),
    "zh-Hani-CN": ("animcjk",),
}
"""Sets of single characters, by the pack that reads them."""
_WITHIN = ("hiragana", "katakana", "jamo")
_INKS = {"animcjk": "templates", "composed syllables": "composed"} | dict.fromkeys(OF_FONTS, "templates")
_HANDS = {"animcjk": 1, OF_FONTS[0]: 3, OF_FONTS[1]: 1}  # of each set; the others are by two drawers
_ALONE = ["--layout", "character"]


def records(test: Set) -> list[dict]:
    """A set as records of ink."""
    return [
        {"label": label, "drawing": [(stroke * 500).round(2).T.tolist() for stroke in test.inks.drawing(index)]}
        for index, label in enumerate(test.labels)
    ]


def characters(ductus: Path, pack: Path, name: str, test: Set, writers: int) -> Iterator[tuple[str, dict]]:
    """Figures of single characters among all that the pack reads, and among those of their kind."""
    more = {"writers": writers, "ink": _INKS.get(name, "recorded")}
    with written(records(test)) as file:
        yield name, evaluate(ductus, pack, file, _ALONE) | more
        if name in _WITHIN:
            options = [*_ALONE, "--allowed-characters", "".join(sorted(set(test.labels))), "--only-allowed"]
            yield f"{name} among themselves", evaluate(ductus, pack, file, options) | more


def lines(ductus: Path, pack: Path, file: Path, of: str = "") -> Iterator[tuple[str, dict]]:
    """Figures of composed lines and columns, with and without a language model. of: whose ink, for the names."""
    found = list(read_records(file))
    for axis, name in (("horizontal", f"composed lines{of}"), ("vertical", f"composed columns{of}")):
        own = [record for record in found if record["axis"] == axis]
        if not own:
            continue
        more = {"writers": len({record["writer"] for record in own}), "ink": "composed"}
        with written(own) as part:
            yield name, evaluate(ductus, pack, part, ["--layout", "line"]) | more
            if axis == "horizontal":
                options = ["--layout", "line", "--no-language-model"]
                yield f"{name}, no language model", evaluate(ductus, pack, part, options) | more


def kanji(ductus: Path, pack: Path, scripts: Path) -> dict:
    """Figures of the one recorded hand."""
    return evaluate(ductus, pack, scripts / "kanjicanvas.ndjson.xz", _ALONE) | {"writers": 1, "ink": "recorded"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("ductus", "packs", "templates", "scripts", "skeletons", "lines", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--readme", type=Path)
    options = parser.parse_args()
    templates = Templates.load(options.templates)
    alphabet = json.loads((options.packs / "ja/manifest.json").read_text(encoding="utf-8"))["alphabet"]
    tests, figures = test_sets(templates, options.scripts, options.skeletons, "test", alphabet), {}
    for tag in TEXTS:
        pack, own = options.packs / tag, {}
        if tag == "ja":
            own["kanji and kana, one hand"] = kanji(options.ductus, pack, options.scripts)
        for name in _READ_BY.get(tag, ()):
            test = tests[f"{name}, {tag}" if name == "animcjk" else name]
            own |= characters(options.ductus, pack, name, test, _HANDS.get(name, 2))
        own |= lines(options.ductus, pack, options.lines / f"{tag}.ndjson")
        by_fonts = options.lines / f"{tag}-fonts.ndjson"
        if by_fonts.exists():
            own |= lines(options.ductus, pack, by_fonts, " of fonts")
        figures[tag] = own
    save(figures, options.output, options.readme, "characters")


if __name__ == "__main__":
    main()
