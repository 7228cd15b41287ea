"""A file server that packs what it sends with brotli, as hosts of static sites do, or sends it as it is."""

import functools
import http.server
import pathlib
import shutil
import subprocess
import threading

PACK = """const zlib = require("zlib"), fs = require("fs"), {argv} = process;
const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN} = zlib.constants;
fs.writeFileSync(argv[2], zlib.brotliCompressSync(fs.readFileSync(argv[1]),
  {params: {[BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24}}))"""


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    packed: pathlib.Path | None = None

    def send_head(self):
        path = pathlib.Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if self.packed is None or not path.is_file() or "br" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        name = path.resolve().relative_to(pathlib.Path(self.directory).resolve())
        packed = self.packed / f"{name}.br"
        if not packed.exists():
            packed.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["node", "-e", PACK, path, packed], check=True)
        changed = self.date_time_string(int(path.stat().st_mtime))
        if self.headers.get("If-Modified-Since") == changed:
            self.send_response(304)
            self.send_header("Last-Modified", changed)
            self.end_headers()
            return None
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(packed.stat().st_size))
        self.send_header("Last-Modified", changed)
        self.end_headers()
        return open(packed, "rb")

    def log_message(self, *values):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """Browsers may break connections off, when a page is left."""


class Files:
    """The files of a folder, on a port of this machine."""

    def __init__(self, folder: pathlib.Path, packed: pathlib.Path | None = None):
        """packed: a folder for files packed with brotli, which are made once; none sends them as they are"""
        if packed and not shutil.which("node"):
            raise SystemExit("there is no node, whose brotli packs")
        handler = type("Packing", (Handler,), {"packed": packed})
        self.server = Server(
            ("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
