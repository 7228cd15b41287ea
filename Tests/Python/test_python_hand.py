"""One person's hand: taught, saved, used, forgotten."""

import pathlib
import pickle
import re

import ductus
import numpy as np
import pytest

from checkout import ROOT


@pytest.fixture(scope="module")
def samples():
    return [ink for ink in ductus.read_ndjson(ROOT / "Samples/demo.ndjson") if ink.label]


@pytest.fixture(scope="module")
def lesson(samples):
    inks = samples * 3
    return inks, [ink.label for ink in inks]


@pytest.fixture(scope="module")
def lessons(samples, lesson):
    """Hands by pace: the whole network learns much longer. Here it learns to read a short word differently."""
    word = next(ink for ink in samples if ink.label == " world")
    return {"at-once": lesson, "whole": ([word] * 6, ["wurld"] * 6)}


@pytest.fixture
def teacher(english):
    return ductus.Teacher(english)


def texts(recognizer, inks):
    return [(reading.text, reading.confidence) for reading in recognizer.read(inks)]


def without_checksum(hand):
    """A file of format 2, which has no checksum: spaces take its place."""
    pattern = rb'\\"checksum\\":\\"[0-9a-f]{16}\\",\\"format\\":3'
    return re.sub(pattern, lambda found: b'\\"format\\":2'.rjust(len(found[0])), hand)


def opened(hand):
    return ductus.Recognizer("en-US", pack=ROOT / "weights/en-US", hand=hand)


@pytest.mark.parametrize("pace", ["at-once", "whole"])
def test_a_hand_is_learned_saved_and_read_with(english, teacher, lessons, tmp_path, pace):
    inks, labels = lessons[pace]
    assert teacher.confirm(inks, labels) >= len(inks)
    shares: list[float] = []
    hand = teacher.learn(pace, progress=shares.append)
    assert shares[-1] == pytest.approx(1)
    assert (hand.pace, hand.trial is not None) == (pace, True)
    # Lone characters and numbers teach nothing about words.
    words = [text for text in labels if sum(letter.isalpha() for letter in text) > 1]
    assert hand.lines >= len(words) > 5 and hand.words > 0
    hand.save(tmp_path / "me.hand")
    again = ductus.Hand(tmp_path / "me.hand")
    assert bytes(again) == bytes(hand) == bytes(ductus.Hand(bytes(hand)))
    assert bytes(pickle.loads(pickle.dumps(hand))) == bytes(hand)
    mine = texts(opened(hand), inks)
    assert mine == texts(opened(again), inks) == texts(opened(tmp_path / "me.hand"), inks)
    assert mine != texts(english, inks)


def test_the_writing_area_counts_wherever_an_ink_says_it(english, samples):
    learned = []
    for known in (
        {}, {"hints": ductus.Context(writing_area=(980, 92))}, {"writing_area": np.array([980., 92.])},
        {"writing_area": (980, 92)},
    ):
        teacher = ductus.Teacher(english)
        inks = [ductus.Ink(ink.strokes, **known) for ink in samples]
        assert teacher.confirm(inks * 3, [ink.label for ink in samples] * 3)
        learned.append(bytes(teacher.learn("at-once")))
    without, *others = learned
    assert len(set(others)) == 1 and without not in others
    with pytest.raises(ductus.InkError, match="ink 1: writing_area: .* isn't a"):
        ductus.Teacher(english).confirm([samples[0], ductus.Ink([[(0, 0)]], writing_area=(1, 2, 3))], ["a", "b"])


def test_what_is_forgotten_is_gone(teacher, lesson):
    teacher.confirm(*lesson)
    teacher.forget()
    hand = teacher.learn()
    assert (hand.lines, hand.words, hand.trial) == (0, 0, None)


