"""The server's work for the pad: installing models, opening files."""

import gzip
import json
import os
import urllib.error
import urllib.request

import pytest
from conftest import ROOT, Server


def ask(server, path, method="GET", body=None, **headers):
    """Status and answer."""
    request = urllib.request.Request(
        server.address + path, body, headers={name.replace("_", "-"): text for name, text in headers.items()},
        method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def state(server, tag):
    return {model["tag"]: model["state"] for model in ask(server, "v1/models")[1]["models"]}[tag]


def test_a_model_is_installed_with_progress(tmp_path):
    server = Server(DUCTUS_STORE=str(tmp_path))
    try:
        models = ask(server, "v1/models")[1]
        offered = next(model for model in models["models"] if model["tag"] == "el")
        assert models["mayInstall"] and offered["state"] == "offered" and offered["bytes"] > 1_000_000
        assert ask(server, "v1/models/el/install")[0] == 404
        status, answer = ask(server, "v1/models/el/install", "POST")
        assert status == 202 and answer["tag"] == "el"
        seen = []
        while answer["state"] == "installing":
            seen.append(answer["completed"])
            status, answer = ask(server, "v1/models/el/install")
        assert status == 200 and answer["state"] == "installed"
        assert answer["completed"] == answer["total"] > 1_000_000
        assert seen == sorted(seen)
        assert state(server, "el") == "installed"
        # Repeating it does no harm.
        assert ask(server, "v1/models/el/install", "POST")[0] == 202
    finally:
        server.stop()


def test_what_nobody_offers_isnt_installed(server):
    for tag in ["tlh", "..%2F..%2Fetc", "a" * 300]:
        answer = ask(server, f"v1/models/{tag}/install", "POST")[1]
        while answer["state"] == "installing":
            answer = ask(server, f"v1/models/{tag}/install")[1]
        assert answer["state"] == "failed" and answer["reason"] == "not-offered"


def test_strangers_install_nothing(tmp_path):
    """Pages of other origins, even those that may send ink, and without a key other machines, also behind a proxy."""
    store = {"DUCTUS_STORE": str(tmp_path)}
    origin = "https://example.org"
    server = Server("--allow-origin", origin, **store)
    try:
        assert ask(server, "v1/models/el/install", "POST", Origin=origin)[0] == 403
        assert not ask(server, "v1/models", Origin=origin)[1]["mayInstall"]
        assert ask(server, "v1/models/el/install", "POST", Origin="https://evil.example")[0] == 403
    finally:
        server.stop()
    server = Server(**store)
    try:
        for passed in [{"Forwarded": "for=192.0.2.1"}, {"X-Forwarded-For": "192.0.2.1"}, {"Via": "1.1 proxy"}]:
            assert ask(server, "v1/models/el/install", "POST", **passed)[0] == 403
            assert not ask(server, "v1/models", **passed)[1]["mayInstall"]
        assert ask(server, "v1/models")[1]["mayInstall"]
    finally:
        server.stop()
    server = Server("--host", "0.0.0.0", **store)
    server.address = server.address.replace("0.0.0.0", "127.0.0.1")
    try:
        assert ask(server, "v1/models/el/install", "POST")[0] == 403
        assert not ask(server, "v1/models")[1]["mayInstall"]
    finally:
        server.stop()
    server = Server("--key", "app:secret", **store)
    try:
        assert ask(server, "v1/models/el/install", "POST")[0] == 401
        assert ask(server, "v1/models", Authorization="Bearer app")[1]["mayInstall"]
    finally:
        server.stop()
    assert not os.listdir(tmp_path)


@pytest.mark.parametrize("name", ["demo.ndjson", "cursive.inkml", "flowchart.ndjson"])
def test_ink_files_are_opened(server, name):
    status, answer = ask(server, "v1/pages", "POST", (ROOT / "Samples" / name).read_bytes())
    assert status == 200
    assert len(answer["pages"]) == {"demo.ndjson": 6}.get(name, 1)
    for page in answer["pages"]:
        assert page["drawing"] and all(len(stroke) in (2, 3) for stroke in page["drawing"])


@pytest.mark.parametrize("name, strokes", [
    ("Normal_AB.rm", 0), ("Normal_A_stroke_2_layers.rm", 2), ("pens.sbn2", 3),
])
def test_notes_are_opened(server, name, strokes):
    body = (ROOT / "Tests/NoteFormatsTests/Fixtures" / name).read_bytes()
    status, answer = ask(server, "v1/pages", "POST", body)
    assert status == 200
    assert sum(len(page["drawing"]) for page in answer["pages"]) >= strokes
    assert answer["pages"][0]["width"] > 0


@pytest.mark.parametrize("body", [b"", b"hello", b"\x1f\x8b damaged", b"<xournal", b'{"drawing": 1}'])
def test_what_is_no_ink_is_a_problem(server, body):
    status, answer = ask(server, "v1/pages", "POST", body)
    assert status in (400, 422) and answer["type"].startswith("urn:ductus:problem:")


def test_a_note_that_grows_too_large_is_refused(server):
    page = b'<page width="600" height="800"><layer/></page>' * 1_500_000
    body = gzip.compress(b'<?xml version="1.0"?><xournal>' + page + b"</xournal>")
    status, answer = ask(server, "v1/pages", "POST", body)
    assert len(body) < 1 << 20 and status == 413 and "too-large" in answer["type"]
    stroke = b'<stroke tool="pen" color="black" width="1">' + b"1 1 " * 50_000 + b"</stroke>"
    page = b'<page width="600" height="800"><layer>' + stroke * 8 + b"</layer></page>"
    body = gzip.compress(b'<?xml version="1.0"?><xournal>' + page * 3 + b"</xournal>")
    assert ask(server, "v1/pages", "POST", body)[0] == 413


def test_a_note_has_no_endless_title(server):
    """Its answer would be six times as long: each of these bytes is escaped."""
    body = gzip.compress(b"<xournal><title>" + b"\x7f" * (5 << 20) + b'</title><page width="9" height="9"/></xournal>')
    assert len(body) < 1 << 16
    assert ask(server, "v1/pages", "POST", body) == (
        200, {"title": None, "isDamaged": True, "pages": [{"width": 9, "height": 9, "drawing": []}]})
