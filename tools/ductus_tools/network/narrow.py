"""Weights of 8 bits in a network's file, half as large as float16, for pages that download it.

    python -m ductus_tools.network.narrow network.safetensors narrow.safetensors

The integers are those that the engine makes of the wide weights when it opens the file (`pack.c`), and
beside them stands the largest value of each row: readings are the same to the last bit. What the engine
computes in single precision stays as it is: the first layer's inputs, biases and the output.
"""

import argparse
import re
from pathlib import Path

import numpy as np
import safetensors
import safetensors.numpy

#: The weights of an LSTM that are multiplied in 8 bits.
NARROWED = re.compile(r"lstm\.(\d+\.\w+\.recurrent|[1-9]\d*\.\w+\.input)_weight")
ONE = 127
#: Rows whose steps are smaller than this are zero.
LEAST_STEP = np.float32(2.0**-120)


def narrowed(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Bytes, and the largest absolute value of each row, in the weights' own type.

    weights: (rows, columns), float16 or float32.
    """
    largest = np.abs(weights).max(axis=1)
    steps = largest.astype(np.float32) / np.float32(ONE)
    is_zero = steps < LEAST_STEP
    steps[is_zero] = 1
    # To the nearest integer, the even one of two.
    found = np.rint(weights.astype(np.float32) / steps[:, None]).astype(np.int8)
    found[is_zero] = 0
    return found, largest


def narrow(tensors: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """A network's tensors with those in bytes that can be."""
    result = {}
    for name, values in tensors.items():
        if NARROWED.fullmatch(name):
            result[name], result[f"{name}.largest"] = narrowed(values)
        else:
            result[name] = values
    return result


def write(source: Path, target: Path) -> None:
    """Writes a network's file with bytes in place of floats."""
    with safetensors.safe_open(str(source), framework="np") as file:
        metadata = file.metadata()
        tensors = {name: file.get_tensor(name) for name in file.keys()}
    safetensors.numpy.save_file(narrow(tensors), str(target), metadata=metadata)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="a safetensors file, as `network.export` writes it")
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    write(arguments.network, arguments.output)


if __name__ == "__main__":
    main()
