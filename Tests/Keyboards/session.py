"""A session of a desktop with IBus or Fcitx, in which somebody writes."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from conftest import BUILT, LIBRARY, ROOT
from display import PATIENCE, PAUSES, Program
from inks import placed, thinned

#: The Python that Debian's GTK belongs to.
PYTHON = "/usr/bin/python3"


class Session:
    """A session that has no input methods yet."""

    #: GTK's and Qt's name for the framework.
    name = ""
    #: Fcitx's and IBus's name for the language of the setup page, and their prefix of other languages' tags.
    method, mark = "ductus", ""
    #: The program of the setup page.
    setup: Path

    def __init__(self, display, weights, home: Path):
        self.display, self.programs = display, []
        runtime = home / "run"
        runtime.mkdir(mode=0o700)
        self.environment = {
            **display.environment, "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data"),
            "XDG_RUNTIME_DIR": str(runtime), "DUCTUS_WEIGHTS": str(weights),
            "LD_LIBRARY_PATH": str(LIBRARY.parent), "GTK_IM_MODULE": self.name, "QT_IM_MODULE": self.name,
            "NO_AT_BRIDGE": "1", "QT_QUICK_BACKEND": "software", "QT_ASSUME_STDERR_HAS_CONSOLE": "1",
            "GDK_BACKEND": "x11"}
        # On a busy machine the tests' pen rests between two strokes for longer than people do.
        self.set_rest(5000)
        reading, writing = os.pipe()
        self._start(
            ["dbus-daemon", "--session", "--nofork", f"--print-address={writing}"],
            pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = pipe.readline().strip()

    @classmethod
    def missing(cls) -> str:
        """Missing requirements."""
        raise NotImplementedError

    def _start(self, words: list, **more) -> subprocess.Popen:
        self.programs.append(subprocess.Popen(
            words, env=self.environment, stderr=subprocess.DEVNULL, **more))
        return self.programs[-1]

    def _said(self, *words: str) -> str:
        return subprocess.run(
            words, env=self.environment, capture_output=True, text=True).stdout.strip()

    def close(self) -> None:
        for program in reversed(self.programs):
            program.terminate()
            program.wait(PATIENCE)

    def set_rest(self, milliseconds: int) -> None:
        """Sets how long the pen must rest to end a word."""
        folder = Path(self.environment["XDG_CONFIG_HOME"]) / "ductus"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "keyboard.ini").write_text(f"[pad]\nrest-interval={milliseconds}\n")

    def choose(self, tag: str = "") -> None:
        """Chooses the language for text fields (default: that of the setup page)."""
        name = f"{self.method}{self.mark}{tag}" if tag else self.method
        until = time.monotonic() + PATIENCE
        while not self._chooses(name):
            assert time.monotonic() < until, f"{name} doesn't start"
            time.sleep(0.2)

    def _chooses(self, name: str) -> bool:
        raise NotImplementedError

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

    def shows_pad(self) -> bool:
        return bool(self._said("xdotool", "search", "--onlyvisible", "--name", "^Ductus$"))

    def window(self) -> tuple | None:
        """The place of the pad's window: left, top, width, height; None if it isn't visible."""
        found = self._said(
            "xdotool", "search", "--onlyvisible", "--name", "^Ductus$", "getwindowgeometry", "--shell")
        places = {key: int(value) for key, value in re.findall(r"(\w+)=(-?\d+)", found)}
        return tuple(places[key] for key in ("X", "Y", "WIDTH", "HEIGHT")) if "WIDTH" in places else None

    def process(self) -> int:
        """The number of the pad's process."""
        return int(self.display.tool("search", "--onlyvisible", "--name", "^Ductus$", "getwindowpid"))

    def pad(self) -> list:
        """The writing area of the pad, without its keys and candidates."""
        until = time.monotonic() + PATIENCE
        again = time.monotonic() + 5
        while time.monotonic() < until:
            if found := self.window():
                x, y, width, height = found
                return [x + 0.02 * width, y + 0.35 * height, 0.8 * width, 0.6 * height]
            if time.monotonic() > again:
                # Programs may not report a focus that came before they were connected to the framework, and Fcitx, just
                # started, takes the first one away again.
                window = self._said("xdotool", "getactivewindow")
                # A single call would ask for both at the same time.
                self._said("xdotool", "windowminimize", window)
                time.sleep(0.5)
                self._said("xdotool", "windowactivate", window)
                again = time.monotonic() + 5
            time.sleep(0.2)
        raise AssertionError("no pad")

    def ruler(self) -> int:
        """Distance from the pad's top to its ruler, which moves with the ink."""
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
        # A word may be read before its last dot has arrived; a key that overtook the dot would separate them.
        time.sleep(0.7)

    def press(self, key: str) -> None:
        self.display.tool("key", key)


