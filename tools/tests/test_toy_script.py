"""An invented script: one folder takes it from ink and text to a pack, with the tools that all scripts share."""

import importlib
import json
import lzma
import random
import sys

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch")

from ductus_tools.commands import composed, corpus, measure, models, packs, train
from ductus_tools.network import export
from ductus_tools.registry import SCRIPTS
from ductus_tools.training.train import main as train_main

FOLDER = {
    "__init__.py": "",
    "alphabet.py": '''
from ductus_tools.language_model.vocabulary import PRINTABLE_ASCII, ordered

LETTERS = "ᚠᚢᚦᚨ"
ALPHABET = PRINTABLE_ASCII + LETTERS


def zones(label):
    return (2.0, 0.0) if set(label) & set(LETTERS) else None
''',
    "script.py": '''
import numpy as np

from ductus_tools.evaluation.sets import words as sets_of_words
from ductus_tools.language_model.habits import Habits, HabitualText
from ductus_tools.language_model.languages import Recipe, held_out_lines
from ductus_tools.language_model.texts import read_text, text_sources
from ductus_tools.language_model.writing import Writing
from ductus_tools.ink.strokes import Strokes
from ductus_tools.script.composer import Composer, first_drawn
from ductus_tools.script.language import Language
from ductus_tools.script.plan import plans
from ductus_tools.script.script import Script
from ductus_tools.training.corpus import Corpus

from .alphabet import ALPHABET, LETTERS, zones


class Runic(Language):
    characters = ALPHABET


LANGUAGES = {"run": Runic(("run", "run-XX"), "runic")}
WRITING = Writing(characters=ALPHABET, alone=list(LETTERS), prepare=str.strip, upper=str)


class RuneComposer(Composer):
    """Words of recorded letters."""

    kinds = {"text": 0.5}
    capital_heights = {"nobody": 2.0}

    def __init__(self, ink, split, texts):
        self._corpus = Corpus(ink.corpus)
        self._letters = {}
        for i in self._corpus.select(split):
            self._letters.setdefault(self._corpus.labels[i], []).append(i)
        self._words = "".join(line + " " for line in read_text(texts, "run")).split() if texts else []

    def text(self, random):
        word = self._words[int(random.integers(len(self._words)))]
        return first_drawn(lambda: self.written([word], random), 3)

    def writer(self, language, style):
        return self

    def written(self, words, random):
        parts, x = [], 0.0
        for letter in "".join(words):
            own = self._letters[letter]
            ink = self._corpus.ink(own[int(random.integers(len(own)))])
            parts.append(Strokes(ink.points + [x, 0], ink.starts))
            x += ink.width() + 3
        return " ".join(words), Strokes.join(parts), "nobody"


def recipe(name, options):
    text = read_text(options.text, name)
    return Recipe(text, WRITING, Habits(), 60_000, 5, text_sources(options.text, [name]))


def words(texts, name, unseen):
    return [word for line in held_out_lines(read_text(texts, name), WRITING) for word in line.split()]


def measured(name, options):
    yield from sets_of_words(options.composed / f"{name}.ndjson", "composed words")


SCRIPT = Script(
    "toy", "runes", ALPHABET, zones=zones, ascender=2.0, kinds={"line": 0, "marks": 0, "figures": 0, "text": 0, "words": 0},
    composer=RuneComposer, names=("run",), recipe=recipe, words=words,
    measured=measured, measure_arguments=("composed",), plans=lambda alphabet: plans(LANGUAGES),
    shown={"composed words": "composed"},
)
''',
}


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """The registered script, its ink and its text."""
    folder = tmp_path / "toy_script"
    folder.mkdir()
    for name, text in FOLDER.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(SCRIPTS, "toy", importlib.import_module("toy_script.script").SCRIPT)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("toy_script")]:
        del sys.modules[name]


@pytest.fixture
def run(toy, monkeypatch):
    """Calls a command with these arguments."""

    def call(main, *words):
        monkeypatch.setattr(sys, "argv", ["command", *map(str, words)])
        main()

    return call


