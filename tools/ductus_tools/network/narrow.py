"""Stores a network's weights in 8 or 4 bits, with half or a quarter of float16's bytes.

    python -m ductus_tools.network.narrow network.safetensors narrow.safetensors [--neighbours]
    python -m ductus_tools.network.narrow network.safetensors narrow.safetensors --bits 4 [--keep PATTERN]

The integers of 8 bits are those into which the engine converts the wide weights when it opens the file (`pack_int8.c`),
stored with the largest value of each row: readings are the same to the last bit. With `--neighbours`, the steps of a
row are so large that no two neighbours sum to more than 128 of them, 7.4 bits on average: processors with AVX2 only
need three quarters of the time (`CKernels.h`), and readings differ as little as with 7 bits. A file that has bytes is
unchanged. Integers of 4 bits, from -7 to 7, are used directly. The step of each row is the one with the least squared
error, and weights beyond seven steps are clipped. What the engine computes in single precision is unchanged: the first
layer's inputs, biases and the output.

`--keep` is a regular expression of tensors that suffer from 4 bits and get 8.
"""

import argparse
import json
import re
import shutil
from pathlib import Path

import numpy as np
import safetensors
import safetensors.numpy

#: The weights of an LSTM that are multiplied in integers.
NARROWED = re.compile(r"lstm\.(\d+\.\w+\.recurrent|[1-9]\d*\.\w+\.input)_weight")
ONE = 127
#: The largest number of 4 bits, and what is added to them in the file.
NIBBLE_ONE, NIBBLE_ZERO = 7, 8
#: Rows whose steps are smaller than this are zero.
LEAST_STEP = np.float32(2.0**-120)
#: Shares of the step that reaches the largest weight of a row, of which the best is taken.
SHARES = np.linspace(1, 0.4, 61, dtype=np.float32)
#: Formats of files: with floats and bytes, with nibbles.
FORMAT, NIBBLE_FORMAT = 1, 2


def largest_pair(weights: np.ndarray, hidden: int) -> np.ndarray:
    """The largest sum of two neighbours' absolute values in each row: of the first and the second weight of a
    direction, the third and the fourth, and so on.

    weights: (rows, directions * hidden), float32.
    """
    directions = np.abs(weights).reshape(len(weights), -1, hidden)
    padded = np.pad(directions, ((0, 0), (0, 0), (0, hidden % 2)))
    return (padded[..., ::2] + padded[..., 1::2]).max(axis=(1, 2))


