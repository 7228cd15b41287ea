"""WebKit, the engine of Safari, as packaged by Debian (WebKitGTK), driven by WebDriver."""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

#: WebKit's own small browser.
BROWSER = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


class WebKit:
    """A WebKit window on an invisible screen."""

    program = BROWSER and shutil.which("Xvfb") and shutil.which("WebKitWebDriver")
    package = "webkit2gtk-driver, xvfb"
    #: WebDriver doesn't report the console.
    faults: tuple[str, ...] = ()

    def __init__(self, folder: pathlib.Path):
        self.log = folder / "webkit.log"
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        display = f":{self.screen.stdout.readline().strip()}"
        with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as free:
            port = free.getsockname()[1]
        with open(self.log, "w") as log:
            self.driver = subprocess.Popen(
                [self.program, f"--port={port}", "--host=127.0.0.1"], stdout=log, stderr=log,
                env={**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "HOME": str(folder)})
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(BROWSER), "args": ["--automation"]}
        try:
            self.address += "/" + self.start({"webkitgtk:browserOptions": options})["sessionId"]
            self.call("timeouts", script=600_000)
        except BaseException:
            self.end()
            raise

    def start(self, wanted: dict) -> dict:
        """A new session, as soon as the driver listens."""
        for _ in range(600):
            try:
                return self.call("", capabilities={"alwaysMatch": wanted})
            except urllib.error.URLError:
                time.sleep(.1)
        raise RuntimeError(f"WebKit's driver doesn't start:\n{self.log.read_text()}")

    def call(self, path: str, **values):
        request = urllib.request.Request(
            f"{self.address}/{path}".rstrip("/"), json.dumps(values).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from None

    def goto(self, address: str) -> None:
        self.call("url", url=address)

    def evaluate(self, function: str, argument=None):
        """The result of a function of the page, or of its promise."""
        answer = self.call("execute/async", args=[argument], script=f"""
          const done = arguments[arguments.length - 1];
          Promise.resolve(arguments[0]).then({function}).then(
            (value) => done({{value: JSON.stringify(value ?? null)}}), (error) => done({{error: String(error)}}));""")
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return json.loads(answer["value"])

    def act(self, actions: list) -> None:
        """Performs actions of devices, in WebDriver's form."""
        self.call("actions", actions=actions)

    def picture(self) -> str:
        """The window as PNG, in base64."""
        with urllib.request.urlopen(f"{self.address}/screenshot", timeout=600) as answer:
            return json.load(answer)["value"]

    def close(self) -> None:
        request = urllib.request.Request(self.address, method="DELETE")
        with contextlib.suppress(urllib.error.URLError), urllib.request.urlopen(request, timeout=60):
            pass
        self.end()

    def end(self) -> None:
        for process in (self.driver, self.screen):
            process.terminate()
            process.wait(timeout=60)
