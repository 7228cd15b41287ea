"""The binary file: layout, sizes and checksum. README.md describes it for other readers."""

import struct

import numpy as np

MAGIC = b"DuctusLM"
VERSION = 1
VERSION_WITH_WORDS = 2
HEADER = struct.Struct("<8sIIQIIII")
"""Magic, version, order, bytes in the whole file, vocabulary size, bytes of characters, places for words,
zero."""

CODES = 256
BRANCH_BLOCK = 64
"""Nodes to a record of a rank and 64 bits."""
CHILD_BLOCK = 8
"""Branching nodes to a record of a first child and eight counts."""
BLOCK_BYTES = 12


def padded(size: int) -> int:
    """The size rounded up to a multiple of eight."""
    return (size + 7) // 8 * 8


def file_size(
    nodes: list[int], branching: list[int], characters: str, word_bytes: int = 0
) -> int:
    """The size in bytes of a file, given the nodes and the nodes with children of each order, and the words' bytes."""
    size = HEADER.size + 8 * len(nodes) + padded(len(characters.encode("utf-8")))
    for n, count in enumerate(nodes):
        size += CODES * 4 + padded(count)
        if n > 0:
            size += padded(count)
        if n + 1 < len(nodes):
            blocks = -(-count // BRANCH_BLOCK)
            child_blocks = -(-branching[n] // CHILD_BLOCK)
            size += CODES * 4 + padded(BLOCK_BYTES * blocks)
            size += padded(branching[n]) + padded(BLOCK_BYTES * child_blocks)
    return size + padded(word_bytes) + 8


def checksum(content: bytes | np.ndarray) -> int:
    """The sum, modulo 2^64, of mix(word[i] xor (i + 1) * 0x9E3779B97F4A7C15) over the 64-bit
    little-endian words, where mix(x) = y xor (y >> 29), y = (x xor (x >> 32)) * 0xD6E8FEB86659FD93.

    Every step of mix is one-to-one, so a change within one word is always detected; the terms are independent, so
    vector units can share the work.
    """
    words = np.frombuffer(content, "<u8")
    with np.errstate(over="ignore"):
        x = words ^ (np.arange(1, len(words) + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15))
        x = (x ^ (x >> np.uint64(32))) * np.uint64(0xD6E8FEB86659FD93)
        x ^= x >> np.uint64(29)
        return int(x.sum(dtype=np.uint64))
