"""The OpenAPI file: valid, unambiguous, and true to the server."""

import base64
import itertools
import json

import jsonschema
import pytest
from conftest import ROOT
from drawings import samples
from openapi_spec_validator import validate
from test_protocols import get, post

SPEC = json.loads((ROOT / "Sources/Programs/DuctusServer/Web/openapi.json").read_text())
INK = samples("demo")["$48.50"]
FORMULA = samples("formulas")[r"x=\frac{-b\pm\sqrt{b^{2}-4ac}}{2a}"]
PAGE = [[xs, [y + 300 * line for y in ys]] for line in range(2)
        for xs, ys, *_ in samples("demo")["Can you read this?"]]
RECOGNIZE = SPEC["paths"]["/v1/recognize"]["post"]
GESTURES = SPEC["paths"]["/v1/gestures"]["post"]
MATCH = SPEC["paths"]["/v1/patterns/match"]["post"]
LEARN = SPEC["paths"]["/v1/hands/learn"]["post"]


def schema(place, kind="application/json"):
    return place["content"][kind]["schema"]


def validator(part, spec=SPEC):
    """Checks values by a schema of the file."""
    return jsonschema.Draft202012Validator({**part, "components": spec["components"]})


def closed(part):
    """The schema, closed to members that it doesn't name."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    part = {name: closed(one) for name, one in part.items()}
    return {"additionalProperties": False, **part} if isinstance(part.get("properties"), dict) else part


TYPED = [[{"text": "one", "frame": [0, 0, 60, 40]}, {"text": "small", "frame": [80, 0, 100, 40]}]]
SCRIBBLE = [[[78 + 7.5 * step for step in range(15)], [8 if step % 2 else 36 for step in range(15)]]]


def alternatives(part):
    """All lists of `oneOf`."""
    if isinstance(part, dict):
        if "oneOf" in part:
            yield part["oneOf"]
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from alternatives(one)


def content(response):
    """A response, which may be one of the shared ones."""
    name = response.get("$ref", "").rpartition("/")[2]
    return SPEC["components"]["responses"][name] if name else response


def resolved(part):
    while "$ref" in part:
        part = SPEC["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return part


def test_the_file_is_sound():
    validate(SPEC)


def test_one_of_is_one():
    """Two alternatives exclude each other: each requires a member that the other lacks, or one requires what the other
    refuses, or their types differ."""
    found = list(alternatives(SPEC))
    assert len(found) >= 4
    pairs = [pair for some in found for pair in itertools.combinations(some, 2)]
    for one, other in map(lambda pair: map(resolved, pair), pairs):
        if one["type"] == other["type"]:
            wanted = [set(each.get("required", ())) - set(rest["properties"])
                      for each, rest in ((one, other), (other, one))]
            refuses = [each.get("additionalProperties") is False for each in (other, one)]
            assert all(wanted) or any(map(all, zip(wanted, refuses)))


@pytest.mark.parametrize("body", [
    {"drawing": []}, {"drawing": INK}, {"drawing": [[[1.5], [2], [3]], [[1], [2], None], [[1], [2], [None]]]},
    {"inks": []}, {"inks": [{"drawing": INK}], "model": "de"}, {"drawing": INK, "candidates": 20, "segments": True},
    {"drawing": INK, "lexicon": ["a"], "allowedCharacters": "a", "allowsOnly": True, "writingArea": [9, 9]},
    {"drawing": INK, "lexicon": {"a": 1}, "type": "number", "layout": "line", "preContext": "", "postContext": ""},
    {}, {"drawing": INK, "inks": []}, {"inks": [], "candidates": 3}, {"inks": 5}, [], {"drawing": {}},
    {"drawing": [[[1]]]}, {"drawing": [[[None], [1]]]}, {"drawing": [[[1], [1], [1], [1]]]},
    {"drawing": INK, "candidates": 0}, {"drawing": INK, "candidates": 21}, {"drawing": INK, "candidates": 1.5},
    {"drawing": INK, "layout": "column"}, {"drawing": INK, "type": "poem"}, {"drawing": INK, "precontext": ""},
    {"drawing": INK, "allowedSymbols": ["x"], "knownSymbols": []}, {"drawing": INK, "allowedSymbols": "school"},
    {"drawing": FORMULA, "model": "zxx-Zmth-x-formula", "knownSymbols": [{"name": "x", "strokes": [0, 1], "text": "x"}]},
    {"drawing": INK, "allowedCharacters": ["a", "bc"], "allowsOnly": True}, {"drawing": INK, "allowedCharacters": [5]},
    {"drawing": INK, "allowedSymbols": "all"}, {"drawing": INK, "allowedSymbols": 5}, {"drawing": INK, "knownSymbols": 5},
    {"strokes": [{"points": [{"x": 1, "y": 2}, {"x": 1.5, "y": 3, "t": None}, {"x": 1, "y": 4, "t": 7}]}, {"points": []}]},
    {"strokes": []}, {"strokes": INK}, {"strokes": [{"points": [{"x": 1}]}]}, {"strokes": [{}]}, {"strokes": None},
    {"strokes": [{"points": [{"x": 1, "y": "2"}]}]}, {"drawing": INK, "strokes": []},
    {"drawing": INK, "hand": 1}, {"drawing": INK, "lexicon": "a"}, {"drawing": INK, "writingArea": [1]}, {"drawing": INK, "segments": 1}])
def test_the_server_takes_what_the_file_allows(server, body):
    allowed = validator(schema(RECOGNIZE["requestBody"])).is_valid(body)
    status, _, answer = post(server.address, "/v1/recognize", body)
    assert allowed == (status == 200), answer


@pytest.mark.parametrize("body", [
    {"drawing": INK, "segments": True}, {"drawing": PAGE, "segments": True}, {"drawing": []},
    {"model": "zxx-Zsym-x-shapes-plus", "drawing": samples("shapes")["STAR"]},
    {"model": "zxx-Zsym-x-shapes-plus", "drawing": samples("shapes")["ELLIPSE"]},
    {"drawing": [[[1, 2], [3, 4], [9, 5]]], "writingArea": [0, 1]},
    {"model": "zxx-Zmth-x-formula", "drawing": FORMULA, "segments": True, "candidates": 3},
    {"inks": [{"drawing": INK}, {"drawing": [[[1], [1, 2]]]}, {"drawing": INK, "model": "tlh"}]}])
def test_answers_are_as_the_file_says(server, body):
    answer = json.loads(post(server.address, "/v1/recognize", body)[2])
    part = closed(schema(RECOGNIZE["responses"]["200"]))
    validator(part, closed(SPEC)).validate(answer)


@pytest.mark.parametrize("body", [
    {"drawing": [], "lines": []}, {"drawing": SCRIBBLE, "lines": TYPED},
    {"drawing": SCRIBBLE, "lines": TYPED, "extent": "characters", "reach": "touched"},
    {"drawing": SCRIBBLE, "lines": [[{"text": "a", "frame": [0, 0, 60, 40], "edges": [0, 60]}], []]},
    {"drawing": SCRIBBLE, "ink": INK, "lines": [[{"text": "a", "strokes": [0, 1]}]]},
    {"drawing": SCRIBBLE, "ink": INK, "lines": [[{"text": "a", "strokes": [0, 1]}]], "model": "en"},
    {"drawing": SCRIBBLE, "ink": INK, "reading": {"text": "a", "score": 1, "confidence": 1, "graphemes": [
        {"text": [0, 1], "confidence": 1, "ink": [[0, 0, 1]]}]}},
    {"drawing": SCRIBBLE, "lines": TYPED, "model": "en"},
    {"drawing": SCRIBBLE, "ink": INK, "lines": "junk", "reading": {"text": "a", "score": 1, "confidence": 1,
        "graphemes": [{"text": [0, 1], "confidence": 1, "ink": [[0, 0, 1]]}]}},
    {}, {"drawing": SCRIBBLE}, {"lines": TYPED}, {"drawing": SCRIBBLE, "lines": TYPED, "reach": "all"},
    {"drawing": SCRIBBLE, "lines": [[{"text": "a b", "frame": [0, 0, 60, 40]}]]},
    {"drawing": SCRIBBLE, "lines": [[{"text": "", "frame": [0, 0, 60, 40]}]]},
    {"drawing": SCRIBBLE, "lines": [[{"text": "a", "frame": [0, 0, 60]}]]},
    {"drawing": SCRIBBLE, "lines": [[{"text": "a", "frame": [0, 0, 60, 40], "strokes": [0]}]]},
    {"drawing": SCRIBBLE, "ink": INK, "lines": TYPED}, {"drawing": SCRIBBLE, "ink": INK},
    {"drawing": SCRIBBLE, "lines": TYPED, "Reach": "touched"}, {"drawing": SCRIBBLE, "lines": TYPED[0]}])
def test_gestures_are_taken_and_answered_as_the_file_says(server, body):
    allowed = validator(schema(GESTURES["requestBody"])).is_valid(body)
    status, _, answer = post(server.address, "/v1/gestures", body)
    assert allowed == (status == 200), answer
    if status == 200:
        part = closed(schema(GESTURES["responses"]["200"]))
        validator(part, closed(SPEC)).validate(json.loads(answer))


def test_a_gesture_says_what_becomes_of_the_text(server):
    answer = json.loads(post(server.address, "/v1/gestures", {"drawing": SCRIBBLE, "lines": TYPED})[2])
    best = answer["gestures"][0]
    assert answer["text"] == "one small"
    assert (best["action"], best["ranges"], best["words"]) == ("scratchOut", [[4, 9]], [1])
    assert best["edits"] == [{"range": [3, 9], "text": ""}]


def test_words_are_read_with_a_stroke_that_may_be_theirs(server):
    """The line through "handwriting", added after bar and dots, has the form of a scribble over these."""
    ink = samples("demo")["handwriting"]
    reading = json.loads(post(server.address, "/v1/recognize", {
        "drawing": ink[1:], "segments": True})[2])["candidates"][0]
    asked = {"drawing": ink[:1], "ink": ink[1:], "reading": reading}
    by_form, by_words = (
        json.loads(post(server.address, "/v1/gestures", asked | model)[2])["writing"]
        for model in ({}, {"model": "en"}))
    assert by_words > 5 * by_form
    assert post(server.address, "/v1/gestures", asked | {"model": "tlh"})[0] == 404


CONFIRMED = {"drawing": INK, "text": "$48.50"}


@pytest.mark.parametrize("body", [
    {"inks": [CONFIRMED]}, {"inks": [CONFIRMED | {"writingArea": [400, 90]}], "known": 1, "pace": "whole", "model": "de"},
    {"inks": [{"drawing": [], "text": "a\nb"}]}, {"inks": [{"strokes": [{"points": [{"x": 0, "y": 9}]}], "text": "a"}]},
    {}, {"inks": []}, {"inks": CONFIRMED}, {"inks": [INK]}, {"inks": [CONFIRMED], "Pace": "whole"}, {"inks": [CONFIRMED], "pace": 1},
    {"inks": [CONFIRMED], "known": -1}, {"inks": [CONFIRMED], "known": .5}, {"inks": [CONFIRMED], "model": 1},
    {"inks": [CONFIRMED], "hand": 1}, {"inks": [CONFIRMED, {"drawing": INK}]}, {"inks": [CONFIRMED, {"text": "a"}]},
    {"inks": [CONFIRMED | {"text": " "}]}, {"inks": [CONFIRMED | {"text": ["a"]}]}, {"inks": [CONFIRMED | {"label": "a"}]},
    {"inks": [CONFIRMED | {"writingArea": 9}]}, {"inks": [CONFIRMED | {"drawing": {}}]}])
def test_lessons_are_taken_as_the_file_says(server, body):
    allowed = validator(schema(LEARN["requestBody"])).is_valid(body)
    status, _, answer = post(server.address, "/v1/hands/learn", body)
    assert allowed == (status == 200), answer


@pytest.mark.parametrize("more", [
    {}, {"rejectionThreshold": .2}, {"rejectionThreshold": "spread"}, {"label": "a", "id": 7, "split": "test"},
    {"format": 2, "kind": "cloud", "configuration": {}, "rejectionThreshold": .2},
    {"rejectionThreshold": "x"}, {"rejectionThreshold": None}, {"foo": 1}, {"format": 2, "kind": "cloud", "foo": 1},
    {"patterns": {"": [INK]}}, {"patterns": {"a": INK[0]}}, {"patterns": []}])
def test_matches_are_taken_as_the_file_says(server, more):
    # Clouds in a file have no times.
    body = {"patterns": {"a": [[stroke[:2] for stroke in INK]]}, "drawing": INK} | more
    allowed = validator(schema(MATCH["requestBody"])).is_valid(body)
    status, _, answer = post(server.address, "/v1/patterns/match", body)
    assert allowed == (status == 200), answer


def test_other_answers_are_as_the_file_says(server):
    points = [{"points": [{"x": x, "y": y} for x, y in zip(*stroke[:2])]} for stroke in INK]
    patterns = {"patterns": {"a": [INK, {"strokes": points}]}, "strokes": points}
    assert validator(schema(MATCH["requestBody"])).is_valid(patterns)
    answers = [("/v1/patterns/match", "post", post(server.address, "/v1/patterns/match", patterns))]
    answers.append(("/v1/pages", "post", post(server.address, "/v1/pages", {"drawing": INK})))
    lesson = {"inks": [{"drawing": INK, "text": "$48.50"}] * 8, "model": "en-US", "pace": "at-once"}
    assert validator(schema(LEARN["requestBody"])).is_valid(lesson)
    answers.append(("/v1/hands/learn", "post", post(server.address, "/v1/hands/learn", lesson)))
    hand = base64.b64decode(json.loads(answers[-1][2][2])["hand"])
    answers.append(("/v1/hands", "post", post(server.address, "/v1/hands", hand)))
    install = "/v1/models/{tag}/install"
    answers.append((install, "post", post(server.address, install.format(tag="tlh"), b"")))
    for path, asked in [("/v1/models", "/v1/models"), ("/v1/models/{tag}", "/v1/models/de"),
                        ("/healthz", "/healthz"), (install, install.format(tag="tlh"))]:
        answers.append((path, "get", get(server.address, asked)))
    for path, method, (status, kind, answer) in answers:
        assert status in (200, 202)
        part = closed(schema(content(SPEC["paths"][path][method]["responses"][str(status)]), kind))
        validator(part, closed(SPEC)).validate(json.loads(answer))


@pytest.mark.parametrize("path, body", [
    ("/v1/recognize", b"{"), ("/v1/recognize", {"drawing": [[[1], [2, 3]]]}), ("/v1/convert?to=svg", b""),
    ("/v1/recognize", {"drawing": [], "model": "tlh"}), ("/v1/models", b""), ("/nowhere", b"")])
def test_problems_are_as_the_file_says(server, path, body):
    status, kind, answer = post(server.address, path, body)
    assert 400 <= status < 500
    problem = SPEC["components"]["responses"]["Problem"]
    validator(closed(schema(problem, kind)), closed(SPEC)).validate(json.loads(answer))
