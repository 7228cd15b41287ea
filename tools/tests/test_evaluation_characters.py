"""Rows of single characters, counted one by one."""

from ductus_tools.lab.characters import aligned, counts, table


def test_characters_stand_opposite_themselves():
    assert aligned("ABC", "ABC") == [True] * 3
    assert aligned("ABC", "AXC") == [True, False, True]
    assert aligned("/={}+", "1={3+") == [False, True, True, False, True]
    assert aligned("ABC", "") == [False] * 3
    assert aligned("JKL", "]KKL").count(True) == 2


def test_what_is_no_error_was_read_right_and_spaces_dont_count():
    written, right = counts(["A B C", "/ ©", "1 2"], {1: "1\n©"})
    assert written["A"] == right["A"] == 1 and " " not in written
    assert (written["/"], right["/"], right["©"]) == (1, 0, 1)


def test_the_table_has_classes_and_bars():
    rows = table(*counts(["A / é", "a 1"], {0: "A 1 é"})).splitlines()
    assert rows[0].split() == ["capitals", "100.0%", "of", "1"]
    assert rows[3].split() == ["signs", "0.0%", "of", "1"]
    assert rows[-1].split()[0] == "é" and rows[-1].endswith("#" * 40)
