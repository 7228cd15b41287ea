"""The accuracy report: what is run, what is kept, and the table."""

import inspect
import itertools
import json
import stat
import subprocess
import sys

import pytest

from ductus_tools.evaluation import marks, report
from ductus_tools.evaluation.runs import CHARACTERS, RUNS
from ductus_tools.evaluation.table import table

FIGURES = {
    "inks": 6583,
    "writers": 60,
    "words": 6583,
    "cer": 0.0512,
    "cerInterval": [0.04, 0.061],
    "wer": 0.2,
    "top1": 0.8,
    "top5": 0.9,
    "oracleTop": 0.95,
}
MODEL = {
    "engineVersion": "0.1.0",
    "model": "en-US",
    "modelVersion": "3",
    "networkSHA256": "f0",
    "languageModelSHA256": None,
    "languageModel": True,
    "split": "test",
}


def printed(arguments, **changes):
    """What `ductus-lab evaluate --json` might print."""
    within = "--within-class" in arguments
    options = {"withinClass": within, "candidates": 100 if within else 10, "files": [arguments[-1]]}
    groups = [{"name": n, **FIGURES} for n in ("digits", "capitals", "small letters")]
    figures = MODEL | FIGURES | {"options": options, "millisecondsPerInk": 1.5} | changes
    return figures | ({"groups": groups} if within else {})


@pytest.fixture
def ductus(tmp_path):
    """A command that records its arguments and prints made-up figures."""
    path = tmp_path / "ductus"
    path.write_text(
        f"#!{sys.executable}\n"
        "import json, sys\n"
        f"MODEL, FIGURES = {MODEL!r}, {FIGURES!r}\n"
        f"{inspect.getsource(printed)}\n"
        f"open({str(tmp_path / 'calls')!r}, 'a').write(json.dumps(sys.argv[1:]) + '\\n')\n"
        "if 'missing' in sys.argv[-1]: sys.exit('ductus: no such file')\n"
        "print(json.dumps(printed(sys.argv[1:])))\n"
    )
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def make(ductus, tmp_path, *data):
    readme = tmp_path / "README.md"
    readme.write_text("intro\n<!-- accuracy -->\nold\n<!-- /accuracy -->\nrest\n")
    output = tmp_path / "accuracy.json"
    common = ["--ductus", str(ductus), "--model", "pack", "--output", str(output)]
    report.main([*common, "--readme", str(readme), *data])
    return json.loads(output.read_text()), readme.read_text()


def test_every_run_of_the_set(ductus, tmp_path):
    data = [f"{name}=/some/where/{name}.xz" for name in ("words", "lines", "chars")]
    made, readme = make(ductus, tmp_path, *data)
    calls = [json.loads(line) for line in (tmp_path / "calls").read_text().splitlines()]
    assert len(calls) == len(RUNS) == len(made["runs"])
    for call in calls:
        assert call[:6] == ["evaluate", "--json", "--model", "pack", "--split", "test"]
    asked = [call[6:-2] for call in calls]
    for options in (
        ["--exclude-multiline"],
        ["--within-class"],
        ["--only-characters", CHARACTERS],
        ["--scale", "0.5"],
        ["--scale", "2"],
        ["--rate", "40"],
        ["--rotate", "7"],
        ["--rotate", "-7"],
        ["--breaks", "0.3"],
    ):
        assert options in asked
    assert len(CHARACTERS) == 94
    assert "| words | 6,583 | 5.1 % | 4.0 % – 6.1 % | – | 80.0 % | 90.0 % | 95.0 % |" in readme
    assert "| small letters (1c), within their class | 6,583 |" in readme
    assert "| words turned by −7° |" in readme
    assert readme.startswith("intro\n") and readme.endswith("\nrest\n") and "old" not in readme


def test_the_report_can_be_made_again(ductus, tmp_path):
    made, readme = make(ductus, tmp_path, "words=/some/where/words.xz")
    assert make(ductus, tmp_path, "words=/elsewhere/words.xz") == (made, readme)
    assert made["git"] and made["modelVersion"] == "3" and made["format"] == 1
    text = json.dumps(made)
    assert "where" not in text and "millisecondsPerInk" not in text
    assert set(made["runs"]) == {run.name for run in RUNS if run.data == "words"}


def test_the_table_can_be_made_from_the_json(ductus, tmp_path):
    _, readme = make(ductus, tmp_path, "words=w")
    other = tmp_path / "OTHER.md"
    other.write_text("intro\n<!-- accuracy --><!-- /accuracy -->\nrest\n")
    report.main(["--from", str(tmp_path / "accuracy.json"), "--readme", str(other)])
    assert other.read_text() == readme


def test_a_run_that_fails_is_named(ductus, tmp_path):
    with pytest.raises(RuntimeError, match="words.*no such file"):
        make(ductus, tmp_path, "words=missing")


def test_runs_of_different_models_are_no_report():
    versions = map(str, itertools.count())
    with pytest.raises(ValueError, match="different models"):
        report.measure(lambda run: printed(["x"], modelVersion=next(versions)), RUNS, "f00")


@pytest.mark.parametrize("entry", ["words", "words=", "letters=x", "=x"])
def test_wrong_data_names_are_refused(entry, capsys):
    with pytest.raises(SystemExit):
        report.main(["--ductus", "d", "--model", "m", entry])
    assert entry in capsys.readouterr().err


def test_lines_have_a_word_error_rate():
    figures = printed(["x"], inks=10, words=50, cerInterval=None)
    made = MODEL | {"git": "f" * 40, "runs": {"lines": figures}}
    assert "| lines | 10 | 5.1 % | – | 20.0 % | 80.0 % | 90.0 % | 95.0 % |" in table(made)
    assert "commit `ffffffffffff`" in table(made)


def test_inks_that_stayed_as_they_were_are_told():
    figures = printed(["x"], notResampled=12)
    made = MODEL | {"git": "f" * 40 + "+changes", "runs": {"words at 40 Hz": figures}}
    assert "| words at 40 Hz (12 of unknown rate as they are) |" in table(made)
    assert "`ffffffffffff+changes`" in table(made)


def test_changed_trees_are_marked(tmp_path):
    assert report.git_hash(tmp_path) == "unknown"

    def git(*arguments):
        identity = ["-c", "user.name=n", "-c", "user.email=e"]
        subprocess.run(["git", *identity, "-C", str(tmp_path), *arguments], check=True)

    git("init", "-q")
    (tmp_path / "file").write_text("a")
    git("add", "file")
    git("commit", "-qm", "first")
    commit = report.git_hash(tmp_path)
    assert len(commit) == 40
    (tmp_path / "file").write_text("b")
    assert report.git_hash(tmp_path) == commit + "+changes"


def test_text_between_marks_is_replaced():
    old = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n"
    new = marks.replaced(old, "x", "new")
    assert new == "a\n<!-- x -->\nnew\n<!-- /x -->\nb\n"
    assert marks.replaced(new, "x", "new") == new
    for text in ("no marks", "<!-- x -->", "<!-- /x --><!-- x -->"):
        with pytest.raises(ValueError):
            marks.replaced(text, "x", "")


def test_a_file_without_marks_is_named(tmp_path):
    path = tmp_path / "README.md"
    path.write_text("no marks")
    with pytest.raises(ValueError, match="README.md"):
        marks.replace_in_file(path, "accuracy", "")
    assert path.read_text() == "no marks"
