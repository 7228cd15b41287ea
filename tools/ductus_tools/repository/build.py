"""Makes a repository, which any static file server can serve, from packs.

    python -m ductus_tools.repository.key repository.key
    python -m ductus_tools.repository.build --weights ../weights --output DIR --key repository.key

Every folder of `--weights` with a manifest is a pack. A file that packs share (`shared`) becomes each pack's own, since
an installed pack is self-contained; its blob exists once. Files that are already in the repository stay, so that a
server can be updated by copying what is new: blobs first, then `index.json.sig`, then `index.json`. `--prune` removes
blobs that no pack needs any more.

An index expires `--valid-for` days after it is signed: an impostor of the server can't serve an old one for longer. So
sign it again before then, with the same command: unchanged packs are left alone. With `--valid-for 0` it never expires,
like every index made before there were such dates. `--serial` names a number higher than the next one.
"""

import argparse
import datetime
import hashlib
import json
import os
import sys
import tempfile
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey

from ductus_tools.manifest import NAME, TAG, VERSION, files_of
from ductus_tools.repository import key as keys

FORMAT = 1
# A year and a month, for those who sign once a year.
VALID_DAYS = 400
MANIFEST_FORMAT = 1


def build(
    weights: Path, output: Path, key: SigningKey, prune: bool = False, expires: str | None = None,
    serial: int | None = None,
) -> dict:
    """Writes the repository and returns its index, which expires at a time as `expiry` writes it.

    serial: the index's number; None for the next one. Raises ValueError naming the pack if one is damaged or two serve
    the same tag, and for a number that isn't higher than the last; the existing index is then unchanged.
    """
    blobs = output / "blobs" / "sha256"
    blobs.mkdir(parents=True, exist_ok=True)
    offers, needed, owners = [], set(), dict[str, str]()
    for manifest in sorted(weights.glob("*/manifest.json")):
        offer, contents = read_pack(manifest)
        served = [tag.lower() for tag in offer["tags"]]
        for tag in served:
            other = owners.setdefault(tag, manifest.parent.name)
            if other != manifest.parent.name or served.count(tag) > 1:
                raise ValueError(f"{manifest.parent}: '{tag}' is served by {other} already")
        for content in contents:
            name = hashlib.sha256(content).hexdigest()
            needed.add(name)
            if not (blobs / name).exists():
                write(blobs / name, content)
        offers.append(offer)
    if not offers:
        raise ValueError(f"{weights}: no packs")
    index = publish(output, offers, key, expires, serial)
    if prune:
        for path in blobs.iterdir():
            if path.name not in needed:
                path.unlink()
    return index


def read_pack(path: Path) -> tuple[dict, list[bytes]]:
    """A pack's entry in the index and the contents of its manifest and files, all verified."""
    try:
        return _read_pack(path, json.loads(path.read_bytes()))
    except KeyError as error:
        raise ValueError(f"{path}: no {error}") from None
    except (AttributeError, TypeError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path}: not a manifest ({error})") from None


def _read_pack(path: Path, manifest: dict) -> tuple[dict, list[bytes]]:

    def require(condition: bool, what: str) -> None:
        if not condition:
            raise ValueError(f"{path}: {what}")

    require(manifest.get("format") == MANIFEST_FORMAT, f"format {manifest.get('format')}")
    tags, version = manifest["tags"], manifest["version"]
    require(tags and all(TAG.fullmatch(tag) for tag in tags), f"tags {tags}")
    require(VERSION.fullmatch(version) is not None, f"version {version!r}")
    contents = []
    text = path.read_bytes()
    for entry in files_of(manifest).values():
        require(NAME.fullmatch(entry["path"]) is not None, f"path {entry['path']!r}")
        directory = path.parent
        if "shared" in entry:
            shared = entry.pop("shared")
            require(NAME.fullmatch(shared) is not None, f"shared {shared!r}")
            directory = path.resolve().parent.parent / shared
            text = (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()
        content = (directory / entry["path"]).read_bytes()
        require(len(content) == entry["bytes"], f"{entry['path']}: has {len(content)} bytes")
        digest = hashlib.sha256(content).hexdigest()
        require(digest == entry["sha256"], f"{entry['path']}: SHA-256 is {digest}")
        contents.append(content)
    contents.append(text)
    offer = {
        "tags": tags,
        "version": version,
        "kind": manifest["kind"],
        "licence": manifest["licence"],
        "accuracy": manifest["accuracy"],
        "bytes": sum(len(content) for content in contents),
        "manifest": {"sha256": hashlib.sha256(text).hexdigest(), "bytes": len(text)},
    }
    return offer, contents


def expiry(days: int, today: datetime.date) -> str | None:
    """The end of the day in `days` days, in UTC; None for 0, which means never."""
    if days < 0:
        raise ValueError(f"{days} days have passed already")
    if days == 0:
        return None
    try:
        return f"{today + datetime.timedelta(days=days)}T23:59:59Z"
    except OverflowError:
        raise ValueError(f"{days} days are too many: 0 for an index that never expires") from None


def publish(
    output: Path, offers: list[dict], key: SigningKey, expires: str | None = None, serial: int | None = None
) -> dict:
    """Signs the index under a serial number, if it is given, or else under the next one; then it leaves the index alone
    if nothing changed, not even the date on which it expires."""
    path = output / "index.json"
    last = 0
    if path.exists():
        signature = (output / "index.json.sig").read_bytes()
        # An index signed by another key isn't continued: its serial numbers belong to that key.
        key.verify_key.verify(path.read_bytes(), signature)
        old = json.loads(path.read_bytes())
        if serial is None and old["packs"] == offers and old.get("expires") == expires:
            return old
        last = old["serial"]
    if serial is None:
        serial = last + 1
    if not last < serial < 1 << 63:
        raise ValueError(f"serial {serial}: the last one was {last}, and 2^63 is too much")
    expiry = {} if expires is None else {"expires": expires}
    index = {"format": FORMAT, "serial": serial, **expiry, "packs": offers}
    content = (json.dumps(index, indent=1, ensure_ascii=False) + "\n").encode()
    write(output / "index.json.sig", key.sign(content).signature)
    write(path, content)
    return index


def write(path: Path, content: bytes) -> None:
    """Replaces a file in one step: a server may be reading the old one."""
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=".")
    try:
        with open(descriptor, "wb") as file:
            file.write(content)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weights", type=Path, required=True, help="folder of packs")
    parser.add_argument("--output", type=Path, required=True, help="folder of the repository")
    parser.add_argument("--key", type=Path, required=True, help="file of the secret key")
    parser.add_argument(
        "--valid-for", type=int, default=VALID_DAYS, metavar="DAYS", help="0: never expires"
    )
    parser.add_argument("--serial", type=int, metavar="N", help="number of the index, higher than the last (default: the next)")
    parser.add_argument("--prune", action="store_true", help="remove blobs that no pack needs")
    options = parser.parse_args()
    today = datetime.datetime.now(datetime.timezone.utc).date()
    try:
        key = keys.load(options.key)
        expires = expiry(options.valid_for, today)
        index = build(options.weights, options.output, key, options.prune, expires, options.serial)
    except BadSignatureError:
        sys.exit(f"{options.output / 'index.json'}: signed with another key than {options.key}, or changed since")
    except (OSError, ValueError) as error:
        sys.exit(str(error))
    packs = ", ".join(f"{offer['tags'][0]} {offer['version']}" for offer in index["packs"])
    print(f"serial {index['serial']}: {packs}")
    print(f"expires: {expires or 'never'}")
    print(f"public key: {keys.public_text(key)}")


if __name__ == "__main__":
    main()
