"""Language models with impossible sizes, which must be refused on 32-bit machines, too."""

import struct
from pathlib import Path

MASK = (1 << 64) - 1
#: Offsets of the header's four-byte sizes: characters, words, levels.
SIZES = (28, 32, 40, 48, 52)


def sealed(content: bytes) -> bytes:
    """A model's bytes with the checksum that `CharacterLM` computes."""
    total = position = 0
    for (word,) in struct.iter_unpack("<Q", content[:-8]):
        position = (position + 0x9E3779B97F4A7C15) & MASK
        mixed = word ^ position
        mixed = ((mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93) & MASK
        total = (total + (mixed ^ mixed >> 29)) & MASK
    return content[:-8] + struct.pack("<Q", total)


def first_rank(content: bytes) -> int:
    """The offset of the first level's count of nodes before its first block: after header, characters, two tables of
    256 logarithms and a byte for each node."""
    order, characters, nodes = (
        struct.unpack_from("<I", content, place)[0] for place in (12, 28, 40))
    return 40 + 8 * order + padded(characters) + 2 * 1024 + padded(nodes)


def padded(size: int) -> int:
    return (size + 7) // 8 * 8


def hostile_models(model: Path, folder: Path) -> list[Path]:
    """Writes models, each with one size that is too large."""
    content = model.read_bytes()
    paths = []
    for place in (*SIZES, first_rank(content)):
        spoilt = bytearray(content)
        spoilt[place:place + 4] = b"\xff" * 4
        path = folder / f"hostile-{place}.lm"
        path.write_bytes(sealed(bytes(spoilt)) if place > max(SIZES) else spoilt)
        paths.append(path)
    return paths
