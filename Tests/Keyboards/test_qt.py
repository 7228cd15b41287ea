"""Qt Virtual Keyboard with Ductus: a real text field, a real keyboard, a pen that xdotool moves."""

import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from conftest import BUILT, LIBRARY, ROOT
from display import PATIENCE, PAUSES, Display, Program
from inks import evaluation, line, placed, samples, thinned
from words import words_read_right

FIELD = BUILT / "qt/field"
#: Numbers of InputEngine's modes.
LATIN, NUMERIC, JAPANESE, CHINESE = 0, 1, 15, 14

pytestmark = pytest.mark.skipif(
    not FIELD.exists(),
    reason="`make test-keyboards` builds Qt's plugin where Qt Virtual Keyboard is installed")


class Field:
    """A text field beside a keyboard."""

    def __init__(self, display, weights: Path, layouts: Path, *settings: str, modules: str = "",
                 scale: int = 1, corner: tuple = (0, 0), **more: str):
        environment = {
            **display.environment, "DUCTUS_WEIGHTS": str(weights), "QT_IM_MODULE": "qtvirtualkeyboard",
            "QML_IMPORT_PATH": modules or str(BUILT / "qt/qml"),
            "QT_VIRTUALKEYBOARD_LAYOUT_PATH": str(layouts), "QT_QUICK_BACKEND": "software",
            "QT_SCALE_FACTOR": str(scale), "QT_ASSUME_STDERR_HAS_CONSOLE": "1", "LD_LIBRARY_PATH": str(LIBRARY.parent), **more}
        self.display, self.scale, self.corner = display, scale, corner
        self.program = Program([FIELD, ROOT / "Tests/Keyboards/field.qml", *settings], environment)

    def close(self) -> None:
        self.program.close()

    @property
    def state(self) -> dict:
        return self.program.state

    def wait(self, holds) -> dict:
        return self.program.wait(holds)

    def ready(self) -> "Field":
        """Waits until the keyboard is ready to write on."""
        self.wait(lambda state: state["pad"] and state["modes"])
        place = None
        while place != self.state["pad"]:
            place = self.state["pad"]
            time.sleep(0.5)
        return self

    def write(self, ink: dict, part: float = 0.7, pause: float = PAUSES[0]) -> dict:
        """Writes an ink, and waits until it is composed and the pad is blank again."""
        self.draw(thinned(placed(ink["drawing"], self.state["pad"], part)), pause)
        self.wait(lambda state: state["preedit"] and state["strokes"])
        return self.wait(lambda state: state["strokes"] == 0)

    def draw(self, strokes: list, pause: float = PAUSES[0]) -> None:
        """Draws strokes in the program's coordinates."""
        self.display.draw([[self.pixel(*place) for place in stroke] for stroke in strokes], pause)

    def pixel(self, x: float, y: float) -> tuple:
        """The point of the screen, which may have more pixels, for a point of the program."""
        return self.corner[0] + x * self.scale, self.corner[1] + y * self.scale

    def gesture(self, *places: tuple) -> None:
        self.draw(line(self.state["pad"], *places))

    def space(self) -> None:
        self.gesture((0.2, 0.5), (0.8, 0.5))

    def back(self) -> None:
        self.gesture((0.8, 0.5), (0.2, 0.5))

    def press(self, place: list) -> None:
        self.display.click(*self.pixel(place[0] + place[2] / 2, place[1] + place[3] / 2))

    def settle(self, text: str) -> None:
        """Waits until the field has this text, and nothing is composed."""
        self.wait(lambda state: state["text"] == text and not state["preedit"])


