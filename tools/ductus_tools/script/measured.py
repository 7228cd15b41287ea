"""The sets of ink by which a pack is measured and calibrated."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Measured:
    """A set of inks that a pack reads."""

    name: str
    records: Path | list[dict]
    """A file, or records."""
    options: tuple[str, ...] = ("--layout", "line")
    """Further arguments of `ductus-lab evaluate`."""
    ink: str = "recorded"
    """Kind of ink: recorded, composed or templates."""
    writers: int | None = None
    """Number of writers; None to count them in the records."""
    lexicon: Sequence[str] = ()
    """Words that are looked for."""
    pack: Path | None = None
    """Pack that reads them in place of the language's own."""
