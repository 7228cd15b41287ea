"""How long the engine takes for a variant's network, one word at a time on one core."""

import os
import statistics
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from ..ink import features
from ..network.export import export
from ..network.model import InkNetwork, NetworkConfiguration
from .variants import Variant

ROUNDS, RUNS = 5, 100


def milliseconds(benchmark: Path, variant: Variant, rows: float) -> float | None:
    """Median processor time of the network for a word of so many feature rows, in the engine's usual
    precision; None for cells that the engine doesn't have. What the weights are makes no difference.
    Of several medians the lowest: what else the machine does only adds.

    benchmark: the built `ductus-benchmark`.
    """
    if variant.cell != "lstm":
        return None
    sizes = {name: getattr(variant, name) for name in ("stack", "hidden", "layers")}
    model = InkNetwork(NetworkConfiguration(features=features.COUNT, **sizes))
    with tempfile.TemporaryDirectory() as directory:
        network, inputs = Path(directory) / "network.safetensors", Path(directory) / "inputs"
        export(model, network)
        random = np.random.default_rng(1)
        random.standard_normal((round(rows), features.COUNT)).astype(np.float32).tofile(inputs)
        command = [benchmark, "network", network, "int8", "1", inputs]
        environment = {k: v for k, v in os.environ.items() if not k.startswith("OPENBLAS_")}
        output = subprocess.run(
            [str(word) for word in command], input=f"run {RUNS}\n" * ROUNDS, capture_output=True,
            text=True, check=True, env=environment | {"OPENBLAS_NUM_THREADS": "1"},
        ).stdout  # fmt: skip
    rounds = [[float(word) for word in line.split()] for line in output.splitlines()[1:]]
    return 1000 * min(statistics.median(seconds) for seconds in rounds)
