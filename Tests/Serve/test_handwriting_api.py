"""The Web's Handwriting Recognition API, by the polyfill in a real browser."""

import pathlib

import pytest
from conftest import ROOT, Server
from drawings import samples

# The IDL of https://wicg.github.io/handwriting-recognition/: interfaces with their operations, the
# number of arguments that each requires, and whether it answers with a promise.
OPERATIONS = {
    "Navigator": {
        "queryHandwritingRecognizer": (1, True), "createHandwritingRecognizer": (1, True)},
    "HandwritingRecognizer": {"startDrawing": (0, False), "finish": (0, False)},
    "HandwritingDrawing": {
        "addStroke": (1, False), "removeStroke": (1, False), "clear": (0, False),
        "getStrokes": (0, False), "getPrediction": (0, True)},
    "HandwritingStroke": {"addPoint": (1, False), "getPoints": (0, False), "clear": (0, False)},
}


def open_page(context, server, attribute=""):
    """A page of the same origin with only the polyfill."""
    page = context.new_page()
    address = server.address + "test.html"
    page.route(address, lambda route: route.fulfill(
        content_type="text/html", body=f'<script src="/handwriting.js" {attribute}></script>'))
    page.goto(address)
    return page


def test_a_server_below_a_path_is_asked(browser, server):
    """A proxy may serve the server under a path."""
    context = browser.new_context()
    page = context.new_page()
    below = server.address + "hand/"

    def answer(route):
        # Playwright plays the proxy.
        route.fulfill(response=route.fetch(url=route.request.url.replace(below, server.address)))

    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(f"{below}**", answer)
    try:
        for script, attribute in (
            (f"{below}handwriting.js", ""), ("/handwriting.js", f'data-server="{below}"'),
            ("/handwriting.js", f'data-server="{below[:-1]}"'),
        ):
            asked.clear()
            page.route(f"{server.address}test.html", lambda route: route.fulfill(
                content_type="text/html", body=f'<script src="{script}" {attribute}></script>'))
            page.goto(f"{server.address}test.html")
            assert page.evaluate(
                "navigator.queryHandwritingRecognizer({languages: ['en-US']}).then((found) => found !== null)")
            assert f"{below}v1/models/en-US" in asked
    finally:
        context.close()


#: The output of `make web`: the same script, with a worker of the page instead of the server.
IN_PAGES = ROOT / "dist/web"
TYPES = {".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm"}


def open_page_alone(context, head=""):
    """A page with the polyfill and no server."""
    if not (IN_PAGES / "ductus.wasm").exists():
        pytest.skip(f"there is no {IN_PAGES}: `make web` makes it")
    host = "https://pages.example/"

    def answer(route):
        path = route.request.url.removeprefix(host)
        file = IN_PAGES / path.removeprefix("ductus/")
        if path == "test.html":
            route.fulfill(content_type="text/html", body=f'{head}<script src="/ductus/handwriting.js"></script>')
        elif path.startswith("ductus/") and file.is_file():
            route.fulfill(
                content_type=TYPES.get(pathlib.PurePath(path).suffix, "text/plain"), body=file.read_bytes())
        else:
            route.fulfill(status=404)

    context.route("**/*", answer)
    page = context.new_page()
    page.goto(f"{host}test.html")
    return page


@pytest.fixture(scope="module", params=["by a server", "in the page"])
def opened(browser, request):
    context = browser.new_context()
    if request.param == "by a server":
        yield open_page(context, request.getfixturevalue("server"))
    else:
        yield open_page_alone(context)
    context.close()


@pytest.fixture
def page(opened):
    """The page as just opened."""
    opened.reload()
    return opened


def test_a_key_in_the_scripts_element_is_shown_to_the_server(browser):
    server, context = Server("--key", "app:secret"), browser.new_context()
    query = "navigator.queryHandwritingRecognizer({languages: ['en']})"
    try:
        page = open_page(context, server)
        with page.expect_console_message(lambda said: said.type == "warning") as told:
            assert page.evaluate(query) is None
        assert told.value.text == f"handwriting: {server.address}v1/models/en: the server answered 401"
        assert open_page(context, server, 'data-key="app"').evaluate(query)["textAlternatives"]
    finally:
        context.close()
        server.stop()


def test_what_keeps_a_page_from_reading_is_told(browser):
    context = browser.new_context()
    page = open_page_alone(context, """<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">""")
    create = """navigator.createHandwritingRecognizer({languages: ["en"]}).catch(({name}) => name)"""
    try:
        with page.expect_console_message(lambda said: said.text.startswith("handwriting: ")):
            assert page.evaluate(create) == "NotSupportedError"
    finally:
        context.close()


