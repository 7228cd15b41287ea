"""Isolated letters, by script: the training data of lone characters.

Omniglot's drawers copied printed letters, with strokes in any order and direction; writers of Assamese wrote letters,
conjuncts and digits. For six scripts nobody recorded letters: theirs come from hands made from fonts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

import numpy as np

from ..ink.inks import Inks, placed, resampled
from ..ink.records import read_records
from ..scripts.brahmic.measured import ALPHABETS as BRAHMIC
from ..scripts.brahmic.measured import ASSAMESE
from ..scripts.eastern.templates import STEP
from ..scripts.european.measured import ALPHABETS as ALPHABETIC
from ..scripts.southern.languages import LANGUAGES as SOUTHERN

FAMILIES = {
    "european": ALPHABETIC, "brahmic": BRAHMIC, "southern": {name: own.script for name, own in SOUTHERN.items()}
}  # fmt: skip
"""The families of scripts that share a network, each with the names of their alphabets by language."""
_FILES = {
    "european": ["omniglot.ndjson.xz"],
    "brahmic": ["omniglot.ndjson.xz", "assamese.ndjson.xz"],
    "southern": ["southern.ndjson"],
}
_ALIKE = {ASSAMESE: "bn"}
"""Languages of one script, whose letters are told apart from each other's."""
_FIRST_CLUSTER = 0xF0000


@dataclass
class Letters:
    """Inks, each about as large as its em box, with their places in `texts`, splits and writers."""

    inks: Inks
    classes: np.ndarray
    splits: np.ndarray
    writers: np.ndarray
    texts: list[str]
    """What the inks are (NFC), sorted by script."""
    scripts: np.ndarray
    """Number of the script of each text."""

    @property
    def alphabet(self) -> str:
        """A scalar for each text: its own, or a private one if it has several."""
        return "".join(
            text if len(text) == 1 else chr(_FIRST_CLUSTER + place) for place, text in enumerate(self.texts)
        )

    @property
    def clusters(self) -> dict[str, str]:
        """The texts of several scalars, by the private scalars that stand for them."""
        return {name: text for name, text in zip(self.alphabet, self.texts) if name != text}


Found = tuple[str, str, str, str, list[np.ndarray]]
"""Script, text, split, writer with the language, strokes."""


def read(scripts: Path, family: str) -> Letters:
    """All letters of a family. scripts: the folder of omniglot and, for Brahmic scripts, assamese, or of southern.

    Raises ValueError if two scripts share a text: the network couldn't tell whose it is.
    """
    found = list(_drawers(scripts, family))
    known = sorted({(script, text) for script, text, *_ in found})
    places = {name: place for place, name in enumerate(known)}
    order = sorted({script for script, _ in known})
    texts = [text for _, text in known]
    if len(set(texts)) < len(texts):
        raise ValueError(f"two scripts of {family} have a letter in common")
    return Letters(
        resampled(Inks.of([placed(strokes) for *_, strokes in found]), STEP, minimum=2),
        np.array([places[script, text] for script, text, *_ in found]),
        np.array([split for _, _, split, *_ in found]),
        np.array([writer for _, _, _, writer, _ in found]),
        texts,
        np.array([order.index(script) for script, _ in known]),
    )


def _drawers(scripts: Path, family: str) -> Iterator[Found]:
    languages = {alphabet: language for language, alphabet in FAMILIES[family].items()}
    for record in (record for file in _FILES[family] for record in read_records(scripts / file)):
        language = languages.get(record["alphabet"]) if "alphabet" in record else ASSAMESE
        if language is not None and record["label"]:
            text = normalize("NFC", record["label"])
            strokes = [np.column_stack(stroke[:2]).astype(float) for stroke in record["drawing"] if stroke[0]]
            yield _ALIKE.get(language, language), text, record["split"], f"{language}/{record['writer']}", strokes
