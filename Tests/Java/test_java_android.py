"""The binding's library for Android, loaded by an Android's own loader and C library."""

import subprocess
import sys
from pathlib import Path

import pytest

from package import DIST, ROOT

sys.path += [str(ROOT / "tools/embedded"), str(ROOT / "tools/packaging")]
import elf  # noqa: E402
from link import java_headers  # noqa: E402
from targets import ANDROID, TARGETS  # noqa: E402


@pytest.mark.parametrize("processor", ["x86_64", "aarch64"])
def test_the_library_is_loaded(processor, environment, tmp_path):
    target = next(each for each in TARGETS if each.name == f"{processor}-android")
    library = DIST / target.name / "lib/libductus-jni.so"
    if not library.exists():
        pytest.skip(f"there is no {library} (`make jar SYSTEMS=android`)")
    if target.missing or target.missing_runner:
        pytest.skip(f"missing: {', '.join(target.missing + target.missing_runner)}")
    if elf.processor(Path(ANDROID) / "system/bin/linker64") != processor:
        pytest.skip(f"{ANDROID} is an Android for another processor")
    program = tmp_path / "android"
    subprocess.run(
        [*target.c_compiler, *java_headers(), "-o", str(program), str(Path(__file__).parent / "android.c"),
         "-ldl"], check=True)
    done = subprocess.run(
        [*target.runner, "-E", "LD_LIBRARY_PATH=/system/lib64", str(program), str(library)],
        capture_output=True, text=True, env=environment | {"ANDROID_ROOT": ANDROID})
    assert (done.stdout, done.stderr) == ("0.2.0\n", "")
