"""Ductus for IBus: programs of GTK and Qt, a pad that takes no focus, a pen that xdotool moves."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from conftest import BUILT, LIBRARY, ROOT
from display import PATIENCE, PAUSES, Program
from inks import evaluation, line, placed, samples, thinned
from words import words_read_right

ENGINE = BUILT / "ibus/ibus-engine-ductus"
#: The python that Debian's GTK belongs to.
PYTHON = "/usr/bin/python3"
MODULES = {"gtk": "im-ibus.so", "qt": "libibusplatforminputcontextplugin.so"}

pytestmark = [
    pytest.mark.skipif(
        not ENGINE.exists(),
        reason="`make test-keyboards` builds IBus's engine where IBus and GTK 3 are installed"),
    pytest.mark.skipif(
        not shutil.which("ibus-daemon") or not shutil.which("dbus-daemon"),
        reason="no ibus-daemon: Debian's package ibus has it"),
]


class Session:
    """A session with IBus, in which somebody writes."""

    def __init__(self, display, weights, home):
        self.display, self.programs = display, []
        components, runtime = home / "component", home / "run"
        components.mkdir()
        runtime.mkdir(mode=0o700)
        text = (ROOT / "Sources/Bindings/ibus/ductus.xml.in").read_text()
        (components / "ductus.xml").write_text(text.replace("@PROGRAMS@", str(ENGINE.parent)))
        self.environment = {
            **display.environment, "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"), "XDG_RUNTIME_DIR": str(runtime),
            "IBUS_COMPONENT_PATH": str(components), "DUCTUS_WEIGHTS": str(weights),
            "LD_LIBRARY_PATH": str(LIBRARY.parent), "GTK_IM_MODULE": "ibus", "QT_IM_MODULE": "ibus",
            "NO_AT_BRIDGE": "1", "QT_QUICK_BACKEND": "software", "QT_ASSUME_STDERR_HAS_CONSOLE": "1",
            "GDK_BACKEND": "x11"}
        reading, writing = os.pipe()
        self._start(
            ["dbus-daemon", "--session", "--nofork", f"--print-address={writing}"],
            pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = pipe.readline().strip()
        self._start(
            ["ibus-daemon", "--panel=disable", "--emoji-extension=disable", "--config=disable",
             "--cache=none"])

    def _start(self, words: list, **more) -> subprocess.Popen:
        self.programs.append(subprocess.Popen(
            words, env=self.environment, stderr=subprocess.DEVNULL, **more))
        return self.programs[-1]

    def close(self) -> None:
        for program in reversed(self.programs):
            program.terminate()
            program.wait(PATIENCE)

    def choose(self, engine: str) -> None:
        """Makes an engine the one that text fields are written into with."""
        until = time.monotonic() + PATIENCE
        chosen = ""
        while chosen != engine:
            assert time.monotonic() < until, f"{engine} doesn't start"
            for words in [["ibus", "engine", engine], ["ibus", "engine"]]:
                done = subprocess.run(
                    words, env=self.environment, capture_output=True, text=True)
            chosen = done.stdout.strip()
            time.sleep(0.2)

    def field(self, kind: str, *options: str) -> Program:
        """A text field that has the focus."""
        if kind == "gtk":
            words = [PYTHON, ROOT / "Tests/Keyboards/gtk_field.py", *options]
        else:
            words = [BUILT / "qt/field", ROOT / "Tests/Keyboards/plain.qml", *options]
        field = Program(words, self.environment)
        self.programs.append(field.process)
        field.wait(lambda state: state["active"])
        return field

    def pad(self) -> list:
        """Where the pad is written on: what is surely inside of its keys and candidates."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = subprocess.run(
                ["xdotool", "search", "--onlyvisible", "--name", "^Ductus$", "getwindowgeometry",
                 "--shell"], env=self.environment, capture_output=True, text=True)
            places = {key: int(value) for key, value in re.findall(r"(\w+)=(-?\d+)", found.stdout)}
            if "WIDTH" in places:
                x, y, width, height = (places[key] for key in ("X", "Y", "WIDTH", "HEIGHT"))
                return [x + 0.02 * width, y + 0.35 * height, 0.8 * width, 0.6 * height]
            time.sleep(0.2)
        raise AssertionError("no pad")

    def ruler(self) -> int:
        """How far below the pad's top its ruler is, which moves with the ink."""
        x, y, width, height = map(int, self.pad())
        self.display.picture(Path(self.environment["HOME"]) / "pad.ppm")
        data = (Path(self.environment["HOME"]) / "pad.ppm").read_bytes()
        kind, wide, high, most = data.split(maxsplit=4)[:4]
        assert kind == b"P6"
        sample = 1 if int(most) < 256 else 2
        pixels = data[-3 * sample * int(wide) * int(high):]
        shades = [
            pixels[3 * sample * ((y + i) * int(wide) + x + 20)] for i in range(height)]
        return next(i for i in range(1, height) if shades[i - 1] - shades[i] > 20)

    def write(self, ink: dict, part: float = 0.85, pause: float = PAUSES[0]) -> None:
        self.display.draw(thinned(placed(ink["drawing"], self.pad(), part)), pause)
        # A word may be read before its last dot has come; a key that overtook it would part them.
        time.sleep(0.7)

    def press(self, key: str) -> None:
        self.display.tool("key", key)


