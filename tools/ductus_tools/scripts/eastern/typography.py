"""Running text as written by hand, character by character."""

import re
import unicodedata

from .alphabet import JAMO

_WIDE = str.maketrans({chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F) if chr(code) not in "!(),:;?~"})
"""Full-width Latin, digits and signs are ASCII; punctuation isn't."""

_SIGNS = str.maketrans(
    {"〜": "～", "―": "—", "─": "—", "–": "—", "⋯": "…", "﹑": "、", "﹐": "，", "﹒": "．", "︰": "：", "﹖": "？", "＂": '"'}
    | {"‧": "·", "•": "·", "−": "-", "－": "-", "‐": "-"}
)
_KOREAN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "∼": "~", "～": "~", "…": "..."})
_LETTERS = {ord(unicodedata.normalize("NFKD", letter)): letter for letter in JAMO}
"""Letters of hangul that stand alone are those of the compatibility block."""
_VARIANTS = {
    "zh-Hani": str.maketrans("爲裏啓衆麽説", "為裡啟眾麼說"),
    "zh-Hani-TW": str.maketrans("爲裏啓衆麽説着内", "為裡啟眾麼說著內"),
    "zh-Hani-HK": str.maketrans("爲啓衆麽説内", "為啟眾麼說內"),
}
"""Forms that texts have beside the usual ones of a country."""
_EASTERN = {"!": "！", "?": "？", ",": "，", ":": "：", ";": "；", "(": "（", ")": "）"}
_BESIDE = re.compile(r"(?<=[^\x00-\x7f])[!?,:;()]|[!?,:;()](?=[^\x00-\x7f])")
_HALF_KANA = re.compile("[｡-ﾟ]+")
_GAP = re.compile(r"(?<![\x21-\x7e])\s+|\s+(?![\x21-\x7e])")


def clean(line: str, tag: str) -> str:
    """A line in NFC with the language's own punctuation, and without spaces between Chinese and Japanese words."""
    line = _HALF_KANA.sub(lambda kana: unicodedata.normalize("NFKC", kana[0]), line)
    line = unicodedata.normalize("NFC", line).translate(_WIDE).translate(_SIGNS)
    if tag == "ko":
        return " ".join(line.translate(_KOREAN).translate(_LETTERS).split())
    for _ in range(2):  # a sign may stand beside one that has just become wide
        line = _BESIDE.sub(lambda sign: _EASTERN[sign[0]], line)
    line = _GAP.sub("", line.strip())
    if tag == "ja":
        return line.replace("·", "・").replace("，", "、")
    return line.replace("・", "·").translate(_VARIANTS.get(tag, {}))
