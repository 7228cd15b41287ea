"""One person's hand: learned, saved, used, forgotten; and what is refused."""

import ctypes as c
import json
import os
import re
import subprocess
import sys
import time

import pytest
from bindings import (
    AT_ONCE, BAD_ARGUMENT, BAD_HAND, BAD_INK, CANCEL, CANCELLED, DIST, PROGRESS, SAMPLES, WHOLE,
    Fault, Inks, Learning, inks, texts)


def lesson_of(records):
    return inks([record["drawing"] for record in records]), [r["label"] for r in records]


@pytest.fixture(scope="module")
def samples():
    records = [json.loads(line) for line in (SAMPLES / "demo.ndjson").read_text().splitlines()]
    return [record for record in records if record.get("label")]


@pytest.fixture(scope="module")
def lesson(samples):
    """Inks with texts, each several times, so that there is enough to learn from."""
    return lesson_of(samples * 3)


@pytest.fixture(scope="module")
def lessons(samples, lesson):
    """Hands by pace: the whole network learns much longer. Here it learns to read a short word differently."""
    word = next(each["drawing"] for each in samples if each["label"] == " world")
    return {AT_ONCE: lesson, WHOLE: lesson_of([{"drawing": word, "label": "wurld"}] * 6)}


@pytest.fixture
def teacher(library, english):
    teacher = library.ductus_open_teacher(english, None)
    yield teacher
    library.ductus_close_teacher(teacher)


def learn(library, teacher, lesson, pace=AT_ONCE):
    assert library.ductus_confirm(teacher, lesson[0], texts(lesson[1]), None, 0) >= len(lesson[1])
    return library.ductus_learn(teacher, Learning(pace=pace))


def contents(library, hand) -> bytes:
    learned = library.ductus_hand_learned(hand).contents
    return c.string_at(learned.bytes, learned.size)


def read(library, recognizer, lesson):
    result = library.ductus_read(recognizer, lesson[0], None, 0, None)
    found = [library.text(library.ductus_result_json(result, ink)) for ink in range(len(lesson[1]))]
    library.ductus_free_result(result)
    return found


@pytest.mark.parametrize("pace", [AT_ONCE, WHOLE])
def test_a_hand_is_learned_saved_and_read_with(library, english, teacher, lessons, tmp_path, pace):
    lesson = lessons[pace]
    hand = learn(library, teacher, lesson, pace)
    learned = library.ductus_hand_learned(hand).contents
    assert (learned.pace, len(learned.network)) == (pace, 64)
    # Lone characters and numbers teach nothing about words.
    words = [text for text in lesson[1] if sum(letter.isalpha() for letter in text) > 1]
    assert learned.line_count >= len(words) > 5 and learned.word_count > 0
    assert learned.trial_characters > 0 and learned.size < (2_500_000 if pace else 150_000)
    file = tmp_path / "me.hand"
    assert library.ductus_save_hand(hand, os.fsencode(file)) == 0
    assert file.read_bytes() == contents(library, hand)
    assert file.stat().st_mode & 0o77 == 0
    opened = library.ductus_open_hand(os.fsencode(file))
    before = read(library, english, lesson)
    found = []
    for each in (hand, opened):
        mine = library.ductus_open_with_hand(english, each)
        library.ductus_free_hand(each)
        found.append(read(library, mine, lesson))
        library.ductus_close(mine)
    assert found[0] == found[1] != before
    assert read(library, english, lesson) == before


def test_a_hand_keeps_what_stands_where_it_is_saved(library, teacher, lesson, tmp_path):
    hand = learn(library, teacher, lesson)
    (tmp_path / "far").mkdir()
    file, link, pipe = tmp_path / "far/me.hand", tmp_path / "link", tmp_path / "pipe"
    link.symlink_to("far/me.hand")
    for mode in 0o600, 0o640:
        assert library.ductus_save_hand(hand, os.fsencode(link)) == 0
        assert link.is_symlink() and file.read_bytes() == contents(library, hand)
        assert file.stat().st_mode & 0o777 == mode
        file.chmod(0o640)
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        saved = library.ductus_save_hand(hand, os.fsencode(pipe))
        if not pipe.is_fifo():
            reader.kill()
        assert (saved, reader.communicate()[0]) == (0, contents(library, hand))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["far", "link", "pipe"]
    library.ductus_free_hand(hand)


def test_what_is_forgotten_is_learned_no_more(library, english, teacher, lesson):
    library.ductus_free_hand(learn(library, teacher, lesson))
    assert library.ductus_forget_hand(teacher) == 0
    hand = library.ductus_learn(teacher, None)
    learned = library.ductus_hand_learned(hand).contents
    assert (learned.line_count, learned.word_count) == (0, 0)
    mine = library.ductus_open_with_hand(english, hand)
    assert read(library, mine, lesson) == read(library, english, lesson)
    library.ductus_close(mine)
    library.ductus_free_hand(hand)


