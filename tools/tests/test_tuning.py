"""The pattern search finds a known minimum, and evaluates no point twice."""

import json
from pathlib import Path

from ductus_tools.tuning.tune_decoder import pattern_search, selected


def test_finds_the_minimum_of_a_bowl():
    asked = []

    def objective(p):
        asked.append(json.dumps(p, sort_keys=True))
        return (p["a"] - 1.1) ** 2 + (p["b"] + 0.4) ** 2 + 0.3 * (p["a"] - 1.1) * (p["b"] + 0.4)

    best, value = pattern_search(objective, {"a": 0.0, "b": 0.0, "c": 5}, {"a": 0.4, "b": 0.4}, 4)
    assert abs(best["a"] - 1.1) < 0.05 and abs(best["b"] + 0.4) < 0.05
    assert best["c"] == 5
    assert value < 0.01
    assert len(asked[1:]) == len(set(asked[1:]))


def test_start_is_kept_when_nothing_is_better():
    best, value = pattern_search(lambda p: abs(p["a"]), {"a": 0.0}, {"a": 1.0}, 3)
    assert best == {"a": 0.0} and value == 0


def test_files_of_one_name_are_tuned_on_each(tmp_path):
    sources = [Path("d1/words.ndjson"), Path("d2/words.ndjson.xz"), Path("lines.ndjson")]
    assert [path.name for path in selected(tmp_path, sources)] == ["words-1.ndjson", "words-2.ndjson", "lines.ndjson"]
