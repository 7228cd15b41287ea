"""Chromium, in which the tests of pages run."""

import contextlib
import shutil
from collections.abc import Iterator

import pytest

#: Chromium with windows, which extensions need.
WHOLE_CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
#: Chromium without windows takes half the processor time.
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE_CHROMIUM


@contextlib.contextmanager
def launched(*arguments: str) -> Iterator:
    """A browser; the test is skipped without Chromium or Playwright."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium (Debian's package `chromium`)")
    playwright = pytest.importorskip("playwright.sync_api", reason="there is no Playwright")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", *arguments])
        yield browser
        browser.close()
