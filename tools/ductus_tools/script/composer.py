"""Composers of ink that nobody recorded, for training and for measuring."""

from collections.abc import Callable
from typing import Protocol, TypeVar

import numpy as np

from ..ink.strokes import Strokes

Drawn = TypeVar("Drawn")
Sample = tuple[str, Strokes, str | None]
"""Label as the network spells it, ink, and whose hand it is in."""


class Writer(Protocol):
    """A writer of words in a language."""

    def written(self, words: list[str], random: np.random.Generator) -> Sample | None:
        """Label, ink as it is seen and writer; `None` if the chosen hand lacks a letter."""


class Composer:
    """Draws composed samples. Each kind is a method that takes a random generator and returns a `Sample`."""

    kinds: dict[str, float] = {}
    """Kinds, and their shares of all samples."""
    capital_heights: dict[str, float] = {}
    """Height of a capital by writer, of those that the corpus doesn't know."""

    def writer(self, language: str, style: str) -> Writer | None:
        """Who writes words of a language in a style, "" or "cursive"; `None` where it isn't written so."""
        return None


def first_drawn(attempt: Callable[[], Drawn | None], tries: int) -> Drawn | None:
    """The result of the first of several hands that lacks no letter; `None` if all do.

    An attempt raises KeyError, or returns `None`, if its hand lacks one."""
    for _ in range(tries):
        try:
            drawn = attempt()
        except KeyError:
            continue
        if drawn is not None:
            return drawn
    return None
