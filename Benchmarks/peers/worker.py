"""Our side: a process of the Swift runner that works when it is told to."""

import os
import subprocess
from pathlib import Path


class Worker:
    """`ductus-benchmark` with a worker's arguments; see Workers.swift."""

    def __init__(self, runner: Path, *arguments: object):
        self._process = subprocess.Popen(
            [str(runner), *map(str, arguments)], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        self._expect("ready")

    def run(self, count: int) -> list[float]:
        """Seconds of processor time of each of `count` runs."""
        return [float(word) for word in self.ask(f"run {count}").split()]

    def ask(self, command: str) -> str:
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        return self._line()

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()

    def _expect(self, wanted: str) -> None:
        if (line := self._line()) != wanted:
            raise RuntimeError(f"the runner says {line!r}, not {wanted!r}")

    def _line(self) -> str:
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the runner stopped with status {self._process.wait()}")
        return line.rstrip("\n")


def plain_environment() -> None:
    """One thread, and OpenBLAS left to choose its kernels: some machines force narrow ones."""
    for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
        os.environ.pop(name, None)
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
