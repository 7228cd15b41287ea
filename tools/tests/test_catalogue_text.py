"""Texts of programs' translations."""

import pytest

pytest.importorskip("babel", reason="Babel is not installed")

from ductus_tools.lab.catalogue_text import messages  # noqa: E402

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Hello, %(name)s, you!"
msgstr "Guten Tag, %(name)s, mein Herr!"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] "nur eine Datei"
msgstr[1] "%d andere Dateien"

msgid "Yes"
msgstr "Ja"

msgid "again"
msgstr "nur eine Datei"
"""


def test_messages_come_once_without_what_is_filled_in(tmp_path):
    folder = tmp_path / "app" / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(CATALOGUE, encoding="utf-8")
    assert messages(tmp_path, "de") == ["Guten Tag, , mein Herr!", "nur eine Datei", "andere Dateien"]
    assert messages(tmp_path, "fr") == []
