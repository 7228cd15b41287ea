"""The table of how languages write dates, times, prices, numbers and telephone numbers.

    python -m ductus_tools.scripts.latin.habits

writes `habits.tsv` from the Unicode Consortium's locale data (`language_model.locales`). A language that is
not in the table has the defaults of `Habits`.
"""

from functools import cache
from pathlib import Path

from ductus_tools.language_model.habits import Habits
from ductus_tools.language_model.locales import COLUMNS, published, read_habits, write_habits

from . import languages
from .alphabet import ALPHABET

TABLE = Path(__file__).with_name("habits.tsv")


@cache
def _table() -> dict[str, Habits]:
    return read_habits(TABLE, COLUMNS, Habits)


def habits(language: str) -> Habits:
    """The habits of a language; the defaults if nothing is known of it."""
    return _table().get(language) or Habits()


def main() -> None:
    own = set(languages.models()) - {languages.ENGLISH, languages.GENERIC}
    known = ((language, published(language, ALPHABET)) for language in sorted(own))
    write_habits(TABLE, {language: values for language, values in known if values})


if __name__ == "__main__":
    main()
