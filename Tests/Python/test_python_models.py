"""Models are fetched from a signed repository into the store that the command uses."""

import errno
import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import threading
import types

import pytest

import ductus
from checkout import ROOT
from ductus import models
from ductus_tools.release import BUNDLED
from ductus.models import store, transfer

nacl = pytest.importorskip("nacl.signing")
pytest.importorskip("cryptography")

COMMAND = pathlib.Path(os.environ.get("DUCTUS", ROOT / ".build/release/ductus")).resolve()


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """A repository of one small pack, as the tools make it, and its key."""
    from ductus_tools.repository.build import build

    folder = tmp_path_factory.mktemp("published")
    (folder / "packs").mkdir()
    shutil.copytree(ROOT / "weights/gestures", folder / "packs/gestures")
    key = nacl.SigningKey.generate()
    build(folder / "packs", folder / "repository", key)
    return folder / "repository", key


@pytest.fixture
def repository(published, tmp_path):
    """A copy of the repository that a test may damage."""
    folder, key = published
    shutil.copytree(folder, tmp_path / "repository")
    return tmp_path / "repository", key


def of(folder: pathlib.Path, key) -> models.Repository:
    return models.Repository(folder.as_uri(), bytes(key.verify_key).hex())


def sign(folder: pathlib.Path, key, change) -> None:
    """Signs a changed index."""
    index = json.loads((folder / "index.json").read_text())
    change(index)
    text = json.dumps(index).encode()
    (folder / "index.json").write_bytes(text)
    (folder / "index.json.sig").write_bytes(key.sign(text).signature)


def names(folder: pathlib.Path) -> list[str]:
    return sorted(os.listdir(folder)) if folder.exists() else []


def test_installs_lists_and_removes(repository):
    folder, key = repository
    source = of(folder, key)
    (offer,) = models.available(source)
    assert offer.tags[0] == "und-x-gesture" and offer.place == "offered"
    told = []
    model = models.install("und-x-gesture", source, progress=lambda *bytes: told.append(bytes))
    assert model.place == "installed" and model.folder.parent == store.Store().versions
    assert told[-1] == (offer.size, offer.size) and all(done <= size for done, size in told)
    (found,) = [each for each in models.installed() if each.place == "installed"]
    assert found.folder.resolve() == model.folder and found.tags == model.tags
    # The same one is already installed.
    assert models.install("und-x-gesture", source).folder == model.folder
    assert models.remove("und-x-gesture") == "und-x-gesture"
    place = store.Store()
    assert names(place.links) == names(place.versions) == names(place.blobs.directory) == []
    with pytest.raises(ductus.MissingModel, match="model for 'und-x-gesture' ships with the program and can't be deleted"):
        models.remove("und-x-gesture")


@pytest.mark.parametrize("kind", ["en-US", "shapes", "formulas"])
def test_every_kind_of_pack_is_installed_whole(kind, tmp_path):
    from ductus_tools.repository.build import build

    packs, key = tmp_path / "packs", nacl.SigningKey.generate()
    packs.mkdir()
    (packs / kind).symlink_to(ROOT / "weights" / kind)
    offer = build(packs, tmp_path / "repository", key)["packs"][0]
    tag = offer["tags"][0]
    model = models.install(tag, of(tmp_path / "repository", key))
    assert model.place == "installed"
    assert ductus.Recognizer(pack=model.folder).model.tag == tag
    installed = store.Store()
    pack = installed.packs()[tag]
    files = [path for path in (ROOT / "weights" / kind).iterdir() if path.name != "manifest.json"]
    if kind == "en-US":
        files.append(ROOT / "weights/latin/network.safetensors")
    assert {file.path for file in pack.manifest.files} == {path.name for path in files}
    assert pack.manifest.size == sum(path.stat().st_size for path in files)
    installed.clean()
    pack.verify()
    for path in files:
        assert (model.folder / path.name).read_bytes() == path.read_bytes()


def test_files_of_the_store_are_as_the_command_leaves_them(repository):
    folder, key = repository
    model = models.install("und-x-gesture", of(folder, key))
    place = store.Store()
    assert names(place.directory) == [
        "blobs", "ductus-store", "lock", "packs", "partial", "repositories", "versions"]
    assert names(model.folder) == [
        ".index.json", ".index.json.sig", ".publisher", "classes.json", "manifest.json",
        "network.safetensors"]
    link = os.readlink(place.links / "und-x-gesture")
    assert link == f"../versions/{model.folder.name}"
    blob = place.blobs.directory / next(
        file.sha256 for file in place.packs()["und-x-gesture"].manifest.files)
    assert blob.stat().st_nlink == 2 and blob.stat().st_mode & 0o777 == 0o444
    serial = place.repositories / f"{bytes(key.verify_key).hex()}.json"
    assert json.loads(serial.read_text()) == {"serial": 1}
    assert names(place.blobs.partial) == []