def narrowed(weights: np.ndarray, hidden: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Bytes, and the value of 127 steps of each row, in the weights' type: the largest absolute value, or with
    `hidden`, the units of a direction, the largest sum of two neighbours.

    weights: (rows, columns), float16 or float32.
    """
    wide = weights.astype(np.float32)
    largest = (np.abs(wide).max(axis=1) if hidden is None else largest_pair(wide, hidden)).astype(weights.dtype)
    steps = largest.astype(np.float32) / np.float32(ONE)
    is_zero = steps < LEAST_STEP
    steps[is_zero] = 1
    # To the nearest integer, ties to even.
    found = np.rint(wide / steps[:, None]).astype(np.int8)
    found[is_zero] = 0
    return found, largest


def quartered(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Integers from -7 to 7, and the step of each row, in the weights' type.

    weights: (rows, columns), float16 or float32.
    """
    wide = weights.astype(np.float32)
    largest = np.abs(wide).max(axis=1)
    best = np.full(len(wide), np.inf)
    steps = np.zeros(len(wide), weights.dtype)
    found = np.zeros(wide.shape, np.int8)
    for share in SHARES:
        # The error is that of the steps as stored in the file.
        tried = (share * largest / np.float32(NIBBLE_ONE)).astype(weights.dtype)
        step = np.where(tried > 0, tried, 1).astype(np.float32)[:, None]
        whole = np.clip(np.rint(wide / step), -NIBBLE_ONE, NIBBLE_ONE)
        errors = ((wide - whole * step).astype(np.float64) ** 2).sum(axis=1)
        better = (errors < best) & (tried > 0)
        best[better], steps[better], found[better] = errors[better], tried[better], whole[better]
    return found, steps


def nibbles(whole: np.ndarray) -> np.ndarray:
    """Bytes (rows, (columns + 1) / 2) from integers (rows, columns), two in each, the first in the low half."""
    shifted = (np.pad(whole, ((0, 0), (0, whole.shape[1] % 2))) + NIBBLE_ZERO).astype(np.uint8)
    return shifted[:, ::2] | shifted[:, 1::2] << 4


def opened(packed: np.ndarray, columns: int) -> np.ndarray:
    """Integers (rows, columns) from nibbles."""
    whole = np.stack([packed & 15, packed >> 4], axis=-1).reshape(len(packed), -1)
    return whole[:, :columns].astype(np.int8) - NIBBLE_ZERO


def is_quartered(name: str, keep: str) -> bool:
    """Whether a tensor gets 4 bits; those that match `keep` don't."""
    return bool(NARROWED.fullmatch(name)) and not (keep and re.search(keep, name))


def narrow(
    tensors: dict[str, np.ndarray], bits: int = 8, keep: str = "", hidden: int | None = None
) -> dict[str, np.ndarray]:
    """A network's tensors, with integers where possible.

    keep: a regular expression of those that always have 8 bits; hidden: units of a direction, if no two neighbours of 8
    bits may sum to more than 128
    """
    result = {}
    for name, values in tensors.items():
        if not NARROWED.fullmatch(name) or values.dtype == np.int8:
            result[name] = values
        elif bits == 4 and is_quartered(name, keep):
            whole, result[f"{name}.step"] = quartered(values)
            result[name] = nibbles(whole)
        else:
            result[name], result[f"{name}.largest"] = narrowed(values, hidden)
    return result


def widened(tensors: dict[str, np.ndarray], hidden: int) -> dict[str, np.ndarray]:
    """The tensors of an LSTM's file, widened to floats as in the engine.

    hidden: units of a direction
    """
    result = {}
    for name, values in tensors.items():
        # Only tensors that are multiplied in integers have nibbles: a first layer's inputs never do.
        if values.dtype == np.uint8:
            steps = tensors[f"{name}.step"].astype(np.float32)
            result[name] = opened(values, hidden if "recurrent" in name else 2 * hidden) * steps[:, None]
        elif values.dtype == np.int8:
            largest = tensors[f"{name}.largest"].astype(np.float32)[:, None]
            wide = values * (largest / np.float32(ONE))
            result[name] = np.where(np.abs(values) == ONE, np.sign(values) * largest, wide)
        elif not name.endswith((".largest", ".step")):
            result[name] = values
    return result


def write(
    source: Path, target: Path, bits: int = 8, keep: str = "", neighbours: bool = False,
    version: str | None = None,
) -> None:  # fmt: skip
    """Writes a network's file with integers instead of floats. A file that has 4 bits is unchanged, and so are bytes.

    version: that of the written network, by default the source's

    Raises ValueError for 4 bits and a network that isn't an LSTM."""
    with safetensors.safe_open(str(source), framework="np") as file:
        metadata = file.metadata()
        tensors = {name: file.get_tensor(name) for name in file.keys()}
    header = json.loads(metadata["ductus"])
    if header["format"] == NIBBLE_FORMAT:
        shutil.copyfile(source, target)
        return
    if version:
        header |= {"version": version}
    if bits == 4:
        if header["format"] != FORMAT or header.get("cell") != "lstm":
            raise ValueError(f"{source}: not an LSTM network of format {FORMAT}")
        header |= {"format": NIBBLE_FORMAT}
    if version or bits == 4:
        metadata = {"ductus": json.dumps(header, ensure_ascii=True)}
    narrow_ones = narrow(tensors, bits, keep, header["hidden"] if neighbours else None)
    safetensors.numpy.save_file(narrow_ones, str(target), metadata=metadata)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="a safetensors file, as `network.export` writes it")
    parser.add_argument("output", type=Path, help="safetensors")
    parser.add_argument("--bits", type=int, choices=(8, 4), default=8, help="of a weight (default: %(default)s)")
    parser.add_argument(
        "--neighbours", action="store_true", help="let no two neighbouring weights of 8 bits exceed 128 together")
    parser.add_argument("--keep", default="", help="tensors that keep 8 bits")
    parser.add_argument("--version", help="of the network that is written")
    arguments = parser.parse_args()
    write(
        arguments.network, arguments.output, arguments.bits, arguments.keep, arguments.neighbours, arguments.version)


if __name__ == "__main__":
    main()
