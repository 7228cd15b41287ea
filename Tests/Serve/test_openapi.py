"""The OpenAPI file: sound, unambiguous, and what the server does."""

import json

import jsonschema
import pytest
from conftest import ROOT, samples
from openapi_spec_validator import validate
from test_protocols import get, post

SPEC = json.loads((ROOT / "Sources/Programs/DuctusServer/Web/openapi.json").read_text())
INK = samples("demo")["$48.50"]
PAGE = [[xs, [y + 300 * line for y in ys]] for line in range(2)
        for xs, ys, *_ in samples("demo")["Can you read this?"]]
RECOGNIZE = SPEC["paths"]["/v1/recognize"]["post"]
MATCH = SPEC["paths"]["/v1/patterns/match"]["post"]


def schema(place, kind="application/json"):
    return place["content"][kind]["schema"]


def validator(part, spec=SPEC):
    """Checks values by a schema of the file."""
    return jsonschema.Draft202012Validator({**part, "components": spec["components"]})


def closed(part):
    """The schema without room for members that it doesn't name."""
    if isinstance(part, list):
        return [closed(one) for one in part]
    if not isinstance(part, dict):
        return part
    part = {name: closed(one) for name, one in part.items()}
    return {"additionalProperties": False, **part} if isinstance(part.get("properties"), dict) else part


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
    """A response, which may stand among those that several have in common."""
    name = response.get("$ref", "").rpartition("/")[2]
    return SPEC["components"]["responses"][name] if name else response


def resolved(part):
    while "$ref" in part:
        part = SPEC["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return part


def test_the_file_is_sound():
    validate(SPEC)


def test_one_of_is_one():
    """Of two alternatives each wants what the other hasn't, or they have different types."""
    found = list(alternatives(SPEC))
    assert len(found) >= 4
    for one, other in map(lambda pair: map(resolved, pair), found):
        if one["type"] == other["type"]:
            assert set(one["required"]) - set(other["properties"])
            assert set(other["required"]) - set(one["properties"])


@pytest.mark.parametrize("body", [
    {"drawing": []}, {"drawing": INK}, {"drawing": [[[1.5], [2], [3]], [[1], [2], None], [[1], [2], [None]]]},
    {"inks": []}, {"inks": [{"drawing": INK}], "model": "de"}, {"drawing": INK, "candidates": 20, "segments": True},
    {"drawing": INK, "lexicon": ["a"], "allowedCharacters": "a", "allowsOnly": True, "writingArea": [9, 9]},
    {"drawing": INK, "lexicon": {"a": 1}, "type": "number", "layout": "line", "preContext": "", "postContext": ""},
    {}, {"drawing": INK, "inks": []}, {"inks": [], "candidates": 3}, {"inks": 5}, [], {"drawing": {}},
    {"drawing": [[[1]]]}, {"drawing": [[[None], [1]]]}, {"drawing": [[[1], [1], [1], [1]]]},
    {"drawing": INK, "candidates": 0}, {"drawing": INK, "candidates": 21}, {"drawing": INK, "candidates": 1.5},
    {"drawing": INK, "layout": "column"}, {"drawing": INK, "type": "poem"}, {"drawing": INK, "precontext": ""},
    {"drawing": INK, "lexicon": "a"}, {"drawing": INK, "writingArea": [1]}, {"drawing": INK, "segments": 1}])
def test_the_server_takes_what_the_file_allows(server, body):
    allowed = validator(schema(RECOGNIZE["requestBody"])).is_valid(body)
    status, _, answer = post(server.address, "/v1/recognize", body)
    assert allowed == (status == 200), answer


@pytest.mark.parametrize("body", [
    {"drawing": INK, "segments": True}, {"drawing": PAGE, "segments": True}, {"drawing": []},
    {"model": "zxx-Zsym-x-shapes-plus", "drawing": samples("shapes")["STAR"]},
    {"model": "zxx-Zsym-x-shapes-plus", "drawing": samples("shapes")["ELLIPSE"]},
    {"drawing": [[[1, 2], [3, 4], [9, 5]]], "writingArea": [0, 1]},
    {"inks": [{"drawing": INK}, {"drawing": [[[1], [1, 2]]]}, {"drawing": INK, "model": "tlh"}]}])
def test_answers_are_as_the_file_says(server, body):
    answer = json.loads(post(server.address, "/v1/recognize", body)[2])
    part = closed(schema(RECOGNIZE["responses"]["200"]))
    validator(part, closed(SPEC)).validate(answer)


def test_other_answers_are_as_the_file_says(server):
    patterns = {"patterns": {"a": [INK]}, "drawing": INK}
    assert validator(schema(MATCH["requestBody"])).is_valid(patterns)
    answers = [("/v1/patterns/match", "post", post(server.address, "/v1/patterns/match", patterns))]
    answers.append(("/v1/pages", "post", post(server.address, "/v1/pages", {"drawing": INK})))
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