def test_what_is_not_there_is_told_as_by_the_command(published, monkeypatch):
    if not COMMAND.exists():
        pytest.skip(f"there is no {COMMAND}: `make build` makes it")
    folder, key = published
    models.install("und-x-gesture", of(folder, key))
    monkeypatch.setenv("DUCTUS_REPOSITORY", folder.as_uri())
    monkeypatch.setenv("DUCTUS_REPOSITORY_KEY", bytes(key.verify_key).hex())
    for act, tag in (
        ("remove", "fr-x-gesture"), ("remove", "tlh"), ("remove", "gesture"), ("remove", "en-US"), ("install", "tlh"),
        ("install", "english"), ("install", "en-Cyrl"), ("install", "sr-Latn"),
    ):
        said = subprocess.run([COMMAND, "models", act, tag], capture_output=True, text=True)
        assert said.returncode == 3
        with pytest.raises(ductus.MissingModel) as fault:
            getattr(models, act)(tag)
        assert f"ductus: {fault.value}\n" == said.stderr
    assert models.remove("und_X_gesture") == "und-x-gesture"


def test_the_command_verifies_and_removes_what_python_installed(repository):
    if not COMMAND.exists():
        pytest.skip(f"there is no {COMMAND}: `make build` makes it")
    folder, key = repository
    models.install("und-x-gesture", of(folder, key))
    said = subprocess.run(
        [COMMAND, "models", "verify", "und-x-gesture"], capture_output=True, text=True)
    assert f"intact, signed by {bytes(key.verify_key).hex()}" in said.stdout, said.stderr
    subprocess.run([COMMAND, "models", "remove", "und-x-gesture"], check=True)
    assert store.Store().packs() == {}


def test_only_what_the_publisher_signed_is_kept(repository):
    folder, key = repository
    source = of(folder, key)
    place = store.Store()

    def refused(match):
        with pytest.raises(ductus.UntrustedModel, match=match):
            models.install("und-x-gesture", source)
        assert names(place.links) == names(place.versions) == []

    index = (folder / "index.json").read_bytes()
    (folder / "index.json").write_bytes(index.replace(b'"serial": 1', b'"serial": 2'))
    refused("not signed with the repository's key")
    (folder / "index.json").write_bytes(index)
    with pytest.raises(ductus.UntrustedModel, match="not signed"):
        models.available(models.Repository(source.url, "ab" * 32))

    manifest = json.loads(index)["packs"][0]["manifest"]["sha256"]
    network = json.loads((folder / "blobs/sha256" / manifest).read_bytes())["network"]
    blob = folder / "blobs/sha256" / network["sha256"]
    contents = bytearray(blob.read_bytes())
    contents[1000] ^= 1
    blob.write_bytes(contents)
    refused(f"SHA-256 is .*; the index says {network['sha256']}")
    assert network["sha256"] not in names(place.blobs.directory)
    contents[1000] ^= 1
    blob.write_bytes(contents[:-1])
    with pytest.raises(ductus.TransferError, match="bytes; the index says"):
        models.install("und-x-gesture", source)
    blob.write_bytes(contents)
    models.install("und-x-gesture", source)


def test_old_and_expired_indexes_are_refused(repository):
    folder, key = repository
    source = of(folder, key)
    old = [(folder / name).read_bytes() for name in ("index.json", "index.json.sig")]
    sign(folder, key, lambda index: index.update(serial=7))
    models.install("und-x-gesture", source)
    for name, contents in zip(("index.json", "index.json.sig"), old):
        (folder / name).write_bytes(contents)
    with pytest.raises(ductus.UntrustedModel, match="serial number 1, but 7 has been seen"):
        models.available(source)
    sign(folder, key, lambda index: index.update(serial=8, expires="2026-01-01T00:00:00Z"))
    with pytest.raises(ductus.UntrustedModel, match="expired on 2026-01-01T00:00:00Z"):
        models.available(source)


