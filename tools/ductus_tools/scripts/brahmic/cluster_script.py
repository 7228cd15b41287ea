"""What families of scripts in clusters share: the spelling of labels, packs, writers and words."""

from collections.abc import Callable, Iterable, Mapping

import numpy as np

from ductus_tools.graphemes import decompose
from ductus_tools.script.composer import Sample
from ductus_tools.script.language import Language
from ductus_tools.script.plan import plans
from ductus_tools.script.script import Script

from .cluster_composer import ClusterComposer
from .pen_order import logical, pen


class ScriptWriter:
    """Writes words in one script."""

    def __init__(self, composer: ClusterComposer, script: str):
        self._composer, self._script = composer, script

    def written(self, words: list[str], random: np.random.Generator) -> Sample | None:
        """Label (logical), ink and writer; `None` if the chosen hand lacks a letter."""
        try:
            drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        return " ".join(words), drawn, writer


def writable(words: Iterable[str], language: Language, is_base: Callable[[str, str], bool]) -> list[str]:
    """The words with two or more scalars and a letter of the language that can be written by hand."""
    script, known = language.script, set(language.characters)
    return [
        word for word in words
        if len(word) > 1 and set(pen(word)) <= known and logical(pen(word)) == word
        and any(ord(c) > 126 and is_base(c, script) for c in word)
    ]  # fmt: skip


def cluster_script(
    name: str, alphabet: str, letters: Mapping[str, str], characters: Callable[[str], str],
    languages: Mapping[str, Language], borrowed: Iterable[str] = (), **steps
) -> Script:
    """A family whose labels are in pen order, with a pack for each of its languages.

    letters: those of each script. characters: all that are read in one. borrowed: tags without their own model. steps:
    the other fields of `Script`."""
    return Script(
        name, name, alphabet,
        spell=lambda label: pen(decompose(label)),
        groups={script: (own, characters(script)) for script, own in letters.items()},
        names=tuple(languages),
        plans=lambda alphabet: plans(languages, pen_order=True, borrowed=frozenset(borrowed)),
        writer=lambda composer, language, style="": ScriptWriter(composer, languages[language].script),
        **steps,
    )  # fmt: skip
