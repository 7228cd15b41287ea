"""MyScript's live protocol over WebSockets: attacks."""

import json
import os
import random
import socket
import struct
import threading
import urllib.parse

import pytest
from canvas import SETTINGS, Canvas
from drawings import samples

# `make test-deep` sends all of them.
MALFORMED = 10_000 if "DUCTUS_DEEP" in os.environ else 400


def opened(server, path="offscreen"):
    """A connection that has just become a WebSocket."""
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
    """A connection, as soon as the server is done with those that were closed before it."""
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
    """The code that a socket is closed with, if any."""
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
    """Sockets beyond those that may be open are refused, and closed ones make room."""
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
    """Whatever arrives, the server survives, and reads the next canvas's ink."""
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