@pytest.mark.parametrize("key, value, reason", [
    ("tags", ["../../escape"], "has no language tag"),
    ("version", "../1", "isn't a version"),
    ("manifest", {"sha256": "../x", "bytes": 5}, "is not a SHA-256"),
    ("bytes", 1 << 50, "is not the size of a pack"),
])
def test_values_that_would_lead_out_of_the_store_are_refused(repository, key, value, reason):
    folder, signer = repository
    sign(folder, signer, lambda index: index["packs"][0].update({key: value}))
    with pytest.raises(ductus.UntrustedModel, match=rf"'packs\[0\].{key}.*' {reason}"):
        models.install("und-x-gesture", of(folder, signer))


def test_a_file_outside_of_the_pack_is_refused():
    from ductus.models import manifest

    text = (ROOT / "weights/gestures/manifest.json").read_text()
    fields = json.loads(text)
    fields["network"]["path"] = "../network.safetensors"
    with pytest.raises(ductus.DamagedModel, match="m: 'network.path' is not a plain file name"):
        manifest.parse(json.dumps(fields).encode(), "m")


def test_what_is_not_offered_is_named(repository):
    folder, key = repository
    with pytest.raises(ductus.MissingModel, match="has no model for 'tlh'"):
        models.install("tlh", of(folder, key))
    with pytest.raises(ductus.ModelError, match="'en US' isn't a language tag"):
        models.install("en US", of(folder, key))
    with pytest.raises(ductus.ModelError, match="isn't an https:, http: or file: URL"):
        models.Repository("ftp://example.org/")
    with pytest.raises(ductus.ModelError, match="has 64 hexadecimal digits"):
        models.Repository(folder.as_uri(), "abc")


def test_what_is_bundled_and_not_offered_serves(repository):
    folder, key = repository
    model = models.install("en-GB", of(folder, key))
    assert (model.place, model.tag, model.folder) == ("bundled", "en-GB", ROOT / "weights/en-US")
    assert names(store.Store().links) == []


def test_what_a_wheel_lacks_is_told_where_it_is(repository, monkeypatch, tmp_path):
    """Languages of a checkout are in no repository: installing them said that the repository has no model."""
    folder, key = repository
    checkout = {path.parent.name for path in (ROOT / "weights").glob("*/manifest.json")}
    assert checkout - set(BUNDLED) == set(models._CHECKOUT)
    shutil.copytree(ROOT / "weights/en-US", tmp_path / "wheel/en-US")
    shutil.copytree(ROOT / "weights/latin", tmp_path / "wheel/latin")
    monkeypatch.setenv("DUCTUS_WEIGHTS", str(tmp_path / "wheel"))
    with pytest.raises(ductus.MissingModel, match=r'`ductus.models.install\("fr"\)` fetches it'):
        ductus.Recognizer("fr")
    place = "is in the folder weights of a checkout of Ductus: .*`make wheel LANGUAGES=fr`"
    for tag in ("fr", "fr-CA"):
        with pytest.raises(ductus.MissingModel, match=f"; '{tag}' {place}"):
            models.install(tag, of(folder, key))
    with pytest.raises(ductus.MissingModel, match="no model for 'ka'") as missing:
        models.install("ka", of(folder, key))
    assert "make wheel" not in str(missing.value)
    monkeypatch.setattr(models.places, "repository_folder", lambda: None)
    with pytest.raises(ductus.ModelError, match=f"no model repository is configured: .*; 'fr' {place}"):
        models.install("fr")


def test_only_what_is_missing_of_a_repository_is_named(repository, monkeypatch):
    folder, key = repository
    monkeypatch.setattr(models.places, "repository_folder", lambda: None)
    text = "no model repository is configured: set DUCTUS_REPOSITORY to its URL"
    with pytest.raises(ductus.ModelError, match=f"^{text} and DUCTUS_REPOSITORY_KEY to its public key, or pass"):
        models.install("und-x-gesture")
    monkeypatch.setenv("DUCTUS_REPOSITORY_KEY", bytes(key.verify_key).hex())
    with pytest.raises(ductus.ModelError, match=f"^{text}, or pass repository="):
        models.install("und-x-gesture")
    monkeypatch.setenv("DUCTUS_REPOSITORY", folder.as_uri())
    assert models.install("und-x-gesture").place == "installed"
    monkeypatch.delenv("DUCTUS_REPOSITORY_KEY")
    with pytest.raises(ductus.ModelError, match="has no key: set DUCTUS_REPOSITORY_KEY to its public key, or pass"):
        models.install("und-x-gesture")


