"""Numbers are read alike in programs whose locale has a decimal comma, as those of GTK and Qt have for many users."""

import locale
import os
import shutil
import subprocess

import pytest
from bindings import WEIGHTS


@pytest.fixture
def comma(tmp_path):
    """A locale in which 1.5 is 1,5: one of the system's, or one compiled from its sources."""
    before, path = locale.setlocale(locale.LC_ALL), os.environ.get("LOCPATH")
    if shutil.which("localedef") and os.path.exists("/usr/share/i18n/locales/de_DE"):
        subprocess.run(
            ["localedef", "-i", "de_DE", "-f", "UTF-8", str(tmp_path / "de_DE.UTF-8")], check=True)
        os.environ["LOCPATH"] = str(tmp_path)
    try:
        locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
    except locale.Error:
        pytest.skip("no German locale: Debian's package locales has it")
    assert locale.localeconv()["decimal_point"] == ","
    yield
    locale.setlocale(locale.LC_ALL, before)
    os.environ.pop("LOCPATH")
    if path:
        os.environ["LOCPATH"] = path


def test_formulas_and_ink_are_read_where_a_comma_stands_in_numbers(library, comma):
    recognizer = library.open("zxx-Zmth-x-formula", WEIGHTS)
    # With as many digits as other programs write.
    json = '{"drawing":[[[0.123456789012345678,10.123456789012345678],[5.5,5.25]]]}'
    assert '"text":"-"' in library.read_json(recognizer, json)
    library.ductus_close(recognizer)
