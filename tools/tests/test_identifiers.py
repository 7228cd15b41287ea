"""Model identifiers: the generated Swift code is current, and what the table's reader refuses."""

import pytest

from ductus_tools.identifiers import generate


def test_generated_code_is_current():
    """Run `python -m ductus_tools.identifiers.generate` after a change of the table."""
    files = generate.generate(generate.read_table())
    assert {path.name for path in generate.TARGET.iterdir()} == set(files)
    for name, text in files.items():
        assert (generate.TARGET / name).read_text(encoding="utf-8") == text, name


def test_every_row_has_a_constant_of_its_own():
    rows = generate.read_table()
    constants = [line for text in generate.generate(rows).values() for line in text.splitlines()
                 if "static var" in line and "listed(" in line]
    assert len(constants) == len(set(constants)) == len(rows) == 364


@pytest.mark.parametrize(
    ("tag", "constant"),
    [
        ("en-US", "enUs"),
        ("fr-002", "fr002"),
        ("awa-Deva-IN", "awaDevaIn"),
        ("zxx-Zsym-x-autodraw", "autodraw"),
    ],
)
def test_constants_are_in_camel_case(tag, constant):
    assert generate.Row(tag, "", "", "").constant == constant


@pytest.mark.parametrize(
    "line", ["en\tLatn\tlatin", "EN\tLatn\tlatin\tEnglish", "en\tLatn\t\tEnglish", ""]
)
def test_bad_rows_are_refused(tmp_path, line):
    path = tmp_path / "table.tsv"
    path.write_text("tag\tscript\tfamily\tname\nfr\tLatn\tlatin\tFrench\n" + line + "\n")
    with pytest.raises(ValueError, match=":3"):
        generate.read_table(path)


def test_a_tag_stands_once(tmp_path):
    path = tmp_path / "table.tsv"
    path.write_text("tag\tscript\tfamily\tname\n" + "fr\tLatn\tlatin\tFrench\n" * 2)
    with pytest.raises(ValueError, match="twice"):
        generate.read_table(path)


def test_the_table_of_languages_is_current():
    """Run `python -m ductus_tools.identifiers.languages` after a change of its input."""
    pytest.importorskip("babel", reason="ductus-tools[letters] isn't installed")
    from ductus_tools.identifiers import languages

    assert languages.TARGET.read_text(encoding="utf-8") == languages.table(generate.read_table())
