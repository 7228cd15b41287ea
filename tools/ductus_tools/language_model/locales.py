"""How languages write dates, times, prices and numbers, by the Unicode Consortium's locale data (CLDR).

Babel has these data (`pip install -e tools[letters]`). Telephone numbers, and spoken forms of times and dates, are
added here.
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from ..tables import rows
from .habits import Habits

Kind = TypeVar("Kind", bound=Habits)
COLUMNS = ("dates", "times", "decimal", "group", "price", "percent", "currencies", "months", "days",
           "phones", "domain")  # fmt: skip
_SINGLE = {"decimal", "group", "price", "percent", "domain"}
_SEPARATOR = "|"

_PHONES = {
    "AT": "+43 ### ######|0### ######|01 #######",
    "BE": "+32 ### ## ## ##|0### ## ## ##|0# ### ## ##",
    "BR": "(##) #####-####|(##) ####-####|+55 ## #####-####|9## ### ###",
    "CH": "0## ### ## ##|+41 ## ### ## ##",
    "CZ": "### ### ###|+420 ### ### ###",
    "DE": "0### #######|0###/######|0## ########|+49 ### #######|0###-#######",
    "DK": "## ## ## ##|+45 ## ## ## ##|########",
    "EE": "### ####|#### ####|+372 ### ####",
    "ES": "### ### ###|### ## ## ##|+34 ### ### ###",
    "FI": "0## ### ####|+358 ## ### ####",
    "FR": "0# ## ## ## ##|+33 # ## ## ## ##|0#.##.##.##.##|0#########",
    "GB": "0#### ######|0## #### ####|+44 #### ######",
    "HR": "0# ### ####|0## ### ####|+385 ## ### ####",
    "HU": "06 ## ### ####|+36 ## ### ####|06-##-###-####",
    "ID": "08##-####-####|(0##) #######|+62 ###-####-####",
    "IE": "0## ### ####|+353 ## ### ####",
    "IT": "### #######|0## ######|+39 ### #######|0## ### ####",
    "KE": "07## ######|+254 ### ######",
    "LT": "8 ### #####|+370 ### #####",
    "LV": "## ### ###|+371 ## ### ###",
    "MY": "01#-### ####|03-#### ####|+60 ##-### ####",
    "NL": "06-########|0##-#######|+31 # ########|06 ## ## ## ##",
    "NO": "## ## ## ##|### ## ###|+47 ### ## ###",
    "PH": "09## ### ####|(02) #### ####|+63 ### ### ####",
    "PL": "### ### ###|## ### ## ##|+48 ### ### ###|###-###-###",
    "PT": "### ### ###|2## ### ###|+351 ### ### ###",
    "RO": "07## ### ###|02# ### ## ##|+40 ### ### ###",
    "SE": "07#-### ## ##|0#-### ### ##|+46 ## ### ## ##",
    "SI": "0## ### ###|01 ### ## ##|+386 ## ### ###",
    "SK": "09## ### ###|0##/### ## ##|+421 ### ### ###",
    "TR": "05## ### ## ##|(02##) ### ## ##|+90 ### ### ## ##",
    "TZ": "07## ### ###|+255 ### ### ###",
    "VN": "09## ### ###|0## #### ####|+84 ## ### ####",
    "ZA": "0## ### ####|+27 ## ### ####",
}  # fmt: skip
_SAID = {
    "cs": "H.mm 'hod.'", "da": "'kl.' HH.mm", "de": "H 'Uhr'|H.mm 'Uhr'|HH:mm 'Uhr'",
    "es": "H:mm 'h'", "fi": "'klo' H.mm", "fr": "H'h'mm|HH'h'|H 'h' mm", "it": "'ore' H:mm|H.mm",
    "nb": "'kl.' HH.mm", "nl": "H.mm 'uur'|H 'uur'", "nn": "'kl.' HH.mm", "pl": "'godz.' H:mm",
    "pt": "H'h'mm|HH'h'", "ro": "'ora' H:mm", "sv": "'kl.' HH.mm", "tr": "'saat' HH.mm|HH.mm",
    "vi": "H'h'mm|H 'giờ'",
}  # fmt: skip
_SAID_DATES = {"vi": "'ngày' d MMMM|'ngày' d/M/y|'ngày' d MMMM 'năm' y"}
_SIGNS = {"PHP": "P", "TRY": "TL", "VND": "đ"}
"""What is written for signs that few pens know."""
_DOMAINS = {"BR": "com.br", "GB": "co.uk", "ID": "co.id", "KE": "co.ke", "TR": "com.tr", "ZA": "co.za"}
_PRICES = {"tr": "#,##0.00 ¤"}


def read_habits(
    path: Path, columns: Sequence[str], kind: Callable[..., Kind]
) -> dict[str, Kind]:
    """A table's habits by language, of a kind of `Habits` with these fields."""
    found = {}
    for language, *fields in rows(path):
        values = dict(zip(columns, fields, strict=True))
        found[language] = kind(**{
            name: value if name in _SINGLE else tuple(filter(None, value.split(_SEPARATOR)))
            for name, value in values.items()
        })  # fmt: skip
    return found


