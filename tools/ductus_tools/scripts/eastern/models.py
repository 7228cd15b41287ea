"""Trains the language models of Japanese, Korean and Chinese.

    python -m ductus_tools.scripts.eastern.models --text DIR --output DIR --templates FILE [--only ja ko]

Writes TAG.lm and TAG.spelling.txt for each pack, and `models.tsv` about them.
"""

import argparse
from functools import partial
from pathlib import Path

from ductus_tools.language_model.habits import Habits, HabitualText
from ductus_tools.language_model.languages import Recipe, main
from ductus_tools.language_model.text import read_lines
from ductus_tools.language_model.writing import Writing
from ductus_tools.language_model.sources import cited, read_sources
from .spelling import Speller, length, spelling, symbols
from .templates import Templates
from .typography import clean

BYTES = 2_900_000
ORDER = 8
TEXTS = {
    "ja": ("ja",),
    "ko": ("ko",),
    "zh-Hani": ("zh-Hans", "zh-Hant"),
    "zh-Hani-CN": ("zh-Hans",),
    "zh-Hani-TW": ("zh-Hant",),
    "zh-Hani-HK": ("yue", "zh-Hant"),
}
"""Packs, and the texts that their models learn from."""

_CHINESE = Habits(
    dates=("y年M月d日", "M月d日", "y/M/d", "y-MM-dd", "y年M月"), times=("HH:mm", "H:mm"), decimal=".", group=",",
    price="#,##0¤", currencies=("元",), phones=("### #### ####", "(0##)####-####", "####-####"), domain="cn",
)  # fmt: skip
HABITS = {
    "ja": Habits(
        dates=("y年M月d日", "M月d日", "y/MM/dd", "M/d"), times=("H:mm", "HH:mm"), decimal=".", group=",",
        price="#,##0¤", currencies=("円",), phones=("0##-###-####", "0#-####-####", "0##-####-####"), domain="jp",
    ),
    "ko": Habits(
        dates=("y년 M월 d일", "M월 d일", "y. M. d.", "yy.MM.dd"), times=("HH:mm", "H:mm"), decimal=".", group=",",
        price="#,##0¤", currencies=("원",), phones=("010-####-####", "0#-###-####", "0##-###-####"), domain="kr",
    ),
}  # fmt: skip


class NumberText(HabitualText):
    """Made-up lines of dates, times, prices, numbers alone: words around them would have to be declined."""

    frames = ("{}",)

    def __init__(self, *arguments):
        super().__init__(*arguments)
        kept = (self.date, self.year, self.time, self.price, self.number, self.phone, self.percentage, self.measure)
        self._makers = tuple(maker for maker in self._makers if maker[0] in kept)


def read_text(texts: Path, tag: str) -> list[str]:
    """The lines of a pack's texts, cleaned."""
    lines = [line for name in TEXTS[tag] for line in read_lines(texts / f"{name}.txt.xz")]
    return [line for line in (clean(line, tag) for line in lines) if line]


def recipe(tag: str, texts: Path, alphabet: str, output: Path) -> Recipe:
    """What the model of a pack is made of, from a folder of texts."""
    lines = read_text(texts, tag)
    spelt = spelling(tag, alphabet, lines)
    (output / f"{tag}.spelling.txt").write_text(spelt, encoding="utf-8")
    speller, known = Speller(spelt), read_sources(texts)
    habits = HABITS.get(tag, _CHINESE)
    writing = Writing(
        characters=symbols(spelt),
        alone=[c for c in spelt if c != " "],
        prepare=lambda line: speller(clean(line, tag)),
        upper=str,
        synthetic=partial(NumberText.borrowing, habits=habits),
        length=length,
    )
    licences = {source: licence for name in TEXTS[tag] for source, licence in known.get(name, {}).items()}
    return Recipe(lines, writing, habits, BYTES, ORDER, cited(licences), words=lambda lines, limit: {})


def command() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--templates", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    known, others = parser.parse_known_args()
    alphabet = Templates.load(known.templates).alphabet()
    known.output.mkdir(parents=True, exist_ok=True)
    others += ["--output", str(known.output)]
    main(__doc__, TEXTS, lambda tag, texts: recipe(tag, texts, alphabet, known.output), others)


if __name__ == "__main__":
    command()
