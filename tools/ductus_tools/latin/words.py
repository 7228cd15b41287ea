"""The commonest words of a language as the recogniser knows them."""

import re
from collections import Counter

from ductus_tools.language_model.train import most_common
from ductus_tools.language_model.words import count_words, words

from .typography import has_dotless_i, lower, upper

_FIRST_LETTER = re.compile("(?s).[\u0300-\u036f]*")


def common_words(lines: list[str], limit: int, language: str) -> dict[str, int]:
    """The commonest words of prepared lines and their counts.

    The recogniser takes I for the capital of i in every language. Where it isn't, a word is entered as what it
    makes of the word in small letters, with a capital and in capitals, each as often as all together.
    """
    if not has_dotless_i(language):
        return most_common(lines, limit)
    counts = count_words(lower(line, language) for line in lines)
    entered: Counter[str] = Counter()
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        first = _FIRST_LETTER.match(word).group()
        forms = {word, upper(first, language) + word[len(first) :], upper(word, language)}
        for form in {known for form in forms for known in words(form)}:
            entered[form] = max(entered[form], count)
        if len(entered) >= limit:
            break
    return dict(entered.most_common(limit))
