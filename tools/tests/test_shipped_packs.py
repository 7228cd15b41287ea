"""The tools produce what ships: manifests of packs from their parts, and the repository's index from its packs."""

import argparse
import json
import os
from pathlib import Path

import numpy as np
import pytest
from nacl.signing import SigningKey

from ductus_tools import scripts
from ductus_tools.evaluation.figures import read as read_figures
from ductus_tools.language_model.languages import bring_all_up_to_date
from ductus_tools.language_model.model import BackoffModel
from ductus_tools.language_model.unpack import unpack as unpack_model
from ductus_tools.pack.build import checked_characters
from ductus_tools.pack.check import check
from ductus_tools.pack.languages import Parts, write_all
from ductus_tools.registry import SCRIPTS
from ductus_tools.repository.build import publish, read_pack
from ductus_tools.repository.unpack import networks, unpack
from ductus_tools.script.plan import Plan
from ductus_tools.scripts.latin.models import BUNDLED

WEIGHTS = Path(__file__).parents[2] / "weights"
REPOSITORY = WEIGHTS / "repository"
SHARED = os.environ.get("DUCTUS_SHARED")
LATIN = Path(scripts.__file__).parent / "latin"


def without_commands(manifest: dict) -> dict:
    """A manifest without the commands of its training, which name tools as they were called then."""
    return manifest | {"training": manifest["training"] | {"commands": []}}


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_pack_comes_out_of_its_parts(name, tmp_path):
    shipped = WEIGHTS / name
    models = tmp_path / "models"
    models.mkdir()
    (models / f"{name}.lm").symlink_to(shipped / f"{name}.lm")
    (models / "models.tsv").symlink_to(LATIN / "models.tsv")
    base = json.loads((LATIN / "pack" / "description.json").read_text(encoding="utf-8"))
    figures = read_figures(LATIN / "accuracy.tsv")
    network, calibration = WEIGHTS / "latin" / "network.safetensors", WEIGHTS / "en-US" / "calibration.json"
    parts = Parts(base, network, models, calibration, shared="latin")
    write_all(SCRIPTS["latin"], parts, LATIN / "pack", figures, tmp_path, only=[name])
    made, shown = (json.loads((folder / name / "manifest.json").read_text()) for folder in (tmp_path, WEIGHTS))
    assert without_commands(made) == without_commands(shown) and list(made) == list(shown)
    for file in ("decoder.json", "calibration.json", f"{name}.lm"):
        assert (tmp_path / name / file).read_bytes() == (shipped / file).read_bytes()


def test_the_repositorys_index_comes_out_of_its_packs(tmp_path):
    index = json.loads((REPOSITORY / "index.json").read_bytes())
    packs = unpack(REPOSITORY, tmp_path / "packs", place=lambda blob, file: file.symlink_to(blob))
    offers = [read_pack(path)[0] for path in packs]
    made = publish(tmp_path, offers, SigningKey.generate(), index.get("expires"))
    assert made == index | {"serial": 1}
    again = (REPOSITORY / "index.json").read_text(encoding="utf-8").replace(f'"serial": {index["serial"]}', '"serial": 1', 1)
    assert (tmp_path / "index.json").read_text(encoding="utf-8") == again


def test_the_repository_has_what_its_index_names_and_nothing_else(tmp_path):
    index = json.loads((REPOSITORY / "index.json").read_bytes())
    named = {offer["manifest"]["sha256"] for offer in index["packs"]}
    for manifest in installed_manifests():
        named |= {entry["sha256"] for entry in manifest.values() if isinstance(entry, dict) and "sha256" in entry}
    assert {path.name for path in (REPOSITORY / "blobs" / "sha256").iterdir()} == named


def test_networks_are_unpacked_by_what_they_are_for(tmp_path):
    for tag, lone in (("ru", True), ("ja", False)):
        [manifest] = unpack(REPOSITORY, tmp_path, only=[tag])
        network = (manifest.parent / json.loads(manifest.read_bytes())["network"]["path"]).read_bytes()
        networks(manifest)
        assert {path.name for path in (tmp_path / tag).iterdir()} == {"network.safetensors", *["lone.safetensors"] * lone}
        assert (tmp_path / tag / "network.safetensors").read_bytes() == network


def test_a_pack_that_is_not_a_first_tag_is_named(tmp_path):
    with pytest.raises(ValueError, match="xx-none"):
        unpack(REPOSITORY, tmp_path, only=["xx-none"])


def test_bundled_packs_are_as_their_manifests_say(tmp_path):
    for name in BUNDLED:
        files = [WEIGHTS / name / file for file in ("manifest.json", "decoder.json", "calibration.json", f"{name}.lm")]
        check(files)
    with pytest.raises(ValueError, match="its languageModel is unexpected"):
        check(files[:-1])
    with pytest.raises(ValueError, match="wasn't made"):
        check([tmp_path / "none"])


