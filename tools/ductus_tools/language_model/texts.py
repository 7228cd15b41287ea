"""The texts that language models learn from and that ink is composed from: a folder with NAME.txt.xz for each
language."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random

from .sources import cited, read_sources
from .text import read_lines

LARGEST_TEXT = 2_600_000
"""Bytes that are taken of a longer text, line by line at random."""
LONGEST_LINE = 300
"""Characters of a line that ink is composed of."""


def text_file(texts: Path, name: str) -> Path:
    """The file with a language's text in a folder of texts."""
    return texts / f"{name}.txt.xz"


def sample(lines: list[str], size: int, seed: str) -> list[str]:
    """Random lines of at most `size` bytes in total, in their order; all lines if they aren't more."""
    chosen, room = [], size
    for place in Random(seed).sample(range(len(lines)), len(lines)):
        room -= len(lines[place].encode()) + 1
        if room < 0:
            break
        chosen.append(place)
    return [lines[place] for place in sorted(chosen)]


def read_text(texts: Path, name: str) -> list[str]:
    """The lines of a language's text, or a sample of a long one."""
    return sample(read_lines(text_file(texts, name)), LARGEST_TEXT, name)


def text_sources(texts: Path, names: Iterable[str]) -> str:
    """The sources of some languages' texts with their licences."""
    known = read_sources(texts)
    return cited({source: licence for name in names for source, licence in known.get(name, {}).items()})


def evenly(lines: list[str], count: int) -> list[str]:
    """About `count` lines, evenly from a text."""
    return lines[:: max(1, len(lines) // count)]


def running_text(
    texts: Path, scripts: Mapping[str, str], count: int, words: Callable[[str, str], list[str]]
) -> dict[str, tuple[str, list[list[str]]]]:
    """For each language, its script and the words of about `count` lines, without empty lines.

    scripts: by language. words: returns the words of a line in a language that can be written."""
    found = {}
    for name, script in scripts.items():
        lines = evenly(read_lines(text_file(texts, name)), count)
        found[name] = script, [own for line in lines if (own := words(line[:LONGEST_LINE], name))]
    return found