class IBusSession(Session):
    name, mark = "ibus", ":"
    engine = BUILT / "ibus/ibus-engine-ductus"
    setup = engine.parent / "ibus-setup-ductus"

    @classmethod
    def missing(cls) -> str:
        if not cls.engine.exists():
            return "`make test-keyboards` builds IBus's engine where IBus and GTK 3 are installed"
        return "" if shutil.which("ibus-daemon") else "no ibus-daemon: Debian's package ibus has it"

    def __init__(self, display, weights, home: Path):
        super().__init__(display, weights, home)
        components = home / "component"
        components.mkdir()
        text = (ROOT / "Sources/Bindings/ibus/ductus.xml.in").read_text()
        (components / "ductus.xml").write_text(text.replace("@PROGRAMS@", str(self.engine.parent)))
        self.environment["IBUS_COMPONENT_PATH"] = str(components)
        self._start(
            ["ibus-daemon", "--panel=disable", "--emoji-extension=disable", "--config=disable",
             "--cache=none"])

    def _chooses(self, name: str) -> bool:
        self._said("ibus", "engine", name)
        return self._said("ibus", "engine") == name

    def languages(self) -> list[str]:
        return re.findall(r"<name>(.*)</name>", self._said(str(self.engine), "--engines"))


class FcitxSession(Session):
    name, mark = "fcitx", "-"
    folder = BUILT / "fcitx5"
    setup = folder / "libexec/ductus-setup"
    #: The input methods of the session: those that tests choose.
    methods = ("ductus", "ductus-en-US", "ductus-fr", "ductus-fa", "ductus-ja")

    @classmethod
    def missing(cls) -> str:
        if not (cls.folder / "libductushandwriting.so").exists():
            return "`make test-keyboards` builds Fcitx's addon where libfcitx5core-dev and GTK 3 are installed"
        return "" if shutil.which("fcitx5") else "no fcitx5: Debian's package fcitx5 has it"

    def __init__(self, display, weights, home: Path):
        super().__init__(display, weights, home)
        addons, settings = home / "data/fcitx5/addon", home / "config/fcitx5"
        addons.mkdir(parents=True)
        settings.mkdir(parents=True)
        shutil.copy(ROOT / "Sources/Bindings/fcitx5/ductus.conf", addons)
        items = "".join(
            f"[Groups/0/Items/{place}]\nName={name}\nLayout=\n\n" for place, name in enumerate(self.methods))
        (settings / "profile").write_text(
            f"[Groups/0]\nName=Default\nDefault Layout=us\nDefaultIM=ductus\n\n{items}[GroupOrder]\n0=Default\n")
        (settings / "config").write_text("[Behavior]\nActiveByDefault=True\nShareInputState=All\n")
        system = sorted(Path("/usr/lib").glob("*/fcitx5"))
        self.environment["FCITX_ADDON_DIRS"] = ":".join(map(str, [self.folder, *system]))
        self._start(["fcitx5", "--replace"])
        # Asking for it earlier makes the bus start another one, which doesn't know the addon and leaves its methods out
        # of the profile.
        until = time.monotonic() + PATIENCE
        while "true" not in self._said(
                "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
                "--method", "org.freedesktop.DBus.NameHasOwner", "org.fcitx.Fcitx5"):
            assert time.monotonic() < until, "Fcitx doesn't start"
            time.sleep(0.1)

    def _chooses(self, name: str) -> bool:
        self._said("fcitx5-remote", "-s", name)
        return self._said("fcitx5-remote", "-n") == name

    def languages(self) -> list[str]:
        said = self._said(
            "gdbus", "call", "--session", "--dest", "org.fcitx.Fcitx5", "--object-path", "/controller",
            "--method", "org.fcitx.Fcitx.Controller1.AvailableInputMethods")
        return re.findall(r"\('(ductus[^']*)'", said)
