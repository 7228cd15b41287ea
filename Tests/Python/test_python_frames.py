"""Data frames of pandas, and `mapInPandas` of Spark."""

import json
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

import ductus
from checkout import PACKAGE, ROOT

pandas = pytest.importorskip("pandas")

DEMO = ROOT / "Samples/demo.ndjson"


def test_columns_of_records_are_read(demo):
    lines = DEMO.read_text().splitlines()
    frame = pandas.DataFrame({"value": [*lines, "{", lines[0]]}, index=list("abcdefgh"))
    found = ductus.frames.read(frame)
    assert list(found.index) == list("abcdefgh")
    assert list(found["text"][:6]) == [record["label"] for record in demo]
    assert list(found["id"][:6]) == [record["id"] for record in demo]
    assert found["error"][:6].isna().all() and found["confidence"].between(0.5, 1).sum() == 7
    assert found["error"]["g"].startswith("ink 6: no JSON") and pandas.isna(found["text"]["g"])
    assert found["candidates"]["g"] == [] and found["text"]["h"] == found["text"]["a"]
    assert found["candidates"]["a"][0] == found["text"]["a"]


def test_the_package_brings_the_module_without_pandas():
    code = """
import sys
import ductus
assert ductus.frames.SCHEMA.startswith("id string"), ductus.frames.SCHEMA
sys.exit("pandas" in sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(PACKAGE)}, check=True)


def test_columns_of_strokes_are_read(demo):
    strokes = [[np.array(rows[:2]).T for rows in record["drawing"]] for record in demo[:2]]
    frame = pandas.DataFrame({"ink": [*strokes, [[[np.nan, 0]]]]})
    found = ductus.frames.read(frame, column="ink", candidates=3)
    assert list(found["text"][:2]) == [record["label"] for record in demo[:2]]
    assert found["error"][2] == "ink 2, stroke 0, point 0: x is nan, not a finite number"
    assert all(len(each) <= 3 for each in found["candidates"])


def test_errors_name_the_ink_of_the_column():
    good, bad = '{"id": "a", "drawing": [[[0, 1], [0, 1]]]}', '{"id": "b", "drawing": [[[0, 1e99], [0, 1]]]}'
    found = ductus.frames.read(pandas.DataFrame({"value": ["{bad", good, bad, "{bad"]}))
    assert [str(error)[:6] for error in found["error"]] == ["ink 0:", "nan", "ink 2,", "ink 3:"]
    assert list(found["id"][1:3]) == ["a", "b"]


def test_columns_are_those_of_sparks_schema():
    names = [part.split()[0] for part in ductus.frames.SCHEMA.split(", ")]
    parts = list(ductus.frames.reader()(iter([pandas.DataFrame({"value": []})] * 2)))
    assert [list(part.columns) for part in parts] == [names, names]


def test_spark_reads_an_archive(demo, tmp_path):
    pytest.importorskip(
        "pyspark", reason="there is no PySpark (pip install pyspark pyarrow; it needs Java)")
    pytest.importorskip("pyarrow", reason="there is no PyArrow, which Spark wants for pandas")
    if shutil.which("java") is None:
        pytest.skip("there is no Java, which Spark runs on")
    lines = DEMO.read_text().splitlines()
    (tmp_path / "inks.ndjson").write_text("\n".join([*lines, '{"id": "bad"}', *lines]) + "\n")
    subprocess.run(
        [sys.executable, ROOT / "Samples/archives/spark_read.py", "--master", "local[2]",
         "--partitions", "2", tmp_path / "inks.ndjson", tmp_path / "readings"],
        check=True, capture_output=True,
        # Its workers are separate processes.
        env=os.environ | {
            "PYTHONPATH": str(PACKAGE), "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_IP": "127.0.0.1"})
    parts = list((tmp_path / "readings").glob("part-*.json"))
    rows = [json.loads(line) for part in parts for line in part.read_text().splitlines()]
    texts = sorted(row["text"] for row in rows if "text" in row)
    assert len(parts) == 2 and texts == sorted(2 * [record["label"] for record in demo])
    (bad,) = [row for row in rows if "error" in row]
    assert "'drawing' isn't a list of strokes" in bad["error"]
