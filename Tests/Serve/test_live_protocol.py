"""MyScript's live protocol over WebSockets: what iinkTS's interactive canvas says, and what attackers say.

DUCTUS_IINK names a folder with iinkTS 4 as one script, `iink.js`, that sets `iink`, and `iink.css`: with
it the canvas itself writes, in a browser. It is made of iinkTS's sources by a bundler.
"""

import functools
import hashlib
import hmac
import http.server
import json
import os
import random
import socket
import struct
import threading
import urllib.parse

import pytest
from conftest import Server, samples
from test_protocols import get

websockets = pytest.importorskip("websockets.sync.client")
# `make test-deep` sends all of them.
MALFORMED = 10_000 if "DUCTUS_DEEP" in os.environ else 400
SETTINGS = {
    "lang": "en_US",
    "export": {"jiix": {"bounding-box": True, "full-stroke-ids": True, "ids": True,
                        "text": {"chars": True, "words": True, "lines": True}}},
    "raw-content": {"recognition": {"types": ["text", "shape"]},
                    "gestures": ["underline", "scratch-out", "strike-through", "surround"]},
    "gesture": {"enable": True, "ignoreGestureStrokes": True},
}


class Canvas:
    """As much of iinkTS's canvas as talks to the server."""

    def __init__(self, server, path="offscreen", key=("any", "any"), **restored):
        host = urllib.parse.urlsplit(server.address).netloc
        self.wire = websockets.connect(
            f"ws://{host}/api/v4.0/iink/{path}?applicationKey={key[0]}", open_timeout=60)
        self.key = key
        self.restored = restored

    def ask(self, type, wanted=None, **members):
        """What a message is answered; the answer of one type among others."""
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


@pytest.fixture(scope="module")
def inks():
    return samples("demo")


def test_a_page_is_written_erased_and_taken_back(server, inks):
    canvas = Canvas(server).open()
    assert canvas.write(inks["handwriting"], "a")["canUndo"] is True
    assert canvas.labels() == ["handwriting"]
    canvas.write(inks["$48.50"], "b", y=400)
    assert canvas.labels() == ["handwriting", "$48.50"]
    first = [f"a{number}" for number in range(len(inks["handwriting"]))]
    canvas.ask("eraseStrokes", "contentChanged", strokeIds=first)
    assert canvas.labels() == ["$48.50"]
    names = [f"b{number}" for number in range(len(inks["$48.50"]))]
    undone = canvas.ask(
        "undo", "contentChanged", changes=[{"type": "eraseStrokes", "strokeIds": names}])
    assert undone["empty"] is True and undone["canRedo"] is True and canvas.labels() == []
    assert canvas.ask("ping")["type"] == "pong" and canvas.ask("waitForIdle")["type"] == "idle"
    canvas.wire.close()


def test_a_formula_is_written_and_exported(server):
    label, ink = next(iter(samples("formulas").items()))
    canvas = Canvas(server).open()
    canvas.part = canvas.ask("newContentPart", "newPart", contentType="Math")["id"]
    canvas.write(ink[:4], "a")
    kinds = ["application/x-latex", "application/mathml+xml", "application/vnd.myscript.jiix", "text/plain"]
    ask = {"partId": canvas.part, "mimeTypes": kinds}
    assert canvas.ask("export", "exported", **ask)["exports"]["application/x-latex"] == "x ="
    canvas.write(ink[4:], "b")
    exports = canvas.ask("export", "exported", **ask)["exports"]
    assert exports["application/x-latex"].replace(" ", "") == label.replace(" ", "")
    assert exports["application/mathml+xml"].startswith("<math")
    jiix = json.loads(exports["application/vnd.myscript.jiix"])
    assert jiix["type"] == "Math" and jiix["expressions"][0]["type"] == "="
    canvas.ask("eraseStrokes", "contentChanged", strokeIds=[f"b{number}" for number in range(len(ink) - 4)])
    assert canvas.ask("export", "exported", **ask)["exports"]["text/plain"] == "x ="
    refused = canvas.ask("export", "exported", partId=canvas.part, mimeTypes=["image/svg+xml"])
    assert refused["code"] == "not-acceptable"
    canvas.wire.close()


