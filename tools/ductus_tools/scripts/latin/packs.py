"""Writes the packs of all languages in Latin script but English, from one network and their language models.

    python -m ductus_tools.scripts.latin.packs --network network.safetensors --models DIR --decoder decoder.json \\
        --listed packs/latin-listed.json --description packs/latin.json --output DIR [--bundled DIR] [--accuracy FILE]

`--models` is what `ductus_tools.scripts.latin.models` wrote. The packs of the languages that the library brings
along go to `--bundled`, all others to `--output`, from which `ductus_tools.repository.build` makes a
repository. In each folder the packs share one network file. The description says what can't be derived:
version, licence, the network's notice and training. `--listed` says which of the decoder's parameters differ for
languages whose models know a list of words: what such a model doesn't know is seldom a word. `--accuracy` is what
`ductus_tools.scripts.latin.measure` wrote.
"""

import argparse
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ductus_tools.language_model.unpack import unpack
from ductus_tools.language_model.word_lists import LANGUAGES as LISTED
from ductus_tools.pack.build import build, network_metadata
from ductus_tools.pack.sources import listed
from ductus_tools.tables import rows

from . import languages
from .alphabet import in_order
from .letters import characters
from .models import BUNDLED

SHARED = "latin"
SIGNS = "£§°©®"
"""Signs that all of these packs read, whether or not there was text to learn them from: to a language model that
doesn't know one it is as likely as anything unknown."""


@dataclass(frozen=True)
class Plan:
    """One pack: its tags, its characters and the language whose model it has."""

    name: str
    tags: tuple[str, ...]
    model: str
    characters: str
    forms: dict[str, str] | None = None
    right_to_left: bool = False
    pen_order: bool = False
    line_habits: str = "latin"
    borrowed: frozenset[str] = frozenset(languages.fallbacks())
    """Tags without a model of their own, this pack's among them."""

    @property
    def fallbacks(self) -> dict[str, str]:
        """The tags that another language's model serves."""
        return {tag: self.model for tag in self.tags if tag in self.borrowed}


def plans() -> list[Plan]:
    """The packs of all tags but English's own.

    A language without a model is in the pack of the one that reads it if it has no letters of its own, else in
    one with the letters of both. Those that the generic model reads have their own letters alone.
    """
    tags = languages.languages()
    found: dict[tuple[str, str], list[str]] = {}
    for model, read in languages.readers().items():
        # The language itself comes first, so that its pack bears its name.
        for name in sorted(read, key=lambda name: (name != model, name)):
            if name == languages.ENGLISH:
                continue
            own = "" if model == languages.GENERIC else characters(model)
            found.setdefault((model, in_order(own + characters(name))), []).append(name)
    return [
        Plan(names[0], tuple(tag for name in names for tag in _homely(tags[name])), model, in_order(known + SIGNS))
        for (model, known), names in sorted(found.items(), key=lambda item: item[1])
    ]


def _homely(tags: list[str]) -> list[str]:
    """The language's tag without a region, or that of the country of its name, before the others."""
    return sorted(tags, key=lambda tag: ("-" in tag, tag != f"{tag[:2]}-{tag[:2].upper()}"))


def _accuracy(figures: dict) -> dict:
    """Of what `measure` wrote about a tag, the sets that its own model read: composed words, recorded ones."""
    return {name: rates for name, rates in figures.items() if name != "english"}


def notice(network: str, model: str, sources: str) -> str:
    """What a pack says about where it comes from."""
    return (
        f"{network} The language model ({model}) holds statistics of runs of at most eight characters "
        f"and of single words, learned from: {sources}. No ink and no text is contained."
    )


def write(
    plan: Plan,
    base: dict,
    sources: str,
    network: Path,
    models: Path,
    decoder: Path,
    output: Path,
    shared: str | None = None,
    accuracy: dict | None = None,
    calibration: Path | None = None,
    script: str = "latin",
    lone_characters: Path | None = None,
) -> dict:
    """Builds one pack and returns its manifest. Raises ValueError for a model that doesn't know a character."""
    model = models / f"{plan.model}.lm"
    known = unpack(model.read_bytes()).vocabulary.characters
    strangers = set(plan.characters) - set(known) - set(SIGNS)
    if strangers:
        raise ValueError(f"{plan.name}: {model.name} doesn't know {sorted(strangers)}")
    description = base | {
        "tags": list(plan.tags),
        **({"sources": [*base["sources"], *listed(sources)]} if "sources" in base else {}),
        "notice": notice(base["notice"], plan.model, sources),
        "training": base["training"] | {
            "commands": [
                *base["training"]["commands"],
                f"python -m ductus_tools.{script}.models --text text --output models --only {plan.model}",
            ],
            "data": [*base["training"]["data"], f"Text ({plan.model}): {sources}"],
        },
    }  # fmt: skip
    return build(
        output / plan.name, description, network, accuracy or {}, model, decoder,
        shared=shared, characters=plan.characters, fallbacks=plan.fallbacks or None,
        calibration=calibration, forms=plan.forms, right_to_left=plan.right_to_left, pen_order=plan.pen_order,
        lone_characters=lone_characters, line_habits=plan.line_habits,
    )  # fmt: skip


def merged(decoder: Path, differences: Path, folder: Path) -> Path:
    """A decoder's file in which some parameters differ."""
    parameters = [json.loads(path.read_text(encoding="utf-8")) for path in (decoder, differences)]
    path = folder / "listed.json"
    path.write_text(json.dumps(parameters[0] | parameters[1], indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--network", type=Path, required=True)
    add("--models", type=Path, required=True, help="folder of NAME.lm and models.tsv")
    add("--decoder", type=Path, required=True)
    add("--listed", type=Path, help="what differs of it for languages with a list of words")
    add("--description", type=Path, required=True)
    add("--output", type=Path, required=True)
    add("--bundled", type=Path, help="folder of the library's packs; else all go to --output")
    add("--only", nargs="+", metavar="NAME", help="packs by name")
    add("--accuracy", type=Path)
    add("--calibration", type=Path, help="how scores become probabilities: English's")
    options = parser.parse_args()
    base = json.loads(options.description.read_text(encoding="utf-8"))
    figures = json.loads(options.accuracy.read_text(encoding="utf-8")) if options.accuracy else {}
    report = rows(options.models / "models.tsv")
    sources = {row[0]: row[-1] for row in report}
    alphabet = network_metadata(options.network)["alphabet"]
    with tempfile.TemporaryDirectory() as folder:
        of_lists = merged(options.decoder, options.listed, Path(folder)) if options.listed else options.decoder
        for plan in plans():
            if options.only and plan.name not in options.only:
                continue
            missing = set(plan.characters) - set(alphabet)
            if missing:
                raise SystemExit(f"{plan.name}: the network doesn't know {sorted(missing)}")
            bundled = options.bundled is not None and plan.name in BUNDLED
            knows_list = plan.name == plan.model and plan.name in LISTED
            manifest = write(
                plan, base, sources[plan.model], options.network, options.models,
                of_lists if knows_list else options.decoder,
                options.bundled if bundled else options.output, SHARED,
                next((_accuracy(figures[t]) for t in plan.tags if t in figures), None),
                options.calibration,
            )  # fmt: skip
            print(f"{plan.name}: {', '.join(manifest['tags'])}")


if __name__ == "__main__":
    main()