@pytest.mark.parametrize("language, tag", [
    ("zh-CN", "zh-Hani-CN"), ("zh-TW", "zh-Hani-TW"), ("sr-RS", "sr-Cyrl"), ("sr-Latn", "sr-Latn-RS"), ("az-IR", None),
    ("zh", None), ("zh-u-co-pinyin", None),
])
def test_a_region_tells_the_script_as_a_browsers_own_language_does(browser, server, language, tag):
    context = browser.new_context()
    page = open_page(context, server)
    asked = []

    def install(route):
        # None of them is installed where tests run.
        answer = route.fetch()
        asked.append(answer.json().get("tag"))
        route.fulfill(response=answer, json={**answer.json(), "state": "installed"})

    page.route("**/v1/models/*", install)
    try:
        found = page.evaluate("language => navigator.queryHandwritingRecognizer({languages: [language]})", language)
        assert (found is not None) == (tag is not None) and asked in ([tag], [])
    finally:
        context.close()


def test_the_interfaces_are_exposed(page):
    assert page.evaluate("""() => [
      navigator.queryHandwritingRecognizerSupport, navigator.queryHandwritingRecognizer,
      navigator.createHandwritingRecognizer, window.HandwritingStroke,
    ].every((one) => one !== undefined && one !== null)""")


def test_a_stroke_keeps_its_points_in_order(page):
    assert page.evaluate("""() => {
      const stroke = new HandwritingStroke();
      const before = stroke.getPoints().length;
      stroke.addPoint({x: 1, y: 2, t: 3});
      stroke.addPoint({x: 4, y: 5, t: 6});
      return [before, ...stroke.getPoints()];
    }""") == [0, {"x": 1, "y": 2, "t": 3}, {"x": 4, "y": 5, "t": 6}]


def test_points_are_copies_and_a_time_that_is_absent_stays_absent(page):
    assert page.evaluate("""() => {
      const stroke = new HandwritingStroke();
      stroke.addPoint({x: 1, y: 2});
      stroke.getPoints()[0].x = 9;
      return [stroke.getPoints()[0], "t" in stroke.getPoints()[0]];
    }""") == [{"x": 1, "y": 2}, False]


def test_the_old_query_answers_what_is_asked_for(page):
    assert page.evaluate(
        "navigator.queryHandwritingRecognizerSupport({languages: ['en'], alternatives: false})"
    ) == {"languages": True, "alternatives": True}


def test_the_query(page):
    answer = page.evaluate("navigator.queryHandwritingRecognizer({languages: ['en']})")
    assert answer == {
        "textAlternatives": True, "textSegmentation": True,
        "hints": {"recognitionType": ["text", "email", "number", "per-character"],
                  "inputType": ["mouse", "stylus", "touch"], "textContext": True, "alternatives": True}}


@pytest.mark.parametrize("languages", [[], ["tlh"], ["sr"], ["en", "tlh"]])
def test_languages_that_nobody_reads(page, languages):
    assert page.evaluate(
        "languages => navigator.queryHandwritingRecognizer({languages})", languages) is None
    assert page.evaluate(
        "languages => navigator.createHandwritingRecognizer({languages}).catch((e) => e.name)",
        languages) == "NotSupportedError"


def test_a_recognizer_has_its_functions(page):
    assert page.evaluate("""async () => {
      const recognizer = await navigator.createHandwritingRecognizer({languages: ["en"]});
      return [typeof recognizer.startDrawing, typeof recognizer.finish];
    }""") == ["function", "function"]


def test_a_drawing_keeps_its_strokes_and_hints_never_throw(page):
    assert page.evaluate("""async () => {
      const recognizer = await navigator.createHandwritingRecognizer({languages: ["en"]});
      const drawing = recognizer.startDrawing({
        recognitionType: "recognition_type_for_test", inputType: "input_type_for_test"});
      const [one, two] = [new HandwritingStroke(), new HandwritingStroke()];
      drawing.addStroke(one);
      drawing.addStroke(two);
      const count = drawing.getStrokes().length;
      drawing.removeStroke(one);
      const isSame = drawing.getStrokes()[0] === two;
      drawing.clear();
      return [count, isSame, drawing.getStrokes().length];
    }""") == [2, True, 0]


def test_a_prediction_through_a_transport_of_the_pages_own(page):
    assert page.evaluate("""async () => {
      Handwriting.install({
        model: async () => "en-US",
        recognize: async (model, strokes, hints) => [{
          text: JSON.stringify([model, strokes, hints.textContext]), graphemes: []}],
      });
      const recognizer = await navigator.createHandwritingRecognizer({languages: ["en"]});
      const drawing = recognizer.startDrawing({textContext: "hello", alternatives: 1});
      const stroke = new HandwritingStroke();
      stroke.addPoint({x: 1, y: 2, t: 0});
      drawing.addStroke(stroke);
      const [prediction, ...others] = await drawing.getPrediction();
      return [JSON.parse(prediction.text), prediction.segmentationResult.length, others.length];
    }""") == [["en-US", [[{"x": 1, "y": 2, "t": 0}]], "hello"], 0, 0]


