"""Each limit of the server, and attacks. Everything is on the loopback, and bounded in number."""

import itertools
import json
import os
import pathlib
import random
import socket
import struct
import time
import urllib.parse

import pytest
from conftest import Server
from drawings import samples
from test_protocols import get, post

# `make test-deep` sends all of them.
MALFORMED = 10_000 if "DUCTUS_DEEP" in os.environ else 1_000
BODY = json.dumps({"drawing": samples("demo")["$48.50"]}).encode()


def connect(address):
    parts = urllib.parse.urlsplit(address)
    return socket.create_connection((parts.hostname, parts.port), timeout=20)


def head(address, length=len(BODY), *fields):
    host = urllib.parse.urlsplit(address).netloc
    lines = ["POST /v1/recognize HTTP/1.1", f"Host: {host}", f"Content-Length: {length}", *fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


def talk(address, data, patience=20, until=None):
    """The server's answer to some bytes, up to a text, the end of the connection or a time limit."""
    with connect(address) as wire:
        wire.settimeout(patience)
        received = b""
        try:
            wire.sendall(data)
            while piece := wire.recv(65536):
                received += piece
                if until and until in received:
                    break
        except OSError:
            pass
        return received


def status(received):
    return int(received.split(b" ", 2)[1]) if received.startswith(b"HTTP/") else None


def test_a_whole_request(server):
    close = "Connection: close"
    assert status(talk(server.address, head(server.address, len(BODY), close) + BODY)) == 200


@pytest.mark.parametrize("fields, found", [
    (["Transfer-Encoding: chunked"], 400),
    (["X-Large: " + "a" * 20_000], 431),
    ([f"X-{number}: a" for number in range(120)], 431),
])
def test_heads_that_are_refused(server, fields, found):
    assert status(talk(server.address, head(server.address, len(BODY), *fields) + BODY)) == found


@pytest.mark.parametrize("coding, found", [
    ("gzip", 415), ("br", 415), ("identity, deflate", 415), ("identity", 200), ("Identity", 200), ("", 200)])
def test_codings_of_bodies(server, coding, found):
    close = "Connection: close"
    received = talk(
        server.address, head(server.address, len(BODY), close, f"Content-Encoding: {coding}") + BODY)
    assert status(received) == found
    if found == 415:
        assert b"\r\nAccept-Encoding: identity\r\n" in received
        assert b"urn:ductus:problem:unsupported-coding" in received
        assert coding.split()[-1].encode() in received


@pytest.mark.parametrize("size, found", [(4 << 20, 400), ((4 << 20) + 1, 413), (20 << 20, 413)])
def test_a_large_body_has_an_answer(server, size, found):
    """To a client that sends all of it before it listens."""
    status, _, answer = post(server.address, "/v1/recognize", b" " * size)
    assert status == found and (found == 400 or json.loads(answer)["type"] == "urn:ductus:problem:body-too-large")


@pytest.mark.parametrize("length, found", [("-1", 400), ("abc", 400), ("99999999999", 413)])
def test_lengths_that_are_refused(server, length, found):
    assert status(talk(server.address, head(server.address, length) + BODY)) == found


def test_a_body_without_end(server):
    host = urllib.parse.urlsplit(server.address).netloc
    data = f"POST /v1/recognize HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    assert status(talk(server.address, data + 6 * chunk + b"0\r\n\r\n", until=b"\r\n")) == 413


@pytest.mark.parametrize("path", ["/v1/recognize", "/v1/hands/learn"])
def test_too_many_inks_are_refused_before_they_are_read(server, path):
    """However useless they are: an answer for each of two million would take long."""
    status, _, answer = post(server.address, path, b'{"inks":[%s1]}' % (b"1," * 20_000))
    assert status == 413 and json.loads(answer)["type"] == "urn:ductus:problem:ink-too-large"


@pytest.mark.parametrize("headers, found", [
    ({"Host": "evil.example"}, 403), ({"Host": "localhost"}, 200),
    ({"Origin": "https://evil.example"}, 403), ({"Origin": "null"}, 403)])
def test_strangers(server, headers, found):
    assert get(server.address, "/healthz", headers)[0] == found


def test_a_signal_that_comes_early():
    """As soon as a server prints its address, it can be ended."""
    for _ in range(8):
        assert Server().stop() == 0


def test_an_origin_that_may_ask():
    server = Server("--allow-origin", "https://example.org")
    try:
        assert get(server.address, "/healthz", {"Origin": "https://example.org"})[0] == 200
        assert get(server.address, "/healthz", {"Origin": "https://example.com"})[0] == 403
    finally:
        server.stop()


@pytest.mark.parametrize("path, method, found", [
    ("/v1/recognize", "GET", 405), ("/nothing", "GET", 404), ("/../etc/passwd", "GET", 404),
    ("/pad/../../x", "GET", 404), ("/%2e%2e/x", "GET", 404), ("/", "DELETE", 405)])
def test_paths_and_methods(server, path, method, found):
    host = urllib.parse.urlsplit(server.address).netloc
    data = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    assert status(talk(server.address, data)) == found


def cut_heads(head, body):
    """Heads truncated after each byte, followed by the original body."""
    for count in range(len(head) - 4):
        yield head[:count] + b"\r\n\r\n" + body


def wrong_lengths(head, body):
    right = b"Content-Length: %d" % len(body)
    for length in [b"-1", b"+5", b"0x10", b"1 2", b"", b"abc", b"9" * 30, b"70000000",
                   b"%d" % (len(body) - 1), b"5\r\nContent-Length: 6",
                   b"5\r\nTransfer-Encoding: chunked"]:
        yield head.replace(right, b"Content-Length: " + length) + body
    for chunk in [b"zz\r\n", b"-1\r\n", b"f" * 20 + b"\r\n", b"5\r\n{\r\n0\r\n\r\n", b"1\r\n{}\r\n"]:
        yield head.replace(right, b"Transfer-Encoding: chunked") + chunk


def wrong_values():
    """Members and numbers that occur in no protocol."""
    for number in [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e40", b"-", b"01", b"1e", b".5", b"1.",
                   b"9" * 400, b"0x1", b"null", b"true", b"[]", b"{}", b'"1"', b"[" * 200]:
        for drawing in [b"[[[1,%s],[2,3]]]", b"[[[1,2],[%s,3]]]", b"[[[1],[2],3,%s]]", b"[%s]", b"[[%s]]"]:
            yield b'{"drawing":%s}' % (drawing % number)
        for member in [b"candidates", b"writingArea", b"lexicon", b"unknown"]:
            if (member, number) not in [(b"candidates", b"null"), (b"writingArea", b"null"),
                                        (b"lexicon", b"null"), (b"lexicon", b"[]"), (b"lexicon", b"{}")]:
                yield b'{"drawing":[[[1],[2]]],"%s":%s}' % (member, number)
    yield from [b'{"drawing":[]', b'{"drawing":[],}', b'{"drawing":[]}]', b"\xff\xfe{}", b'{"\xff":1}',
                b'{"model":"\\ud800","drawing":[]}', b'{"drawing":[[[1]]]}', b"\x00", b"null", b"5"]


def malformed(address):
    """Endless bad requests, each of which must be answered with a 4xx."""
    body = json.dumps({"drawing": [[[1, 2, 3], [4, 5, 6]], [[7], [8]]]}).encode()

    def whole(body, path="/v1/recognize"):
        return head(address, len(body), "Connection: close").replace(b"/v1/recognize", path.encode()) + body

    while True:
        yield from cut_heads(head(address, len(body)), body)
        yield from wrong_lengths(head(address, len(body), "Connection: close"), body)
        for path in ["/v1/recognize", "/v1/gestures", "/v1/patterns/match", "/api/v4.0/iink/batch"]:
            yield from (whole(body[:count], path) for count in range(len(body)))
        yield from map(whole, wrong_values())


def held(server):
    """The megabytes and open files of a server."""
    process = pathlib.Path(f"/proc/{server.process.pid}")
    pages = int((process / "statm").read_text().split()[1]) if process.exists() else 0
    files = len(list((process / "fd").iterdir())) if process.exists() else 0
    return pages * 4096 / 2**20, files


def test_malformed_requests():
    """Requests that are truncated, or have wrong lengths, wrong JSON or huge numbers, get a 4xx each, without a crash
    or leak."""
    server = Server()
    try:
        # A valid one first, since models are loaded when they are needed.
        right = head(server.address, len(BODY), "Connection: close") + BODY
        assert status(talk(server.address, right, 10, until=b"\r\n")) == 200
        for number, data in enumerate(itertools.islice(malformed(server.address), MALFORMED)):
            if number == MALFORMED // 2:  # sanitizers keep memory at first
                before = held(server)
            # libmicrohttpd doesn't answer if it can't even find a method.
            has_method = data.startswith(b"POST ")
            found = status(talk(server.address, data, 10 if has_method else .2, until=b"\r\n"))
            assert found is not None and 400 <= found < 500 if has_method else found is None, data[:300]
        assert get(server.address, "/healthz")[0] == 200
        until(lambda: held(server)[1] <= before[1])
        assert held(server)[0] - before[0] < 8
    finally:
        assert server.stop() == 0


def until(condition, tries=3_000):
    """Waits for a condition for at most a minute, which even a busy machine doesn't need."""
    for _ in range(tries):
        if condition():
            return
        time.sleep(.02)
    raise AssertionError("never true")


def test_changed_requests(server):
    """A valid request with random bytes changed is answered or refused, or the connection ends."""
    whole = head(server.address, len(BODY), "Connection: close") + BODY
    chance = random.Random(1)
    for _ in range(MALFORMED // 20):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.choice(b'{}[]",:0e-NaI\x00\xff\r\n')
        found = status(talk(server.address, bytes(data), .5, until=b"\r\n"))
        # 505: a changed version of HTTP.
        assert found is None or found in (200, 505) or 400 <= found < 500, (found, bytes(data[:200]))
    assert get(server.address, "/healthz")[0] == 200


def test_who_leaves_leaves_nothing_behind():
    """More connections than can wait are closed or reset before the body ends, while they wait and while they are read;
    the next request is answered."""
    server = Server()
    page = json.dumps({"drawing": samples("demo")["Can you read this?"] * 40}).encode()
    whole = head(server.address, len(page)) + page
    try:
        assert post(server.address, "/v1/recognize", BODY)[0] == 200
        before = held(server)[1]
        for number in range(600):
            wire = connect(server.address)
            wire.sendall(whole[:len(whole) // 2] if number % 3 == 0 else whole)
            if number % 2:
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            wire.close()
        until(lambda: held(server)[1] <= before)
        assert post(server.address, "/v1/recognize", BODY)[0] == 200
    finally:
        assert server.stop() == 0


def test_who_only_ends_sending_has_the_answer(server):
    page = json.dumps({"drawing": samples("demo")["Can you read this?"] * 40}).encode()
    with connect(server.address) as wire:
        wire.settimeout(300)
        wire.sendall(head(server.address, len(page), "Connection: close") + page)
        wire.shutdown(socket.SHUT_WR)
        received = b"".join(iter(lambda: wire.recv(65536), b""))
    # The client may be asked to continue before the answer.
    answer = received.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
    assert status(answer) == 200 and answer.endswith(b"}")


def test_a_head_that_comes_byte_by_byte_is_cut_off():
    server = Server()
    try:
        with connect(server.address) as wire:
            # A byte each quarter of a second: the deadline is 10 s, and a busy machine may be late.
            with pytest.raises(OSError):
                for _ in range(400):
                    wire.sendall(b"X")
                    time.sleep(.25)
    finally:
        server.stop()


def test_slow_connections_dont_delay_a_live_one(server):
    slow = [connect(server.address) for _ in range(300)]
    try:
        for wire in slow:
            wire.sendall(b"POST /v1/recognize HTTP/1.1\r\nHost: local")
        assert post(server.address, "/v1/recognize", BODY)[0] == 200
        # It was answered while the slow ones still held their places: none had been cut off.
        for wire in slow:
            wire.setblocking(False)
            with pytest.raises(BlockingIOError):
                wire.recv(1)
    finally:
        for wire in slow:
            wire.close()


def test_a_full_queue_says_so(server):
    """Requests beyond those that may wait are refused at once, and none is lost."""
    page = json.dumps({"drawing": samples("demo")["Can you read this?"] * 5}).encode()
    data = head(server.address, len(page), "Connection: close") + page
    wires = []
    try:
        # A request is sent faster than it is read.
        for _ in range(150):
            wires.append(connect(server.address))
            wires[-1].sendall(data)
        found = []
        for wire in wires:
            wire.settimeout(300)
            found.append(status(wire.recv(65536)))
    finally:
        for wire in wires:
            wire.close()
    assert set(found) <= {200, 503} and found.count(200) >= 64


@pytest.mark.skipif(not pathlib.Path("/proc/self/stat").exists(), reason="there is no /proc")
def test_the_end_waits_for_answers():
    server = Server()
    # As many as even a busy machine reads within the seconds that the server allows for its last answers.
    page = json.dumps({"drawing": samples("demo")["Can you read this?"] * 40}).encode()

    def spent():
        """The server's processor time, in hundredths of a second."""
        values = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(values[11]) + int(values[12])

    try:
        with connect(server.address) as wire:
            wire.settimeout(60)
            before = spent()
            wire.sendall(head(server.address, len(page), "Connection: close") + page)
            # It is reading, since nothing else takes this long.
            until(lambda: spent() > before + 5)
            assert server.stop() == 0
            assert status(wire.recv(65536)) == 200
    finally:
        server.process.kill()


def test_the_end_waits_for_requests():
    server = Server()
    try:
        with connect(server.address) as wire:
            wire.settimeout(60)
            wire.sendall(head(server.address, len(BODY), "Connection: close", "Expect: 100-continue"))
            assert status(wire.recv(65536)) == 100
            server.process.terminate()
            # Time for it to begin to end. If it takes longer, this test proves nothing, but doesn't fail.
            time.sleep(.5)
            wire.sendall(BODY)
            assert status(wire.recv(65536)) == 200
        assert server.process.wait(timeout=60) == 0
    finally:
        server.process.kill()
