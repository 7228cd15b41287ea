"""Chromium, driven by its DevTools protocol (https://chromedevtools.github.io/devtools-protocol/)."""

import json
import pathlib
import shutil
import subprocess
import tempfile
import time

from listening import find_address
from websockets.sync.client import connect

PROGRAM = shutil.which("chromium") or shutil.which("google-chrome")


class Chromium:
    """A browser without a window. Pages, their workers and service workers are its targets, each with a session."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        said = pathlib.Path(self.folder.name, "said")
        with open(said, "w") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                 f"--user-data-dir={self.folder.name}/profile", "--remote-debugging-port=0", "about:blank"],
                stdout=log, stderr=log)
        try:
            self.socket = connect(find_address(self.process, said), max_size=None, ping_interval=None)
        except BaseException:
            self.process.kill()
            raise
        self.count = 0
        #: What events are told to: `(session, method, params)`.
        self.listeners = [self.attach]
        #: Kinds of targets by their sessions.
        self.targets: dict[str, str] = {}

    def send(self, session: str | None, method: str, **params) -> int:
        self.count += 1
        message = {"id": self.count, "method": method, "params": params}
        self.socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        return self.count

    def call(self, session: str | None, method: str, **params) -> dict:
        number = self.send(session, method, **params)
        while True:
            message = json.loads(self.socket.recv(timeout=600))
            if message.get("id") == number:
                break
            self.tell(message)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']['message']}")
        return message["result"]

    def tell(self, message: dict) -> None:
        if "method" in message:
            for listener in self.listeners:
                listener(message.get("sessionId"), message["method"], message["params"])

    def wait(self, seconds: float) -> None:
        """Takes events for a while."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self.tell(json.loads(self.socket.recv(timeout=left)))
            except TimeoutError:
                return

    def attach(self, session: str | None, method: str, params: dict) -> None:
        """Has a target that has just come tell of its network before it does anything, and of its own targets."""
        if method != "Target.attachedToTarget":
            return
        own = params["sessionId"]
        self.targets[own] = params["targetInfo"]["type"]
        self.send(own, "Network.enable")
        self.send(own, "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)
        self.send(own, "Runtime.runIfWaitingForDebugger")

    def open(self) -> tuple[str, str]:
        """A blank page of a visitor who was nowhere before: a context and the page's session."""
        self.targets.clear()
        self.call(None, "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True)
        context = self.call(None, "Target.createBrowserContext")["browserContextId"]
        self.call(None, "Target.createTarget", url="about:blank", browserContextId=context)
        while not (pages := [one for one, kind in self.targets.items() if kind == "page"]):
            self.wait(.05)
        return context, pages[-1]

    def evaluate(self, session: str, function: str, argument=None):
        """What a function of the page answers, or its promise is kept with."""
        answer = self.call(
            session, "Runtime.evaluate", expression=f"({function})({json.dumps(argument)})", awaitPromise=True,
            returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", answer["exceptionDetails"]))
        return answer["result"].get("value")

    def renderers(self) -> list[int]:
        """The processes of pages."""
        found = self.call(None, "SystemInfo.getProcessInfo")["processInfo"]
        return [one["id"] for one in found if one["type"] == "renderer"]

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(timeout=60)
        self.folder.cleanup()
