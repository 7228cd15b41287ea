"""The folders and files of ink from which a script's samples are composed."""

import argparse
from dataclasses import dataclass, fields
from pathlib import Path

_HELP = {
    "corpus": "arrays of `corpus`: the script's own ink, or that of Latin script beside which it is composed",
    "drawers": "corpus of isolated letters that people drew",
    "scripts": "folder of records of letters, templates among them",
    "skeletons": "NDJSON of the strokes in outline fonts",
    "shapes": "NDJSON of the clusters in outline fonts",
    "fonts": "folder of single-stroke fonts, for rare letters",
}


def given(place: Path | None, option: str) -> Path:
    """A place of ink. Raises SystemExit if its option wasn't given."""
    if place is None:
        raise SystemExit(f"--{option} is needed: {_HELP[option]}")
    return place


@dataclass(frozen=True)
class Ink:
    """The places of ink; each script needs some of them."""

    corpus: Path
    drawers: Path | None = None
    scripts: Path | None = None
    skeletons: Path | None = None
    shapes: Path | None = None
    fonts: Path | None = None
    drawn_share: float | None = None
    """Share of single letters as drawers drew them among all samples of training; None for the script's own."""

    @staticmethod
    def add_arguments(parser: argparse.ArgumentParser) -> None:
        for name, text in _HELP.items():
            parser.add_argument(f"--{name}", type=Path, required=name == "corpus", help=text)

    @staticmethod
    def of(options: argparse.Namespace) -> "Ink":
        """The ink named by a command's options."""
        given = vars(options)
        return Ink(**{field.name: given[field.name] for field in fields(Ink) if field.name in given})
