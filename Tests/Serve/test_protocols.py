"""Requests in the shape of each known client, and answers as these clients read them."""

import hashlib
import hmac
import json
import re
import socket
import urllib.error
import urllib.parse
import urllib.request

import pytest
from conftest import Server, samples

INK = samples("demo")["$48.50"]


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
        ({"drawing": [[[i], [i]] for i in range(10_001)]}, 413, "10000"),
        ({"drawing": [[[1] * 200_001, [1] * 200_001]]}, 413, "200000"),
    ])
    def test_problems_say_what_is_wrong(self, server, body, status, detail):
        found, kind, answer = post(server.address, "/v1/recognize", body)
        problem = json.loads(answer)
        assert (found, kind) == (status, "application/problem+json")
        assert problem["status"] == status and detail in problem["detail"]
        assert problem["type"].startswith("urn:ductus:problem:") and problem["title"]

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
        box = block["bounding-box"]  # 254 and 127 dots an inch: 0.1 and 0.2 mm
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
        # What can't be read now can't be chosen.
        assert "sv_SE" not in languages["result"]

    def test_what_iink_ts_sends_from_another_origin(self):
        """Its header fields are asked for before a page of another origin may send them."""
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
        """A word of a list on the server, however unlikely, is read where a client names the list."""
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
        status, _, body = post(server.address, "/api/v4.0/iink/batch", batch(contentType="Math"))
        assert status == 400 and set(json.loads(body)) == {"code", "message"}

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
