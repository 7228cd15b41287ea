"""A family of scripts that share a network."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ..ink.stitch import Zones
from ..language_model.languages import Recipe
from .composer import Composer, Writer
from .ink import Ink
from .measured import Measured
from .plan import Plan


@dataclass(frozen=True)
class Script:
    """What differs between families; a step that a family doesn't have is `None`."""

    name: str
    """Folder in `scripts`."""
    network: str
    """Name of its network, and of the folder of networks that its packs share."""
    alphabet: str
    """Classes of the network that reads whole lines; none where it names one character after the other."""
    recorded_alphabet: str = ""
    """Classes of a network that learns from recorded ink alone; none for `alphabet`."""

    spell: Callable[[str], str] = str
    """A label of a record in the classes of the network."""
    zones: Zones | None = None
    ascender: float | None = None
    """Height in bodies of the letter that a writing area is as high as, where there are no capitals."""
    numbers: str = ""
    """Digits and signs most of which people write in one stroke each: recorded numbers are cut into them."""
    right_to_left: bool = False
    """Its ink is mirrored before it is read: then lines run to the right, and digits and Latin words to the left."""
    leftward: str = ""
    """Letters of a network of several scripts whose ink is mirrored."""
    groups: dict[str, tuple[str, str]] = field(default_factory=dict)
    """For each script of several: its letters, and all characters that are read in it."""
    kinds: dict[str, float] = field(default_factory=dict)
    """Shares of the kinds of recorded samples, where they aren't those of `training.samples`; 0 for none."""
    longest: int = 400
    """Network steps of the longest samples."""
    composer: Callable[[Ink, str, Path | None], Composer] | None = None
    """What composes samples of a split, with the running text in a folder or without any."""

    names: Sequence[str] = ()
    """Languages that have a model, by the names of their texts."""
    recipe: Callable[[str, argparse.Namespace], Recipe] | None = None
    """What a language's model is made of. The options have `text`, the folder of texts, and `output`."""
    model_arguments: tuple[str, ...] = ()
    """Further files that a recipe needs, as options."""
    strangers: Callable[[str, Path], dict[str, float]] | None = None
    """Frequent characters of a language's text that the language lacks, with their frequencies."""

    words: Callable[[Path, str, bool], list[str]] | None = None
    """Words of a language that its model wasn't trained on, as often as running text has them. Of texts, which are unseen
    as a whole or not."""
    composed_letters: Callable[[Writer, str, str, np.random.Generator], list[dict]] | None = None
    """Records of letters by a writer of a language in a split, where nobody recorded any."""
    composed: Callable[[Ink, Path, str, int, Sequence[str], bool], Iterator[tuple[str, list[dict]]]] | None = None
    """Files of composed words by name and their records, where they aren't drawn word by word. Of ink, texts, a split,
    a seed, languages, and whether the texts are unseen as a whole."""
    greetings: dict[str, str] = field(default_factory=dict)
    """A line by language, to show what is read."""

    measured: Callable[[str, argparse.Namespace], Iterator[Measured]] | None = None
    """The sets that a language's pack is measured with, of the ink that options name."""
    measure_arguments: tuple[str, ...] = ()
    """Folders and files of that ink, as options."""
    calibrated: Callable[[argparse.Namespace], Iterator[tuple[str, Measured]]] | None = None
    """The sets that all packs' confidences are fitted on, each with the language that reads it."""
    table: Callable[[dict[str, dict[str, dict]]], str] | None = None
    """Markdown of figures by language and set, where it isn't one row a set."""
    mark: str = ""
    """Name of the marks in a text between which that table stands; the network's where there is none."""

    plans: Callable[[str], Sequence[Plan]] = lambda alphabet: ()
    """Its packs, of a network's alphabet."""
    shown: dict[str, str] = field(default_factory=dict)
    """Measured sets that a manifest tells of, with their names there; all, where there is none."""

    def is_mirrored(self, label: str) -> bool:
        """Whether a label's ink is mirrored before it is read."""
        return self.right_to_left or any(letter in self.leftward for letter in label)

    def readable(self, label: str) -> str:
        """The characters among which a label is read: those of its script, or all."""
        for letters, characters in self.groups.values():
            if any(letter in letters for letter in label):
                return characters
        return self.alphabet
