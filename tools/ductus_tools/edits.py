"""Edits between a label and a reading, as `ductus-lab evaluate` counts them.

The character error rate, CER, is edits divided by the characters of the labels. Characters are Unicode scalars of the
composed texts; case, punctuation and spaces count.
"""

import unicodedata


def composed(text: str) -> str:
    """The text as it is compared: in NFC."""
    return unicodedata.normalize("NFC", text)


def edit_distance(reference: str, reading: str) -> int:
    """The smallest number of insertions, deletions and substitutions from one text to the other (Levenshtein)."""
    row = list(range(len(reading) + 1))
    for i, a in enumerate(reference, 1):
        diagonal, row[0] = row[0], i
        for j, b in enumerate(reading, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (a != b))
    return row[-1]