def test_what_is_forgotten_while_it_is_learned_is_gone(library, english, teacher, samples, lesson):
    other = lesson_of((samples[:3] + samples) * 3)
    asked = []

    def is_cancelled(_):
        asked.append(len(asked))
        # The network hasn't read all lines yet.
        if len(asked) == 2:
            library.ductus_forget_hand(teacher)
        return 0

    library.ductus_confirm(teacher, lesson[0], texts(lesson[1]), None, 0)
    library.ductus_free_hand(library.ductus_learn(teacher, Learning(is_cancelled=CANCEL(is_cancelled))))
    assert len(asked) > 2
    hand = library.ductus_learn(teacher, None)
    learned = library.ductus_hand_learned(hand).contents
    assert (learned.line_count, learned.word_count) == (0, 0)
    library.ductus_free_hand(hand)
    # Others, and more of them, teach what they would have taught alone.
    afresh = library.ductus_open_teacher(english, None)
    hands = [learn(library, each, other) for each in (teacher, afresh)]
    assert contents(library, hands[0]) == contents(library, hands[1])
    for each in hands:
        library.ductus_free_hand(each)
    library.ductus_close_teacher(afresh)


def test_what_is_forgotten_while_it_is_learned_whole_is_no_hand(library, teacher, lessons):
    forget = PROGRESS(lambda _, __: library.ductus_forget_hand(teacher))
    arrays, labels = lessons[WHOLE]
    library.ductus_confirm(teacher, arrays, texts(labels), None, 0)
    hand = library.ductus_learn(teacher, Learning(pace=WHOLE, progress=forget))
    assert library.ductus_hand_learned(hand).contents.line_count > 0
    assert library.ductus_doubts_hand(teacher) == 0
    library.ductus_free_hand(hand)


def test_texts_that_have_slipped_teach_nothing(library, teacher, lesson):
    arrays, labels = lesson
    hand = learn(library, teacher, (arrays, labels[1:] + labels[:1]))
    learned = library.ductus_hand_learned(hand).contents
    assert (library.ductus_is_mispaired(hand), learned.line_count) == (1, 0)
    assert learned.trial_characters < 2 * learned.trial_errors == 2 * learned.trial_errors_left
    library.ductus_free_hand(hand)
    library.ductus_forget_hand(teacher)
    hand = learn(library, teacher, lesson)
    assert library.ductus_is_mispaired(hand) == 0
    library.ductus_free_hand(hand)


def test_own_lines_are_no_doubt(library, english, teacher, lesson):
    assert library.ductus_doubts_hand(teacher) == 0
    hand = learn(library, teacher, lesson)
    second = library.ductus_open_teacher(english, hand)
    library.ductus_confirm(second, lesson[0], texts(lesson[1]), None, 0)
    assert library.ductus_doubts_hand(second) == 0
    library.ductus_close_teacher(second)
    library.ductus_free_hand(hand)


def test_wrong_texts_of_a_hand_are_a_doubt(library, english, teacher, lesson):
    hand = learn(library, teacher, lesson)
    second = library.ductus_open_teacher(english, hand)
    wrong = ["zqxj" for _ in lesson[1]]
    library.ductus_confirm(second, lesson[0], texts(wrong), None, 0)
    assert library.ductus_doubts_hand(second) == 1
    library.ductus_close_teacher(second)
    library.ductus_free_hand(hand)


def test_learning_is_told_of_and_cancelled(library, teacher, lesson):
    shares = []
    progress = PROGRESS(lambda _, share: shares.append(share))
    library.ductus_confirm(teacher, lesson[0], texts(lesson[1]), None, 0)
    library.ductus_free_hand(library.ductus_learn(teacher, Learning(progress=progress)))
    assert shares == sorted(shares) and shares[-1] == pytest.approx(1)
    asked = 0

    def stop(_):
        nonlocal asked
        asked += 1
        return asked > 50

    with pytest.raises(Fault) as fault:
        library.ductus_learn(teacher, Learning(pace=WHOLE, is_cancelled=CANCEL(stop)))
    assert fault.value.code == CANCELLED and asked < 150


def test_bad_inks_are_named_and_none_is_taken(library, teacher, lesson):
    bad = inks([[[[0, 1], [0, 1]]], [[[0, float("nan")], [0, 1]]]])
    with pytest.raises(Fault, match="ink 1: stroke 0, point 1") as fault:
        library.ductus_confirm(teacher, bad, texts(["one", "two"]), None, 0)
    assert fault.value.code == BAD_INK
    hand = library.ductus_learn(teacher, None)
    assert library.ductus_hand_learned(hand).contents.word_count == 0
    library.ductus_free_hand(hand)
    with pytest.raises(Fault, match="texts is null"):
        library.ductus_confirm(teacher, lesson[0], None, None, 0)
    # A text with a different number of lines than the ink, and one that the pack can't write.
    stroke = inks([[[[0, 20], [0, 20]]]])
    assert library.ductus_confirm(teacher, stroke, texts(["a\nb\nc"]), None, 0) == 0
    assert library.ductus_confirm(teacher, stroke, texts(["漢"]), None, 0) == 0
    assert library.ductus_confirm(teacher, Inks(), texts([""]), None, 0) == 0


