"""Converts an ARPA file to the recogniser's binary file.

python -m ductus_tools.language_model.pack in.arpa out.lm
"""

import argparse
import os
import sys
from pathlib import Path

import numpy as np

from .arpa import ArpaError, read_arpa
from .counts import context, mask
from .format import BRANCH_BLOCK, CHILD_BLOCK, HEADER, MAGIC, VERSION, VERSION_WITH_WORDS
from .format import checksum, file_size, padded
from .model import BackoffModel
from .quantise import codebook, encode
from .words import places, word_section


def complete(model: BackoffModel) -> BackoffModel:
    """A model of the same probabilities, with every n-gram's prefix and suffix present.

    Some toolkits prune them; the reader's look-up relies on them. Added n-grams have the probability from backing off,
    and a weight of one.
    """
    keys = [model.keys[-1]]
    for order in range(model.order - 1, 0, -1):
        longer = keys[0]
        needed = (model.keys[order - 1], context(longer), longer & mask(order))
        keys.insert(0, np.unique(np.concatenate(needed)))
    if [len(level) for level in keys] == model.sizes:
        return model
    logs = [model.score(level, np.full(len(level), n)) for n, level in enumerate(keys, 1)]
    backoffs = []
    for n, level in enumerate(keys[:-1]):
        weight = np.zeros(len(level))
        weight[np.searchsorted(level, model.keys[n])] = model.log_backoffs[n]
        backoffs.append(weight)
    return BackoffModel(model.vocabulary, keys, logs, backoffs)


def pack(model: BackoffModel, word_counts: dict[str, int] | None = None) -> bytes:
    """The binary file of a model and of words. Probabilities and weights are quantised to eight bits."""
    model = complete(model)
    characters = model.vocabulary.characters.encode("utf-8")
    levels = [_level(model, n) for n in range(model.order)]
    branching = [level[1] for level in levels]
    words = word_section(word_counts) if word_counts else b""
    size = file_size(model.sizes, branching[:-1], model.vocabulary.characters, len(words))
    word_places = places(len(word_counts)) if word_counts else 0
    version = VERSION_WITH_WORDS if words else VERSION
    header = HEADER.pack(
        MAGIC, version, model.order, size, len(model.vocabulary), len(characters), word_places, 0
    )
    table = np.array(list(zip(model.sizes, branching)), "<u4").tobytes()
    content = header + table + _pad(characters) + b"".join(level[0] for level in levels)
    content += _pad(words)
    content += checksum(content).to_bytes(8, "little")
    assert len(content) == size
    return content


def _level(model: BackoffModel, n: int) -> tuple[bytes, int]:
    """The sections of order n + 1 and its number of nodes with children."""
    keys, logs = model.keys[n], model.log_probabilities[n]
    probabilities = codebook(logs, power=0.5)
    sections = [probabilities.astype("<f4").tobytes()]
    if n + 1 == model.order:
        sections.append((keys & np.uint64(0xFF)).astype(np.uint8).tobytes())
        sections.append(encode(logs, probabilities).tobytes())
        return b"".join(map(_pad, sections)), 0

    parents, children = np.unique(context(model.keys[n + 1]), return_counts=True)
    branches = np.isin(keys, parents, assume_unique=True)
    weights = model.log_backoffs[n][branches]
    backoffs = codebook(weights)
    sections.append(backoffs.astype("<f4").tobytes())
    if n > 0:
        sections.append((keys & np.uint64(0xFF)).astype(np.uint8).tobytes())
    sections.append(encode(logs, probabilities).tobytes())

    bits = np.zeros(-(-len(keys) // BRANCH_BLOCK) * BRANCH_BLOCK, np.uint8)
    bits[: len(keys)] = branches
    words = np.packbits(bits, bitorder="little").view("<u8")
    sections.append(_blocks(bits.reshape(-1, BRANCH_BLOCK).sum(1, dtype=np.int64), words))
    sections.append(encode(weights, backoffs).tobytes())
    counts = np.zeros(-(-len(parents) // CHILD_BLOCK) * CHILD_BLOCK, np.uint8)
    counts[: len(parents)] = children
    totals = counts.reshape(-1, CHILD_BLOCK).sum(1, dtype=np.int64)
    sections.append(_blocks(totals, counts.view("<u8")))
    return b"".join(map(_pad, sections)), len(parents)


def _blocks(sizes: np.ndarray, words: np.ndarray) -> bytes:
    """Records of the total of the preceding sizes, and a word."""
    blocks = np.zeros(len(words), [("before", "<u4"), ("word", "<u8")])
    blocks["before"][1:] = np.cumsum(sizes)[:-1]
    blocks["word"] = words
    return blocks.tobytes()


def _pad(section: bytes) -> bytes:
    return section.ljust(padded(len(section)), b"\0")


def write(content: bytes, path: Path) -> None:
    """Writes beside the target and renames, so that the file is whole or absent."""
    temporary = path.with_name(path.name + ".partial")
    temporary.write_bytes(content)
    os.replace(temporary, path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("arpa", type=Path, help="model of any toolkit")
    parser.add_argument("output", type=Path, help="the model for the recogniser")
    arguments = parser.parse_args()
    try:
        model = read_arpa(arguments.arpa)
    except (ArpaError, OSError) as error:
        sys.exit(str(error))
    content = pack(model)
    write(content, arguments.output)
    ngrams = sum(model.sizes)
    print(f"{arguments.output}: order {model.order}, {ngrams} n-grams, {len(content)} bytes")


if __name__ == "__main__":
    main()
