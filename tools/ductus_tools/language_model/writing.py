"""How a language's text is made into lines for a model."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .synthetic import SyntheticText
from .text import prepare
from .vocabulary import PRINTABLE_ASCII


@dataclass(frozen=True)
class Writing:
    """The settings that differ between languages; the defaults are for English."""

    characters: str = PRINTABLE_ASCII
    """All that a model knows."""
    alone: Sequence[str] | None = None
    """What is written as a line of its own: letters with their marks. None: each character."""
    prepare: Callable[[str], str] = prepare
    upper: Callable[[str], str] = str.upper
    length: Callable[[str], int] = lambda line: len(unicodedata.normalize("NFC", line))
    """Characters of a prepared line; a letter with its marks is one."""
    synthetic: Callable[[list[str], Sequence[str], int], SyntheticText] = SyntheticText.borrowing
    """Made-up lines from lines to borrow words from, what is written alone, and a seed."""
