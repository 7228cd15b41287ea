"""The language models of Japanese, Korean and Chinese."""

from argparse import Namespace
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from ductus_tools.language_model.habits import Habits, HabitualText
from ductus_tools.language_model.languages import Recipe
from ductus_tools.language_model.text import read_lines
from ductus_tools.language_model.texts import text_file, text_sources
from ductus_tools.language_model.writing import Writing

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
    """Made-up lines of only dates, times, prices and numbers: words around them would need to be inflected."""

    frames = ("{}",)

    def __init__(self, words: list[str], alphabet: Sequence[str], seed: int, habits: Habits):
        super().__init__(words, alphabet, seed, habits)
        kept = (self.date, self.year, self.time, self.price, self.number, self.phone, self.percentage, self.measure)
        self._makers = tuple(maker for maker in self._makers if maker[0] in kept)


def read_text(texts: Path, tag: str) -> list[str]:
    """The lines of a pack's texts, cleaned."""
    lines = [line for name in TEXTS[tag] for line in read_lines(text_file(texts, name))]
    return [line for line in (clean(line, tag) for line in lines) if line]


@cache
def _alphabet(templates: Path) -> str:
    return Templates.load(templates).alphabet()


def recipe(tag: str, options: Namespace) -> Recipe:
    """What the model of a pack is made from; its spelling is written beside it. `options.templates` has the
    characters."""
    lines = read_text(options.text, tag)
    spelt = spelling(tag, _alphabet(options.templates), lines)
    (options.output / f"{tag}.spelling.txt").write_text(spelt, encoding="utf-8")
    speller, habits = Speller(spelt), HABITS.get(tag, _CHINESE)
    writing = Writing(
        characters=symbols(spelt),
        alone=[c for c in spelt if c != " "],
        prepare=lambda line: speller(clean(line, tag)),
        upper=str,
        synthetic=partial(NumberText.borrowing, habits=habits),
        length=length,
    )
    sources = text_sources(options.text, TEXTS[tag])
    return Recipe(lines, writing, habits, BYTES, ORDER, sources, words=lambda lines, limit: {})
