"""Writes the packs of a script's languages, from one network and their language models."""

import json
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..language_model.unpack import unpack
from ..script.plan import Plan
from ..script.script import Script
from ..tables import rows
from .build import PackContents, build, network_metadata
from .sources import listed

RUNS = "the runs of the network: tools/ductus_tools/scripts/{}/pack/description.json"
"""What a manifest says in their place: they would be most of it, and the same in each of a script's packs."""


@dataclass(frozen=True)
class Parts:
    """The parts from which a script's packs are assembled."""

    description: dict
    """What can't be derived: version, licence, the network's notice and training."""
    network: Path
    models: Path
    """Folder of NAME.lm and, of characters, NAME.spelling.txt."""
    calibration: Path | None = None
    """How scores become probabilities, for all."""
    lone_characters: Path | None = None
    """Network of lone characters, for all."""
    shared: str | None = None
    """Folder of networks beside the packs; None to have the network within each."""


def write(
    script: Script, plan: Plan, parts: Parts, sources: str, decoder: Path, output: Path, accuracy: dict | None = None
) -> dict:
    """Writes one pack and returns its manifest. sources: of the text, with their licences.

    Raises ValueError for a model that doesn't know a character."""
    model, base = parts.models / f"{plan.model}.lm", parts.description
    kind = base.get("kind", "text")
    if kind == "text":
        known = unpack(model.read_bytes()).vocabulary.characters
        strangers = set(plan.characters) - set(known) - set(plan.unlearned)
        if strangers:
            raise ValueError(f"{plan.name}: {model.name} doesn't know {sorted(strangers)}")
    command = f"python -m ductus_tools.commands.models {script.name} --text text --output models --only {plan.model}"
    training = base["training"]
    description = base | {
        "tags": list(plan.tags),
        **({"sources": [*base["sources"], *listed(sources)]} if "sources" in base else {}),
        "notice": notice(base["notice"], plan.model, sources),
        "training": {
            "commands": [RUNS.format(script.name), command],
            "data": [*training["data"], f"Text ({', '.join(plan.texts) or plan.model}): {sources}"],
        },
    }
    spelling = parts.models / f"{plan.model}.spelling.txt"
    contents = PackContents(
        parts.network, accuracy or {}, language_model=model, decoder=decoder,
        shared=parts.shared, characters=plan.characters, fallbacks=plan.fallbacks or None,
        calibration=parts.calibration, forms=plan.forms, right_to_left=plan.right_to_left, pen_order=plan.pen_order,
        lone_characters=parts.lone_characters, line_habits=plan.line_habits, hangul=plan.hangul,
        spelling=spelling.read_text(encoding="utf-8") if kind == "characters" else None,
    )  # fmt: skip
    return build(output / plan.name, description, contents)


def notice(network: str, model: str, sources: str) -> str:
    """A pack's statement about its origin."""
    return (
        f"{network} The language model ({model}) holds statistics of runs of at most eight characters "
        f"and of single words, learned from: {sources}. No ink and no text is contained."
    )


def accuracy(script: Script, figures: dict[str, dict]) -> dict[str, dict]:
    """The accuracy in a pack's manifest; composed words only for languages without recorded words."""
    if not script.shown:
        return figures
    shown = {script.shown[name]: own for name, own in figures.items() if name in script.shown}
    return {name: own for name, own in shown.items() if "words" not in shown or "composed" not in name}


def decoder(folder: Path, plan: Plan, merged: Path) -> Path:
    """The parameters of a pack's decoder: `NAME.json` of a folder, or `decoder.json` for packs without their own,
    merged with the differences in the file that the plan names. merged: a folder for the result."""
    own = folder / f"{plan.name}.json"
    own = own if own.exists() else folder / "decoder.json"
    if not plan.differences or not (folder / plan.differences).exists():
        return own
    parts = [json.loads(path.read_text(encoding="utf-8")) for path in (own, folder / plan.differences)]
    path = merged / plan.differences
    path.write_text(json.dumps(parts[0] | parts[1], indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def write_all(
    script: Script, parts: Parts, decoders: Path, figures: dict[str, dict], output: Path, bundled: Path | None = None,
    only: Iterable[str] = (),
) -> list[dict]:
    """Writes a script's packs and returns their manifests. figures: the measurements by language. bundled: the folder
    of the packs that come with the library.

    Raises ValueError for a pack with characters that the network lacks."""
    texts = {row[0]: row[-1] for row in rows(parts.models / "models.tsv")}
    alphabet, manifests = network_metadata(parts.network)["alphabet"], []
    with tempfile.TemporaryDirectory() as folder:
        for plan in script.plans(alphabet):
            if only and plan.name not in only:
                continue
            missing = set(plan.characters) - set(alphabet) - {" ", *(plan.forms or {}).values()}
            if missing:
                raise ValueError(f"{plan.name}: the network doesn't know {sorted(missing)}")
            own = figures.get(plan.model, {}) if plan.name == plan.model else {}
            manifests.append(write(
                script, plan, parts, texts[plan.model], decoder(decoders, plan, Path(folder)),
                bundled if bundled and plan.bundled else output, accuracy(script, own),
            ))  # fmt: skip
    return manifests
