"""The contents of the wheel besides Python: the library, English, the figures, the formulas and the licence.

DUCTUS_LIBRARY names the library, DUCTUS_PLATFORM the systems that it runs on, and DUCTUS_PACKS the folder
of the packs; `make wheel` sets them. The defaults are the library that `make library` leaves in
`dist/lib`, this system, and the checkout's packs.
"""

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The checkout's list of packs is the only one.
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
from ductus_tools.release import BUNDLED_FOLDERS


class Contents(BuildHookInterface):
    """Adds the files, and names the systems that the library runs on."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root).resolve().parents[2]
        library = Path(os.environ.get("DUCTUS_LIBRARY", root / "dist/lib/libductus.so.1"))
        if not library.exists():
            raise FileNotFoundError(f"{library} is missing: `make library` builds it")
        added = {
            str(library.resolve()): f"ductus/{library.name}",
            str(root / "weights/README.md"): "ductus/weights/README.md",
        }
        # A folder that was made for the wheel has what it is to have, perhaps with further languages.
        given = os.environ.get("DUCTUS_PACKS")
        packs = Path(given or root / "weights")
        for pack in sorted(path.name for path in packs.iterdir()) if given else BUNDLED_FOLDERS:
            for file in sorted((packs / pack).iterdir()):
                added[str(file)] = f"ductus/weights/{pack}/{file.name}"
        system = os.environ.get("DUCTUS_PLATFORM") or sysconfig.get_platform()
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{system.replace('-', '_').replace('.', '_')}"
        build_data["force_include"].update(added)
