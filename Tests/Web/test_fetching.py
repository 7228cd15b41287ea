"""What a page fetches and stores, and what it reports if it can't."""

import json
import re

import pytest
from chromium import CHROMIUM
from conftest import LOAD, PAGE, ROOT, SITE, FileServer
from inks import samples


def test_a_pack_is_fetched_once_with_progress_and_kept(open_page):
    page = open_page("test.html", PAGE)
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    told = page.evaluate("""async () => {
      const {Ductus} = await import("./ductus/ductus.js");
      const told = [];
      await Ductus.load({language: "en", onProgress: (done, total) => told.push([done, total])});
      return told;
    }""")
    assert told[-1][0] == told[-1][1] > 3e6
    assert all(a[0] <= b[0] for a, b in zip(told, told[1:]))
    blobs = [url for url in asked if "/blobs/" in url]
    assert len(blobs) == len(set(blobs)) == 5
    asked.clear()
    page.reload()
    page.evaluate(LOAD, "en")
    assert not [url for url in asked if "/blobs/" in url]
    assert page.evaluate("ink => reader.read(ink)", samples("demo")["$48.50"])["text"] == "$48.50"


def test_all_who_wait_for_a_pack_hear_of_its_progress(open_page):
    page = open_page("test.html", PAGE)
    told, other = page.evaluate("""async () => {
      const {Ductus} = await import("./ductus/ductus.js");
      const all = [[], []];
      await Promise.all(all.map((told) => Ductus.load({language: "de", onProgress: (...one) => told.push(one)})));
      return all;
    }""")
    assert other[-1] == told[-1] and other[-1][0] == other[-1][1] > 3e6
    assert len(other) > 5 and all(a[0] <= b[0] for a, b in zip(other, other[1:]))


@pytest.mark.parametrize("damage", ["changed", "short", "long"])
def test_what_isnt_what_its_hash_says_is_refused_and_not_kept(open_page, damage):
    page = open_page("test.html", PAGE)
    spoilt = []

    def spoil(route):
        body = route.fetch().body()
        if len(body) < 1e6 or spoilt:
            return route.fulfill(body=body)
        spoilt.append(route.request.url)
        change = {"changed": body[:-1] + bytes([body[-1] ^ 1]), "short": body[:-1], "long": body + b"x"}
        return route.fulfill(body=change[damage])

    page.context.route("**/blobs/**", spoil)
    kind = page.evaluate("""async () => {
      const {Ductus} = await import("./ductus/ductus.js");
      return Ductus.load({language: "en"}).then(() => "loaded", (error) => error.kind);
    }""")
    assert kind == "damaged" and spoilt
    assert page.evaluate(LOAD, "en") == ["en", False]


def test_an_old_browser_without_vectors_reads_the_same(open_page):
    page = open_page("test.html", PAGE)
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    # The worker's own check is answered as by such a browser.
    page.context.route("**/modules.js", lambda route: route.fulfill(
        content_type="text/javascript",
        body=route.fetch().text().replace("WebAssembly.validate(withVectors)", "false")))
    page.evaluate(LOAD, "en")
    for label in ("handwriting", "Can you read this?"):
        assert page.evaluate("ink => reader.read(ink)", samples("demo")[label])["text"] == label
    assert any(url.endswith("ductus-plain.wasm") for url in asked)


def test_a_file_server_that_doesnt_know_webassembly(open_page):
    page = open_page("test.html", PAGE)
    page.context.route("**/ductus.wasm", lambda route: route.fulfill(
        content_type="text/plain", body=route.fetch().body()))
    assert page.evaluate(LOAD, "en") == ["en", False]


def test_the_engines_second_module_comes_when_the_first_reading_is_ready(open_page):
    page = open_page("test.html", PAGE)
    asked, refused = [], []
    page.context.on("request", lambda request: asked.append(request.url))
    page.context.route("**/ductus-more.wasm", lambda route: refused.append(route.abort()))
    page.evaluate(LOAD, "en")
    for label, drawing in samples("demo").items():
        if not label.startswith(" "):
            assert page.evaluate("ink => reader.read(ink)", drawing)["text"] == label
    names = [url.rsplit("/", 1)[1] for url in asked if "/blobs/" in url or url.endswith(".wasm")]
    assert names[-1] == "ductus-more.wasm" and len(refused) == 1
    open_page.faults.clear()  # Browsers report files that don't arrive.


