"""Running text for samples written with single characters."""

import lzma
from pathlib import Path

from ..network.model import ENGLISH

_LIMIT = 200_000


def sentences(path: Path) -> list[str]:
    """The first lines of a text file (.xz too) that the English alphabet can write."""
    alphabet = set(ENGLISH)
    opened = lzma.open if path.suffix == ".xz" else open
    kept = []
    with opened(path, "rt", encoding="utf-8") as file:
        for line in file:
            line = line.strip()
            if line and set(line) <= alphabet:
                kept.append(line)
                if len(kept) == _LIMIT:
                    break
    return kept