def test_what_is_no_hand_is_refused(library, english, teacher, lesson, tmp_path):
    hand = learn(library, teacher, lesson)
    good = contents(library, hand)
    for bytes_ in (b"", b"no hand", good[:-1], good[:100], bytes(len(good)), good[:8] * 9):
        with pytest.raises(Fault) as fault:
            library.ductus_read_hand(bytes_, len(bytes_))
        assert fault.value.code == BAD_HAND
    missing = tmp_path / "none.hand"
    with pytest.raises(Fault, match="none.hand") as fault:
        library.ductus_open_hand(os.fsencode(missing))
    assert fault.value.code == BAD_HAND
    for place in (tmp_path, tmp_path / "none/me.hand"):
        with pytest.raises(Fault, match="can't be written") as fault:
            library.ductus_save_hand(hand, os.fsencode(place))
        assert fault.value.code == BAD_HAND
    assert list(tmp_path.iterdir()) == []
    network = library.ductus_hand_learned(hand).contents.network
    flipped = good[:-1] + bytes([good[-1] ^ 1])
    with pytest.raises(Fault, match="the checksum doesn't match") as fault:
        library.ductus_read_hand(flipped, len(flipped))
    assert fault.value.code == BAD_HAND
    # A file of format 2 has no checksum: spaces take its place.
    pattern = rb'\\"checksum\\":\\"[0-9a-f]{16}\\",\\"format\\":3'
    old = re.sub(pattern, lambda found: b'\\"format\\":2'.rjust(len(found[0])), good)
    other = old.replace(network, b"0" * 64)
    foreign = library.ductus_read_hand(other, len(other))
    with pytest.raises(Fault, match="learn it again") as fault:
        library.ductus_open_with_hand(english, foreign)
    assert fault.value.code == BAD_HAND
    library.ductus_free_hand(foreign)
    library.ductus_free_hand(hand)


def test_packs_of_figures_learn_no_hand(library):
    recognizer = library.open("zxx-Zsym-x-shapes")
    with pytest.raises(Fault, match="can't learn a hand") as fault:
        library.ductus_open_teacher(recognizer, None)
    assert fault.value.code == BAD_ARGUMENT
    library.ductus_close(recognizer)


def test_nothing_is_freed_of_nothing(library, english):
    library.ductus_free_hand(None)
    library.ductus_close_teacher(None)
    assert not library.ductus_hand_learned(None)
    assert library.ductus_is_mispaired(None) == 0
    for name, arguments in (
            ("open_with_hand", (english, None)), ("open_teacher", (None, None)),
            ("learn", (None, None)), ("forget_hand", (None,)), ("doubts_hand", (None,)),
            ("open_hand", (None,)), ("read_hand", (None, 3)), ("save_hand", (None, b"x"))):
        with pytest.raises(Fault) as fault:
            getattr(library, f"ductus_{name}")(*arguments)
        assert fault.value.code == BAD_ARGUMENT
    with pytest.raises(Fault, match="pace is 2"):
        library.ductus_learn(library.ductus_open_teacher(english, None), Learning(pace=2))


#: Saves two hands alternately, for ever.
WRITER = """
import sys
sys.path.insert(0, sys.argv[1])
from bindings import DIST, Library
library = Library(DIST / "lib/libductus.so.1")
hands = [library.ductus_open_hand(path.encode()) for path in sys.argv[3:5]]
print("ready", flush=True)
while True:
    for hand in hands:
        library.ductus_save_hand(hand, sys.argv[2].encode())
"""


def test_killed_at_any_moment_one_hand_or_the_other_is_whole(library, teacher, lessons, tmp_path):
    first = library.ductus_learn(teacher, None)
    second = learn(library, teacher, lessons[WHOLE], WHOLE)
    paths = [str(tmp_path / name) for name in ("first", "second")]
    whole = set()
    for hand, path in zip((first, second), paths):
        library.ductus_save_hand(hand, path.encode())
        whole.add(contents(library, hand))
        library.ductus_free_hand(hand)
    target = tmp_path / "kept" / "me.hand"
    target.parent.mkdir()
    for moment in range(12):
        with subprocess.Popen(
                [sys.executable, "-c", WRITER, str(__file__).rsplit("/", 1)[0], str(target), *paths],
                stdout=subprocess.PIPE, env={**os.environ, "DUCTUS_DIST": str(DIST)}) as writer:
            assert writer.stdout.readline() == b"ready\n"
            while not target.exists():
                time.sleep(.001)
            time.sleep(.003 * moment)
            writer.kill()
        assert target.read_bytes() in whole