def test_texts_that_have_slipped_teach_nothing(teacher, lesson):
    inks, labels = lesson
    teacher.confirm(inks, labels[1:] + labels[:1])
    hand = teacher.learn()
    assert (hand.mispaired, hand.lines) == (True, 0)
    characters, before, after = hand.trial
    assert characters < 2 * before == 2 * after
    assert ductus.Hand(bytes(hand)).mispaired
    teacher.forget()
    teacher.confirm(inks, labels)
    assert not teacher.learn().mispaired


def test_a_later_lesson_goes_on(english, teacher, lesson):
    teacher.confirm(*lesson)
    hand = teacher.learn()
    later = ductus.Teacher(english, hand)
    assert later.doubts_hand() is False
    later.confirm(lesson[0], ["zqxj"] * len(lesson[0]))
    assert later.doubts_hand() is True


def test_what_is_no_hand_is_refused(english, teacher, tmp_path):
    with pytest.raises(ductus.DamagedHand, match="none.hand"):
        ductus.Hand(tmp_path / "none.hand")
    with pytest.raises(ductus.DamagedHand):
        ductus.Hand(b"no hand")
    with pytest.raises(ductus.OptionError, match="hand: 5 isn't a path or the bytes of a hand"):
        opened(5)
    with pytest.raises(ductus.DamagedHand, match="none.hand"):
        ductus.Teacher(english, tmp_path / "none.hand")
    with pytest.raises(ductus.DamagedHand, match="can't be written"):
        teacher.learn().save(tmp_path / "none" / "me.hand")
    other = bytes(teacher.learn())
    with pytest.raises(ductus.DamagedHand, match="the checksum doesn't match"):
        ductus.Hand(other[:-1] + bytes([other[-1] ^ 1]))
    foreign = ductus.Hand(without_checksum(other).replace(ductus.Hand(other).network.encode(), b"0" * 64))
    with pytest.raises(ductus.DamagedHand, match="learn it again"):
        opened(foreign)
    with pytest.raises(ductus.OptionError, match="can't learn a hand"):
        ductus.Teacher(ductus.Recognizer("zxx-Zsym-x-shapes"))


@pytest.mark.parametrize("call", [
    lambda path, hand: ductus.Hand(path), lambda path, hand: hand.save(path),
    lambda path, hand: ductus.Patterns.open(path), lambda path, hand: ductus.Patterns().save(path),
    lambda path, hand: ductus.Recognizer(pack=path),
])
def test_zeros_in_paths_are_refused(teacher, lesson, tmp_path, call):
    teacher.confirm(*lesson)
    hand = teacher.learn()
    for path in (f"{tmp_path}/me.hand\0.old", pathlib.Path(tmp_path, "me.hand\0.old")):
        with pytest.raises(ductus.OptionError, match="has a zero character"):
            call(path, hand)
    assert list(tmp_path.iterdir()) == []


def test_bad_lessons_are_named(teacher, lesson):
    with pytest.raises(ductus.OptionError, match="1 texts for 2 inks"):
        teacher.confirm(lesson[0][:2], ["one"])
    with pytest.raises(ductus.InkError, match="this is one ink"):
        teacher.confirm(lesson[0][0], "one")
    with pytest.raises(ductus.InkError, match="this is one ink"):
        teacher.confirm({"drawing": []}, ["one"])
    with pytest.raises(ductus.OptionError, match="this is one text"):
        teacher.confirm(lesson[0][:3], "one")
    with pytest.raises(ductus.OptionError, match=r"context\[0\]: 'a' isn't a Context"):
        teacher.confirm(lesson[0][:1], ["one"], "a")
    with pytest.raises(ductus.InkError, match="ink 1"):
        teacher.confirm([lesson[0][0], [[[0, 0], [float("nan"), 1]]]], ["one", "two"])
    with pytest.raises(ductus.OptionError, match="pace"):
        teacher.learn("slowly")


def test_learning_is_cancelled_and_errors_come_through(teacher, lesson):
    teacher.confirm(*lesson)
    with pytest.raises(ductus.ReadingCancelled):
        teacher.learn("whole", is_cancelled=lambda: True)

    def stop(share):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        teacher.learn("whole", progress=stop)
