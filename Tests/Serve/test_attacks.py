"""Attacks that once cost the server its answer, its memory or its clean end."""

import json
import lzma
import os
import pathlib
import socket
import urllib.parse

import pytest
from conftest import Server
from test_limits import connect, status, talk
from test_protocols import get, post

# Repetitions of requests that may leave something behind.
ROUNDS = 3 if "DUCTUS_DEEP" in os.environ else 1


def head(server, *lines, end=b"\r\n"):
    """A request of `/healthz` with these lines after its first ones."""
    host = urllib.parse.urlsplit(server.address).netloc
    first = [b"GET /healthz HTTP/1.1", b"Host: " + host.encode(), b"Connection: close"]
    return end.join([*first, *lines]) + end + end


def test_a_long_query_has_an_answer(server):
    for arguments, found in [(100, 200), (101, 414), (500, 414), (5_000, 414)]:
        path = "/healthz?" + "&".join(["a=b"] * arguments)
        assert get(server.address, path)[0] == found


@pytest.mark.parametrize("lines", [
    [b"X: a", b" b"], [b"X: a", b"\tb"], [b" a"], [b"X: a\nY: b"], [b"X: a\n"], [b"Content-Length : 5"],
    [b"Transfer-Encoding\t: chunked"], [b"X: a\0b"], [b"X: a\rb"], [b"A B: c"], [b"Host: localhost"],
    [b"Content-Length: 0", b"Content-Length: 0"]])
def test_heads_that_can_be_read_in_two_ways(server, lines):
    # Two hosts count as an unknown one.
    found = 403 if lines == [b"Host: localhost"] else 400
    data = head(server, *lines)
    assert status(talk(server.address, data)) == found
    # The connection ends: what follows isn't a request.
    assert talk(server.address, data + head(server)).count(b"HTTP/1.1 ") == 1


def test_bare_line_feeds(server):
    whole = head(server)
    assert status(talk(server.address, head(server, end=b"\n"))) == 400
    for place in [index for index in range(len(whole)) if whole.startswith(b"\r\n", index)]:
        assert status(talk(server.address, whole[:place] + whole[place + 1:])) == 400


def test_heads_that_come_in_pieces(server):
    """The check that refuses folded lines parses a head correctly, however it arrives and whatever it contains."""
    fields = [b"X-%d:   %s" % (number, b"y" * number) for number in range(90)]
    data = head(server, b"Cookie: a=b; c=d", b"Empty:", *fields)
    for size in [7, 1_000, 2_048]:
        with connect(server.address) as wire:
            for start in range(0, len(data), size):
                wire.sendall(data[start:start + size])
            assert status(wire.recv(65_536)) == 200


def test_hosts_that_only_begin_as_addresses(server):
    for host in ["[::1].evil.com", "[::1]evil.com", "127.0.0.1.evil.com", "localhost:80.evil.com"]:
        assert get(server.address, "/healthz", {"Host": host})[0] == 403
    assert get(server.address, "/healthz", {"Host": "[::1]:80"})[0] == 200


def test_the_log_obeys_nobody(tmp_path):
    messages = tmp_path / "log"
    with messages.open("w") as file:
        server = Server("--log", stderr=file)
        host = urllib.parse.urlsplit(server.address).netloc
        target = "/%1b%5B31mX%0aductus:%20FAKE%20LINE"
        talk(server.address, f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        assert server.stop() == 0
    lines = messages.read_text().splitlines()
    assert len(lines) == 1 and "\x1b" not in lines[0]
    assert lines[0].startswith("ductus: GET /\ufffd[31mX\ufffdductus: FAKE LINE 404 ")


def peak(server):
    """The server's peak memory in megabytes."""
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in text.splitlines() if line.startswith("VmHWM")).split()[1]) / 1024


@pytest.mark.parametrize("line, count", [
    ('{"label":"' + "a" * (15 << 20) + '","drawing":[[[1,2],[3,4]]]}\n', 30),
    ('{"label":"' + "a" * (1 << 20) + '","drawing":[[[1,2],[3,4]]]}\n', 400),
    ("\r\n" * (1 << 20), 200), ("\n" * (1 << 20), 300), ("[" + " " * (1 << 20), 300),
    ("<ink>" + "<trace>1 2</trace>" * 60_000, 300)], ids=["labels", "short", "crlf", "lf", "json", "inkml"])
def test_compressed_bodies_are_bounded(line, count):
    """Some hundred kilobytes of xz hold hundreds of megabytes, which are refused before they are unpacked."""
    if not pathlib.Path("/proc/self/status").exists():
        pytest.skip("there is no /proc")
    # Ten streams, one after another, are compressed in a tenth of the time.
    body = lzma.compress(line.encode() * (count // 10), preset=0) * 10
    server = Server()
    try:
        assert len(body) < 4 << 20
        for _ in range(ROUNDS):
            for form in ["ndjson", "svg"]:
                assert post(server.address, f"/v1/convert?to={form}", body)[0] in (413, 422)
        assert peak(server) < 300
    finally:
        assert server.stop() == 0


def test_a_server_that_others_reach_without_a_key_warns(tmp_path):
    for arguments, warns in [(["--host", "0.0.0.0"], True), ([], False),
                             (["--host", "0.0.0.0", "--key", "a:b"], False)]:
        messages = tmp_path / "messages"
        with messages.open("w") as file:
            server = Server(*arguments, stderr=file)
            assert server.stop() == 0
        assert ("--key" in messages.read_text()) == warns


def has_ipv6():
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.skipif(not has_ipv6(), reason="there is no IPv6")
def test_all_addresses_are_those_of_both_protocols(tmp_path):
    """And none of them makes a client one of this machine's."""
    messages = tmp_path / "messages"
    with messages.open("w") as file:
        server = Server("--host", "::", stderr=file)
    try:
        for host in ("127.0.0.1", "[::1]"):
            found, _, answer = get(server.address.replace("[::]", host), "/v1/models")
            assert found == 200 and not json.loads(answer)["mayInstall"]
    finally:
        assert server.stop() == 0
    assert "other machines can reach this server" in messages.read_text()
    server = Server("--host", "::1")
    try:
        assert get(server.address, "/healthz")[0] == 200
        with pytest.raises(OSError):
            get(server.address.replace("[::1]", "127.0.0.1"), "/healthz")
    finally:
        assert server.stop() == 0


def test_a_key_that_no_other_user_sees(tmp_path):
    """A command's options are for everybody on its machine."""
    key = tmp_path / "key"
    key.write_text("app:secret\n")
    key.chmod(0o440)
    server = Server("--key-file", str(key))
    try:
        assert get(server.address, "/v1/models")[0] == 401
        assert get(server.address, "/v1/models", {"Authorization": "Bearer app"})[0] == 200
    finally:
        assert server.stop() == 0


def test_methods_that_are_served_are_named(server):
    host = urllib.parse.urlsplit(server.address).netloc
    data = f"GET /v1/recognize HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    assert b"\r\nAllow: POST, OPTIONS\r\n" in talk(server.address, data)


def test_an_empty_file(server):
    assert post(server.address, "/v1/convert?to=ndjson", b"")[0] == 400
