"""The characters that the network names one by one; it names hangul syllables by their letters."""

from functools import cache

from ductus_tools.network.hangul import INITIALS, PAIRS, VOWELS

ASCII = "".join(map(chr, range(0x21, 0x7F)))
HIRAGANA = "".join(map(chr, range(0x3041, 0x3097)))
KATAKANA = "".join(map(chr, range(0x30A1, 0x30FB)))
SMALL_KANA = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
LARGE_KANA = "あいうえおつやゆよわかけアイウエオツヤユヨワカケ"
SMALL_OF = dict(zip(LARGE_KANA, SMALL_KANA))
KANA_SIGNS = "ーゝゞヽヾ々〆〇"
SIGNS = "、。「」『』・，．！？：；（）《》〈〉【】〔〕…—～“”‘’·￥€℃×÷"
"""Punctuation of the East; ASCII's beside it, for some is written in both."""

JAMO = "".join(dict.fromkeys(INITIALS + "".join(PAIRS) + VOWELS))
"""Letters of hangul that are written alone: ㅋㅋ, ㅠㅠ."""

HAN_LIKE_KANA = "一二三八千力口夕卜工才"
"""Look like ー ニ ミ ハ チ カ ロ タ ト エ オ."""

OTHERS = "".join(dict.fromkeys(ASCII + HIRAGANA + KATAKANA + KANA_SIGNS + SIGNS + JAMO))


def is_han(character: str) -> bool:
    return any(
        first <= character <= last
        for first, last in (("㐀", "䶿"), ("一", "鿿"), ("豈", "﫿"), ("𠀀", "𳏿"))
    )


def coded(encoding: str, leads: range) -> set[str]:
    """The Han characters of a national set of two bytes, of the rows `leads`."""
    found = set()
    for lead in leads:
        for trail in range(0x40, 0xFF):
            try:
                character = bytes((lead, trail)).decode(encoding)
            except UnicodeDecodeError:
                continue
            if len(character) == 1 and is_han(character):
                found.add(character)
    return found


READERS = {"ja": "JP", "ko": "", "zh-Hani": "CN TW", "zh-Hani-CN": "CN", "zh-Hani-TW": "TW", "zh-Hani-HK": "HK"}
"""Packs, and whose Han characters each reads."""


def readable(tag: str, alphabet: str) -> str:
    """The characters of the network that a language's pack reads, not counting hangul syllables."""
    kana = set(HIRAGANA + KATAKANA + KANA_SIGNS) if tag == "ja" else set("々〇")
    own = set(ASCII + SIGNS) | (set(JAMO) if tag == "ko" else kana)
    nations = sets()
    for nation in READERS[tag].split():
        own |= nations[nation]
    return "".join(c for c in alphabet if c in own)


@cache
def sets() -> dict[str, set[str]]:
    """The Han characters that each country's pack may read, whether or not they have a template."""
    japan = coded("euc_jp", range(0xB0, 0xF5))
    mainland = coded("gb2312", range(0xB0, 0xF8))
    taiwan = coded("big5", range(0xA4, 0xFA))
    return {"JP": japan, "CN": mainland, "TW": taiwan, "HK": taiwan | coded("big5hkscs", range(0x87, 0xFF))}
