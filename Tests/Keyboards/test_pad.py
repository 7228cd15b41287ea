"""Ductus for IBus and for Fcitx: programs of GTK and Qt, a pad that takes no focus, a pen that xdotool moves."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from conftest import BUILT
from display import PATIENCE, PAUSES, Display
from inks import evaluation, line, placed, samples, thinned
from session import PYTHON, FcitxSession, IBusSession
from words import words_read_right

pytestmark = pytest.mark.skipif(not shutil.which("dbus-daemon"), reason="no dbus-daemon")


@pytest.fixture(params=[IBusSession, FcitxSession], ids=["ibus", "fcitx"])
def method(request):
    if missing := request.param.missing():
        pytest.skip(missing)
    return request.param


@contextmanager
def opened(method, display, weights):
    # The names of sockets are short.
    with tempfile.TemporaryDirectory(prefix="im") as home:
        session = method(display, weights, Path(home))
        try:
            yield session
        finally:
            session.close()


@pytest.fixture
def session(method, display, weights):
    with opened(method, display, weights) as session:
        yield session


@pytest.fixture(params=["gtk", "qt"])
def kind(request):
    if request.param == "gtk":
        found = subprocess.run(
            [PYTHON, "-c", "import gi; gi.require_version('Gtk', '3.0')"], capture_output=True)
        if found.returncode:
            pytest.skip("no GTK for Python: Debian's python3-gi and gir1.2-gtk-3.0 have it")
    elif not (BUILT / "qt/field").exists():
        pytest.skip("the program of Qt isn't built")
    return request.param


def test_words_are_received_as_labelled(session, display, weights, pictures, kind):
    session.choose("en-US")
    field, texts = session.field(kind), []
    for tag, path, count in [
        ("en-US", "latin/words.ndjson.xz", 20), ("fr", "tablet/fr.ndjson.xz", 15),
        ("fa", "scripts/persian-words.ndjson.xz", 15)
    ]:
        inks = words_read_right(weights, tag, evaluation(path), count)
        if inks is None:
            pytest.skip("DUCTUS_SHARED, the evaluation data, is wanted")
        session.choose(tag)
        field.wait(lambda state: state["active"])
        for ink in inks:
            for pause in PAUSES:
                session.write(ink, pause=pause)
                if field.becomes(lambda state, label=ink["label"]: state["preedit"].strip() == label, seconds=5):
                    break
                session.press("Escape")
                field.wait(lambda state: not state["preedit"])
            else:
                raise AssertionError(f"{ink['label']} isn't read, but {field.state}")
            # The text field still has the focus; otherwise it wouldn't get the key.
            session.press("Return")
            texts.append(ink["label"])
            field.wait(lambda state: state["text"] == " ".join(texts) and not state["preedit"])
        if pictures:
            display.picture(pictures / f"{session.name}-{kind}-{tag}.png")
    assert len(texts) == 50 and field.state["active"]


def test_candidates_by_keys_and_gestures(session, display, pictures, kind):
    session.choose("en-US")
    field = session.field(kind)
    word = samples("demo.ndjson")["cursive"]
    session.write(word)
    field.wait(lambda state: state["preedit"] == "handwriting")
    if pictures:
        display.picture(pictures / f"{session.name}-{kind}-candidates.png")
    session.press("Down")
    second = field.wait(lambda state: state["preedit"] not in ("", "handwriting"))["preedit"]
    session.press("Return")
    field.wait(lambda state: state["text"] == second)
    session.write(word)
    field.wait(lambda state: state["preedit"].strip() == "handwriting")
    session.press("1")
    both = field.wait(lambda state: state["text"] == f"{second} handwriting")["text"]
    display.draw(line(session.pad(), (0.05, 0.5), (0.95, 0.5)))
    field.wait(lambda state: state["text"] == both + " ")
    display.draw(line(session.pad(), (0.95, 0.5), (0.05, 0.5)))
    field.wait(lambda state: state["text"] == both)
    session.write(word)
    field.wait(lambda state: state["preedit"].strip() == "handwriting")
    session.press("Escape")
    field.wait(lambda state: state["text"] == both and not state["preedit"])
    assert field.state["active"]


@pytest.mark.skipif(not shutil.which("import"), reason="no ImageMagick")
def test_candidates_leave_the_ink_where_it_is(session):
    session.choose("en-US")
    field = session.field("gtk")
    before = session.ruler()
    session.write(samples("demo.ndjson")["cursive"])
    field.wait(lambda state: state["preedit"] == "handwriting")
    assert session.ruler() == before
    session.press("Escape")
    field.wait(lambda state: not state["preedit"])
    time.sleep(0.5)
    assert session.ruler() == before


def test_a_pad_that_is_held_up_parts_no_word(session, display):
    session.set_rest(800)
    session.choose("en-US")
    field = session.field("gtk")
    strokes = thinned(placed(samples("demo.ndjson")["cursive"]["drawing"], session.pad(), 0.85))
    display.draw(strokes[:1])
    field.wait(lambda state: state["preedit"])
    pad = session.process()
    os.kill(pad, signal.SIGSTOP)
    display.draw(strokes[1:])
    time.sleep(1)
    os.kill(pad, signal.SIGCONT)
    field.wait(lambda state: state["preedit"] == "handwriting")
    assert field.state["text"] == ""


def test_setting_counts_at_once(session, weights):
    session.choose()
    field = session.field("gtk")
    first = session.pad()
    folder = session.environment["XDG_CONFIG_HOME"] + "/ductus"
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/keyboard.ini", "w") as file:
        file.write("[pad]\nlanguage=he\nside=top\nsize=large\npen-only=false\n")
    until = time.monotonic() + PATIENCE
    while session.pad()[1] >= first[1]:
        assert time.monotonic() < until, "the pad stays where it is"
        time.sleep(0.2)
    assert session.pad()[2] > first[2]
    ink = samples("scripts.ndjson")["he"]
    session.write(ink)
    field.wait(lambda state: state["preedit"] == ink["label"])
    with open(folder + "/keyboard.ini", "a") as file:
        file.write("pen-only=true\n")
    time.sleep(1)
    session.press("Return")
    field.wait(lambda state: state["text"] == ink["label"])
    session.write(ink)
    time.sleep(1)
    assert (field.state["text"], field.state["preedit"], field.state["active"]) == (ink["label"], "", True)


def test_words_fit_the_text_of_their_own_field(session):
    session.choose("en-US")
    word = samples("demo.ndjson")["cursive"]
    for options, before, after in [
        ([], "", ""), ([], "", ""), (["--text=one"], "one ", ""),
        (["--text=alpha beta", "--selected=5"], "", " beta"),
    ]:
        field = session.field("gtk", *options)
        session.pad()
        session.write(word)
        field.wait(lambda state: state["preedit"])
        # The field before ends with a letter, which doesn't belong to this one.
        assert before or field.state["preedit"] == "handwriting"
        session.press("Return")
        field.wait(lambda state: state["text"] == f"{before}handwriting{after}")


def test_no_pad_lies_where_nothing_can_be_written(session):
    session.choose("en-US")
    field = session.field("gtk")
    session.pad()
    field.close()
    until = time.monotonic() + PATIENCE
    while session.shows_pad():
        assert time.monotonic() < until, "the pad stays"
        time.sleep(0.2)


def test_the_setup_page_opens(session, display, pictures):
    program = subprocess.Popen([session.setup], env=session.environment)
    session.programs.append(program)
    until = time.monotonic() + PATIENCE
    found = ""
    while not found:
        assert time.monotonic() < until and program.poll() is None, "no setup page"
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "^Handwriting$"], env=session.environment,
            capture_output=True, text=True).stdout.strip()
        time.sleep(0.2)
    time.sleep(0.5)
    if pictures:
        display.picture(pictures / f"{session.name}-setup.png")
    # The second choice: the pad's side of the screen.
    display.tool("windowactivate", "--sync", found.split()[0], "key", "alt+s", "Up", "Down", "Down", "Return")
    settings = Path(session.environment["XDG_CONFIG_HOME"]) / "ductus/keyboard.ini"
    while not settings.exists() or "side=" not in settings.read_text():
        assert time.monotonic() < until, "nothing was saved"
        time.sleep(0.2)


WORD = samples("demo.ndjson")["cursive"]
UNDO = ((0.6, 0.85), (0.6, 0.15), (0.35, 0.15))


def gesture(session, *places: tuple) -> None:
    session.display.draw(line(session.pad(), *places))


def settle(field, text: str) -> None:
    field.wait(lambda state: state["text"] == text and not state["preedit"])


def leave_and_return(session) -> None:
    """Takes the focus from the text field and gives it back."""
    window = session.display.tool("getactivewindow").strip()
    session.display.tool("windowminimize", window)
    wait(lambda: not session.shows_pad(), "the pad stays")
    session.display.tool("windowactivate", window)
    session.pad()


def wait(holds, otherwise: str) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, otherwise
        time.sleep(0.2)


def select(session, count: int) -> None:
    """Selects characters before the cursor. GTK tells of them with the next key, here one that does nothing."""
    session.display.tool("key", "--delay", 100, *["shift+Left"] * count, "shift")


def test_undo_goes_back_past_a_new_line(session, kind):
    session.choose("en-US")
    field = session.field(kind)
    session.write(WORD)
    # Corners are gestures on a blank pad.
    session.press("Return")
    settle(field, "handwriting")
    gesture(session, (0.6, 0.15), (0.6, 0.85), (0.35, 0.85))
    settle(field, "handwriting\n")
    gesture(session, *UNDO)
    settle(field, "handwriting")
    gesture(session, *UNDO)
    settle(field, "")


def test_undo_brings_a_selection_back(session):
    session.choose("en-US")
    field = session.field("gtk", "--text=alpha beta")
    session.pad()
    select(session, 4)
    gesture(session, (0.95, 0.5), (0.05, 0.5))
    settle(field, "alpha ")
    gesture(session, *UNDO)
    settle(field, "alpha beta")
    select(session, 4)
    session.write(WORD)
    session.press("Return")
    settle(field, "alpha handwriting")
    gesture(session, *UNDO)
    settle(field, "alpha beta")


def test_keys_change_the_text_before_a_word(session):
    session.choose("en-US")
    field = session.field("gtk")
    session.pad()
    session.press("a")
    settle(field, "a")
    session.press("b")
    settle(field, "ab")
    session.press("BackSpace")
    session.press("BackSpace")
    settle(field, "")
    session.write(WORD)
    field.wait(lambda state: state["preedit"] == "handwriting")


def test_a_word_is_kept_once_where_the_cursor_leaves_it(session, display):
    session.choose("en-US")
    field = session.field("gtk")
    for _ in range(3):
        session.pad()
        display.draw(thinned(placed(WORD["drawing"], session.pad(), 0.85)))
        display.click(640, 200)
        time.sleep(2)
        assert (field.state["text"] + field.state["preedit"]).count("handwriting") <= 1
        display.tool("key", "ctrl+a", "Delete")
        settle(field, "")


def test_a_stroke_ends_with_the_focus(session, display):
    session.choose("en-US")
    field = session.field("gtk")
    x, y, width, height = session.pad()
    display.tool("mousemove", round(x + width / 4), round(y + height / 2), "mousedown", 1,
                 "mousemove", round(x + width / 3), round(y + height / 3))
    leave_and_return(session)
    # A pen that only hovers writes nothing.
    display.tool("mouseup", 1)
    display.tool("mousemove", round(x + 0.9 * width), round(y + 0.9 * height))
    session.write(WORD)
    field.wait(lambda state: state["preedit"] == "handwriting" and not state["text"])


def test_another_button_ends_no_stroke(session, display):
    session.choose("en-US")
    field = session.field("gtk")
    words: list = []
    for stroke in thinned(placed(WORD["drawing"], session.pad(), 0.85)):
        words += ["mousemove", *map(round, stroke[0]), "sleep", 0.01, "mousedown", 1]
        for place, point in enumerate(stroke[1:]):
            words += ["mousemove", *map(round, point), "sleep", PAUSES[1]]
            if place % 20 == 10:
                words += ["click", 3]
        words += ["mouseup", 1]
    display.tool(*words)
    field.wait(lambda state: state["preedit"] == "handwriting")


def test_the_pad_stays_where_it_was_dragged(session, display):
    session.choose("en-US")
    session.field("gtk")
    session.pad()
    x, y, width, height = session.window()
    display.tool("mousemove", x + width - 40, y + 25, "mousedown", 1, "sleep", 0.3)
    for step in range(1, 11):
        display.tool("mousemove", x + width - 40 - 10 * step, y + 25 - 30 * step, "sleep", 0.05)
    display.tool("mouseup", 1)
    dragged = (x - 100, y - 300, width, height)
    wait(lambda: session.window() == dragged, "the pad isn't dragged")
    leave_and_return(session)
    time.sleep(0.5)
    assert session.window() == dragged
    session.field("gtk")
    time.sleep(0.5)
    assert session.window() == dragged
    # Another side is another place.
    with open(session.environment["XDG_CONFIG_HOME"] + "/ductus/keyboard.ini", "a") as file:
        file.write("side=left\n")
    wait(lambda: session.window()[0] == 0, "the pad stays where it is")


@pytest.mark.skipif(
    not (shutil.which("xrandr") and shutil.which("Xephyr")),
    reason="no xrandr or Xephyr: Debian's packages x11-xserver-utils and xserver-xephyr have them")
def test_the_pad_follows_a_screen_that_turns(method, display, weights):
    screen = Display(1024, 768, outer=display)
    try:
        with opened(method, screen, weights) as session:
            session.choose("en-US")
            session.field("gtk")
            session.pad()

            def fits(width: int, height: int) -> bool:
                found = session.window()
                if not found or found[0] < 0 or found[0] + found[2] > width:
                    return False
                return height - 5 <= found[1] + found[3] <= height

            def turn(width: int, height: int) -> None:
                subprocess.run(["xrandr", "-s", f"{width}x{height}"], env=session.environment, check=True)
                wait(lambda: fits(width, height), "the pad isn't where the screen is")

            assert fits(1024, 768)
            turn(480, 640)
            turn(1024, 768)
            turn(480, 640)
            # At a side of an upright screen there is room to write, too.
            with open(session.environment["XDG_CONFIG_HOME"] + "/ductus/keyboard.ini", "a") as file:
                file.write("side=right\n")
            wait(lambda: session.window()[1] + session.window()[3] < 600, "the pad stays where it is")
            assert session.window()[2] >= 190
    finally:
        screen.close()


def test_a_fault_of_learning_leaves_the_candidates(session, display):
    session.choose("en-US")
    # Nobody can make a folder in a file.
    data = Path(session.environment["XDG_DATA_HOME"])
    data.mkdir(exist_ok=True)
    (data / "ductus").write_text("")
    with open(session.environment["XDG_CONFIG_HOME"] + "/ductus/keyboard.ini", "a") as file:
        file.write("learns=true\n")
    field = session.field("gtk")
    for count in range(1, 4):
        session.write(WORD)
        field.wait(lambda state: state["preedit"].strip() == "handwriting")
        if count < 3:
            session.press("1")
        else:
            x, y, _, _ = session.window()
            display.click(x + 40, y + 25)
        settle(field, " ".join(["handwriting"] * count))
        time.sleep(2)


def test_a_pad_that_ends_leaves_its_word_and_comes_back(session):
    if session.name != "fcitx":
        pytest.skip("IBus restarts its engines itself")
    session.choose("en-US")
    field = session.field("gtk")
    session.write(WORD)
    field.wait(lambda state: state["preedit"] == "handwriting")
    time.sleep(5)
    os.kill(session.process(), signal.SIGKILL)
    settle(field, "handwriting")
    session.write(WORD)
    field.wait(lambda state: state["preedit"] == " handwriting")


def test_letters_may_be_of_one_case(session):
    session.choose("en-US")
    field = session.field("gtk", "--hints=UPPERCASE_CHARS")
    session.write(WORD)
    field.wait(lambda state: state["preedit"] == "HANDWRITING")


def test_secret_numbers_are_digits(session):
    if session.name == "fcitx":
        pytest.skip("Fcitx offers no input methods for secrets")
    session.choose("en-US")
    field = session.field("gtk", "--purpose=PIN")
    session.write(samples("demo.ndjson")["phone"])
    assert field.wait(lambda state: len(state["preedit"]) >= 7)["preedit"].isdigit()


def test_numbers_are_read_as_such(session):
    session.choose("en-US")
    field = session.field("gtk", "--purpose=DIGITS")
    session.write(samples("demo.ndjson")["phone"])
    state = field.wait(lambda state: len(state["preedit"]) >= 7)
    assert state["preedit"].isdigit()


def test_there_is_one_method_for_each_language(session, weights):
    session.choose()
    tags = [json.loads(path.read_text())["tags"][0] for path in weights.glob("*/manifest.json")]
    languages = sorted(tag for tag in tags if tag[:3] not in ("zxx", "und"))
    assert sorted(session.languages()) == ["ductus", *(f"ductus{session.mark}{tag}" for tag in languages)]