def test_why_an_ink_was_not_read_is_told(page):
    with page.expect_console_message(lambda said: said.type == "warning") as told:
        name = page.evaluate("""async () => {
          Handwriting.install({
            model: async () => "en-US",
            recognize: async () => { throw new Error("out of ink"); },
          });
          const drawing = (await navigator.createHandwritingRecognizer({languages: ["en"]})).startDrawing();
          const stroke = new HandwritingStroke();
          stroke.addPoint({x: 1, y: 2, t: 0});
          drawing.addStroke(stroke);
          return drawing.getPrediction().catch(({name}) => name);
        }""")
    assert name == "UnknownError" and told.value.text == "handwriting: out of ink"


def test_ink_is_read_and_segments_point_into_it(page):
    predictions = page.evaluate("""async (drawing) => {
      const recognizer = await navigator.createHandwritingRecognizer({languages: ["en"]});
      const sheet = recognizer.startDrawing({alternatives: 3});
      sheet.addStroke(new HandwritingStroke());  // an empty one counts in the indices
      for (const [xs, ys] of drawing) {
        const stroke = new HandwritingStroke();
        xs.forEach((x, index) => stroke.addPoint({x, y: ys[index]}));
        sheet.addStroke(stroke);
      }
      return sheet.getPrediction();
    }""", samples("demo")["$48.50"])
    best = predictions[0]
    assert best["text"] == "$48.50" and len(predictions) <= 3
    assert 0 < best["ductusConfidence"] <= 1
    points = 0
    for segment in best["segmentationResult"]:
        assert best["text"][segment["beginIndex"]:segment["endIndex"]] == segment["grapheme"]
        for part in segment["drawingSegments"]:
            assert part["strokeIndex"] >= 1
            points += part["endPointIndex"] - part["beginPointIndex"]
    assert points == sum(len(xs) for xs, *_ in samples("demo")["$48.50"])


def test_half_a_character_before_the_ink_is_left_out(page):
    texts = page.evaluate("""async (drawing) => {
      const recognizer = await navigator.createHandwritingRecognizer({languages: ["en"]});
      const sheet = recognizer.startDrawing({textContext: "costs \\ud83d", alternatives: 1});
      for (const [xs, ys] of drawing) {
        const stroke = new HandwritingStroke();
        xs.forEach((x, index) => stroke.addPoint({x, y: ys[index]}));
        sheet.addStroke(stroke);
      }
      return (await sheet.getPrediction()).map(({text}) => text);
    }""", samples("demo")["$48.50"])
    assert texts == ["$48.50"]


def test_a_finished_recognizer_refuses(page):
    assert page.evaluate("""async () => {
      const recognizer = await navigator.createHandwritingRecognizer({languages: ["en"]});
      const drawing = recognizer.startDrawing();
      const nothing = await drawing.getPrediction();
      recognizer.finish();
      recognizer.finish();
      let thrown;
      try { recognizer.startDrawing(); } catch (error) { thrown = error.name; }
      return [nothing.length, thrown, await drawing.getPrediction().catch((e) => e.name)];
    }""") == [0, "InvalidStateError", "InvalidStateError"]


@pytest.mark.parametrize("point, isRefused", [
    ("{x: '5', y: 1}", False), ("{x: NaN, y: 1}", True), ("{x: Infinity, y: 1}", True),
    ("{x: 1}", True), ("{x: 1, y: 1, t: 'never'}", True), ("7", True), ("null", True)])
def test_points_are_converted_as_web_idl_says(page, point, isRefused):
    name = page.evaluate(f"""() => {{
      try {{ new HandwritingStroke().addPoint({point}); return null; }} catch (e) {{ return e.name; }}
    }}""")
    assert name == ("TypeError" if isRefused else None)


@pytest.mark.parametrize("interface", OPERATIONS)
def test_the_idl(page, interface):
    for name, (arguments, isPromise) in OPERATIONS[interface].items():
        facts = page.evaluate("""async ([interface, name]) => {
          const {prototype} = window[interface];
          const property = Object.getOwnPropertyDescriptor(prototype, name);
          const call = () => property.value.call({});
          let outcome;
          try {
            const result = call();
            outcome = result instanceof Promise
              ? await result.then(() => "resolved", (e) => "rejected " + e.name) : "returned";
          } catch (error) { outcome = "threw " + error.name; }
          return [property.enumerable, property.configurable, property.writable,
            property.value.length, property.value.name, outcome];
        }""", [interface, name])
        outcome = "rejected TypeError" if isPromise else "threw TypeError"
        assert facts == [True, True, True, arguments, name, outcome], name


def test_interface_objects(page):
    facts = page.evaluate("""() => ["HandwritingRecognizer", "HandwritingDrawing", "HandwritingStroke"]
      .map((name) => {
        const property = Object.getOwnPropertyDescriptor(window, name);
        let made;
        try { made = Object.prototype.toString.call(new property.value()); }
        catch (error) { made = error.name; }
        return [property.enumerable, property.value.length, made];
      })""")
    assert facts == [[False, 0, "TypeError"], [False, 0, "TypeError"],
                     [False, 0, "[object HandwritingStroke]"]]
