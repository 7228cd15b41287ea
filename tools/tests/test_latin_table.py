"""The table of all tags of Latin script in the documentation."""

from argparse import Namespace

import pytest
from ductus_tools.evaluation.packs import measure, table as accuracy_table
from ductus_tools.registry import SCRIPTS
from ductus_tools.scripts.latin import languages
from ductus_tools.scripts.latin.letters import letters
from ductus_tools.scripts.latin.models import BUNDLED
from ductus_tools.scripts.latin.table import BEGIN, END, MODELS, README, promised, share_alike, shortened, table
from ductus_tools.tables import rows


def row(made: str, tag: str) -> list[str]:
    line = next(line for line in made.splitlines() if line.startswith(f"| {tag} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_documentation_has_the_table_of_the_models():
    text = README.read_text(encoding="utf-8")
    models = rows(MODELS)
    assert {line[0] for line in models} == set(languages.models())
    for tag in languages.tags():
        assert row(text.split(BEGIN)[1].split(END)[0], tag)[:7] == row(table(models, {}), tag)[:7]
    assert share_alike(models) in text


def test_rows_tell_own_models_from_borrowed_ones():
    models = [
        ["de", "2500000", "1500000", "1", "2", "1.91", "f", "Tatoeba (CC BY 2.0 FR)"],
        ["mi", "566454", "400000", "1", "2", "1.5", "f", "FLORES-200 (CC BY-SA 4.0)"],
    ]
    made = table(models, {"de": {"stitched": {"cer": 0.0612}}})
    austrian = row(made, "de-AT")
    assert austrian[1] == "German, Austria"
    assert austrian[3:] == ["2,500", "1,500", "1.91", "own", "6.1%"]
    hawaiian = row(made, "haw-Latn")
    assert hawaiian[2].startswith("ā ē ī ō ū ʻ")
    assert hawaiian[3:] == ["", "", "", "mi (sister): East Polynesian", ""]
    assert share_alike(models).endswith("are among those of: mi.\n")


def test_a_single_writer_has_no_interval():
    row = {"inks": 3, "writers": 1, "cer": 0.01, "top1": 0.9, "top5": 1.0}
    figures = {"ja": {"one hand": row, "others": row | {"writers": 2, "cerInterval": [0.0, 0.5]}}}
    assert [line.split(" | ")[5] for line in accuracy_table(figures).splitlines()[2:]] == ["–", "0.0 % – 50.0 %"]


def test_the_models_keep_to_the_sizes_agreed_on():
    sizes = {line[0]: int(line[2]) for line in rows(MODELS)}
    assert all(sizes[name] <= 1_500_000 for name in BUNDLED)
    assert sum(size for name, size in sizes.items() if name not in BUNDLED) <= 41_000_000


def test_long_rows_of_letters_are_cut():
    assert shortened(["Ä", "ß", "ä", "€"]) == "ß ä €"
    assert shortened(letters("vi")).endswith("more")


def test_figures_of_a_language_are_those_of_its_own_pack_and_the_english_one(tmp_path):
    """A recogniser that reads better with a pack of the language's own."""
    program = tmp_path / "ductus"
    answer = '{{"inks": 500, "cer": {}, "cerInterval": [0.01, 0.09], "top1": 0.8, "top5": 0.9, "more": 1}}'
    program.write_text(
        f"#!/bin/sh\ncase \"$*\" in *en-US*) echo '{answer.format(0.5)}';; *) echo '{answer.format(0.04)}';; esac\n"
    )
    program.chmod(0o700)
    (tmp_path / "packs" / "fr").mkdir(parents=True)
    (tmp_path / "packs" / "fr" / "manifest.json").write_text("{}")
    (tmp_path / "fr.ndjson").write_text("")
    options = Namespace(composed=tmp_path, english=tmp_path / "en-US", recorded=None)

    def measured():
        return measure(SCRIPTS["latin"], program, [tmp_path / "packs"], ["de", "fr"], options)

    figures = measured()
    assert list(figures) == ["fr"]
    assert figures["fr"]["stitched"]["cer"] == 0.04 and figures["fr"]["english"]["cer"] == 0.5
    assert "more" not in figures["fr"]["stitched"]
    assert "| French (`fr`) | 4.0 % | 1.0 % – 9.0 % | 80.0 % | 90.0 % | 50.0 % |" in promised(figures)
    program.write_text("#!/bin/sh\necho broken >&2\nexit 3\n")
    with pytest.raises(RuntimeError, match="broken"):
        measured()
