"""What a release of Ductus has: its version, and the packs that come with its programs.

Any Python imports this, without the packages of `pyproject.toml`.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The packs that come with every program: English, figures and formulas. Others are installed when they are wanted.
BUNDLED = ("en-US", "shapes", "gestures", "sketches", "formulas")
#: Their folders in `weights`, with that of the network that English shares.
BUNDLED_FOLDERS = ("latin", *BUNDLED)


def version() -> str:
    """The version of Ductus, from its sources."""
    for source in ROOT.glob("Sources/*/*/Results/*.swift"):
        if found := re.search(r'^public let ductusVersion = "(.*)"$', source.read_text("utf-8"), re.M):
            return found[1]
    raise LookupError("no source says the version")
