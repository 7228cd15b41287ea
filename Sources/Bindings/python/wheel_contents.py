"""The contents of the wheel besides Python: the library, English, the figures, the formulas and the licence.

DUCTUS_CHECKOUT names the checkout, DUCTUS_LIBRARY the library, DUCTUS_PLATFORM the systems that it runs on, and
DUCTUS_PACKS the folder of the packs; `make wheel` sets them. The defaults are the checkout around this file, the
library that `make library` leaves in its `dist/lib`, this system, and its packs.
"""

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


IN_CHECKOUT = "Ductus is built in its checkout, by `make wheel`"


def checkout(project: Path) -> Path:
    """The checkout's folder. Raises ValueError outside of one."""
    given = os.environ.get("DUCTUS_CHECKOUT")
    root = Path(given) if given else project.resolve().parents[2]
    if not (root / "weights/README.md").exists():
        raise ValueError(IN_CHECKOUT)
    return root


def bundled(root: Path) -> tuple[str, ...]:
    """The folders of the packs that come with every program: the checkout's list is the only one."""
    sys.path.insert(0, str(root / "tools"))
    from ductus_tools.release import BUNDLED_FOLDERS

    return BUNDLED_FOLDERS


class Contents(BuildHookInterface):
    """Adds the files, and names the systems that the library runs on."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = checkout(Path(self.root))
        if self.target_name != "wheel":
            raise ValueError(f"{IN_CHECKOUT}: an archive of these sources would have neither library nor packs")
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
        for pack in sorted(path.name for path in packs.iterdir()) if given else bundled(root):
            for file in sorted((packs / pack).iterdir()):
                added[str(file)] = f"ductus/weights/{pack}/{file.name}"
        system = os.environ.get("DUCTUS_PLATFORM") or sysconfig.get_platform()
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{system.replace('-', '_').replace('.', '_')}"
        build_data["force_include"].update(added)
