"""The parts of iinkTS's canvases that talk to the server, for the tests of MyScript's live protocol."""

import hashlib
import hmac
import json
import urllib.parse

import pytest

websockets = pytest.importorskip("websockets.sync.client")
SETTINGS = {
    "lang": "en_US",
    "export": {"jiix": {"bounding-box": True, "full-stroke-ids": True, "ids": True,
                        "text": {"chars": True, "words": True, "lines": True}}},
    "raw-content": {"recognition": {"types": ["text", "shape"]},
                    "gestures": ["underline", "scratch-out", "strike-through", "surround"]},
    "gesture": {"enable": True, "ignoreGestureStrokes": True},
}


class Canvas:
    """The part of iinkTS's canvas that talks to the server."""

    def __init__(self, server, path="offscreen", key=("any", "any"), **restored):
        host = urllib.parse.urlsplit(server.address).netloc
        self.wire = websockets.connect(
            f"ws://{host}/api/v4.0/iink/{path}?applicationKey={key[0]}", open_timeout=60)
        self.key = key
        self.restored = restored

    def ask(self, type, wanted=None, **members):
        """The answer to a message: the one of this type among others."""
        self.wire.send(json.dumps({"type": type, **members}))
        while True:
            answer = json.loads(self.wire.recv(timeout=120))
            if wanted is None or answer["type"] in (wanted, "error"):
                return answer

    def open(self):
        challenge = self.ask("authenticate")["hmacChallenge"]
        code = hmac.new("".join(self.key).encode(), challenge.encode(), hashlib.sha512).hexdigest()
        assert self.ask("hmac", hmac=code)["type"] == "authenticated"
        self.session = self.ask("initSession", configuration=SETTINGS)["iinkSessionId"]
        self.part = self.ask("newContentPart", "newPart", contentType="Raw Content")["id"]
        return self

    def restore(self, other):
        self.ask("authenticate")
        self.ask("hmac", hmac="")
        answer = self.ask("restoreSession", iinkSessionId=other.session)
        if answer["type"] == "error":
            return answer["code"]
        return self.ask("openContentPart", "contentChanged", id=other.part)

    def write(self, ink, letter, x=0, y=0, **members):
        strokes = [{"id": f"{letter}{number}", "x": [value + x for value in stroke[0]],
                    "y": [value + y for value in stroke[1]]} for number, stroke in enumerate(ink)]
        return self.ask("addStrokes", "contentChanged", strokes=strokes, **members)

    def page(self):
        answer = self.ask("export", "exported", partId=self.part,
                          mimeTypes=["application/vnd.myscript.jiix"])
        return json.loads(answer["exports"]["application/vnd.myscript.jiix"])

    def labels(self):
        return [element.get("label") for element in self.page()["elements"]]


class Document(Canvas):
    """The part of iinkTS's canvas that talks to a server that draws for it."""

    def __init__(self, server, key=("any", "any")):
        super().__init__(server, "document", key)

    def open(self):
        answer = self.ask("newContentPackage", viewSizeWidth=900, viewSizeHeight=500)
        if "hmacChallenge" in answer:
            code = hmac.new("".join(self.key).encode(), answer["hmacChallenge"].encode(), hashlib.sha512)
            self.wire.send(json.dumps({"type": "hmac", "hmac": code.hexdigest()}))
        assert self.ask("configuration", lang="en_US")["type"] == "contentPackageDescription"
        self.ask("newContentPart", "exported", contentType="TEXT", mimeTypes=["text/plain"])
        return self

    def write(self, ink, letter):
        strokes = [{"id": f"{letter}{number}", "x": stroke[0], "y": stroke[1]}
                   for number, stroke in enumerate(ink)]
        return self.ask("addStrokes", "exported", strokes=strokes)["exports"]["text/plain"]
