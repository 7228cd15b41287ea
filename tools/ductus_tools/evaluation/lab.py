"""Runs `ductus-lab evaluate`, which measures error rates."""

import json
import subprocess
from pathlib import Path


def evaluate(ductus: Path, model: Path, *arguments: str | Path) -> dict:
    """Its JSON output for a pack and files. Raises RuntimeError with the command and its messages if it fails."""
    command = [str(ductus), "evaluate", "--json", "--model", str(model), *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {result.stderr.strip()}")
    return json.loads(result.stdout)
