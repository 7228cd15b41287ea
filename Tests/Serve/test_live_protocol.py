"""MyScript's live protocol over WebSockets: the messages of iinkTS's interactive canvas."""

import json

import pytest
from canvas import Canvas, Document
from conftest import Server
from drawings import samples
from test_protocols import get


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
    """A canvas finds its strokes again by the names of the element and of the strokes."""
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
    # By default, it is ink: a drawing.
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
        # Also with an open socket.
        assert server.stop() == 0


@pytest.mark.parametrize("path", ["offscreen", "document"])
def test_what_is_no_socket_is_told(server, path):
    status, kind, body = get(server.address, f"/api/v4.0/iink/{path}?applicationKey=any")
    assert (status, kind) == (426, "application/json")
    assert "WebSocket" in json.loads(body)["message"]


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