def test_each_pack_of_the_repository_is_planned_by_a_script():
    """Packs ship as planned: characters, forms, direction, habits, tags of other languages."""
    for manifest in installed_manifests():
        plan = planned(manifest)
        assert manifest["characters"] == (
            plan.characters if manifest["kind"] == "characters"
            else checked_characters(plan.characters, manifest["alphabet"], plan.forms or {})
        )  # fmt: skip
        assert manifest.get("forms") == plan.forms and manifest.get("penOrder", False) == plan.pen_order
        assert (manifest.get("direction") == "rightToLeft") == plan.right_to_left
        assert manifest.get("lineHabits", plan.line_habits) == plan.line_habits
        assert manifest.get("fallbacks", {}) == plan.fallbacks and manifest.get("hangul", False) == plan.hangul


def installed_manifests() -> list[dict]:
    offers = json.loads((REPOSITORY / "index.json").read_bytes())["packs"]
    blobs = REPOSITORY / "blobs" / "sha256"
    return [json.loads((blobs / offer["manifest"]["sha256"]).read_bytes()) for offer in offers]


def planned(manifest: dict) -> Plan:
    """The plan of the script whose network a pack has."""
    names_characters = manifest["kind"] == "characters"
    script = next(
        script for script in SCRIPTS.values()
        if (not script.alphabet if names_characters else script.alphabet == manifest["alphabet"])
    )  # fmt: skip
    return next(plan for plan in script.plans(manifest["alphabet"]) if plan.tags == tuple(manifest["tags"]))


@pytest.mark.skipif(not SHARED, reason="needs DUCTUS_SHARED, the evaluation data")
@pytest.mark.parametrize(("script", "name"), [("latin", "jam"), ("latin", "kl"), ("brahmic", "ks-Deva")])
def test_a_pack_of_the_repository_comes_out_of_its_text(script, name, tmp_path):
    """From the text to each file of the pack, byte for byte except the language model, with the network that ships."""
    script = SCRIPTS[script]
    options = argparse.Namespace(text=Path(SHARED) / "data" / "text", output=tmp_path / "models")
    options.output.mkdir()
    bring_all_up_to_date([name], lambda name: script.recipe(name, options), options.output)
    plan = next(plan for plan in script.plans(script.alphabet) if plan.name == name)
    [shipped] = unpack(REPOSITORY, tmp_path / "shipped", only=[plan.tags[0]])
    given = json.loads(shipped.read_text(encoding="utf-8"))
    pack = Path(scripts.__file__).parent / script.name / "pack"
    lone = shipped.with_name("lone.safetensors") if "loneCharacters" in given else None
    calibration = WEIGHTS / "en-US" / "calibration.json" if script.name == "latin" else pack / "calibration.json"
    base = json.loads((pack / "description.json").read_text(encoding="utf-8"))
    parts = Parts(base, shipped.with_name(given["network"]["path"]), options.output, calibration, lone, script.network)
    [made] = write_all(script, parts, pack, {}, tmp_path / "packs", only=[name])
    for entry in (entry for entry in made.values() if isinstance(entry, dict)):
        entry.pop("shared", None)
    made["accuracy"] = given["accuracy"]  # is measured
    assert_about_equal(
        *(unpack_model(file.read_bytes()) for file in (options.output / f"{name}.lm", shipped.with_name(f"{name}.lm")))
    )
    made["languageModel"]["sha256"] = given["languageModel"]["sha256"]
    # Two keys are newer than the repository's signature; without them, the library derives them from the characters.
    assert made.keys() - given.keys() <= {"digits", "lineHabits"}
    assert without_commands({key: made[key] for key in given}) == without_commands(given)


def assert_about_equal(made: BackoffModel, shipped: BackoffModel) -> None:
    """Logarithms differ in their last bit from processor to processor, and levels with them."""
    assert made.vocabulary.characters == shipped.vocabulary.characters
    for keys, others in zip(made.keys, shipped.keys, strict=True):
        np.testing.assert_array_equal(keys, others)
    for logs, others in zip(
        made.log_probabilities + made.log_backoffs, shipped.log_probabilities + shipped.log_backoffs, strict=True
    ):
        np.testing.assert_allclose(logs, others, atol=1e-3)


@pytest.mark.parametrize("script", ["brahmic", "southern"])
def test_lone_latin_look_alikes_lose_against_a_packs_own_letters(script):
    file = Path(scripts.__file__).parent / script / "pack" / "decoder.json"
    prior = json.loads(file.read_text(encoding="utf-8"))["loneCharacterPrior"]
    latin = [value for letter, value in prior.items() if letter.isascii() and letter.isalpha()]
    own = [value for letter, value in prior.items() if not letter.isascii() and letter.isalpha()]
    assert len(latin) == 52 and max(latin) <= max(own) - 8
