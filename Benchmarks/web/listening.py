"""How browsers tell where they can be driven."""

import pathlib
import re
import subprocess
import time


def find_address(browser: subprocess.Popen, log: pathlib.Path) -> str:
    """The address at which a browser that has just been started reports to listen."""
    for _ in range(1200):
        if found := re.search(r"listening on (ws://\S+)", log.read_text()):
            return found[1]
        if browser.poll() is not None:
            break
        time.sleep(.1)
    raise RuntimeError(f"the browser doesn't start:\n{log.read_text()}")
