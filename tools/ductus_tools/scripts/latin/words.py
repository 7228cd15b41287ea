"""The commonest words of a language, in the recogniser's form."""

import re
from collections import Counter, defaultdict

from ductus_tools.graphemes import decompose
from ductus_tools.language_model.train import most_common
from ductus_tools.language_model.words import count_words, words

from .typography import has_dotless_i, lower, upper

_FIRST_LETTER = re.compile("(?s).[\u0300-\u036f]*")
LISTED_SHARE = 0.3
"""What a list of words counts beside a text, 0 to 1."""
_TOTAL = 1_000_000_000


def common_words(
    lines: list[str], limit: int, language: str, listed: dict[str, int] | None = None
) -> dict[str, int]:
    """The commonest words of prepared lines and of a list of lower-case words, with their counts.

    The recogniser takes I for the capital of i in every language. If it isn't, a word is entered as the recogniser
    folds its lower-case, capitalised and upper-case forms, each with the count of all together.
    """
    if listed:
        return _mixed(count_words(lines), listed, limit)
    if not has_dotless_i(language):
        return most_common(lines, limit)
    counts = count_words(lower(line, language) for line in lines)
    entered: Counter[str] = Counter()
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        capitalised = _FIRST_LETTER.sub(lambda first: upper(first.group(), language), word, count=1)
        forms = {word, capitalised, upper(word, language)}
        for known in {known for form in forms for known in words(form)}:
            entered[known] = max(entered[known], count)
        if len(entered) >= limit:
            break
    return dict(entered.most_common(limit))


def _mixed(counted: Counter[str], listed: dict[str, int], limit: int) -> dict[str, int]:
    """The likeliest words by a text's counts and a list's, and their counts per `_TOTAL` words."""
    spelt = {decompose(word): count for word, count in listed.items()}
    spelt = {word: count for word, count in spelt.items() if list(words(word)) == [word]}
    mixed: dict[str, float] = defaultdict(float)
    for counts, share in ((counted, 1 - LISTED_SHARE), (spelt, LISTED_SHARE)):
        unit = _TOTAL * share / sum(counts.values())
        for word, count in counts.items():
            mixed[word] += unit * count
    best = sorted(mixed.items(), key=lambda item: (-item[1], item[0]))[:limit]
    return {word: max(1, round(count)) for word, count in best}