def test_elements_keep_their_names(server, inks):
    """A canvas finds its strokes again by the element's name and the strokes' own."""
    canvas = Canvas(server).open()
    canvas.write(inks["handwriting"], "a")
    before = canvas.page()["elements"][0]
    canvas.write(inks["$48.50"], "b", y=-400)
    after = canvas.page()["elements"][1]
    assert before == after
    items = [item["full-id"] for word in after["words"] for item in word.get("items", [])]
    assert set(items) == {f"a{number}" for number in range(len(inks["handwriting"]))}
    canvas.wire.close()


def test_a_gesture_is_told_and_no_writing(server, inks):
    canvas = Canvas(server).open()
    ink = inks["handwriting"]
    canvas.write(ink, "a")
    xs, ys = ([value for stroke in ink for value in stroke[axis]] for axis in (0, 1))
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    turns = 22
    zigzag = [[], []]
    for turn in range(turns):
        ends = (left, right) if turn % 2 else (right, left)
        for step in range(12):
            zigzag[0].append(ends[0] + (ends[1] - ends[0]) * step / 12)
            zigzag[1].append(top + (bottom - top) * (turn + step / 12) / turns)
    changed = canvas.write([zigzag], "g", processGestures=True)
    gesture = json.loads(canvas.wire.recv(timeout=60))
    assert gesture["type"] == "gestureDetected" and gesture["gestureType"] == "SCRATCH"
    assert gesture["gestureStrokeId"] == "g0"
    assert set(gesture["strokeIds"]) == {f"a{number}" for number in range(len(ink))}
    assert changed["canUndo"] is True and canvas.labels() == ["handwriting"]
    form = canvas.ask("contextlessGesture", stroke={"id": "g0", "x": zigzag[0], "y": zigzag[1]})
    assert (form["gestureType"], form["strokeId"]) == ("scratch", "g0")
    word = [f"a{number}" for number in range(len(ink))]
    assert canvas.ask("eraseStrokes", "contentChanged", strokeIds=word)["empty"] is True
    # Without being asked for, it is ink: a drawing.
    canvas.write([zigzag], "h")
    assert canvas.labels() == []
    assert canvas.ask("eraseStrokes", "contentChanged", strokeIds=word)["empty"] is False
    canvas.wire.close()


def test_figures_stand_beside_text(server, inks):
    canvas = Canvas(server).open()
    canvas.write(inks["handwriting"], "a")
    sides = [(0, 0), (300, 0), (300, 200), (0, 200), (0, 0)]
    box = [[], []]
    for (x, y), (to_x, to_y) in zip(sides, sides[1:]):
        box[0] += [x + (to_x - x) * step / 10 for step in range(10)]
        box[1] += [y + (to_y - y) * step / 10 for step in range(10)]
    canvas.write([[box[0] + [0], box[1] + [0]]], "b", y=500)
    kinds = {element["type"]: element for element in canvas.page()["elements"]}
    assert set(kinds) == {"Text", "Node"} and kinds["Node"]["kind"] == "rectangle"
    assert kinds["Node"]["width"] == pytest.approx(300 * 25.4 / 96, rel=0.05)
    canvas.wire.close()


def test_a_broken_session_is_taken_up_once(server, inks):
    canvas = Canvas(server).open()
    canvas.write(inks["$48.50"], "a")
    canvas.wire.close()
    again = Canvas(server)
    assert again.restore(canvas)["empty"] is False
    again.part = canvas.part
    assert again.labels() == ["$48.50"]
    third = Canvas(server)
    assert third.restore(canvas) == "restore.session.not.found"
    for canvas in (again, third):
        canvas.wire.close()


def test_the_key_signs_the_challenge(inks):
    server = Server("--key", "app:secret")
    try:
        canvas = Canvas(server, key=("app", "secret")).open()
        canvas.write(inks["$48.50"], "a")
        assert canvas.labels() == ["$48.50"]
        stranger = Canvas(server, key=("app", "guess"))
        stranger.ask("authenticate")
        assert stranger.ask("initSession")["code"] == "access.not.granted"
        assert stranger.ask("hmac", hmac="0" * 128)["code"] == "access.not.granted"
        with pytest.raises(Exception, match="1008"):
            stranger.wire.recv(timeout=60)
    finally:
        # With a socket open, too.
        assert server.stop() == 0


@pytest.mark.parametrize("path", ["offscreen", "document"])
def test_what_is_no_socket_is_told(server, path):
    status, kind, body = get(server.address, f"/api/v4.0/iink/{path}?applicationKey=any")
    assert (status, kind) == (426, "application/json")
    assert "WebSocket" in json.loads(body)["message"]