@pytest.fixture(scope="module")
def layouts(weights, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("layouts") / "all"
    subprocess.run(
        [BUILT / "qt/ductus-qt-layouts", folder], check=True,
        env={"DUCTUS_WEIGHTS": str(weights), "LD_LIBRARY_PATH": str(LIBRARY.parent)})
    return folder


@pytest.fixture
def open_field(display, weights, layouts):
    fields = []

    def opened(*settings: str, **more) -> Field:
        fields.append(Field(display, weights, more.pop("layouts", layouts), *settings, **more))
        return fields[-1]

    yield opened
    for field in fields:
        field.close()


@pytest.mark.parametrize("locale, tag, path, count", [
    ("en_US", "en-US", "latin/words.ndjson.xz", 20), ("fr_FR", "fr", "tablet/fr.ndjson.xz", 15),
    ("fa_FA", "fa", "scripts/persian-words.ndjson.xz", 15)])
def test_words_are_committed_as_labelled(
        open_field, weights, display, pictures, locale, tag, path, count):
    inks = words_read_right(weights, tag, evaluation(path), count)
    if inks is None:
        pytest.skip("DUCTUS_SHARED, the evaluation data, is wanted")
    field = open_field(f"--locale={locale}").ready()
    texts = []
    for ink in inks:
        for pause in PAUSES:
            field.write(ink, pause=pause)
            if field.state["preedit"].strip() == ink["label"]:
                break
            # Back, in the direction of the language.
            field.space() if tag == "fa" else field.back()
            field.wait(lambda state: not state["preedit"])
            # A pen that rested between two strokes made the keyboard accept the first.
            while (text := field.state["text"]) != " ".join(texts):
                field.press(field.state["keys"]["Backspace"])
                field.wait(lambda state, text=text: state["text"] != text)
        else:
            raise AssertionError(f"{ink['label']} isn't read, but {field.state}")
        texts.append(ink["label"])
    if pictures:
        display.picture(pictures / f"qt-{locale}.png")
    # The space key accepts the last word.
    field.press(field.state["keys"]["Space"])
    field.settle(" ".join(texts) + " ")


def test_samples_of_other_scripts_are_composed(open_field, display, pictures):
    for locale, file, name, mode in [
        ("ja_JP", "characters", "ja", JAPANESE), ("zh_CN", "characters", "zh-Hani", CHINESE),
        ("he_IL", "scripts", "he", None), ("ru_RU", "scripts", "ru", None),
        ("hi_IN", "brahmic", "hi", None),
    ]:
        field = open_field(f"--locale={locale}").ready()
        assert mode is None or field.state["mode"] == mode
        ink = samples(f"{file}.ndjson")[name]
        field.draw(thinned(placed(ink["drawing"], field.state["pad"], 0.8)))
        field.wait(lambda state, label=ink["label"]: state["preedit"] == label)
        if pictures:
            display.picture(pictures / f"qt-{locale}.png")
        field.close()


def test_a_screen_of_twice_the_density(weights, layouts, pictures):
    screen = Display(2560, 1600)
    try:
        field = Field(screen, weights, layouts, "--locale=en_US", scale=2).ready()
        try:
            field.write(samples("demo.ndjson")["cursive"])
            field.wait(lambda state: state["preedit"] == "handwriting")
            if pictures:
                screen.picture(pictures / "qt-dense.png")
            field.press(field.state["keys"]["Space"])
            field.settle("handwriting ")
            field.back()
            field.wait(lambda state: state["text"] != "handwriting ")
        finally:
            field.close()
    finally:
        screen.close()


@pytest.mark.skipif(not shutil.which("weston"), reason="no weston: Debian's package weston has it")
def test_a_session_of_wayland(weights, layouts, pictures, tmp_path):
    """A compositor in an X window, so that xdotool can still move the pen."""
    screen = Display()
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    environment = {**screen.environment, "XDG_RUNTIME_DIR": str(runtime)}
    compositor = subprocess.Popen(
        ["weston", "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--socket=test",
         "--width=1200", "--height=700", "--idle-time=0", "--no-config"], env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PATIENCE
        place: dict = {}
        while "X" not in place or not (runtime / "test").exists():
            assert time.monotonic() < until and compositor.poll() is None, "weston doesn't start"
            time.sleep(0.2)
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--class", "weston", "getwindowgeometry", "--shell"],
                env=screen.environment, capture_output=True, text=True)
            place = {key: int(value) for key, value in re.findall(r"(\w+)=(-?\d+)", found.stdout)}
        field = Field(
            screen, weights, layouts, "--locale=en_US", corner=(place["X"], place["Y"]),
            QT_QPA_PLATFORM="wayland", WAYLAND_DISPLAY="test", XDG_RUNTIME_DIR=str(runtime)).ready()
        try:
            field.write(samples("demo.ndjson")["cursive"])
            field.wait(lambda state: state["preedit"] == "handwriting")
            if pictures:
                screen.picture(pictures / "qt-wayland.png")
            field.press(field.state["keys"]["Space"])
            field.settle("handwriting ")
        finally:
            field.close()
    finally:
        compositor.terminate()
        compositor.wait(PATIENCE)
        screen.close()


def test_gestures_put_spaces_and_take_back(open_field):
    field = open_field("--locale=en_US").ready()
    word = samples("demo.ndjson")["cursive"]
    field.write(word)
    field.wait(lambda state: state["preedit"] == "handwriting")
    field.space()
    field.settle("handwriting ")
    field.write(word)
    field.wait(lambda state: state["preedit"] == "handwriting")
    field.back()
    field.settle("handwriting ")
    field.back()
    field.settle("handwriting")
    field.gesture((0.6, 0.1), (0.6, 0.85), (0.25, 0.85))
    field.settle("handwriting\n")
    field.write(word)
    field.space()
    field.settle("handwriting\nhandwriting ")
    # The space is undone, then the word.
    undo = ((0.6, 0.9), (0.6, 0.15), (0.25, 0.15))
    field.gesture(*undo)
    field.settle("handwriting\nhandwriting")
    for left in ["handwriting\n", "handwriting", "handwriting ", "handwriting handwriting", "handwriting ",
                 "handwriting", ""]:
        field.gesture(*undo)
        field.settle(left)


def test_undo_goes_back_past_a_key(open_field):
    field = open_field("--locale=en_US").ready()
    field.write(samples("demo.ndjson")["cursive"])
    for key, text in [("Space", "handwriting "), ("Backspace", "handwriting"), ("Return", "handwriting\n")]:
        field.press(field.state["keys"][key])
        field.settle(text)
    for left in ["handwriting", "handwriting ", "handwriting", ""]:
        field.gesture((0.6, 0.9), (0.6, 0.15), (0.25, 0.15))
        field.settle(left)


def test_undo_brings_a_selection_back(open_field):
    undo = ((0.6, 0.9), (0.6, 0.15), (0.25, 0.15))
    field = open_field("--locale=en_US", "--text=alpha beta", "--selected=5").ready()
    field.back()
    field.settle(" beta")
    field.gesture(*undo)
    field.settle("alpha beta")
    field.close()
    # A word that is discarded, and one that is accepted.
    for accept in [False, True]:
        field = open_field("--locale=en_US", "--text=alpha beta", "--selected=5").ready()
        field.write(samples("demo.ndjson")["cursive"])
        field.wait(lambda state: state["preedit"] == "handwriting")
        if accept:
            field.press(field.state["candidates"][0][1])
            field.settle("handwriting beta")
        field.gesture(*undo)
        field.settle("alpha beta")
        field.close()


def test_a_program_that_is_held_up_parts_no_word(open_field):
    field = open_field("--locale=en_US").ready()
    strokes = thinned(placed(samples("demo.ndjson")["cursive"]["drawing"], field.state["pad"], 0.7))
    field.draw(strokes[:1])
    field.wait(lambda state: state["preedit"])
    field.program.process.send_signal(signal.SIGSTOP)
    field.draw(strokes[1:])
    time.sleep(1)
    field.program.process.send_signal(signal.SIGCONT)
    field.wait(lambda state: state["strokes"] == 0)
    assert (field.state["text"], field.state["preedit"]) == ("", "handwriting")


def test_candidate_is_picked_and_reselected_word_corrected(open_field, display, pictures):
    field = open_field("--locale=en_US").ready()
    field.write(samples("demo.ndjson")["cursive"])
    state = field.wait(
        lambda state: state["preedit"] == "handwriting"
        and all(place for _, place in state["candidates"][:3]))
    second, place = state["candidates"][1]
    assert second != "handwriting"
    field.press(place)
    field.settle(second)
    field.space()
    field.settle(f"{second} ")
    # A touch within the word composes it again, with all its candidates.
    display.click(*field.state["places"][4])
    # Qt takes only the word's letters.
    state = field.wait(lambda state: state["preedit"] and state["candidates"])
    assert second.startswith(state["preedit"])
    if pictures:
        display.picture(pictures / "qt-reselected.png")
    ink = samples("demo.ndjson")["continued"]
    field.write(ink)
    state = field.wait(lambda state: state["preedit"] == ink["label"].strip())
    field.press(state["keys"]["Space"])
    field.wait(lambda state: state["text"].startswith(ink["label"].strip()))
    assert "handwriting" not in field.state["text"]


def test_a_learned_hand_outlives_the_program(open_field, tmp_path):
    learning = {"DUCTUS_LEARNS_HAND": "1", "XDG_DATA_HOME": str(tmp_path)}
    ink = samples("demo.ndjson")["cursive"]

    def hands() -> list[Path]:
        return list((tmp_path / "ductus/hands").glob("*.hand"))

    def write_and_pick(field: Field, word: str, times: int) -> None:
        """Picks a word that isn't the first reading, and waits until the hand has counted it."""
        text = field.state["text"]
        field.write(ink)
        state = field.wait(
            lambda state: any(each == word and place for each, place in state["candidates"]))
        field.press(dict(state["candidates"])[word])
        field.settle(text + word)
        field.space()
        field.settle(f"{text}{word} ")
        until = time.monotonic() + PATIENCE
        # Words are kept without the punctuation around them.
        known = f'\\"{word.strip(".,")}\\":{times}'.encode()
        while not hands() or known not in hands()[0].read_bytes():
            assert time.monotonic() < until, f"{word} isn't known for {times} times"
            time.sleep(0.1)

    field = open_field("--locale=en_US", **learning).ready()
    field.write(ink)
    state = field.wait(
        lambda state: state["preedit"] == "handwriting"
        and len([place for _, place in state["candidates"] if place]) > 1)
    word = state["candidates"][1][0]
    field.back()
    field.settle("")
    write_and_pick(field, word, 1)
    write_and_pick(field, word, 2)
    (kept,) = hands()
    assert kept.stat().st_mode & 0o077 == 0
    field.close()
    field = open_field("--locale=en_US", **learning).ready()
    write_and_pick(field, word, 3)
    assert hands() == [kept]


def test_numbers_passwords_and_addresses(open_field):
    field = open_field("--locale=en_US", "--hints=digits").ready()
    assert field.state["mode"] == NUMERIC
    field.draw(thinned(placed(samples("demo.ndjson")["phone"]["drawing"], field.state["pad"], 0.7)))
    state = field.wait(lambda state: len(state["preedit"]) >= 7)
    assert state["preedit"].isdigit()
    field.close()
    field = open_field("--locale=en_US", "--hints=hidden").ready()
    field.draw(thinned(placed(samples("demo.ndjson")["cursive"]["drawing"], field.state["pad"], 0.7)))
    field.wait(lambda state: len(state["preedit"]) > 5)
    assert field.state["candidates"] == [], "passwords are shown in a list"
    field.close()
    field = open_field("--locale=en_US", "--hints=lower").ready()
    ink = samples("demo.ndjson")["sentence"]
    field.draw(thinned(placed(ink["drawing"], field.state["pad"], 0.8)))
    field.wait(lambda state: state["preedit"] == ink["label"].lower())
    field.close()
    field = open_field("--locale=en_US", "--hints=email").ready()
    field.draw(thinned(placed(samples("demo.ndjson")["mail"]["drawing"], field.state["pad"], 0.8)))
    field.wait(lambda state: state["preedit"] == "mia@example.org")


def test_full_screen(open_field, display, pictures):
    field = open_field("--locale=en_US", "--full=1").ready()
    pad = [100, 300, 1000, 400]
    field.draw(thinned(placed(samples("demo.ndjson")["sentence"]["drawing"], pad, 0.9)))
    field.wait(lambda state: state["preedit"] == "Can you read this?" and state["candidates"])
    if pictures:
        display.picture(pictures / "qt-full-screen.png")


def test_key_for_handwriting(open_field, display, pictures):
    field = open_field("--locale=de_DE", "--keys=1")
    state = field.wait(lambda state: state["layout"] == "main" and state["keys"]["Context2"])
    time.sleep(1)
    if pictures:
        display.picture(pictures / "qt-keys.png")
    field.press(field.state["keys"]["Context2"])
    state = field.ready().wait(
        lambda state: state["layout"] == "handwriting" and state["keys"]["Context2"])
    field.press(state["keys"]["Context2"])
    field.wait(lambda state: state["layout"] == "main")


def test_layouts_that_ask_qts_own_module_for_it(open_field, layouts, tmp_path):
    """Layouts like Qt's and plasma-keyboard's: `import QtQuick.VirtualKeyboard.Plugins`."""
    own = tmp_path / "layouts"
    subprocess.run(["cp", "-r", layouts, own], check=True)
    layout = own / "fallback/handwriting.qml"
    text = layout.read_text()
    wanted = "import QtQuick; import QtQuick.VirtualKeyboard.Plugins; HandwritingInputMethod {}"
    changed = text.replace(
        "import QtQuick.VirtualKeyboard.Plugins.Ductus; HandwritingInputMethod {}", wanted)
    assert changed != text
    layout.write_text(changed)
    modules = tmp_path / "qml"
    subprocess.run([BUILT / "qt/ductus-qt-layouts", "--engines", modules], check=True,
                   env={"LD_LIBRARY_PATH": str(LIBRARY.parent)})
    field = open_field(
        "--locale=en_US", layouts=own, modules=f"{modules}:{BUILT / 'qt/qml'}").ready()
    field.write(samples("demo.ndjson")["cursive"])
    field.wait(lambda state: state["preedit"] == "handwriting")
    assert field.program.log == [] or not [text for text in field.program.log if "Error" in text]


@pytest.mark.parametrize("locale, file, name", [
    ("de_DE", "demo", "cursive"), ("he_IL", "scripts", "he"), ("ja_JP", "characters", "ja"),
    ("ru_RU", "scripts", "ru"), ("zh_CN", "characters", "zh-Hani")])
def test_plasma_keyboards_own_layouts(open_field, tmp_path, pictures, display, locale, file, name):
    sources = os.environ.get("PLASMA_KEYBOARD")
    if not sources:
        pytest.skip("PLASMA_KEYBOARD, a folder with plasma-keyboard's sources, is wanted")
    modules = tmp_path / "qml"
    subprocess.run([BUILT / "qt/ductus-qt-layouts", "--engines", modules], check=True,
                   env={"LD_LIBRARY_PATH": str(LIBRARY.parent)})
    field = open_field(
        f"--locale={locale}", layouts=Path(sources) / "src/layouts",
        modules=f"{modules}:{BUILT / 'qt/qml'}").ready()
    ink = samples(f"{file}.ndjson")[name]
    field.draw(thinned(placed(ink["drawing"], field.state["pad"], 0.8)))
    field.wait(lambda state: state["preedit"] == ink["label"])
    if pictures:
        display.picture(pictures / f"plasma-{locale}.png")


def test_layouts_are_not_written_over_other_files(weights, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    done = subprocess.run(
        [BUILT / "qt/ductus-qt-layouts", tmp_path], capture_output=True, text=True,
        env={"DUCTUS_WEIGHTS": str(weights), "LD_LIBRARY_PATH": str(LIBRARY.parent)})
    assert done.returncode == 1 and "has other files" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_layouts_are_not_written_over_themselves(layouts, weights, tmp_path):
    own = tmp_path / "own"
    subprocess.run(["cp", "-r", layouts, own], check=True)
    (tmp_path / "link").symlink_to(own)
    files = sorted(own.rglob("*"))
    for source, target in [(own, own), (tmp_path / "link", own), (own, own / "en_US"), (own, own / "new")]:
        done = subprocess.run(
            [BUILT / "qt/ductus-qt-layouts", "--from", source, target], capture_output=True, text=True,
            env={"DUCTUS_WEIGHTS": str(weights), "LD_LIBRARY_PATH": str(LIBRARY.parent)})
        assert done.returncode == 1 and "where the layouts come from" in done.stderr
        assert sorted(own.rglob("*")) == files


def test_layouts_without_a_language_are_not_written(layouts, tmp_path):
    (tmp_path / "weights").mkdir()
    done = subprocess.run(
        [BUILT / "qt/ductus-qt-layouts", "--from", layouts, tmp_path / "new"], capture_output=True, text=True,
        env={"DUCTUS_WEIGHTS": str(tmp_path / "weights"), "DUCTUS_STORE": str(tmp_path / "store"),
             "LD_LIBRARY_PATH": str(LIBRARY.parent)})
    assert done.returncode == 1 and "no language is installed" in done.stderr and not done.stdout
    assert not (tmp_path / "new").exists()