def test_without_its_second_module_the_engine_says_what_is_missing_and_reads_on(open_page):
    page = open_page("test.html", PAGE)
    page.context.route("**/ductus-more.wasm", lambda route: route.abort())
    page.evaluate(LOAD, "en")
    ink = samples("demo")["$48.50"]
    match = """async (ink) => {
      const {Ductus} = await import("./ductus/ductus.js");
      return Ductus.shared.match({one: [ink]}, ink).then((all) => all[0].name, (error) => error.kind);
    }"""
    assert page.evaluate(match, ink) == "download"
    assert page.evaluate("ink => reader.read(ink)", ink)["text"] == "$48.50"
    page.context.unroute("**/ductus-more.wasm")
    assert page.evaluate(match, ink) == "one"
    open_page.faults.clear()  # Browsers report files that don't arrive.


@pytest.fixture
def other_page(browser, site):
    """Opens pages of another origin than the site's: `{name: html}`."""
    # The headers of cross-origin hosts are added here, since Python's file server doesn't send them.
    context = browser.new_context()
    context.route("**/ductus/**", lambda route: route.fulfill(
        response=(answer := route.fetch()),
        headers={**answer.headers, "access-control-allow-origin": "*"}))

    def other_page(pages):
        page = context.new_page()
        other = site.replace("127.0.0.1", "localhost")
        page.route(f"{other}*.html", lambda route: route.fulfill(
            content_type="text/html", body="<!doctype html><title>other</title>" + pages[route.request.url.removeprefix(other)]))
        page.goto(other + next(iter(pages)))
        return page

    yield other_page
    context.unroute_all(behavior="ignoreErrors")  # The second module may still be loading.
    context.close()


READ_FROM = """async ([address, ink]) => {
  const {Ductus} = await import(address + "ductus/ductus.js");
  return (await (await Ductus.load({language: "en"})).read(ink)).text;
}"""


def test_a_page_of_another_origin(other_page, site):
    page = other_page({"test.html": ""})
    assert page.evaluate(READ_FROM, [site, samples("demo")["handwriting"]]) == "handwriting"


def test_the_guides_policy_for_another_origin_is_enough(other_page, site):
    guide = (ROOT / "Sources/Library/Ductus/Ductus.docc/WebPages.md").read_text()
    policy = re.search(r"`(script-src https://cdn[^`]*)`", guide)[1]
    policy = policy.replace("https://cdn.example", "/".join(site.split("/")[:3]))
    page = other_page({"test.html": f"<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; {policy}\">"})
    assert page.evaluate(READ_FROM, [site, samples("demo")["handwriting"]]) == "handwriting"


def test_a_frame_without_an_origin_or_storage(other_page, site):
    page = other_page({"test.html": "<iframe sandbox='allow-scripts' src='frame.html'></iframe>", "frame.html": ""})
    frame = page.frames[1]
    assert frame.evaluate("self.origin") == "null"
    assert frame.evaluate(READ_FROM, [site, samples("demo")["handwriting"]]) == "handwriting"


def test_packs_are_found_from_a_worker_too(open_page):
    page = open_page("test.html", PAGE)
    page.context.route("**/reads.js", lambda route: route.fulfill(content_type="text/javascript", body="""
      import { Ductus } from "./ductus/ductus.js";
      onmessage = async ({ data: { packs, ink } }) => {
        const reader = await Ductus.load({ packs });
        postMessage((await reader.read(ink)).text);
      };"""))
    text = page.evaluate("""(ink) => new Promise((done, fail) => {
      const worker = new Worker("reads.js", {type: "module"});
      Object.assign(worker, {onmessage: ({data}) => done(data), onerror: fail});
      worker.postMessage({packs: "ductus/packs", ink});
    })""", samples("demo")["handwriting"])
    assert text == "handwriting"


def test_a_page_in_place_of_the_packs_index_is_told(open_page):
    page = open_page("test.html", PAGE)
    page.context.route("**/index.json", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    assert page.evaluate(KIND) == "damaged"
    page.context.unroute("**/index.json")
    assert page.evaluate(KIND) == "loaded"


@pytest.mark.usefixtures("site")
def test_the_guides_service_worker_keeps_a_page(browser, tmp_path):
    guide = (ROOT / "Sources/Library/Ductus/Ductus.docc/WebPages.md").read_text()
    script = guide.split("### Offline")[1].split("```js\n")[1].split("```")[0]
    (tmp_path / "sw.js").write_text(script)
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "ductus").symlink_to(SITE / "ductus")
    server = FileServer(tmp_path)
    page = browser.new_page()
    page.goto(server.address)
    page.evaluate("navigator.serviceWorker.register('sw.js').then(() => navigator.serviceWorker.ready).then(() => 0)")
    page.reload()
    page.evaluate("async () => { await (await import('./ductus/ductus.js')).Ductus.shared.prepare(); }")
    server.stop()
    page.reload()
    page.evaluate(LOAD, "en")
    assert page.evaluate("ink => reader.read(ink)", samples("demo")["handwriting"])["text"] == "handwriting"
    page.close()


