"""Builds a pack: copies its files into a directory and writes the manifest.

    python -m ductus_tools.pack.build --description scripts/latin/pack/en-US.json --output weights/en-US \\
        --network network.safetensors --language-model english.lm --decoder decoder.json \\
        --accuracy words=words.json lines=lines.json chars=chars.json

    python -m ductus_tools.pack.build --description figures/pack/shapes.json --output weights/shapes \\
        --network network.safetensors --classes classes.json --accuracy shapes=shapes.json

The description holds what can't be measured: tags, version, kind, licence, notice, training, and the sources with their
licences unless the notice lists them (see `sources.py`). A text pack has a language model and a decoder's parameters, a
classifier has its classes, a pack of formulas the files of `ductus_tools.formulas.export`. Accuracy comes from
`ductus-lab evaluate --json` or `ductus_tools.figures.evaluate`. Files that are already in the directory stay as they
are.

Of a network for many languages, `--characters` names those that this one writes (a text file, whose line ends are
ignored), and `--shared` puts it into a directory beside the pack, which other packs use, too. `--fallbacks` is a JSON
object: tags of the pack that have no model of their own, and the language whose model serves them. `--line-habits` says
how strokes are placed about their line; the digits are found among the characters. `--forms` is a JSON object: the
network's characters that are forms of a letter, with that letter. `--pen-order` says that the characters are in the
order of hands (`ductus_tools.scripts.brahmic.pen_order`). `--lone-characters` is a network that names lone characters
by their look; it is stored with the other network.
"""

import argparse
import hashlib
import json
import shutil
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from ..language_model.format import HEADER, MAGIC
from ..manifest import NAME
from .sources import insert, sources

FORMAT = 1
DESCRIBED = ("tags", "version", "kind", "licence", "notice", "training")
MEASURED = {
    "text": ("inks", "cer", "cerInterval", "top1", "top5"),
    "characters": ("inks", "cer", "cerInterval", "top1", "top5"),
    "classifier": ("inks", "top1", "top1Interval", "top5"),
    "formula": ("inks", "top1", "top5"),
}
PARTS = {
    "text": (
        ("decoder",),
        ("language_model", "calibration", "characters", "fallbacks", "forms", "right_to_left", "pen_order", "lone_characters"),
    ),
    "characters": (("decoder", "spelling", "characters"), ("language_model",)),
    "classifier": (("classes",), ("looks",)),
    "formula": (("decoder", "formula"), ()),
}
"""What a pack of each kind must have besides its network, and what it may have."""
FORMULA_FILES = {
    "pen": "pen.safetensors", "symbols": "symbols.tsv", "relations": "relations.json", "joins": "joins.json",
    "formulas": "formulas.tsv", "languageModel": "formulas.lm",
}  # fmt: skip
"""What a pack of formulas has beside its network and its decoder's parameters."""
LINE_HABITS = ("latin", "hebrew", "arabic", "stacked")
"""How strokes stand about their line: see `PackManifest.LineHabits`."""
INKS = ("recorded", "composed", "templates")


def measured_ink(figures: dict) -> str:
    """The kind of ink that was read; `ductus-lab` doesn't state it for recorded ink. Raises ValueError for an unknown
    kind."""
    ink = figures.get("ink", INKS[0])
    if ink not in INKS:
        raise ValueError(f"accuracy: ink is one of {', '.join(INKS)}, not {ink}")
    return ink


