"""Signals while the library works: an exception of a handler ends the call, and the handlers remain."""

import os
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import ductus
from checkout import PACKAGE, ROOT
from ductus import _library
from ductus.ink import as_ink


@pytest.fixture(autouse=True)
def ctrl_c():
    """Ctrl-C raises KeyboardInterrupt, even if this program was started in the background, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def long(demo):
    """Inks that take a while to read."""
    return demo * 40


@pytest.fixture
def interrupted():
    """A callback for the library: once the main thread is back in the library, a signal comes."""
    asked = threading.Event()
    senders = []

    def ask(*_, number=signal.SIGINT):
        if not senders:
            def send():
                asked.wait()
                os.kill(os.getpid(), number)

            senders.append(threading.Thread(target=send))
            senders[0].start()
            asked.set()
        return False

    before = signal.getsignal(signal.SIGINT)
    yield ask
    for sender in senders:
        sender.join()
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_a_reading(english, long, interrupted, workers, capfd):
    with pytest.raises(KeyboardInterrupt):
        english.read(long, workers=workers, is_cancelled=interrupted)
    assert capfd.readouterr().err == ""


def test_ctrl_c_ends_learning(english, demo, interrupted, capfd):
    words = [record for record in demo if record.get("label")] * 3
    teacher = ductus.Teacher(english)
    teacher.confirm(words, [record["label"] for record in words])
    with pytest.raises(KeyboardInterrupt):
        teacher.learn("whole", progress=interrupted)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGALRM])
def test_what_a_programs_own_handler_raises_comes_through(english, long, interrupted, number):
    class Mine(Exception):
        pass

    def handler(*_):
        raise Mine

    before = signal.signal(number, handler)
    try:
        with pytest.raises(Mine):
            english.read(long, workers=1, is_cancelled=lambda: interrupted(number=number))
        assert signal.getsignal(number) is handler
    finally:
        signal.signal(number, before)


def test_ctrl_c_reaches_large_inks_without_a_question(english, demo, monkeypatch):
    """Short inks aren't asked about, which would slow them down."""
    asked = []

    class Counting(_library.Asking):
        def run(self, function):
            asked.append(function)
            return super().run(function)

    monkeypatch.setattr(_library, "Asking", Counting)
    strokes = as_ink(demo[0], "ink").strokes
    assert english.read_one(strokes).text
    assert not asked
    places = np.linspace(0, 1, 20_001)
    large = [
        np.column_stack([np.interp(places * (len(stroke) - 1), range(len(stroke)), axis) for axis in stroke.T[:2]])
        for stroke in map(np.asarray, strokes)]
    assert english.read_one(large).text
    assert asked


def test_ctrl_c_reaches_live_ink_and_formulas_without_a_question(english, demo, monkeypatch):
    live = ductus.LiveInk(english)
    for stroke in as_ink(demo[0], "ink").strokes:
        live.stroke(stroke)
    formulas = ductus.FormulaRecognizer(pack=ROOT / "weights/formulas")
    ink = next(ductus.read_ndjson(ROOT / "Samples/formulas.ndjson"))
    asked = []

    class Interrupted(_library.Asking):
        def run(self, function):
            if not asked:
                asked.append(function)
                signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            return super().run(function)

    monkeypatch.setattr(_library, "Asking", Interrupted)
    for read in (live.partial, live.result, lambda: formulas.read(ink)):
        asked.clear()
        with pytest.raises(KeyboardInterrupt):
            read()


def test_a_program_ends_while_a_thread_reads():
    program = """
import atexit, threading, time
# Runs after what modules that are imported later do at exit.
atexit.register(time.sleep, .5)
import ductus
recognizer = ductus.Recognizer("en-US")
context = ductus.Context(lexicon=["hello"])
reads = threading.Event()
def watch():
    while True:
        recognizer.read_one([[(0, 0), (0, 20)], [(12, 0), (12, 20)]], context)
        reads.set()
threading.Thread(target=watch, daemon=True).start()
reads.wait()
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env={
        **os.environ, "PYTHONPATH": str(PACKAGE)})
    assert said.returncode == 0, (said.returncode, said.stderr)


def test_a_handler_that_raises_nothing_ends_nothing(english, demo, interrupted):
    told = []
    before = signal.signal(signal.SIGINT, lambda *_: told.append(signal.SIGINT))
    try:
        while not told:
            readings = english.read(demo, workers=1, is_cancelled=interrupted)
    finally:
        signal.signal(signal.SIGINT, before)
    assert [reading.text for reading in readings] == [record["label"] for record in demo]


def test_a_handler_that_is_set_meanwhile_stays(english, demo):
    def other(*_):
        pass

    before = signal.getsignal(signal.SIGINT)
    try:
        english.read(demo, is_cancelled=lambda: signal.signal(signal.SIGINT, other) is None, workers=1)
        assert signal.getsignal(signal.SIGINT) is other
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_ends_a_question_that_waits(english, demo):
    before = signal.getsignal(signal.SIGINT)

    def ask():
        # A signal to this thread arrives at once.
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        pytest.fail("the question goes on")

    with pytest.raises(KeyboardInterrupt):
        english.read(demo, is_cancelled=ask, workers=1)
    assert signal.getsignal(signal.SIGINT) is before


def test_threads_leave_handlers_alone(english, demo):
    found = []
    before = signal.getsignal(signal.SIGINT)

    def ask():
        found.append(signal.getsignal(signal.SIGINT))
        return False

    thread = threading.Thread(target=english.read, args=(demo,), kwargs={"is_cancelled": ask, "workers": 1})
    thread.start()
    thread.join()
    assert set(found) == {before}