def test_a_repository_may_be_a_folder_or_a_url(repository, monkeypatch):
    folder, key = repository
    for place in (folder, str(folder), folder.as_uri()):
        # The default key is the one that Ductus itself signs with.
        with pytest.raises(ductus.UntrustedModel, match="not signed with the repository's key"):
            models.available(place)
    monkeypatch.setenv("DUCTUS_REPOSITORY_KEY", bytes(key.verify_key).hex())
    for place in (folder, str(folder), os.path.relpath(folder), folder.as_uri()):
        assert [offer.tags[0] for offer in models.available(place)] == ["und-x-gesture"]
        assert models.install("und-x-gesture", repository=place).place == "installed"
    with pytest.raises(ductus.ModelError, match="'ftp://example.org/' isn't an https:, http: or file: URL"):
        models.install("und-x-gesture", repository="ftp://example.org/")
    with pytest.raises(ductus.OptionError, match="repository: 5 isn't a Repository, URL or folder"):
        models.install("und-x-gesture", repository=5)


def test_folders_that_are_not_stores_stay_unchanged(repository, monkeypatch, tmp_path):
    folder, key = repository
    other = tmp_path / "documents"
    other.mkdir()
    (other / "thesis.tex").write_text("…")
    monkeypatch.setenv("DUCTUS_STORE", str(other))
    with pytest.raises(ductus.StoreError, match=r"thesis.tex is there\): set DUCTUS_STORE"):
        models.install("und-x-gesture", of(folder, key))
    assert names(other) == ["thesis.tex"]

    (tmp_path / "link").symlink_to(other)
    monkeypatch.setenv("DUCTUS_STORE", str(tmp_path / "link"))
    with pytest.raises(ductus.StoreError, match="is a symbolic link"):
        models.install("und-x-gesture", of(folder, key))

    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setenv("DUCTUS_STORE", str(tmp_path / "open"))
    with pytest.raises(ductus.StoreError, match="every user could change the models"):
        models.install("und-x-gesture", of(folder, key))


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to give a folder to a group")
def test_a_store_that_a_group_may_write_to_is_refused(repository, monkeypatch, tmp_path):
    folder, key = repository
    monkeypatch.setenv("DUCTUS_STORE", str(tmp_path / "store"))
    (tmp_path / "store").mkdir()
    (tmp_path / "store").chmod(0o775)
    models.install("und-x-gesture", of(folder, key))
    os.chown(tmp_path / "store", -1, 12345)
    with pytest.raises(ductus.StoreError, match="its group could change the models"):
        models.install("und-x-gesture", of(folder, key))


def test_keyboards_files_may_be_beside_a_store(repository):
    folder, key = repository
    place = store.Store()
    own = ["hands", "qml", "qt-layouts"]
    for name in own:
        (place.directory / name).mkdir(parents=True)
    assert models.install("und-x-gesture", of(folder, key)).place == "installed"
    assert set(own) < set(names(place.directory))


