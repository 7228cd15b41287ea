"""A file server on the loopback interface that misbehaves on demand.

    python3 fault_server.py

Prints its port and serves until its standard input closes or its parent process is gone.

A path is /SESSION/FAULT/ROOT/FILE, with the directory ROOT in hexadecimal digits of its UTF-8. The fault affects files
larger than 4,000 bytes, or the index if it ends in `-index`. /SESSION/stats lists the session's requests, [path, range
or null, bytes of the body sent], as JSON.

FAULT is `none`, or one of the names of `FAULTS` with its number: `cut-3` closes after three tenths once for each
file, `slow-50` sends 50 kB a second.
"""

import hashlib
import json
import os
import re
import select
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

LARGE = 4000
requests: dict[str, list] = {}
lock = threading.Lock()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.close_connection = True
        try:
            self.answer()
        except (BrokenPipeError, ConnectionResetError):
            pass

    def answer(self):
        session, _, rest = self.path[1:].partition("/")
        if rest == "stats":
            with lock:
                body = json.dumps(requests.get(session, [])).encode()
            self.head(200, len(body))
            self.wfile.write(body)
            return
        fault, root, name = rest.split("/", 2)
        entry = [name, self.headers.get("Range"), 0]
        with lock:
            earlier = sum(e[0] == name for e in requests.setdefault(session, []))
            requests[session].append(entry)
        path = os.path.join(bytes.fromhex(root).decode(), name)
        if ".." in name or not os.path.isfile(path):
            self.head(404, 0)
            return
        with open(path, "rb") as file:
            content = file.read()
        fault, _, target = fault.partition("-index")
        fault, _, number = fault.partition("-")
        is_index = name.endswith("index.json")
        if (is_index if self.path.split("/")[2].endswith("-index") else len(content) > LARGE):
            self.fault(entry, fault, int(number or 0), content, earlier)
        else:
            self.serve(entry, content)

    def head(self, status, length, **headers):
        self.send_response(status)
        if length is not None:
            self.send_header("Content-Length", str(length))
        for key, value in headers.items():
            self.send_header(key.replace("_", "-"), value)
        self.end_headers()

    def send(self, entry, data, rate=None):
        for start in range(0, len(data), 4096):
            chunk = data[start : start + 4096]
            self.wfile.write(chunk)
            entry[2] += len(chunk)
            if rate:
                time.sleep(len(chunk) / rate)

    def serve(self, entry, content, *, ranges=True, tag=None, stop=None, rate=None, length=None):
        """Answers as a good server does, but stops after `stop` bytes of the whole file."""
        tag = tag or '"' + hashlib.sha256(content).hexdigest()[:16] + '"'
        asked = re.fullmatch(r"bytes=(\d+)-", entry[1] or "")
        condition = self.headers.get("If-Range")
        start = 0
        if ranges and asked and condition in (None, tag):
            start = int(asked[1])
            if start >= len(content):
                self.head(416, 0, Content_Range=f"bytes */{len(content)}")
                return
            range_ = f"bytes {start}-{len(content) - 1}/{len(content)}"
            self.head(206, len(content) - start, ETag=tag, Content_Range=range_)
        else:
            self.head(200, length or len(content), ETag=tag)
        end = len(content) if stop is None else max(start, stop)
        self.send(entry, content[start:end], rate)

    def fault(self, entry, fault, number, content, earlier):
        FAULTS.get(fault, Case.whole)(Case(self, entry, number, content, earlier))

    def log_message(self, *arguments):
        pass


class Case(NamedTuple):
    """A request that is answered with a fault."""

    handler: Handler
    entry: list
    number: int
    content: bytes
    earlier: int

    def serve(self, content=None, **options):
        self.handler.serve(self.entry, self.content if content is None else content, **options)

    def send(self, content):
        self.handler.send(self.entry, content)

    def head(self, status, length, **fields):
        self.handler.head(status, length, **fields)

    def whole(self):
        self.serve()

    def until(self, tenths):
        """The place at which so many tenths of the file end."""
        return len(self.content) * tenths // 10

    def half_at_first(self, **options):
        self.serve(stop=None if self.earlier else len(self.content) // 2, **options)

    def fail_twice(self):
        if self.earlier < 2:
            self.head(500, 0)
        else:
            self.serve()

    def wrong(self):
        at = self.until(self.number)
        self.serve(self.content[:at] + bytes([self.content[at] ^ 1]) + self.content[at + 1 :])

    def endless(self):
        self.head(200, None)
        for _ in range(2000):
            self.send(self.content)

    def unannounced(self):
        """No length, and closed too early."""
        self.head(200, None)
        self.send(self.content[: len(self.content) // 2])

    def stall(self):
        if self.number or self.earlier == 0:
            self.serve(stop=len(self.content) // 2)
            self.handler.wfile.flush()
            time.sleep(10)
        else:
            self.serve()

    def drip(self):
        self.head(200, len(self.content))
        for byte in self.content[:100]:
            self.handler.wfile.write(bytes([byte]))
            time.sleep(0.1)

    def bad_range(self):
        if self.earlier:
            total = len(self.content)
            self.head(206, total, Content_Range=f"bytes 0-{total - 1}/{total}")
            self.send(self.content)
        else:
            self.half_at_first()


FAULTS = {
    "cut": lambda case: case.serve(stop=None if case.earlier else case.until(case.number)),
    # Each connection brings a tenth more.
    "cutagain": lambda case: case.serve(stop=case.until(case.earlier + 1) + 1),
    "cutalways": lambda case: case.serve(stop=case.until(case.number)),
    # As cutalways, by a server without ranges.
    "cutwhole": lambda case: case.serve(ranges=False, stop=case.until(case.number)),
    "once500": Case.fail_twice,
    "status": lambda case: case.head(case.number, 0, Retry_After="0"),
    "wrong": Case.wrong,
    "longer": lambda case: case.serve(length=len(case.content) + 7),
    "shorter": lambda case: case.serve(case.content[:-7]),
    "endless": Case.endless,
    "unannounced": Case.unannounced,
    "stall": Case.stall,
    "mute": lambda case: time.sleep(10),
    "drip": Case.drip,
    "ring": lambda case: case.head(302, 0, Location=case.handler.path),
    "moved": lambda case: case.head(302, 0, Location=re.sub(r"/moved[^/]*/", "/none/", case.handler.path)),
    "toftp": lambda case: case.head(302, 0, Location="ftp://127.0.0.1/x"),
    "norange": lambda case: case.half_at_first(ranges=False),
    "badrange": Case.bad_range,
    "newtag": lambda case: case.half_at_first(tag=f'"{case.earlier}"'),
    "slow": lambda case: case.serve(rate=case.number * 1000),
}


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass  # tests kill clients on purpose


def main():
    parent = os.getppid()
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    # Nothing is ever written to the input: it becomes readable when it closes. If another process has inherited its
    # other end, the end of the parent process counts.
    while os.getppid() == parent and not select.select([sys.stdin], [], [], 1)[0]:
        pass
    os._exit(0)


if __name__ == "__main__":
    main()
