"""How letters of Arabic script join: the form of a letter in each place of a word.

The joining types are those of Unicode (ArabicShaping.txt), for the letters of the alphabet. Texts are decomposed (NFD);
marks are transparent, and anything that isn't a letter, such as a ZWNJ, ends a run of joined letters.
"""

import unicodedata

DUAL = set("بپتثجچحخسشصضطظعغفقکكگلمنهھہیيىٹں")
"""Letters that join on both sides. Some of them are only written at the end of a run (ى, ں)."""
RIGHT = set("ادذرزژوةڈڑےە")
"""Letters that join to the one before them only."""
ALONE = set("ء")
LETTERS = DUAL | RIGHT | ALONE

ISOLATED, INITIAL, MEDIAL, FINAL = "isolated", "initial", "medial", "final"


def forms(text: str) -> list[str | None]:
    """The form of each scalar of a decomposed text; None for scalars that aren't letters."""
    places = [i for i, c in enumerate(text) if not unicodedata.combining(c)]
    found: list[str | None] = [None] * len(text)
    before = False  # whether the letter before joins to this one
    for number, i in enumerate(places):
        following = text[places[number + 1]] if number + 1 < len(places) else ""
        after = text[i] in DUAL and following in DUAL | RIGHT if following else False
        before = before and text[i] in DUAL | RIGHT
        if text[i] in LETTERS:
            found[i] = (MEDIAL if after else FINAL) if before else (INITIAL if after else ISOLATED)
        before = after
    return found


def runs(text: str) -> list[tuple[int, int]]:
    """The runs of joined letters of a decomposed text, as (start, end); marks belong to their letter's run. Other
    scalars are in no run."""
    found: list[tuple[int, int]] = []
    for i, form in enumerate(forms(text)):
        if form in (ISOLATED, INITIAL):
            found.append((i, i + 1))
        elif form is not None or (found and found[-1][1] == i and unicodedata.combining(text[i])):
            found[-1] = (found[-1][0], i + 1)
    return found
