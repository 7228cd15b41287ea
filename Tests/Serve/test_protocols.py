"""Requests in the form of each known client, and answers as these clients read them."""

import hashlib
import hmac
import json
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest
from conftest import ROOT, Server
from drawings import samples

NAMES = json.loads((ROOT / "Tests/Records/names.json").read_text())
INK = samples("demo")["$48.50"]
FORMULAS = "zxx-Zmth-x-formula"
QUADRATIC = samples("formulas")[r"x=\frac{-b\pm\sqrt{b^{2}-4ac}}{2a}"]
QUARTERS = samples("formulas")[r"x+\frac{1}{4}=\pm\frac{3}{4}"]


def post(address, path, body, headers=None):
    """Status, type and body of the answer."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(
        address.rstrip("/") + path, data=data,
        headers={"Content-Type": "application/json", **(headers or {})})
    return answer(request)


def get(address, path, headers=None):
    return answer(urllib.request.Request(address.rstrip("/") + path, headers=headers or {}))


def answer(request):
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, response.headers["Content-Type"], response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers["Content-Type"], error.read()


def batch(**members):
    strokes = [{"id": f"s{index}", "pointerType": "PEN", "x": xs, "y": ys}
               for index, (xs, ys, *_) in enumerate(INK)]
    return {
        "configuration": {"lang": "en_US", "export": {"jiix": {
            "bounding-box": True, "strokes": True, "ids": True,
            "text": {"chars": True, "words": True}}}},
        "contentType": "Text", "xDPI": 254, "yDPI": 127, "strokeGroups": [{"strokes": strokes}],
        **members}


def math_batch():
    """A formula request of iinkTS."""
    strokes = [{"id": f"s{index}", "x": xs, "y": ys} for index, (xs, ys, *_) in enumerate(QUADRATIC)]
    return {
        "configuration": {"lang": "en_US", "math": {"mimeTypes": ["application/x-latex"]}, "export": {"jiix": {
            "bounding-box": True, "full-stroke-ids": True}}},
        "contentType": "Math", "xDPI": 96, "yDPI": 96, "strokeGroups": [{"strokes": strokes}]}


def expressions(expression):
    """An expression and all of its parts."""
    yield expression
    for operand in expression.get("operands", []):
        yield from expressions(operand)


def read_formula(server, drawing, **members):
    """The best reading of a formula."""
    status, _, answer = post(server.address, "/v1/recognize", {"model": FORMULAS, "drawing": drawing, **members})
    assert status == 200, answer
    return json.loads(answer)["candidates"][0]


class TestOwnAPI:
    def test_one_ink(self, server):
        status, kind, body = post(server.address, "/v1/recognize",
                                  {"drawing": INK, "candidates": 3, "segments": True})
        result = json.loads(body)
        assert (status, kind) == (200, "application/json")
        assert result["candidates"][0]["text"] == "$48.50"
        assert len(result["candidates"]) <= 3
        assert len(result["candidates"][0]["graphemes"]) == 6
        assert result["model"] == "en-US" and result["milliseconds"] > 0

    def test_many_inks_where_one_is_bad(self, server):
        bad = {"drawing": [[[1, 2], [1]]]}
        body = {"model": "en-US", "inks": [{"drawing": INK}, bad, {"drawing": INK}]}
        status, _, answer = post(server.address, "/v1/recognize", body)
        first, second, third = json.loads(answer)["results"]
        assert status == 200
        assert first["candidates"][0]["text"] == third["candidates"][0]["text"] == "$48.50"
        assert (second["error"]["status"], second["error"]["stroke"]) == (422, 0)

    def test_figures_have_geometry(self, server):
        body = {"model": "zxx-Zsym-x-shapes-plus", "drawing": samples("shapes")["STAR"]}
        best = json.loads(post(server.address, "/v1/recognize", body)[2])["candidates"][0]
        assert best["text"] == "STAR" and len(best["geometry"]["corners"]) == 10

    @pytest.mark.parametrize("body, status, detail", [
        (b"{", 400, ""), (b"", 400, ""), ({"drawing": 5}, 400, "drawing"),
        ({"inc": []}, 400, "inc"), ({"drawing": INK, "precontext": "a"}, 400, "precontext"),
        ({"drawing": INK, "model": "tlh"}, 404, "tlh"),
        ({"drawing": INK, "candidates": 0}, 400, "candidates"),
        ({"drawing": INK, "type": "poem"}, 400, "poem"),
        ({"drawing": INK, "lexicon": {"a": -1}}, 400, "lexicon"),
        (b'{"drawing": [[[1, NaN], [1, 2]]]}', 422, "stroke 0, point 1"),
        (b'{"drawing": [[[1, 1e39], [1, 2]]]}', 422, "stroke 0, point 1"),
        ({"drawing": [[[1], [1], [1e300]]]}, 422, "time"),
        ({"drawing": [[[1], [1]], [[1], [1], [1], [1]]]}, 422,
         "stroke 1: not of the form [[x…], [y…], [t…]]: 4 rows instead of 2 or 3"),
        ({"drawing": [[[i], [i]] for i in range(10_001)]}, 413, "10000"),
        ({"drawing": [[[1] * 200_001, [1] * 200_001]]}, 413, "200000"),
    ])
    def test_problems_say_what_is_wrong(self, server, body, status, detail):
        found, kind, answer = post(server.address, "/v1/recognize", body)
        problem = json.loads(answer)
        assert (found, kind) == (status, "application/problem+json")
        assert problem["status"] == status and detail in problem["detail"]
        assert problem["type"].startswith("urn:ductus:problem:") and problem["title"]

    def test_formulas(self, server):
        best = read_formula(server, QUADRATIC, segments=True)
        assert best["text"] == best["latex"] == r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"
        assert best["plain"] == "x = (−b ± √(b² − 4ac))/(2a)"
        assert best["mathml"].startswith("<math ") and "<mfrac>" in best["mathml"]
        assert '<mfrac data-strokes="17">' in best["mathmlWithStrokes"]
        symbols = best["symbols"]
        assert sorted(stroke for symbol in symbols for stroke in symbol["strokes"]) == list(range(20))
        assert [(one["name"], one["parent"], one["relation"]) for one in symbols[:4]] == [
            ("x", None, "right"), ("=", 0, "right"), ("-", 1, "right"), ("-", 2, "above")]
        assert all(one["alternatives"][0]["confidence"] > 0 for one in symbols)

    def test_a_symbol_that_was_chosen_stays(self, server):
        first = read_formula(server, QUADRATIC)["symbols"][0]
        other = next(one["name"] for one in first["alternatives"] if one["name"] != "x")
        best = read_formula(server, QUADRATIC, knownSymbols=[{"name": other, "strokes": first["strokes"]}])
        assert best["symbols"][0]["name"] == other and best["symbols"][1]["name"] == "="
        # The readings of its strokes are given all the same.
        assert best["symbols"][0]["alternatives"] == first["alternatives"]

    @pytest.mark.parametrize("allowed, expected", [
        ("digits", set("0123456789.,")), (["x", "+", "1", "4", "3", "-", "="], set("x+143-=")),
        ("school", None)])
    def test_symbols_are_those_allowed(self, server, allowed, expected):
        names = {one["name"] for one in read_formula(server, QUARTERS, allowedSymbols=allowed)["symbols"]}
        assert names and (expected is None or names <= expected)

    @pytest.mark.parametrize("members, status, detail", [
        ({"allowedSymbols": "university"}, 400, "university"),
        ({"knownSymbols": [{"name": "\\nothing", "strokes": [0]}]}, 400, "nothing"),
        ({"knownSymbols": [{"name": "x", "strokes": [20]}]}, 400, "20"),
        ({"knownSymbols": [{"name": "x", "strokes": []}]}, 400, "strokes"),
        ({"knownSymbols": [{"name": "x", "strokes": [0]}, {"name": "y", "strokes": [0]}]}, 400, "already"),
        ({"drawing": [[[i, i + 1], [0, 1]] for i in range(513)]}, 413, "512")])
    def test_formulas_that_cannot_be_read(self, server, members, status, detail):
        body = {"drawing": QUADRATIC, "model": FORMULAS, **members}
        found, _, answer = post(server.address, "/v1/recognize", body)
        assert found == status and detail in json.loads(answer)["detail"]

    @pytest.mark.parametrize("case", NAMES, ids=lambda case: json.dumps(case["members"]))
    def test_names_are_read_alike_at_every_door(self, server, case):
        record = {"drawing": [], **case["members"]}
        status, _, body = post(server.address, "/v1/convert?to=ndjson", record)
        if "refused" in case:
            assert status == 422 and f'"{case["refused"]}"' in json.loads(body)["detail"]
        else:
            found = json.loads(body)
            assert (found.get("id"), found.get("label")) == (case["id"], case["label"])

    @pytest.mark.parametrize("case", NAMES, ids=lambda case: json.dumps(case["members"]))
    def test_names_of_ink_to_read_are_those_of_files(self, server, case):
        status, _, body = post(server.address, "/v1/recognize", {"drawing": [], **case["members"]})
        found = json.loads(body)
        if "refused" in case:
            assert status == 400 and case["refused"] in found["detail"]
        else:
            assert (found.get("id"), found.get("label")) == (case["id"], case["label"])

    def test_records_of_ink_files_are_read(self, server):
        records = [json.loads(line) for line in (ROOT / "Samples/demo.ndjson").read_text().splitlines()]
        more = {"writer": 7, "split": "test", "hz": 100, "symbols": [], "multiline": False, "countrycode": "CH",
                "timestamp": "2017-03-09", "recognized": True}
        results = json.loads(post(server.address, "/v1/recognize", {"inks": [{**record, **more} for record in records]})[2])
        for record, result in zip(records, results["results"], strict=True):
            assert (result.get("id"), result["label"]) == (record.get("id"), record["label"])
            asked = {name: value for name, value in record.items() if name not in ("id", "label")}
            assert result["candidates"] == json.loads(
                post(server.address, "/v1/recognize", asked)[2])["candidates"]

    def test_models(self, server):
        models = json.loads(get(server.address, "/v1/models")[2])["models"]
        tags = {model["tag"]: model for model in models}
        assert tags["en-US"]["kind"] == "text" and tags["en-US"]["version"]
        assert json.loads(get(server.address, "/v1/models/en_us")[2])["tag"] == "en-US"
        assert get(server.address, "/v1/models/tlh")[0] == 404

    def test_the_openapi_file_names_every_path(self, server):
        paths = json.loads(get(server.address, "/openapi.json")[2])["paths"]
        assert {"/v1/recognize", "/v1/models", "/v1/models/{tag}", "/v1/convert",
                "/v1/gestures", "/v1/patterns/match", "/healthz"} <= set(paths)


class TestMyScript:
    def test_jiix(self, server):
        accept = {"Accept": "application/vnd.myscript.jiix,application/json"}
        status, kind, body = post(server.address, "/api/v4.0/iink/batch", batch(), accept)
        block = json.loads(body)
        assert (status, kind) == (200, "application/vnd.myscript.jiix")
        assert (block["type"], block["version"], block["label"]) == ("Text", "3", "$48.50")
        word = block["words"][0]
        assert word["candidates"][0] == word["label"] == "$48.50"
        assert (word["first-char"], word["last-char"]) == (0, 5)
        assert [char["label"] for char in block["chars"]] == list("$48.50")
        xs = [x for stroke in INK for x in stroke[0]]
        ys = [y for stroke in INK for y in stroke[1]]
        box = block["bounding-box"]  # 254 and 127 dots per inch: 0.1 and 0.2 mm
        assert box["width"] == pytest.approx((max(xs) - min(xs)) * .1, abs=1e-3)
        assert box["height"] == pytest.approx((max(ys) - min(ys)) * .2, abs=1e-3)
        assert {item["id"] for item in word["items"]} == {f"s{i}" for i in range(len(INK))}

    def test_spaces_and_line_breaks_are_words(self, server):
        ink = samples("demo")["Can you read this?"]
        strokes = [{"x": xs, "y": ys} for xs, ys, *_ in ink]
        block = json.loads(post(server.address, "/api/v4.0/iink/batch",
                                batch(strokeGroups=[{"strokes": strokes}]))[2])
        labels = [word["label"] for word in block["words"]]
        assert labels == ["Can", " ", "you", " ", "read", " ", "this?"]
        for word in block["words"]:
            if word["label"] != " ":
                assert block["label"][word["first-char"]:word["last-char"] + 1] == word["label"]

    def test_rmfakecloud_reads_the_label(self, server):
        # Its Go structs take `label` and `words[].label` of the answer.
        headers = {"Accept": "application/vnd.myscript.jiix", "applicationKey": "any", "hmac": "any"}
        status, _, body = post(server.address, "/api/v4.0/iink/batch",
                               batch(width=1404, height=1872, xDPI=226, yDPI=226), headers)
        assert status == 200 and json.loads(body)["label"] == "$48.50"

    def test_plain_text_for_iink_ts(self, server):
        status, kind, body = post(server.address, "/api/v4.0/iink/batch", batch(),
                                  {"Accept": "text/plain, application/json"})
        assert (status, body.decode()) == (200, "$48.50") and kind.startswith("text/plain")

    def test_the_second_form(self, server):
        strokes = [{"x": xs, "y": ys} for xs, ys, *_ in INK]
        body = {"scaleX": .265, "scaleY": .265, "contentType": "Text", "strokes": strokes,
                "configuration": {"lang": "en_GB"}}
        status, _, answer = post(server.address, "/api/v4.0/iink/recognize", body)
        assert status == 200 and json.loads(answer)["label"] == "$48.50"

    def test_what_iink_ts_asks_first(self, server):
        version = json.loads(get(server.address, "/api/v4.0/iink/version")[2])
        assert {"version", "nativeVersion", "gitCommit"} <= set(version)
        # Its client of the first kind compares it number by number, and signs wrongly for older ones.
        assert [int(part) for part in version["version"].split(".")] >= [3, 2, 0]
        languages = json.loads(get(server.address, "/api/v4.0/iink/availableLanguageList")[2])
        assert languages["result"]["en_US"] == "English (United States)"
        # A symbol that can't be read now can't be chosen.
        assert "sv_SE" not in languages["result"]

    def test_what_iink_ts_sends_from_another_origin(self):
        """A page of another origin must request permission before it sends these header fields."""
        server = Server("--allow-origin", "https://example.org")
        try:
            request = urllib.request.Request(
                server.address + "api/v4.0/iink/recognize", method="OPTIONS", headers={
                    "Origin": "https://example.org", "Access-Control-Request-Method": "POST"})
            with urllib.request.urlopen(request, timeout=30) as response:
                allowed = response.headers["Access-Control-Allow-Headers"].lower().split(", ")
            assert {"applicationkey", "hmac", "content-type", "myscript-client-name",
                    "myscript-client-version"} <= set(allowed)
        finally:
            server.stop()

    def test_word_lists(self, tmp_path):
        """A word of a list on the server, however unlikely, is read if a client names the list."""
        (tmp_path / "words").write_text("$48.5O\t100\n")
        server = Server("--lexicon", f"prices={tmp_path / 'words'}")
        try:
            def label(**settings):
                configuration = {"lang": "en_US", "text": {"configuration": settings}}
                answer = post(server.address, "/api/v4.0/iink/batch", batch(configuration=configuration))
                return json.loads(answer[2])["label"]
            assert label() == label(customLexicon=[""], addLKText=True) == "$48.50"
            assert label(customResources=["prices"]) == "$48.5O"
        finally:
            server.stop()

    def test_other_contents_are_refused(self, server):
        status, _, body = post(server.address, "/api/v4.0/iink/batch", batch(contentType="Diagram"))
        assert status == 400 and set(json.loads(body)) == {"code", "message"}

    @pytest.mark.parametrize("accept, kind, start", [
        ("application/x-latex", "application/x-latex", r"x = \frac{-b \pm \sqrt{b^{2} - 4ac}}{2a}"),
        ("application/mathml+xml", "application/mathml+xml", "<math xmlns="),
        ("application/json,application/x-latex", "application/x-latex", "x = "),
        ("text/plain", "text/plain; charset=utf-8", "x = (−b ± √(b² − 4ac))/(2a)")])
    def test_formulas(self, server, accept, kind, start):
        status, found, body = post(server.address, "/api/v4.0/iink/batch", math_batch(), {"Accept": accept})
        assert (status, found) == (200, kind) and body.decode().startswith(start)

    def test_formulas_as_jiix(self, server):
        accept = {"Accept": "application/vnd.myscript.jiix"}
        block = json.loads(post(server.address, "/api/v4.0/iink/batch", math_batch(), accept)[2])
        assert (block["type"], block["version"]) == ("Math", "3")
        assert block["bounding-box"]["width"] > 0
        [equation] = block["expressions"]
        assert equation["type"] == "=" and [one["label"] for one in equation["operands"][:1]] == ["x"]
        fraction = equation["operands"][1]
        assert (fraction["type"], fraction["items"]) == ("fraction", [{"type": "stroke", "full-id": "s17"}])
        above, below = fraction["operands"]
        assert above["type"] == "±" and above["operands"][0]["type"] == "-"
        root = above["operands"][1]
        assert root["type"] == "square root" and root["operands"][0]["type"] == "-"
        power, product = root["operands"][0]["operands"]
        assert power["type"] == "power" and power["operands"][1]["value"] == 2
        assert [one["label"] for one in product["operands"]] == ["4", "a", "c"]
        assert below["type"] == "group" and below["operands"][1]["symbols"][0]["candidates"][0] == "a"
        # Each stroke is part of one expression, and each expression has a name of its own.
        found = list(expressions(equation))
        items = [item["full-id"] for one in found for item in one.get("items", [])]
        assert sorted(items) == sorted(f"s{number}" for number in range(20))
        assert len({one["id"] for one in found}) == len(found)

    def test_an_empty_formula(self, server):
        body = {**math_batch(), "strokeGroups": []}
        for accept in ("application/vnd.myscript.jiix", "application/x-latex", "application/mathml+xml"):
            status, _, answer = post(server.address, "/api/v4.0/iink/batch", body, {"Accept": accept})
            assert status == 200 and (b"<math" not in answer)

    def test_forms_that_formulas_have_not(self, server):
        path, accept = "/api/v4.0/iink/batch", {"Accept": "image/svg+xml"}
        status, _, answer = post(server.address, path, math_batch(), accept)
        assert status == 406 and "application/x-latex" in json.loads(answer)["message"]
        assert post(server.address, path, batch(), {"Accept": "application/x-latex"})[0] == 406

    def test_a_key(self):
        server = Server("--key", "app:secret")
        try:
            body = json.dumps(batch()).encode()
            code = hmac.new(b"appsecret", body, hashlib.sha512).hexdigest()
            path = "/api/v4.0/iink/batch"
            assert post(server.address, path, body)[0] == 401
            wrong = {"applicationKey": "app", "hmac": "0" * 128}
            assert post(server.address, path, body, wrong)[0] == 401
            assert post(server.address, path, body, {"applicationKey": "app", "hmac": code})[0] == 200
            bearer = {"Authorization": "Bearer app"}
            assert post(server.address, path, body, bearer)[0] == 401
            assert get(server.address, "/api/v4.0/iink/availableLanguageList")[0] == 200
            assert post(server.address, "/v1/recognize", {"drawing": INK}, bearer)[0] == 200
            assert get(server.address, "/healthz")[0] == 200
        finally:
            server.stop()


class TestGoogle:
    QUERY = "/request?itc=en-t-i0-handwrit&app=translate"

    def candidates(self, server, path, body, headers=None):
        status, _, answer = post(server.address, path, body, headers)
        data = json.loads(answer)
        assert status == 200 and data[0] == "SUCCESS"
        name, candidates, empty, facts = data[1][0][:4]
        assert re.fullmatch("[0-9a-f]{16}", name) and empty == []
        assert facts["is_html_escaped"] is False
        return candidates

    @pytest.mark.parametrize("item", [
        {"language": "en", "max_num_results": 5, "pre_context": "", "max_completions": 0,
         "writing_guide": {"writing_area_width": 500, "writing_area_height": 500}},
        {"language": "en_US", "writing_guide": {"width": 1200, "height": 220}},
        {}, {"language": "pt-BR", "max_num_result": 3}])
    def test_texts(self, server, item):
        body = {"app_version": .4, "device": "x", "requests": [{**item, "ink": INK}]}
        # In Portuguese a price has a comma, which the model likes as well.
        prices = ("$48.50", "$48,50") if item.get("language") == "pt-BR" else ("$48.50",)
        assert self.candidates(server, self.QUERY, body)[0] in prices
        assert self.candidates(server, "/inputtools/request?ime=handwriting", body)[0] in prices

    def test_without_a_content_type_and_with_odd_times(self, server):
        ink = [[xs, ys, ["2020-01-01"] * len(xs)] for xs, ys, *_ in INK]
        body = {"requests": [{"ink": ink, "language": "en"}]}
        assert self.candidates(server, self.QUERY, body, {"Content-Type": "text/plain"})[0] == "$48.50"

    def test_a_space_before_only_where_it_is_wanted(self, server):
        item = {"ink": samples("demo")[" world"], "language": "en", "pre_context": "hello"}
        assert self.candidates(server, self.QUERY, {"requests": [item]})[0] == "world"
        item["options"] = "enable_pre_space"
        assert self.candidates(server, self.QUERY, {"requests": [item]})[0] == " world"

    @pytest.mark.parametrize("pattern", [
        r"SCORESINKS: (.*) Service_Recognize:", r"SCORESINKS: (.+) Combiner:",
        r"SCORESINKS: (\[.*?\]\])"])
    def test_drawings_with_scores(self, server, pattern):
        body = {"requests": [{"ink": samples("sketches")["umbrella"], "language": "quickdraw"}]}
        data = json.loads(post(server.address, "/inputtools/request?app=quickdraw&dbg=1", body)[2])
        scores = json.loads(re.search(pattern, data[1][0][3]["debug_info"])[1])
        assert scores[0][0] == "umbrella"
        assert scores == sorted(scores, key=lambda one: one[1])

    def test_what_cannot_be_parsed(self, server):
        for body in [b"", b"{}", {"requests": []}, {"requests": [{"ink": 5}]}]:
            status, _, answer = post(server.address, self.QUERY, body)
            assert (status, json.loads(answer)) == (200, ["FAILED_TO_PARSE_REQUEST_BODY"])
        unknown = {"requests": [{"ink": INK, "language": "tlh"}]}
        assert json.loads(post(server.address, self.QUERY, unknown)[2]) == ["INVALID_LANGUAGE"]
