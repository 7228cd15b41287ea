"""Running text for samples written with single characters."""

import lzma
from pathlib import Path

from ..network.model import ENGLISH


def sentences(path: Path, limit: int = 200_000) -> list[str]:
    """Lines of a text file (.xz too) that the English alphabet can write."""
    alphabet = set(ENGLISH)
    opened = lzma.open if path.suffix == ".xz" else open
    kept = []
    with opened(path, "rt", encoding="utf-8") as file:
        for line in file:
            line = line.strip()
            if line and set(line) <= alphabet:
                kept.append(line)
                if len(kept) == limit:
                    break
    return kept
