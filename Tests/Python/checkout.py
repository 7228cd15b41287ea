"""Paths of the package, and of the library that it is tested with, in the checkout."""

import os
import pathlib

ROOT = pathlib.Path(__file__).parents[2]
PACKAGE = ROOT / "Sources/Bindings/python"
LIBRARY = pathlib.Path(os.environ.get("DUCTUS_LIBRARY", ROOT / "dist/lib/libductus.so.1"))