def write_habits(path: Path, table: dict[str, dict[str, Iterable[str]]]) -> None:
    """Writes languages' values by column names, which are the same for all."""
    lines = ["\t".join(("language", *next(iter(table.values()))))]
    for language, values in table.items():
        fields = (_plain(_SEPARATOR.join(value)) for value in values.values())
        lines.append("\t".join((language, *fields)))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def published(language: str, alphabet: str) -> dict[str, Iterable[str]] | None:
    """A language's values by column names; none if it isn't in the locale data.

    Names of months, days and currencies are left out if they aren't in the alphabet (NFD).
    """
    from babel import Locale, UnknownLocaleError
    from babel.core import get_global
    from babel.numbers import get_currency_symbol, get_territory_currencies

    def written(text: str) -> bool:
        return set(unicodedata.normalize("NFD", _plain(text))) <= set(alphabet)

    try:
        locale = Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None
    likely = get_global("likely_subtags").get(language.split("-")[0], "")
    territory = likely.split("_")[-1]
    currency = (get_territory_currencies(territory) or ["EUR"])[0]
    symbol = _SIGNS.get(currency) or get_currency_symbol(currency, locale)
    months, days = (
        [names["format"]["wide"][n] for n in sorted(names["format"]["wide"])]
        for names in (locale.months, locale.days)
    )
    if not written("".join(months + days)) or months[0].isdigit() or months[0].startswith("M0"):
        months = days = []
    dates = [locale.date_formats[kind].pattern for kind in ("short", "medium", "long", "full")]
    skeletons = [locale.datetime_skeletons.get(key) for key in ("Md", "MMMMd", "yMd")]
    dates += [str(pattern.pattern) for pattern in skeletons if pattern]
    dates += filter(None, _SAID_DATES.get(language, "").split(_SEPARATOR))
    times = [locale.time_formats["short"].pattern, *_SAID.get(language, "").split(_SEPARATOR)]
    numbers = locale.number_symbols["latn"]
    price = locale.currency_formats["standard"].pattern.split(";")[0]
    return {
        "dates": [date for date in dict.fromkeys(dates) if "G" not in date],
        "times": [time for time in times if time and "B" not in time],
        "decimal": [numbers["decimal"]],
        "group": [numbers["group"]],
        "price": [_PRICES.get(language, price)],
        "percent": [locale.percent_formats[None].pattern],
        "currencies": dict.fromkeys([symbol if written(symbol) else currency, currency, "€", "$"]),
        "months": months,
        "days": days,
        "phones": [_PHONES.get(territory, _SEPARATOR.join(Habits.phones))],
        "domain": [_DOMAINS.get(territory, territory.lower() if len(territory) == 2 else "com")],
    }


def _plain(value: str) -> str:
    return value.translate(str.maketrans("\u00a0\u202f\u2019\u02bc", "  ''", "\u200f"))


def is_whole(date: str) -> bool:
    """Whether a date pattern has no abbreviated month, for which there are no names."""
    return "MMMMM" not in date and "MMM." not in date
