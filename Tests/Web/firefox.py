"""Firefox, driven by its built-in WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

import json
import pathlib
import shutil
import subprocess

from listening import find_address
from websockets.sync.client import connect


class Firefox:
    """An invisible Firefox window with its own profile."""

    program = shutil.which("firefox-esr") or shutil.which("firefox")
    package = "firefox-esr"

    def __init__(self, folder: pathlib.Path):
        #: Errors in the console.
        self.faults: list[str] = []
        self.count = 0
        said = folder / "firefox.log"
        with open(said, "w") as log:
            self.process = subprocess.Popen(
                [self.program, "--headless", "--no-remote", "--profile", folder, "--width", "1280", "--height",
                 "900", "--remote-debugging-port", "0", "about:blank"],
                stdout=log, stderr=log)
        try:
            self.socket = connect(find_address(self.process, said) + "/session", max_size=None, ping_interval=None)
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded"])
            self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self.process.kill()
            raise

    def call(self, method: str, **values):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": values}))
        while True:
            answer = json.loads(self.socket.recv(timeout=600))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.faults.append(answer["params"]["text"])
            if answer.get("id") == self.count:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def goto(self, address: str) -> None:
        self.call("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def evaluate(self, function: str, argument=None):
        """The result of a function of the page, or of its promise."""
        answer = self.call(
            "script.callFunction", target={"context": self.page}, awaitPromise=True,
            functionDeclaration=f"async (text) => JSON.stringify(await ({function})(JSON.parse(text)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(argument)}])
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, actions: list) -> None:
        """Performs actions of devices, in WebDriver's form."""
        self.call("input.performActions", context=self.page, actions=actions)

    def picture(self) -> str:
        """The window as PNG, in base64."""
        return self.call("browsingContext.captureScreenshot", context=self.page)["data"]

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(timeout=60)