class Document(Canvas):
    """As much of iinkTS's canvas as talks to a server that draws for it."""

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


def test_a_page_that_the_server_draws(inks):
    server = Server("--key", "app:secret")
    try:
        canvas = Document(server, key=("app", "secret")).open()
        assert canvas.write(inks["handwriting"], "a") == "handwriting"
        assert canvas.ask("undo", "exported")["exports"]["text/plain"] == ""
        assert canvas.ask("waitForIdle")["type"] == "idle" and canvas.ask("ping")["type"] == "pong"
        stranger = Document(server, key=("app", "guess"))
        stranger.ask("newContentPackage")
        assert stranger.ask("configuration")["code"] == "access.not.granted"
        assert stranger.ask("hmac", hmac="0" * 128)["code"] == "access.not.granted"
        with pytest.raises(Exception, match="1008"):
            stranger.wire.recv(timeout=60)
    finally:
        assert server.stop() == 0


# MARK: Attacks


def opened(server, path="offscreen"):
    """A wire that has just become a WebSocket."""
    parts = urllib.parse.urlsplit(server.address)
    wire = socket.create_connection((parts.hostname, parts.port), timeout=60)
    lines = [f"GET /api/v4.0/iink/{path} HTTP/1.1", f"Host: {parts.netloc}",
             "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    wire.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
    received = b""
    while b"\r\n\r\n" not in received:
        received += wire.recv(65_536)
    assert received.startswith(b"HTTP/1.1 101 ")
    assert b"\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in received
    return wire


def opened_when_free(server, path="offscreen"):
    """A wire, as soon as the server is through with those that were closed before it."""
    for _ in range(400):
        try:
            return opened(server, path)
        except AssertionError:
            threading.Event().wait(0.05)
    pytest.fail("no place came back")


def frame(payload, opcode=1, final=True, masked=True, length=None):
    length = len(payload) if length is None else length
    head = bytes([opcode | (0x80 if final else 0)])
    mask = 0x80 if masked else 0
    if length < 126:
        head += bytes([mask | length])
    elif length < 1 << 16:
        head += bytes([mask | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", length)
    if not masked:
        return head + payload
    key = b"abcd"
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))


def end(wire):
    """The code that a socket is closed with; None where there is none."""
    received = b""
    try:
        while piece := wire.recv(65_536):
            received += piece
    except ConnectionError:
        return None
    finally:
        wire.close()
    while received:
        length, start = received[1] & 0x7F, 2
        if length == 126:
            length, start = struct.unpack(">H", received[2:4])[0], 4
        if received[0] & 0x0F == 8:
            if length == 0:
                return None
            return struct.unpack(">H", received[start:start + 2])[0]
        received = received[start + length:]
    return None


@pytest.mark.parametrize("bytes, code", [
    (frame(b"{}", masked=False), 1002),
    (frame(b"{}", opcode=3), 1002),
    (frame(b"", opcode=0), 1002),
    (frame(b"{}", opcode=2), 1003),
    (frame(b"\xff\xfe"), 1007),
    (frame(b"x", length=1 << 40), 1009),
    (frame(b"x" * 126, opcode=9), None),
    (frame(struct.pack(">H", 1000), opcode=8), 1000),
])
def test_faults_of_the_protocol_close_a_socket(server, bytes, code):
    wire = opened(server)
    wire.sendall(bytes)
    assert end(wire) == code


def test_frames_in_pieces(server):
    """Byte by byte, in fragments with a ping between them."""
    wire = opened(server)
    message = json.dumps({"type": "ping"}).encode()
    parts = frame(message[:5], final=False) + frame(b"hello", opcode=9) + frame(message[5:], opcode=0)
    for byte in parts:
        wire.sendall(bytes([byte]))
    received = b""
    while b"pong" not in received or b"hello" not in received:
        received += wire.recv(65_536)
    wire.close()


def test_sockets_are_bounded(server):
    """More sockets than may be open are refused, and the places come back."""
    wires = []
    try:
        with pytest.raises(AssertionError):
            for _ in range(80):
                wires.append(opened(server))
        assert len(wires) >= 32
    finally:
        for wire in wires:
            wire.close()
    opened_when_free(server).close()


TALKS = {
    "offscreen": (
        {"type": "authenticate"}, {"type": "hmac", "hmac": ""},
        {"type": "initSession", "configuration": SETTINGS},
        {"type": "newContentPart", "contentType": "Raw Content"},
        {"type": "addStrokes", "strokes": [{"id": "a", "x": [1, 2], "y": [3, 4]}]},
        {"type": "transform", "transformationType": "ROTATE", "angle": 1e300, "strokeIds": ["a"]},
        {"type": "export", "mimeTypes": ["text/plain"]}),
    "document": (
        {"type": "newContentPackage", "viewSizeWidth": 900, "viewSizeHeight": 500, "xDpi": 96},
        {"type": "configuration", "text": {"eraser": {"erase-precisely": True}}},
        {"type": "newContentPart", "contentType": "TEXT", "mimeTypes": ["text/plain"]},
        {"type": "setTheme", "theme": "ink { color: #000000; }"},
        {"type": "addStrokes", "strokes": [{"id": "a", "x": [1, 2], "y": [3, 4]}]},
        {"type": "addStrokes", "strokes": [{"pointerType": "eraser", "x": [1, 2], "y": [3, 4]}]},
        {"type": "changeViewSize", "width": 9e4, "height": 9e4}, {"type": "convert"},
        {"type": "undo"}, {"type": "importFile", "importFileId": "1"},
        {"type": "fileChunk", "importFileId": "1", "data": "{}", "lastChunk": True}),
}


@pytest.mark.parametrize("path", TALKS)
def test_malformed_frames(server, path):
    """Whatever comes, the server lives, and reads the next canvas's ink."""
    chance = random.Random(1)
    canvas = [json.dumps(message).encode() for message in TALKS[path]]
    sent = 0
    while sent < MALFORMED:
        wire = opened_when_free(server, path)
        try:
            for message in canvas[:chance.randrange(len(canvas) + 1)]:
                wire.sendall(frame(message))
            for _ in range(chance.randrange(1, 20)):
                bytes = bytearray(frame(chance.choice(canvas), opcode=chance.choice([1, 1, 1, 0, 2, 9])))
                for _ in range(chance.randrange(4)):
                    bytes[chance.randrange(len(bytes))] = chance.randrange(256)
                wire.sendall(bytes)
                sent += 1
        except OSError:
            sent += 1
        wire.close()
    canvas = Canvas(server).open()
    canvas.write(samples("demo")["$48.50"], "a")
    assert canvas.labels() == ["$48.50"]
    canvas.wire.close()


# MARK: iinkTS itself

PAGE = """<!doctype html><meta charset="utf-8"><title>Canvas</title>
<link rel="stylesheet" href="iink.css"><link rel="icon" href="data:,">
<style>#canvas { width: 900px; height: 500px }</style><div id="canvas"></div>
<script src="iink.js"></script>
<script>
const host = new URLSearchParams(location.search).get("host");
const server = {scheme: "http", host, applicationKey: "app", hmacKey: "secret"};
const errors = [];
const kind = new URLSearchParams(location.search).get("kind");
const recognition = {text: {mimeTypes: ["text/plain", "application/vnd.myscript.jiix"]}};
const configuration = kind === "INTERACTIVE_INK" ? {server} : {server, recognition};
const ready = iink.Canvas.load(document.getElementById("canvas"), kind, {configuration})
  .then(loaded => { window.canvas = loaded; });
const labels = async () => {
  await new Promise(done => setTimeout(done, 1200));
  await canvas.waitForIdle();
  const exports = await canvas.export(["application/vnd.myscript.jiix"]);
  return exports["application/vnd.myscript.jiix"].elements.map(element => element.label);
};
</script>
"""


@pytest.fixture
def iink_page(tmp_path):
    folder = os.environ.get("DUCTUS_IINK")
    if not folder:
        pytest.skip("DUCTUS_IINK names no folder with iinkTS")
    (tmp_path / "index.html").write_text(PAGE)
    for name in ("iink.js", "iink.css"):
        (tmp_path / name).symlink_to(os.path.join(os.path.abspath(folder), name))
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{pages.server_port}"
        pages.shutdown()


@pytest.fixture
def iink_canvas(iink_page, browser):
    """Opens a canvas of a kind, with a pen for it; nothing may stand in the console at the end."""
    server = Server("--key", "app:secret", "--allow-origin", iink_page)
    page = browser.new_page(viewport={"width": 1000, "height": 700})
    faults = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))

    def open_canvas(kind):
        page.goto(f"{iink_page}/?kind={kind}&host={urllib.parse.urlsplit(server.address).netloc}")
        page.evaluate("ready")
        place = page.locator("#canvas").bounding_box()

        def write(ink, x, y, width):
            left, top = (min(value for stroke in ink for value in stroke[axis]) for axis in (0, 1))
            scale = width / (max(value for stroke in ink for value in stroke[0]) - left)
            for stroke in ink:
                points = [(place["x"] + x + (a - left) * scale, place["y"] + y + (b - top) * scale)
                          for a, b in zip(stroke[0], stroke[1])]
                page.mouse.move(*points[0])
                page.mouse.down()
                for point in points[1:]:
                    page.mouse.move(*point)
                page.mouse.up()

        return page, write

    yield open_canvas
    page.close()
    server.stop()
    assert faults == []


