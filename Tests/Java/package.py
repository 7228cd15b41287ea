"""The package under test, and why it can't be tested."""

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIST = Path(os.environ.get("DUCTUS_DIST", ROOT / "dist"))
JAR = next((path for path in DIST.glob("ductus-*.jar") if "sources" not in path.name), DIST / "ductus.jar")
MISSING = (
    "there is no javac (`tools/setup.sh --java`)" if shutil.which("javac") is None else
    None if JAR.exists() else f"there is no {JAR} (`make jar`)")

#: Tests that take seconds.
DEEP = pytest.mark.skipif("DUCTUS_DEEP" not in os.environ, reason="only in `make test-deep`")
