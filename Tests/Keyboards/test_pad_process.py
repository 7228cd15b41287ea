"""The pad's program as Fcitx's addon runs it, with another program in its place."""

import shutil
import subprocess
import sys

import pytest
from conftest import ROOT

FCITX = ROOT / "Sources/Bindings/fcitx5"
#: Reads only after a while, and answers a key with whether it got as much as is due.
READER = """#!{python}
import socket, struct, sys, time

time.sleep(0.5)
end = socket.socket(fileno=0)
got = b""
while b"key" not in got[-40:]:
    got += end.recv(1 << 16)
parts = [b"0", b"answer", b"1" if len(got) > {due} else b"0"]
end.sendall(struct.pack("=I", len(parts)) + b"".join(struct.pack("=I", len(part)) + part for part in parts))
time.sleep(60)
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    found = subprocess.run(["pkg-config", "--cflags", "--libs", "Fcitx5Utils"], capture_output=True, text=True) \
        if shutil.which("pkg-config") else None
    if not shutil.which("c++") or not found or found.returncode:
        pytest.skip("no c++ or development files of Fcitx")
    built = tmp_path_factory.mktemp("pad") / "pad_process"
    subprocess.run(
        ["c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{FCITX}", str(ROOT / "Tests/Keyboards/pad_process.cpp"),
         str(FCITX / "PadProcess.cpp"), str(FCITX / "Message.cpp"), *found.stdout.split(), "-o", str(built)], check=True)
    return built


@pytest.mark.parametrize("count, size", [(1, 1 << 18), (40, 1 << 16)])
def test_a_pad_that_reads_late_gets_everything(program, tmp_path, count, size):
    """It was killed as soon as the socket had no room."""
    reader = tmp_path / "reader"
    reader.write_text(READER.format(python=sys.executable, due=count * size))
    reader.chmod(0o755)
    said = subprocess.run([program, reader, str(count), str(size)], capture_output=True, text=True, timeout=60)
    assert said.stdout == "read\n", said.stderr
