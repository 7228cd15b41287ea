"""Pattern files: the command reads those that the library writes, and the other way round."""

import json
import os
import subprocess

import pytest
from bindings import BAD_ARGUMENT, BAD_PATTERNS, SAMPLES, Fault, Options, inks

LETTERS = SAMPLES / "patterns/letters.ndjson"
RECORDS = [json.loads(line) for line in LETTERS.read_text().splitlines()]


def taught(library, kind=2):
    patterns = library.ductus_make_patterns(kind)
    for record in RECORDS:
        # A path (1) is one stroke.
        drawing = record["drawing"][:1] if kind == 1 else record["drawing"]
        library.ductus_teach(patterns, record["label"].encode(), inks([drawing]))
    return patterns


def content(library, patterns) -> str:
    return library.text(library.ductus_patterns_json(patterns))


def matches(library, patterns) -> list[dict]:
    result = library.ductus_match(
        patterns, inks([record["drawing"] for record in RECORDS]), Options(max_candidates=5))
    found = [json.loads(library.text(library.ductus_result_json(result, index)))["candidates"]
             for index in range(len(RECORDS))]
    library.ductus_free_result(result)
    return found


@pytest.mark.parametrize("threshold", ["spread", "none", ".01"])
def test_a_file_of_the_command_is_opened_and_written_as_it_was(library, command, tmp_path, threshold):
    book, again = tmp_path / "letters.json", tmp_path / "again.json"
    command("patterns", "teach", str(book), str(LETTERS), "--threshold", threshold)
    expected = command("patterns", "match", "--json", str(book), str(LETTERS)).splitlines()
    patterns = library.ductus_open_patterns(os.fsencode(book))
    assert matches(library, patterns) == [json.loads(line)["candidates"] for line in expected]
    assert content(library, patterns) == book.read_text()
    assert library.ductus_save_patterns(patterns, os.fsencode(again)) == 0
    assert again.read_bytes() == book.read_bytes()
    library.ductus_free_patterns(patterns)


def test_what_is_taught_is_saved_for_the_command(library, command, tmp_path):
    patterns, book = taught(library), tmp_path / "mine.json"
    assert library.ductus_save_patterns(patterns, os.fsencode(book)) == 0
    found = command("patterns", "match", "--json", str(book), str(LETTERS)).splitlines()
    assert [json.loads(line)["candidates"] for line in found] == matches(library, patterns)
    data = book.read_bytes()
    read = library.ductus_read_patterns(data, len(data))
    assert content(library, read) == data.decode()
    assert library.ductus_forget(read, RECORDS[0]["label"].encode()) == 1
    assert RECORDS[0]["label"] not in json.loads(content(library, read))["patterns"]
    for each in patterns, read:
        library.ductus_free_patterns(each)


def test_what_stands_where_patterns_are_saved_is_kept(library, tmp_path):
    patterns = taught(library)
    (tmp_path / "far").mkdir()
    file, link, pipe = tmp_path / "far/mine.json", tmp_path / "link", tmp_path / "pipe"
    link.symlink_to("far/mine.json")
    mask = os.umask(0o022)
    try:
        for mode in 0o644, 0o640:
            assert library.ductus_save_patterns(patterns, os.fsencode(link)) == 0
            assert link.is_symlink() and file.stat().st_mode & 0o777 == mode
            file.chmod(0o640)
    finally:
        os.umask(mask)
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        assert library.ductus_save_patterns(patterns, os.fsencode(pipe)) == 0
        assert reader.communicate()[0] == file.read_bytes()
    with pytest.raises(Fault, match="nowhere/mine.json: can't be written: No such file") as fault:
        library.ductus_save_patterns(patterns, os.fsencode(tmp_path / "nowhere/mine.json"))
    assert fault.value.code == BAD_PATTERNS
    library.ductus_free_patterns(patterns)


@pytest.mark.parametrize("text, message", [
    ("", "JSON ends too early"), ("[]", "not an object"), ("{}", "'format' is missing"),
    ('{"format":3,"kind":"cloud","patterns":{}}', "format 3; this version reads 2"),
    ('{"format":2,"kind":"grid","patterns":{}}', "holds grid patterns, not cloud patterns"),
    ('{"format":2,"kind":"cloud"}', "'patterns' is missing"),
    ('{"format":2,"kind":"cloud","patterns":{"a":[[]]}}', r"'patterns.a\[0\]' is without points"),
    ('{"format":2,"kind":"cloud","patterns":{"a":[[[[0],[1,2]]]]}}', r"'patterns.a\[0\]\[0\]' is not a stroke"),
    ('{"format":2,"kind":"cloud","rejectionThreshold":"far","patterns":{}}', "'rejectionThreshold' is 'far'")])
def test_invalid_files_name_the_place(library, tmp_path, text, message):
    file = tmp_path / "bad.json"
    file.write_text(text)
    for make, name in [(lambda: library.ductus_open_patterns(os.fsencode(file)), str(file)),
                       (lambda: library.ductus_read_patterns(text.encode(), len(text)), "patterns")]:
        with pytest.raises(Fault, match=message) as fault:
            make()
        assert fault.value.code == BAD_PATTERNS and fault.value.text.startswith(f"{name}: ")


def test_files_that_are_cut_are_refused(library, tmp_path):
    file = tmp_path / "cut.json"
    patterns = taught(library)
    data = content(library, patterns).encode().rstrip()
    library.ductus_free_patterns(patterns)
    for size in range(0, len(data), 97):
        file.write_bytes(data[:size])
        with pytest.raises(Fault) as fault:
            library.ductus_open_patterns(os.fsencode(file))
        assert fault.value.code == BAD_PATTERNS


def test_no_file_and_no_patterns(library, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, reason in [(tmp_path / "none.json", "No such file"), (tmp_path, "not a regular file"),
                         (tmp_path / "pipe", "not a regular file")]:
        with pytest.raises(Fault, match=f"can't be read: {reason}") as fault:
            library.ductus_open_patterns(os.fsencode(path))
        assert fault.value.code == BAD_PATTERNS
    for call in (
        lambda: library.ductus_open_patterns(None), lambda: library.ductus_read_patterns(None, 5),
        lambda: library.ductus_patterns_json(None), lambda: library.ductus_save_patterns(None, b"x"),
    ):
        with pytest.raises(Fault, match="is null") as fault:
            call()
        assert fault.value.code == BAD_ARGUMENT


@pytest.mark.parametrize("kind", [0, 1])
def test_clouds_alone_have_files(library, tmp_path, kind):
    patterns = taught(library, kind)
    for call in (lambda: library.ductus_patterns_json(patterns),
                 lambda: library.ductus_save_patterns(patterns, os.fsencode(tmp_path / "mine.json"))):
        with pytest.raises(Fault, match="only cloud patterns can be saved") as fault:
            call()
        assert fault.value.code == BAD_ARGUMENT
    assert not (tmp_path / "mine.json").exists()
    library.ductus_free_patterns(patterns)


def test_forms_of_text_are_told_from_others(library):
    """A form that `ductus_read` refuses in a context isn't one."""
    for form in "AA99AAA", "[9A]+", r"\+99", "*?":
        assert library.ductus_is_pattern(form.encode()) == 1
    for form in b"", b"[9", b"?", b"9++", b"\\", b"9" * 65, b"\xff", None:
        assert library.ductus_is_pattern(form) == 0
