"""What families of scripts in clusters share: the spelling of labels, packs and words."""

from collections.abc import Callable, Iterable, Mapping

from ductus_tools.graphemes import decompose
from ductus_tools.script.language import Language
from ductus_tools.script.plan import plans
from ductus_tools.script.script import Script


from .pen_order import logical, pen



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
    languages: Mapping[str, Language], borrowed: Iterable[str] = (),
) -> Script:
    """A family whose labels are in pen order, with a pack for each of its languages.

    letters: those of each script. characters: all that are read in one. borrowed: tags without their own model."""
    return Script(
        name, name, alphabet,
        spell=lambda label: pen(decompose(label)),
        groups={script: (own, characters(script)) for script, own in letters.items()},
        names=tuple(languages),
        plans=lambda alphabet: plans(languages, pen_order=True, borrowed=frozenset(borrowed)),
    )  # fmt: skip