def file_entry(
    path: Path, directory: Path, name: str | None = None, shared: str | None = None
) -> dict:
    """The manifest's entry of a file. The file is copied into the pack, or into the directory beside it that packs
    share, if it isn't there."""
    if shared is not None:
        directory = directory.resolve().parent / shared
        directory.mkdir(exist_ok=True)
    target = directory / (name or path.name)
    if path.resolve() != target.resolve():
        shutil.copyfile(path, target)
    content = target.read_bytes()
    entry = {
        "path": target.name,
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    return entry if shared is None else entry | {"shared": shared}


def checked_characters(characters: str, alphabet: str, forms: dict[str, str]) -> str:
    """A language's characters in the network's order. Raises ValueError if they are neither in its alphabet nor letters
    of forms, are repeated or lack the space."""
    alphabet = "".join(dict.fromkeys(forms.get(shape, shape) for shape in alphabet))
    foreign = sorted(set(characters) - set(alphabet))
    if foreign:
        raise ValueError(f"characters: {foreign} aren't of the network's alphabet")
    if len(set(characters)) < len(characters) or " " not in characters:
        raise ValueError("characters: each occurs once, and the space is among them")
    return "".join(character for character in alphabet if character in characters)


def checked_forms(forms: dict[str, str], alphabet: str) -> dict[str, str]:
    """Raises ValueError for entries that aren't a single character of the alphabet with its letter."""
    wrong = [form for form, letter in forms.items() if form not in alphabet or len(form + letter) != 2]
    if wrong:
        raise ValueError(f"forms: {wrong} aren't single characters of the alphabet")
    return forms


def digits(characters: str) -> str:
    """The digits among a language's characters, in their order. Ethiopic numerals aren't decimal digits."""
    return "".join(
        character
        for character in characters
        if unicodedata.category(character) == "Nd"
        or (unicodedata.category(character) == "No" and unicodedata.name(character).startswith("ETHIOPIC"))
    )


def checked_fallbacks(fallbacks: dict[str, str], tags: list[str]) -> dict[str, str]:
    """Raises ValueError for a tag that the pack doesn't serve."""
    foreign = sorted(set(fallbacks) - set(tags))
    if foreign:
        raise ValueError(f"fallbacks: {foreign} aren't among the pack's tags")
    return fallbacks


def network_metadata(path: Path) -> dict:
    """The configuration in a safetensors file's header. Raises ValueError for a file without one."""
    content = path.read_bytes()
    try:
        header = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])
        return json.loads(header["__metadata__"]["ductus"])
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"{path}: not a network that `network.export` wrote") from None


def measured(name: str, figures: dict, kind: str) -> dict:
    """A manifest's entry of a set. Raises ValueError if `figures` lack some of those that a pack of its kind tells."""
    if not isinstance(figures, dict) or any(key not in figures for key in MEASURED[kind]):
        raise ValueError(f"accuracy.{name}: not figures of a pack of kind {kind}, which are {', '.join(MEASURED[kind])}")
    found = {key: figures[key] for key in MEASURED[kind]}
    for key, value in found.items():
        if value is None:  # no writers to draw from
            raise ValueError(f"accuracy.{name}: '{key}' is unknown; measure ink of several writers, or leave the set out")
    return {"ink": measured_ink(figures)} | found


def check_language_model(path: Path) -> None:
    """Raises ValueError for a file that isn't a language model, or is cut."""
    content = path.read_bytes()
    if len(content) < HEADER.size or content[: len(MAGIC)] != MAGIC or HEADER.unpack_from(content)[3] != len(content):
        raise ValueError(f"{path}: not a language model that `language_model.train` wrote")


def check_decoder(path: Path) -> None:
    """Raises ValueError for a file that can't be a decoder's parameters: numbers, or numbers by character."""
    found = read_json(path)
    values = list(found.values()) if isinstance(found, dict) else [None]
    values += [number for value in values if isinstance(value, dict) for number in value.values()]
    if not all(isinstance(value, int | float | dict) and not isinstance(value, bool) for value in values):
        raise ValueError(f"{path}: not a decoder's parameters, as `tuning.tune_decoder` writes them")