class Handler(http.server.SimpleHTTPRequestHandler):
    """A server that supports ranges, and interrupts each large answer once, or stalls in each of them."""

    broken: set[str] = set()
    stalls = False
    asked: list[tuple[str, str | None]] = []

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        if not path.is_file():
            return self.send_error(404)
        span = self.headers.get("Range")
        self.asked.append((path.name, span))
        contents = path.read_bytes()
        first = int(span.removeprefix("bytes=").removesuffix("-")) if span else 0
        self.send_response(206 if span else 200)
        self.send_header("ETag", f'"{path.name[:16]}"')
        if span:
            self.send_header("Content-Range", f"bytes {first}-{len(contents) - 1}/{len(contents)}")
        self.send_header("Content-Length", str(len(contents) - first))
        self.end_headers()
        rest = contents[first:]
        if self.stalls and len(rest) > 200_000:
            self.wfile.write(rest[:200_000])
            self.rfile.read(1)  # until the client has gone
            return
        if len(rest) > 100_000 and path.name not in self.broken:
            self.broken.add(path.name)
            rest = rest[: len(rest) // 2]
        self.wfile.write(rest)
        self.close_connection = True

    def log_message(self, *_):
        pass


@pytest.fixture
def server(repository):
    folder, key = repository
    Handler.broken, Handler.asked, Handler.stalls = set(), [], False
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield models.Repository(
        f"http://127.0.0.1:{server.server_port}", bytes(key.verify_key).hex()), folder
    server.shutdown()
    thread.join()
    server.server_close()


def test_broken_downloads_go_on_where_they_broke(server):
    source, _ = server
    model = models.install("und-x-gesture", source)
    spans = [span for name, span in Handler.asked if name in Handler.broken]
    assert len(spans) == 2 and spans[0] is None and spans[1].startswith("bytes=")
    assert model.folder.exists()


def large(server) -> tuple[str, transfer.Size, bytes]:
    """A file that is interrupted: its address, size and contents."""
    source, folder = server
    path = max((folder / "blobs/sha256").iterdir(), key=lambda path: path.stat().st_size)
    contents = path.read_bytes()
    return f"{source.url}/blobs/sha256/{path.name}", transfer.Size(len(contents)), contents


def test_bytes_before_a_stall_are_kept(server):
    Handler.stalls = True
    url, size, contents = large(server)
    policy = transfer.Policy(idle_timeout=0.5, attempts=3, first_delay=0)
    assert transfer.contents(url, size, policy) == contents


def test_a_dripping_server_gets_no_more_time(server, monkeypatch):
    """Whenever bytes arrive, ten seconds have passed on the clock."""
    Handler.stalls = True
    clock = types.SimpleNamespace(now=0, sleep=lambda _: None)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr(transfer, "time", clock)

    class Sink(transfer.Memory):
        def append(self, chunk):
            clock.now += 10
            super().append(chunk)

    policy = transfer.Policy(idle_timeout=0.5, total_timeout=5, attempts=2, first_delay=0)
    url, size, _ = large(server)
    with pytest.raises(ductus.TransferError, match="took longer than 5 seconds"):
        transfer.fetch(url, size, Sink(), policy)


@pytest.mark.parametrize("from_a_folder", [False, True])
@pytest.mark.parametrize("error", [
    ductus.StoreError(errno.ENOSPC, "no space left"), ValueError("the caller's own"), KeyError("another")])
def test_faults_of_the_store_are_not_the_connections(server, error, from_a_folder):
    """A full disk, or a caller that gives up: nothing is fetched again."""
    source, folder = server

    class Full(transfer.Memory):
        def append(self, chunk):
            raise error

    index = folder / "index.json"
    url = index.as_uri() if from_a_folder else f"{source.url}/index.json"
    with pytest.raises(type(error)) as raised:
        transfer.fetch(url, transfer.Size(index.stat().st_size), Full())
    assert raised.value is error and len(Handler.asked) == (not from_a_folder)


class Answer(http.server.BaseHTTPRequestHandler):
    """Gives each request the same answer."""

    answer = b""
    count = 0

    def do_GET(self):
        type(self).count += 1
        self.wfile.write(self.answer)
        self.close_connection = True

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("answer, count, fault", [
    ("200 OK\r\nContent-Length: \xb2\r\n\r\n", 1, "the server announces \xb2 bytes"),
    (f"200 OK\r\nContent-Length: {'9' * 5000}\r\n\r\n", 1, "the server announces 9999"),
    ("503 Busy\r\nRetry-After: \xb2\r\nContent-Length: 0\r\n\r\n", 3, "HTTP status 503"),
    # An index that is cut isn't a forged one.
    ("200 OK\r\nContent-Length: 100\r\n\r\n" + "x" * 50, 3, "closed after 50 of 100 bytes"),
])
def test_answers_that_make_no_sense_are_faults_of_the_transfer(monkeypatch, answer, count, fault):
    monkeypatch.setattr(Answer, "answer", f"HTTP/1.1 {answer}".encode("latin-1"))
    monkeypatch.setattr(Answer, "count", 0)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        source = models.Repository(f"http://127.0.0.1:{server.server_port}", "0" * 64)
        with pytest.raises(ductus.TransferError, match=fault):
            source.index(transfer.Policy(attempts=3, first_delay=0))
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert Answer.count == count


def test_a_server_that_lacks_a_file_is_named(server):
    source, folder = server
    shutil.rmtree(folder / "blobs")
    with pytest.raises(ductus.TransferError, match="http://127.0.0.1.*/blobs/sha256/.*: not found"):
        models.install("und-x-gesture", source)


def test_secure_addresses_are_not_left():
    redirects = transfer._Redirects()
    request = transfer.urllib.request.Request("https://example.org/index.json")
    with pytest.raises(ductus.TransferError, match="redirect to http://.* refused"):
        redirects.redirect_request(request, None, 302, "", {}, "http://example.org/index.json")
    with pytest.raises(ductus.TransferError, match="redirect to file:.* refused"):
        redirects.redirect_request(request, None, 302, "", {}, "file:///etc/passwd")
