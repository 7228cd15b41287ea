"""The languages that the network of Arabic script reads: their characters, and the network's shapes of these."""

from dataclasses import dataclass

from ductus_tools.script import language

from .alphabet import ALPHABET, DIGITS, MARKS, PRINTABLE_ASCII, ZWNJ

_COMMON = "ابتثجحخدذرزسشصضطظعغفقلمنويء"
_ARABIC_DIGITS = "".join(chr(0x660 + i) for i in range(10))
_SIGNS = "،؛؟«»٫٬٪×÷"


@dataclass(frozen=True)
class Language(language.Language):
    """A language in Arabic script."""

    right_to_left: bool = True
    letters: str = ""
    """Without marks; ي is the seat of a hamza in each (NFD)."""
    digits: str = DIGITS
    signs: str = _SIGNS
    joiners: str = ""
    """Invisible characters that it writes."""

    @property
    def line_habits(self) -> str:
        return "arabic"

    @property
    def characters(self) -> str:
        """All characters that it writes, in the alphabet's order of shapes."""
        own = set(self.letters + MARKS + self.digits + self.signs + self.joiners + PRINTABLE_ASCII)
        shapes = {letter: letter for letter in ALPHABET} | self.forms
        written = dict.fromkeys(shapes[shape] for shape in ALPHABET if shapes[shape] in own)
        if set(written) != own:
            raise ValueError(f"no shape for {sorted(own - set(written))}")
        return "".join(written)


LANGUAGES = {
    "fa": Language(
        ("fa",), letters=_COMMON + "پچژکگهیة", forms={"ى": "ی", "ھ": "ه"}, joiners=ZWNJ,
        respelled={"ك": "ک", "ى": "ی", "ۀ": "ه\u0654"},
    ),
    "ar": Language(
        ("ar",), letters=_COMMON + "كهىة",
        forms={"ی": "ي", "ک": "ك", "ھ": "ه"} | dict(zip(DIGITS, _ARABIC_DIGITS)), digits=_ARABIC_DIGITS,
        respelled={"ک": "ك", "ی": "ي", "ٱ": "ا"},
    ),
    "ur": Language(
        ("ur", "ur-PK"), letters=_COMMON + "پچژکگہھیےٹڈڑں", forms={"ى": "ی", "ه": "ہ"}, signs=_SIGNS + "۔",
        respelled={"ك": "ک", "ى": "ی", "ه": "ہ", "ة": "ہ", "ۃ": "ہ", "ە": "ہ"},
    ),
}  # fmt: skip
