"""The prior of lone characters, and the records that tuning reads."""

import json
import lzma
import math

import pytest

from ductus_tools.tuning.lone_characters import prior
from ductus_tools.tuning.tune_decoder import select


def test_the_prior_is_a_smoothed_distribution():
    logs = prior(["a"] * 90 + ["b"] * 10 + ["ab", "word"], "abc")
    assert sum(map(math.exp, logs.values())) == pytest.approx(1, abs=2e-3)
    assert logs["a"] - logs["b"] == pytest.approx(math.log(95 / 15), abs=2e-3)
    assert logs["c"] == pytest.approx(math.log(5 / 115), abs=2e-3)


@pytest.mark.parametrize("name", ["inks.ndjson", "inks.ndjson.xz"])
def test_select_takes_single_lines_of_the_split_evenly(tmp_path, name):
    records = [
        {"label": str(i), "split": "val" if i % 2 else "train", "multiline": i == 1}
        for i in range(20)
    ]
    text = "".join(json.dumps(record) + "\n" for record in records).encode()
    (tmp_path / name).write_bytes(lzma.compress(text) if name.endswith("xz") else text)
    for limit, labels in [(3, ["3", "9", "15"]), (100, [str(i) for i in range(3, 20, 2)])]:
        select(tmp_path / name, tmp_path / "out", "val", limit)
        chosen = (tmp_path / "out").read_text().splitlines()
        assert [json.loads(line)["label"] for line in chosen] == labels