def read_json(path: Path) -> dict:
    """The content of a JSON file. Raises ValueError with its name."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def check_description(description: dict) -> str:
    """Returns the kind of a described pack. Raises ValueError for a wrong description."""
    missing = [key for key in DESCRIBED if key not in description]
    unknown = [key for key in description if key not in (*DESCRIBED, "sources")]
    if missing or unknown:
        raise ValueError(f"description: missing {missing}, unknown {unknown}")
    if description["kind"] not in PARTS:
        raise ValueError(f"description: unknown kind '{description['kind']}'")
    return description["kind"]


@dataclass(frozen=True)
class PackContents:
    """What a pack is made of; parts that are None aren't there."""

    network: Path
    accuracy: dict[str, dict]
    language_model: Path | None = None
    decoder: Path | None = None
    classes: Path | None = None
    shared: str | None = None
    characters: str | None = None
    fallbacks: dict[str, str] | None = None
    calibration: Path | None = None
    forms: dict[str, str] | None = None
    right_to_left: bool = False
    pen_order: bool = False
    lone_characters: Path | None = None
    looks: Path | None = None
    line_habits: str = LINE_HABITS[0]
    hangul: bool = False
    spelling: str | None = None
    formula: Path | None = None

    def check(self, kind: str) -> None:
        """Raises ValueError for parts that a pack of this kind lacks, or can't use."""
        needed, further = PARTS[kind]
        every = {name for parts in PARTS.values() for name in (*parts[0], *parts[1])}
        given = {name for name in every if getattr(self, name) not in (None, False)}
        missing, unknown = sorted({*needed} - given), sorted(given - {*needed, *further})
        if missing or unknown:
            raise ValueError(f"a pack of kind {kind} has {', '.join(needed + further)}: missing {missing}, unknown {unknown}")
        if self.line_habits not in LINE_HABITS:
            raise ValueError(f"'{self.line_habits}' is not one of the line habits: {', '.join(LINE_HABITS)}")
        if self.shared is not None and NAME.fullmatch(self.shared) is None:
            raise ValueError(f"'{self.shared}' is not a plain directory name")


def build(directory: Path, description: dict, contents: PackContents) -> dict:
    """Writes the pack and returns its manifest. Raises ValueError for a wrong description, and for files that are
    missing or useless in a pack of its kind."""
    kind = check_description(description)
    contents.check(kind)
    metadata = network_metadata(contents.network)
    if contents.language_model is not None:
        check_language_model(contents.language_model)
    if contents.decoder is not None:
        check_decoder(contents.decoder)
    accuracy = {name: measured(name, figures, kind) for name, figures in contents.accuracy.items()}
    manifest = {"format": FORMAT, **{key: description[key] for key in DESCRIBED if key != "training"}}
    manifest |= characters_of(contents, kind, metadata)
    if contents.fallbacks is not None:
        manifest["fallbacks"] = checked_fallbacks(contents.fallbacks, description["tags"])
    directory.mkdir(parents=True, exist_ok=True)
    manifest["featureVersion"] = metadata["feature_version" if kind in ("text", "classifier") else "maps_version"]
    manifest |= write_readers(contents, directory)
    manifest["accuracy"] = accuracy
    manifest["training"] = description["training"]
    manifest |= write_language(contents, directory)
    manifest = insert(manifest, sources(description))
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (directory / "manifest.json").write_text(text, encoding="utf-8")
    return manifest


def characters_of(contents: PackContents, kind: str, metadata: dict) -> dict:
    """What a manifest says about the pack's characters and their lines.

    metadata: the network's."""
    manifest: dict = {}
    characters, forms = contents.characters, contents.forms
    if kind in ("text", "characters"):
        manifest["alphabet"] = metadata["alphabet"]
    if kind == "characters":
        assert characters is not None, "`check` refuses this"
        manifest["hangul"] = contents.hangul
        manifest["characters"] = characters
        manifest["digits"] = digits(characters)
        manifest["spelling"] = contents.spelling
    if forms:
        manifest["forms"] = checked_forms(forms, metadata["alphabet"])
    if characters is not None and kind == "text":
        manifest["characters"] = checked_characters(characters, metadata["alphabet"], forms or {})
    if contents.pen_order:
        manifest["penOrder"] = True
    if contents.right_to_left:
        manifest["direction"] = "rightToLeft"
    if kind == "text":
        manifest["lineHabits"] = contents.line_habits
        manifest["digits"] = digits(manifest.get("characters", manifest["alphabet"]))
    return manifest


