"""Trainers of networks that see whole characters, each for some batches on a tiny set: they learn, end and resume."""

import dataclasses
import json
import lzma
import os
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from ductus_tools.lone import export as lone_export  # noqa: E402
from ductus_tools.lone import train as lone  # noqa: E402
from ductus_tools.network import character_export  # noqa: E402
from ductus_tools.network.character_network import CharacterConfiguration, CharacterNetwork  # noqa: E402
from ductus_tools.scripts.eastern import geometry, templates, train  # noqa: E402

SHARED = os.environ.get("DUCTUS_SHARED")
SIZES = ("--channels", "4,4", "--strides", "4,4", "--embedding", "8", "--size", "8", "--warmup", "2")


def test_a_network_of_lone_characters_learns_on_from_one_of_characters(tmp_path, monkeypatch):
    model = CharacterNetwork(CharacterConfiguration((4, 4), (4, 4), 8, "AB"))
    (tmp_path / "first").mkdir()
    state = {"configuration": dataclasses.asdict(model.configuration), "average": {"weights": model.state_dict()}}
    torch.save(state, tmp_path / "first/state-0.pt")
    bar = [[[10, 60, 90], [10, 50, 90]]]
    with lzma.open(tmp_path / "omniglot.ndjson.xz", "wt", encoding="utf-8") as file:
        for label in "αβγ":
            for number, split in enumerate(("train", "train", "val", "test")):
                record = {"label": label, "alphabet": "Greek", "writer": f"Greek/{number}", "split": split, "drawing": bar}
                file.write(json.dumps(record) + "\n")
    words = ["european", "--scripts", tmp_path, "--start", tmp_path / "first", "--checkpoints", tmp_path / "lone", "--steps", 4,
             "--size", 8, "--warmup", 1]  # fmt: skip
    monkeypatch.setattr("sys.argv", ["train", *map(str, words)])
    lone.main()
    words = ["european", "--scripts", tmp_path, "--run", tmp_path / "lone", "--output", tmp_path / "lone.safetensors"]
    monkeypatch.setattr("sys.argv", ["export", *map(str, words)])
    lone_export.main()
    assert character_export.FoldedNetwork(tmp_path / "lone.safetensors").configuration.alphabet == "αβγ"


@pytest.mark.skipif(not SHARED or not os.environ.get("DUCTUS_DEEP"), reason="needs DUCTUS_DEEP=1 and DUCTUS_SHARED: some minutes")
def test_a_network_of_characters_is_trained(tmp_path, monkeypatch):
    # The stops after syllables come from UNIPEN, whose arrays aren't here.
    monkeypatch.setattr("ductus_tools.scripts.eastern.letters._STOPPED", 0.0)
    scripts, text = (Path(SHARED or "") / "data" / name for name in ("scripts", "text"))
    found = templates.read(scripts, None, None)
    found.save(tmp_path / "templates.npz")
    (tmp_path / "skeletons.ndjson").write_text("")

    def run(*words):
        options = train.parser("").parse_args([
            "--templates", str(tmp_path / "templates.npz"), "--scripts", str(scripts), "--text", str(text),
            "--skeletons", str(tmp_path / "skeletons.ndjson"), "--checkpoints", str(tmp_path / "run"), *SIZES, *words,
        ])  # fmt: skip
        job = train.CharacterRun(options)
        job.resume()
        job.train()
        return job

    assert run("--steps", "2").step == 2
    assert run("--decay", "--decay-steps", "2").step == 4
    last = json.loads((tmp_path / "run/log.ndjson").read_text().splitlines()[-1])
    assert "kanjicanvas" in last and "composed syllables, ten" in last
    model = character_export.from_checkpoint(tmp_path / "run/state-0.pt")
    character_export.export(model, geometry.geometry(found), tmp_path / "characters.safetensors", "characters", "1")
    read = character_export.FoldedNetwork(tmp_path / "characters.safetensors")
    assert read.configuration.alphabet == model.configuration.alphabet == found.alphabet()
