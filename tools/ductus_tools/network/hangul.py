"""Hangul: Unicode's syllables as initial, vowel and final, and the letters that people write."""

FIRST, LAST = 0xAC00, 0xD7A3
INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
ROWS = len(INITIALS) + len(VOWELS) + len(FINALS)
SYLLABLES = LAST - FIRST + 1

PAIRS = {
    "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ",
    "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ", "ㄲ": "ㄱㄱ", "ㄸ": "ㄷㄷ", "ㅃ": "ㅂㅂ", "ㅆ": "ㅅㅅ", "ㅉ": "ㅈㅈ",
}  # fmt: skip
"""Letters that are two side by side."""

MIXED = {"ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ"}
"""Vowels of a part below the initial and one to the right of it."""

BELOW = "ㅗㅛㅜㅠㅡ"


def is_syllable(character: str) -> bool:
    return FIRST <= ord(character) <= LAST


def indices(code: int) -> tuple[int, int, int]:
    """Indices of a syllable's initial, vowel and final; `code` counts from U+AC00."""
    return code // 588, code // 28 % 21, code % 28


def letters(syllable: str) -> tuple[str, str, str]:
    """Initial, vowel and final (a space for none)."""
    initial, vowel, final = indices(ord(syllable) - FIRST)
    return INITIALS[initial], VOWELS[vowel], FINALS[final]


def is_standard(syllable: str) -> bool:
    """Whether it is one of the 2,350 syllables of KS X 1001, which are those in use."""
    try:
        return len(syllable.encode("euc_kr")) == 2
    except UnicodeEncodeError:
        return False