def write_readers(contents: PackContents, directory: Path) -> dict:
    """Copies the network and what reads its output; returns their entries in the manifest."""
    entries: dict = {"network": file_entry(contents.network, directory, shared=contents.shared)}
    if contents.decoder is not None:
        entries["decoder"] = file_entry(contents.decoder, directory, "decoder.json")
    if contents.classes is not None:
        entries["classes"] = file_entry(contents.classes, directory, "classes.json")
    if contents.formula is not None:
        entries |= {key: file_entry(contents.formula / name, directory) for key, name in FORMULA_FILES.items()}
    if contents.looks is not None:
        entries["looks"] = file_entry(contents.looks, directory, "looks.safetensors")
    return entries


def write_language(contents: PackContents, directory: Path) -> dict:
    """Copies what is known of the language's texts; returns the entries in the manifest."""
    entries: dict = {}
    if contents.language_model is not None:
        entries["languageModel"] = file_entry(contents.language_model, directory)
    if contents.calibration is not None:
        entries["calibration"] = file_entry(contents.calibration, directory, "calibration.json")
    if contents.lone_characters is not None:
        entries["loneCharacters"] = file_entry(
            contents.lone_characters, directory, "lone.safetensors", contents.shared)
    return entries


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, required=True, help="folder of the pack; files in it are replaced")
    parser.add_argument("--description", type=Path, required=True, help="JSON file: tags, version, kind, licence, notice, training, sources")
    parser.add_argument("--network", type=Path, required=True, help="safetensors, as `network.export` writes it")
    parser.add_argument("--language-model", type=Path, help="as `language_model.train` writes it")
    parser.add_argument("--decoder", type=Path, help="JSON file of the decoder's parameters, as `tuning.tune_decoder` writes it")
    parser.add_argument("--classes", type=Path, help="JSON file of a classifier's classes")
    parser.add_argument("--shared", metavar="NAME", help="directory beside the pack for the network")
    parser.add_argument("--characters", type=Path, help="text file of the language's characters")
    parser.add_argument("--forms", type=Path, help="JSON file: character of the network to letter")
    parser.add_argument("--right-to-left", action="store_true", help="lines run to the left")
    parser.add_argument("--pen-order", action="store_true", help="characters are in the order of hands")
    parser.add_argument("--line-habits", choices=LINE_HABITS, default=LINE_HABITS[0], help="of a text pack")
    parser.add_argument("--fallbacks", type=Path, help="JSON file: tag to language")
    parser.add_argument("--calibration", type=Path, help="of another pack, until one is fitted")
    parser.add_argument("--lone-characters", type=Path, help="a network of `ductus_tools.lone`")
    parser.add_argument("--looks", type=Path, help="a network of `ductus_tools.figures.looks`")
    parser.add_argument("--formula", type=Path, metavar="FOLDER", help="what `ductus_tools.formulas.export` wrote")
    parser.add_argument("--accuracy", nargs="*", default=[], metavar="NAME=FILE", help="what `ductus-lab evaluate --json` printed")
    options = parser.parse_args()
    try:
        _build(options)
    except (OSError, ValueError) as error:
        parser.error(str(error))


def _build(options: argparse.Namespace) -> None:
    for entry in options.accuracy:
        if not all(entry.partition("=")):
            raise ValueError(f"--accuracy: '{entry}' isn't NAME=FILE")
    accuracy = dict(entry.partition("=")[::2] for entry in options.accuracy)
    characters = options.characters and options.characters.read_text(encoding="utf-8")
    contents = PackContents(
        options.network, {name: read_json(Path(path)) for name, path in accuracy.items()},
        language_model=options.language_model, decoder=options.decoder, classes=options.classes, shared=options.shared,
        characters=characters and characters.replace("\n", "").replace("\r", ""),
        fallbacks=options.fallbacks and read_json(options.fallbacks), calibration=options.calibration,
        forms=options.forms and read_json(options.forms), right_to_left=options.right_to_left, pen_order=options.pen_order,
        lone_characters=options.lone_characters, looks=options.looks, line_habits=options.line_habits,
        formula=options.formula,
    )  # fmt: skip
    build(options.output, read_json(options.description), contents)


if __name__ == "__main__":
    main()