def test_another_language_is_installed_and_read(page):
    inks = [json.loads(line) for line in open_samples("scripts")]
    ink = next(one for one in inks if one["model"].startswith("ru"))
    states = page.evaluate("""async (tag) => {
      const {Ductus} = await import("./ductus/ductus.js");
      const state = async () => (await Ductus.shared.models()).find((one) => one.tag === tag)?.state;
      const before = await state();
      const isKept = await Ductus.shared.install(tag);
      return [before, isKept, await state(), await Ductus.shared.model("tlh")];
    }""", ink["model"])
    assert states == ["offered", True, "installed", None]
    page.context.set_offline(True)
    page.evaluate(LOAD, ink["model"])
    assert page.evaluate("ink => reader.read(ink)", ink["drawing"])["text"] == ink["label"]


def open_samples(name):
    return (ROOT / f"Samples/{name}.ndjson").read_text().splitlines()


def test_the_worker_ends_and_what_waited_for_it_fails(page):
    page.evaluate(LOAD, "en")
    kinds = page.evaluate("""async () => {
      const {Ductus} = await import("./ductus/ductus.js");
      const waiting = Ductus.shared.models().catch((error) => error.kind);
      Ductus.shared.close();
      return Promise.all([waiting, reader.read([]).catch((error) => error.kind)]);
    }""")
    assert kinds == ["cancelled", "cancelled"]
    assert page.evaluate(LOAD, "en") == ["en", False]


# MARK: Where there is no engine, or no room

KIND = """async () => {
  const {Ductus} = await import("./ductus/ductus.js");
  return Ductus.load({language: "en"}).then(() => "loaded", (error) => error.kind);
}"""


def test_a_worker_that_isnt_there_is_asked_for_again(open_page):
    page = open_page("test.html", PAGE)
    page.context.route("**/worker.js", lambda route: route.fulfill(status=404))
    assert [page.evaluate(KIND) for _ in range(2)] == ["no-engine"] * 2
    page.context.unroute("**/worker.js")
    assert page.evaluate(KIND) == "loaded"
    open_page.faults.clear()  # Browsers report files that aren't there.


def test_a_policy_against_webassembly_and_a_damaged_engine_are_told_apart(open_page):
    page = open_page("test.html", PAGE)
    page.context.route("**/worker.js", lambda route: route.fulfill(
        response=(answer := route.fetch()),
        headers={**answer.headers, "content-security-policy": "script-src 'self'"}))
    assert page.evaluate(KIND) == "no-engine"
    open_page.faults.clear()  # Browsers report what they refuse.
    page = open_page("test.html", PAGE)
    page.context.route("**/ductus.wasm", lambda route: route.fulfill(
        content_type="application/wasm", body=route.fetch().body()[:-1000]))
    assert page.evaluate(KIND) == "damaged"


def test_a_browser_without_webassembly_is_told_so(browser, site):
    own = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--js-flags=--jitless"])
    page = own.new_page()
    page.route(site + "test.html", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    page.goto(site + "test.html")
    assert page.evaluate("typeof WebAssembly") == "undefined"
    kinds = [page.evaluate(KIND) for _ in range(2)]
    own.close()
    assert kinds == ["no-engine"] * 2


def test_a_browser_without_room_reads_all_the_same_and_says_that_nothing_is_kept(page, site):
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": page.evaluate("origin"), "quotaSize": 50_000})
    facts = page.evaluate("""async (tag) => {
      const {Ductus} = await import("./ductus/ductus.js");
      const state = async () => (await Ductus.shared.model(tag)).state;
      return [await state(), await Ductus.shared.install(tag), await state()];
    }""", "de")
    assert facts == ["offered", False, "installed"]
    assert page.evaluate(LOAD, "en") == ["en", False]
    assert page.evaluate("ink => reader.read(ink)", samples("demo")["$48.50"])["text"] == "$48.50"