@pytest.fixture
def session(display, weights):
    # The names of sockets are short.
    with tempfile.TemporaryDirectory(prefix="ibus") as home:
        session = Session(display, weights, Path(home))
        yield session
        session.close()


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
    session.choose("ductus:en-US")
    field, texts = session.field(kind), []
    for tag, path, count in [
        ("en-US", "latin/words.ndjson.xz", 20), ("fr", "tablet/fr.ndjson.xz", 15),
        ("fa", "scripts/persian-words.ndjson.xz", 15)
    ]:
        inks = words_read_right(weights, tag, evaluation(path), count)
        if inks is None:
            pytest.skip("DUCTUS_SHARED, the evaluation data, is wanted")
        session.choose(f"ductus:{tag}")
        field.wait(lambda state: state["active"])
        for ink in inks:
            for pause in PAUSES:
                session.write(ink, pause=pause)
                field.wait(lambda state: state["preedit"])
                if field.state["preedit"].strip() == ink["label"]:
                    break
                session.press("Escape")
                field.wait(lambda state: not state["preedit"])
            # The focus is still the text field's, or it wouldn't get the key.
            session.press("Return")
            texts.append(ink["label"])
            field.wait(lambda state: state["text"] == " ".join(texts) and not state["preedit"])
        if pictures:
            display.picture(pictures / f"ibus-{kind}-{tag}.png")
    assert len(texts) == 50 and field.state["active"]


def test_candidates_by_keys_and_gestures(session, display, pictures, kind):
    session.choose("ductus:en-US")
    field = session.field(kind)
    word = samples("demo.ndjson")["cursive"]
    session.write(word)
    field.wait(lambda state: state["preedit"] == "handwriting")
    if pictures:
        display.picture(pictures / f"ibus-{kind}-candidates.png")
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
    session.choose("ductus:en-US")
    field = session.field("gtk")
    before = session.ruler()
    session.write(samples("demo.ndjson")["cursive"])
    field.wait(lambda state: state["preedit"] == "handwriting")
    assert session.ruler() == before
    session.press("Escape")
    field.wait(lambda state: not state["preedit"])
    time.sleep(0.5)
    assert session.ruler() == before


def test_setting_counts_at_once(session, weights):
    session.choose("ductus")
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


def test_how_quick_it_is(session, display, capsys):
    """Tells how long a pad takes to open and a reading to stand, which a busy machine prolongs."""
    session.choose("ductus:en-US")
    session.field("gtk")
    began = time.monotonic()
    field = session.field("gtk")
    opened = time.monotonic()
    session.pad()
    shown = time.monotonic()
    delays = []
    for name in ["cursive", "print", "phone"]:
        ink = samples("demo.ndjson").get(name)
        if not ink:
            continue
        strokes = thinned(placed(ink["drawing"], session.pad(), 0.85))
        display.draw(strokes[:-1])
        last = strokes[-1]
        words: list = ["mousemove", *map(round, last[0]), "mousedown", 1]
        for point in last[1:]:
            words += ["mousemove", *map(round, point), "sleep", PAUSES[0]]
        display.tool(*words)
        time.sleep(0.5)
        lifted = time.monotonic()
        display.tool("mouseup", 1)
        field.wait(lambda state, lifted=lifted: state["preedit"] and state["since"] > lifted)
        delays.append(field.state["since"] - lifted)
        session.press("Return")
        field.wait(lambda state: not state["preedit"])
    assert delays
    with capsys.disabled():
        print(
            f"\nIBus: a window with a field {1000 * (opened - began):.0f} ms, the pad after it at most"
            f" {1000 * (shown - opened):.0f} ms; from the pen's lift to the first reading, xdotool's start"
            f" included: {', '.join(f'{1000 * delay:.0f}' for delay in delays)} ms")


def test_the_setup_page_opens(session, display, pictures):
    program = subprocess.Popen([ENGINE.parent / "ibus-setup-ductus"], env=session.environment)
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
        display.picture(pictures / "ibus-setup.png")
    # The second choice: on which side the pad is.
    display.tool("windowactivate", "--sync", found.split()[0], "key", "alt+s", "Up", "Down", "Down", "Return")
    settings = Path(session.environment["XDG_CONFIG_HOME"]) / "ductus/keyboard.ini"
    while not settings.exists() or "side=" not in settings.read_text():
        assert time.monotonic() < until, "nothing was saved"
        time.sleep(0.2)


def test_numbers_are_read_as_such(session):
    session.choose("ductus:en-US")
    field = session.field("gtk", "--digits")
    session.write(samples("demo.ndjson")["phone"])
    state = field.wait(lambda state: len(state["preedit"]) >= 7)
    assert state["preedit"].isdigit()


def test_there_is_an_engine_for_each_language(weights):
    done = subprocess.run(
        [ENGINE, "--engines"], capture_output=True, text=True, check=True,
        env={"DUCTUS_WEIGHTS": str(weights), "LD_LIBRARY_PATH": str(LIBRARY.parent)})
    names = re.findall(r"<name>(.*)</name>", done.stdout)
    tags = [json.loads(path.read_text())["tags"][0] for path in weights.glob("*/manifest.json")]
    languages = sorted(tag for tag in tags if tag[:3] not in ("zxx", "und"))
    assert names == ["ductus", *(f"ductus:{tag}" for tag in languages)]
