"""Texts as the kinds of their characters, which forms consist of."""

from collections.abc import Sequence

CAPITAL, SMALL, DIGIT, SPACE, END = range(5)
"""Symbols; each sign is one, too, from `SIGNS` on, and all other signs together are the last."""
SIGNS = "./-_@:+(),%$~#'\"=<>[]{}&*|\\!?;°©®"
"""Signs that are symbols of their own. The dollar stands for all currencies."""
FIRST_SIGN = 5
OTHER = FIRST_SIGN + len(SIGNS)
COUNT = OTHER + 1

_CURRENCIES = "€£¥₽₴₸₪₾₹₺"


def symbol(character: str) -> int:
    if character.isdigit():
        return DIGIT
    if character.isupper():
        return CAPITAL
    if character.isalpha():
        return SMALL
    if character.isspace():
        return SPACE
    if character in _CURRENCIES:
        character = "$"
    return FIRST_SIGN + SIGNS.index(character) if character in SIGNS else OTHER


def form(text: str) -> tuple[int, ...]:
    """The symbols of a text, followed by its end."""
    return (*(symbol(c) for c in text), END)


LONGEST = {CAPITAL: 4, SMALL: 3, DIGIT: 12}
"""Runs longer than this are told apart no further."""

Context = tuple[int, ...]
"""What is known of the symbols before, the last first: a sign, or a kind and then, if known, the length of its run.
Where the beginning is known, that comes last: one of `STARTS`."""
STARTS = {kind: COUNT + n for n, kind in enumerate(("any", "number", "date", "phone", "code", "email", "uri"))}
"""The beginning of a string of any kind, or of one that a hint tells."""


def advanced(context: Context, symbol: int) -> Context:
    """The context after one more symbol."""
    longest = LONGEST.get(symbol)
    if longest is None:
        return (symbol, *context)
    if not context:
        return (symbol,)
    if context[0] != symbol:
        return (symbol, 1, *context)
    return (symbol, min(context[1] + 1, longest), *context[2:]) if len(context) > 1 else context


def contexts(symbols: Sequence[int], kind: str = "any") -> list[Context]:
    """The context before each of the symbols."""
    found: list[Context] = [(STARTS[kind],)]
    for each in symbols[:-1]:
        found.append(advanced(found[-1], each))
    return found
