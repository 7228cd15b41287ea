"""An invisible screen, and a pen on it."""

import json
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

#: Seconds that a program gets on a busy machine.
PATIENCE = 60
#: Seconds that the pen rests at each point. A busy machine loses some points, and a word is then written again, more
#: slowly, a few times.
PAUSES = [0.006, 0.02, 0.05, 0.05, 0.05]


class Display:
    """An X server without a monitor. Inside another, its screen can be turned."""

    def __init__(self, width: int = 1280, height: int = 800, outer: "Display | None" = None):
        reading, writing = os.pipe()
        screen = ["Xephyr", "-resizeable", "-screen", f"{width}x{height}"] if outer else \
            ["Xvfb", "-screen", "0", f"{width}x{height}x24"]
        self.process = subprocess.Popen(
            [*screen, "-displayfd", str(writing), "-nolisten", "tcp"], pass_fds=[writing],
            env=outer.environment if outer else None, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = f":{pipe.readline().strip()}"
        self.environment = {**os.environ, "DISPLAY": self.name}
        self.environment.pop("WAYLAND_DISPLAY", None)
        # Without a window manager no window gets the keyboard's focus.
        self.manager = subprocess.Popen(
            ["openbox", "--config-file", str(Path(__file__).with_name("openbox.xml"))],
            env=self.environment, stderr=subprocess.DEVNULL)

    def close(self) -> None:
        self.manager.terminate()
        self.manager.wait(PATIENCE)
        self.process.terminate()
        self.process.wait(PATIENCE)

    def tool(self, *words: object) -> str:
        """Runs xdotool."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True,
            timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def click(self, x: float, y: float) -> None:
        # Lists that can be flicked don't notice a shorter one.
        self.tool("mousemove", round(x), round(y), "mousedown", 1, "sleep", 0.1, "mouseup", 1)

    def draw(self, strokes: list, pause: float = PAUSES[0]) -> None:
        """Writes strokes, each a list of points on the screen.

        The pen rests for a moment after each point; otherwise a slow program would get only some of them.
        """
        words: list[object] = []
        for stroke in strokes:
            words += ["mousemove", *map(round, stroke[0]), "sleep", 0.01, "mousedown", 1]
            for point in stroke[1:]:
                words += ["mousemove", *map(round, point), "sleep", pause]
            words += ["mouseup", 1]
        self.tool(*words)

    def picture(self, path: Path) -> None:
        """Saves a picture of the screen."""
        if shutil.which("import"):
            path.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(
                ["import", "-window", "root", str(path)], env=self.environment, check=True,
                timeout=PATIENCE)


def displayed(*programs: str) -> Iterator[Display]:
    """A screen for tests, which are skipped where it or one of these programs isn't installed."""
    for program in [*programs, "Xvfb", "openbox", "xdotool"]:
        if not shutil.which(program):
            pytest.skip(f"no {program}: Debian's package {program.lower()} has it")
    screen = Display()
    yield screen
    screen.close()


class Program:
    """A program that reports its state in lines `STATE {…}`."""

    def __init__(self, words: list, environment: dict):
        self.process = subprocess.Popen(
            list(map(str, words)), env=environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, errors="replace")
        self.state: dict = {}
        self.log: list[str] = []
        self.heard = threading.Condition()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self.process.stdout:
            with self.heard:
                _, found, text = line.partition("STATE ")
                if found:
                    self.state = json.loads(text)
                else:
                    self.log.append(line.rstrip())
                self.heard.notify_all()

    def wait(self, holds, seconds: float = PATIENCE) -> dict:
        """Waits until a condition holds for its state, and returns the state."""
        end = time.monotonic() + seconds
        with self.heard:
            while not (self.state and holds(self.state)):
                left = end - time.monotonic()
                if left <= 0 or (self.process.poll() is not None and not self.heard.wait(1)):
                    raise AssertionError(f"never so: {self.state}\n" + "\n".join(self.log[-20:]))
                self.heard.wait(left)
            return self.state

    def becomes(self, holds, seconds: float) -> bool:
        """Whether a condition holds for its state within some seconds."""
        try:
            return bool(self.wait(holds, seconds))
        except AssertionError:
            return False

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