def zigzag():
    """A scribble from right to left and back, downwards."""
    strokes = [[], []]
    for turn in range(24):
        for step in range(8):
            strokes[0].append(380 * ((step / 8) if turn % 2 else 1 - step / 8))
            strokes[1].append(80 * (turn + step / 8) / 24)
    return [strokes]


def test_iink_writes_erases_undoes_and_converts(iink_canvas, inks):
    page, write = iink_canvas("INTERACTIVE_INK")
    write(inks["handwriting"], 120, 120, 380)
    assert page.evaluate("labels()") == ["handwriting"]
    write(inks["Can you read this?"], 100, 300, 600)
    assert page.evaluate("labels()") == ["handwriting", "Can you read this?"]
    strokes = page.evaluate("canvas.model.symbols.length")
    assert strokes == len(inks["handwriting"]) + len(inks["Can you read this?"])
    page.evaluate("canvas.undo().then(() => canvas.undo())")
    assert page.evaluate("canvas.model.symbols.length") == strokes - 2
    page.evaluate("canvas.redo().then(() => canvas.redo())")
    assert page.evaluate("labels()") == ["handwriting", "Can you read this?"]
    write(zigzag(), 120, 120, 380)
    assert page.evaluate("labels()") == ["Can you read this?"]
    page.evaluate("canvas.undo()")
    assert page.evaluate("labels()") == ["handwriting", "Can you read this?"]
    page.evaluate("canvas.convert()")
    words = page.evaluate(
        "canvas.model.symbols.map(symbol => (symbol.chars || []).map(c => c.label).join(''))")
    assert words == ["handwriting", "Can", "you", "read", "this?"]


