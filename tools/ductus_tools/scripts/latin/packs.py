"""The packs of all languages in Latin script except English."""

from ductus_tools.language_model.word_lists import LANGUAGES as LISTED
from ductus_tools.script.plan import Plan

from . import languages
from .alphabet import ALPHABET, in_order
from .letters import characters
from .models import BUNDLED

SIGNS = "£§°©®"
"""Signs that all of these packs read, whether or not there was text to learn them from."""


def plans(alphabet: str = ALPHABET) -> list[Plan]:
    """The packs of all tags except English's own.

    A language without a model is in the pack of the one that reads it if it has no other letters, otherwise in one with
    the letters of both. Those that the generic model reads have only their own letters.
    """
    tags = languages.languages()
    found: dict[tuple[str, str], list[str]] = {}
    for model, read in languages.readers().items():
        # The language itself comes first, so that its pack has its name.
        for name in sorted(read, key=lambda name: (name != model, name)):
            if name == languages.ENGLISH:
                continue
            own = "" if model == languages.GENERIC else characters(model)
            found.setdefault((model, in_order(own + characters(name))), []).append(name)
    return [
        Plan(
            names[0], tuple(tag for name in names for tag in _homely(tags[name])), model, in_order(known + SIGNS),
            borrowed=frozenset(languages.fallbacks()), unlearned=SIGNS, bundled=names[0] in BUNDLED,
            differences="listed.json" if names[0] == model and model in LISTED else "",
        )
        for (model, known), names in sorted(found.items(), key=lambda item: item[1])
    ]  # fmt: skip


def _homely(tags: list[str]) -> list[str]:
    """The tags, with the one without a region, or that of the eponymous country, before the others."""
    return sorted(tags, key=lambda tag: ("-" in tag, tag != f"{tag[:2]}-{tag[:2].upper()}"))
