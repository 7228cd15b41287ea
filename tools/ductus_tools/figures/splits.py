"""The held-out writers and figures, by a rule, so that the data alone determine them.

Of a gesture collection, whole writers are held out: sorted by the hash of their name, the first fifth for `test`, the
next fifth for `val`. The drawings name no writer; each goes by the hash of its key: a tenth for `test`, a twentieth for
`val`. Symbols go by the hash of their points: a fifth each. Train on `train`, choose and calibrate on `val`, report on
`test`.
"""

import hashlib
import json


def share(key: str) -> float:
    """A number from 0 to 1 that a key hashes to."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:8]) / 2**64


def of_writers(writers: set[str]) -> dict[str, str]:
    """The split of each writer of a collection."""
    ordered = sorted(writers, key=share)
    fifth = round(len(ordered) / 5)
    parts = ["test"] * fifth + ["val"] * fifth
    return dict(zip(ordered, parts + ["train"] * (len(ordered) - len(parts))))


def of_drawing(record: dict) -> str:
    """The split of a drawing; one without a key goes by its points."""
    at = share(str(record.get("key_id") or _points(record)))
    return "test" if at < 0.1 else "val" if at < 0.15 else "train"


def of_symbol(record: dict) -> str:
    """The split of a symbol."""
    at = share(_points(record))
    return "test" if at < 0.2 else "val" if at < 0.4 else "train"


def _points(record: dict) -> str:
    return json.dumps(record["drawing"], separators=(",", ":"))
