"""Makes the key pair that signs a repository (Ed25519).

    python -m ductus_tools.repository.key KEYFILE      # makes one, prints the public key
    python -m ductus_tools.repository.key --show KEYFILE

The file holds `secret` and the seed in 64 hexadecimal digits, and is readable by its owner only. Whoever has it can publish
models under the repository's name: keep it off file servers.
"""

import argparse
import os
import re
import sys
from pathlib import Path

from nacl.bindings import crypto_core_ed25519_is_valid_point
from nacl.signing import SigningKey


_SECRET = "secret"


def create(path: Path) -> SigningKey:
    """A new key in a new file. Raises FileExistsError rather than replace a key."""
    key = SigningKey.generate()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(f"{_SECRET} {bytes(key).hex()}\n")
    return key


def load(path: Path) -> SigningKey:
    """The key of a file. Raises ValueError if there is none in it, or a public one, with which everyone could sign."""
    text = path.read_text(encoding="ascii", errors="replace").strip()
    found = re.fullmatch(f"({_SECRET} )?([0-9a-f]{{64}})", text)
    if not found:
        raise ValueError(f"{path}: not a secret key of 64 hexadecimal digits")
    seed = bytes.fromhex(found[2])
    # Older files lack the word. All public keys are such points, and one in 16 seeds.
    if not found[1] and crypto_core_ed25519_is_valid_point(seed):
        raise ValueError(f"{path}: a public key, it seems; if it is the secret one, write '{_SECRET} ' before it")
    return SigningKey(seed)


def public_text(key: SigningKey) -> str:
    """The public key in the form for configuring programs: 64 hexadecimal digits."""
    return bytes(key.verify_key).hex()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, metavar="KEYFILE", help="the secret key; it is never replaced")
    parser.add_argument("--show", action="store_true", help="print the public key of a file")
    options = parser.parse_args()
    try:
        print(public_text(load(options.file) if options.show else create(options.file)))
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
