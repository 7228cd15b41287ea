"""The built command.

DUCTUS names it (default: the one that `make` builds). Tests that run it are skipped without it.
"""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_PLACES = [os.environ.get("DUCTUS"), ROOT / ".build/tests/release/ductus", ROOT / ".build/release/ductus"]
#: The path of the command; None if it isn't built.
DUCTUS = next((os.path.abspath(place) for place in _PLACES if place and os.access(place, os.X_OK)), None)

needs_command = pytest.mark.skipif(DUCTUS is None, reason="there is no command: `make build` builds it")