def test_the_server_draws_for_iink(iink_canvas, inks):
    page, write = iink_canvas("INTERACTIVE_INK_SSR")
    drawn = "document.querySelectorAll('[data-layer=MODEL] #contents > *').length"

    def until(text, count):
        page.wait_for_function(
            f"""([text, count]) => canvas.model.exports?.["text/plain"] === text && {drawn} === count
              && document.querySelectorAll("#pendingStrokes > *").length === 0""",
            arg=[text, count], timeout=60_000)

    write(inks["handwriting"], 120, 120, 380)
    first = len(inks["handwriting"])
    until("handwriting", first)
    write(inks["Can you read this?"], 100, 300, 600)
    strokes = first + len(inks["Can you read this?"])
    until("handwriting\nCan you read this?", strokes)
    page.evaluate("canvas.undo().then(() => canvas.undo())")
    page.wait_for_function(f"{drawn} === {strokes - 2}")
    page.evaluate("canvas.redo().then(() => canvas.redo())")
    until("handwriting\nCan you read this?", strokes)
    write(zigzag(), 120, 120, 380)
    until("Can you read this?", strokes - first)
    page.evaluate("canvas.undo()")
    until("handwriting\nCan you read this?", strokes)
    # A word among the candidates of iinkTS's own line of suggestions.
    word = page.locator("[id^='word-0']").first
    word.dispatch_event("pointerdown")
    other = page.locator("[id^='cdt-']:not(.selected-word)").first
    chosen = other.inner_text()
    other.dispatch_event("pointerdown")
    until(f"{chosen}\nCan you read this?", strokes)
    page.evaluate("canvas.convert()")
    until(f"{chosen}\nCan you read this?", 5)
    assert page.locator("[data-layer=MODEL] #contents text").all_text_contents() == [
        chosen, "Can", "you", "read", "this?"]
    if "DUCTUS_PICTURES" in os.environ:
        page.screenshot(path=os.path.join(os.environ["DUCTUS_PICTURES"], "document.png"))
    page.evaluate("canvas.clear()")
    until("", 0)
