"""How the text of a language in Latin script is made into lines for its model."""

from collections.abc import Iterable
from functools import partial

from ductus_tools.graphemes import decompose
from ductus_tools.language_model.habits import HabitualText
from ductus_tools.language_model.synthetic import SyntheticText
from ductus_tools.language_model.writing import Writing

from . import languages
from .alphabet import PRINTABLE_ASCII, in_order
from .habits import habits
from .letters import characters, letters
from .typography import clean, narrow, upper


def of_letters(name: str, own: Iterable[str], others: str = "") -> Writing:
    """The writing of a language with letters and signs beyond ASCII, composed; its model also knows other characters."""
    alone = [decompose(letter) for letter in own]
    written = in_order(PRINTABLE_ASCII + "".join(alone))
    made_up = partial(HabitualText.borrowing, habits=habits(name))
    return Writing(
        characters=in_order(written + others),
        alone=[*PRINTABLE_ASCII.replace(" ", ""), *alone],
        prepare=lambda line: narrow(clean(line, name), written),
        upper=partial(upper, language=name),
        synthetic=SyntheticText.borrowing if name == languages.ENGLISH else made_up,
    )


def of_language(name: str) -> Writing:
    """The writing of a language in the table. Its model knows the characters of all languages that it reads."""
    read = languages.readers().get(name, [])
    return of_letters(name, letters(name), "".join(map(characters, read)))