def write_inputs(folder) -> None:
    chance, shapes = random.Random(1), np.random.default_rng(1)
    (folder / "text").mkdir()
    lines = (" ".join("".join(chance.choices("ᚠᚢᚦᚨ", k=chance.randint(2, 4))) for _ in range(5)) for _ in range(400))
    (folder / "text/run.txt.xz").write_bytes(lzma.compress("\n".join(lines).encode()))
    (folder / "text/SOURCES.tsv").write_text("run\tstones\t9\tCC0\n")
    with open(folder / "ink.ndjson", "w", encoding="utf-8") as file:
        for writer in range(6):
            for label in [*"ᚠᚢᚦᚨ" * 3, "ᚠᚢ", "ᚦᚨ"]:
                walk = shapes.normal(0, 3, (12 * len(label), 2)).cumsum(axis=0).round(1)
                split = ("train", "train", "train", "val", "test", "test")[writer]
                record = {"label": label, "writer": f"w{writer}", "split": split, "drawing": [walk.T.tolist()]}
                file.write(json.dumps(record) + "\n")


def test_a_folder_takes_a_script_from_ink_to_a_pack(toy, run):
    write_inputs(toy)
    run(corpus.main, "--script", "toy", "--output", toy / "corpus", toy / "ink.ndjson")
    heights = json.loads((toy / "corpus/meta.json").read_text())["capital_heights"]
    assert heights.keys() == {f"w{n}" for n in range(6)}
    sizes = ("--hidden", 8, "--layers", 1, "--rows", 600, "--size", 8, "--warmup", 2, "--short-steps", 0)
    ink = ("--script", "toy", "--corpus", toy / "corpus", "--languages", toy / "text", "--checkpoints", toy / "run", *sizes)
    run(lambda: train_main(SCRIPTS), *ink, "--steps", 3)
    run(lambda: train_main(SCRIPTS), *ink, "--decay", "--decay-steps", 2)
    run(export.main, toy / "run/state-0.pt", toy / "network.safetensors", "--name", "runes", "--version", "1", "--half")
    run(models.main, "toy", "--text", toy / "text", "--output", toy / "models")
    run(composed.main, "--script", "toy", "--corpus", toy / "corpus", "--text", toy / "text", "--count", 6, "--output", toy / "words")
    made = [json.loads(line) for line in (toy / "words/run.ndjson").read_text().splitlines()]
    assert len(made) == 6 and all(set(record["label"]) <= set("ᚠᚢᚦᚨ") for record in made)

    (toy / "pack").mkdir()
    (toy / "pack/decoder.json").write_text("{}")
    description = {
        "version": "1", "kind": "text", "licence": "CC0", "notice": "Ink.", "sources": [],
        "training": {"commands": [], "data": []},
    }  # fmt: skip
    (toy / "pack/description.json").write_text(json.dumps(description))
    parts = ("--script", "toy", "--network", toy / "network.safetensors", "--models", toy / "models", "--parameters",
             toy / "pack", "--output", toy / "packs")  # fmt: skip
    run(packs.main, *parts)
    program = toy / "ductus-lab"
    program.write_text('#!/bin/sh\necho \'{"inks": 6, "cer": 0.5, "cerInterval": [0, 1], "top1": 0.5, "top5": 1}\'\n')
    program.chmod(0o700)
    run(measure.main, "toy", "--ductus", program, "--packs", toy / "packs", "--composed", toy / "words", "--output", toy / "accuracy.json")
    run(packs.main, *parts, "--accuracy", toy / "accuracy.json")
    manifest = json.loads((toy / "packs/run/manifest.json").read_text(encoding="utf-8"))
    assert manifest["tags"] == ["run", "run-XX"] and manifest["characters"].endswith("ᚠᚢᚦᚨ")
    assert manifest["network"]["shared"] == "runes" and (toy / "packs/runes/network.safetensors").exists()
    assert manifest["accuracy"]["composed"] == {
        "ink": "composed", "inks": 6, "cer": 0.5, "cerInterval": [0, 1], "top1": 0.5, "top5": 1,
    }  # fmt: skip
    assert "stones (CC0)" in manifest["notice"]


def test_scripts_are_known_by_the_registry_alone():
    assert train.SCRIPTS is SCRIPTS and "toy" not in SCRIPTS
