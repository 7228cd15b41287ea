"""Reads the binary file back into arrays, to compare it with the model it was made from."""

import numpy as np

from .counts import SYMBOL_BITS
from .format import BLOCK_BYTES, BRANCH_BLOCK, CHILD_BLOCK, CODES, HEADER, MAGIC, VERSION
from .format import VERSION_WITH_WORDS, checksum, padded
from .model import BackoffModel
from .vocabulary import Vocabulary


def unpack(content: bytes) -> BackoffModel:
    """The model as quantised. Raises ValueError for foreign, truncated or damaged content."""
    if content[:8] != MAGIC or len(content) < HEADER.size + 8:
        raise ValueError("not a Ductus language model")
    _, version, order, size, vocabulary_size, character_bytes, _, _ = HEADER.unpack_from(content)
    if version not in (VERSION, VERSION_WITH_WORDS) or size != len(content):
        raise ValueError(f"version {version}, {len(content)} bytes of {size}")
    if checksum(content[:-8]) != int.from_bytes(content[-8:], "little"):
        raise ValueError("the checksum doesn't match")

    shape = np.frombuffer(content, "<u4", 2 * order, HEADER.size).reshape(order, 2).tolist()
    place = HEADER.size + 8 * order

    def section(kind: str | np.dtype, count: int) -> np.ndarray:
        nonlocal place
        values = np.frombuffer(content, kind, count, place)
        place += padded(values.nbytes)
        return values

    vocabulary = Vocabulary(section("u1", character_bytes).tobytes().decode("utf-8"))
    assert len(vocabulary) == vocabulary_size
    record = np.dtype([("before", "<u4"), ("word", "<u8")])
    assert record.itemsize == BLOCK_BYTES
    keys, logs, backoffs = [], [], []
    contexts: np.ndarray = np.zeros(0, np.uint64)
    for n, (nodes, branching) in enumerate(shape):
        last = n + 1 == order
        probability_levels = section("<f4", CODES)
        backoff_levels = section("<f4", 0 if last else CODES)
        if n == 0:
            keys.append(np.arange(nodes, dtype=np.uint64))
        else:
            keys.append((contexts << np.uint64(SYMBOL_BITS)) | section("u1", nodes))
        logs.append(probability_levels[section("u1", nodes)].astype(np.float64))
        if last:
            break
        words = section(record, -(-nodes // BRANCH_BLOCK))["word"].copy()
        branches = np.unpackbits(words.view(np.uint8), bitorder="little")[:nodes].astype(bool)
        weights = np.zeros(nodes)
        weights[branches] = backoff_levels[section("u1", branching)]
        backoffs.append(weights)
        counts = section(record, -(-branching // CHILD_BLOCK))["word"].copy().view(np.uint8)
        contexts = np.repeat(keys[n][branches], counts[:branching])
    return BackoffModel(vocabulary, keys, logs, backoffs)
