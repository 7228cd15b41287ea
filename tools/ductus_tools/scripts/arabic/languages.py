"""The languages that the network of Arabic script reads: what each writes, and for which of the network's shapes."""

from dataclasses import dataclass, field

from .alphabet import ALPHABET, DIGITS, MARKS, PRINTABLE_ASCII, ZWNJ

_COMMON = "ابتثجحخدذرزسشصضطظعغفقلمنويء"
_ARABIC_DIGITS = "".join(chr(0x660 + i) for i in range(10))
_SIGNS = "،؛؟«»٫٬٪×÷"


@dataclass(frozen=True)
class Language:
    """A language in Arabic script."""

    tags: tuple[str, ...]
    """Of its pack."""
    letters: str
    """Without marks; ي is the seat of a hamza in each (NFD)."""
    forms: dict[str, str]
    """Shapes of the network that are forms of one of its letters, with the letter."""
    digits: str = DIGITS
    signs: str = _SIGNS
    joiners: str = ""
    """Invisible characters that it writes."""
    right_to_left: bool = True
    line_habits: str = "arabic"
    respelled: dict[str, str] = field(default_factory=dict)
    """Letters of texts that are another's in print, with its own."""

    @property
    def characters(self) -> str:
        """All that it writes, in the alphabet's order of the shapes."""
        own = set(self.letters + MARKS + self.digits + self.signs + self.joiners + PRINTABLE_ASCII)
        shapes = {letter: letter for letter in ALPHABET} | self.forms
        written = dict.fromkeys(shapes[shape] for shape in ALPHABET if shapes[shape] in own)
        if set(written) != own:
            raise ValueError(f"no shape for {sorted(own - set(written))}")
        return "".join(written)


LANGUAGES = {
    "fa": Language(
        ("fa",), _COMMON + "پچژکگهیة", {"ى": "ی", "ھ": "ه"}, joiners=ZWNJ,
        respelled={"ك": "ک", "ى": "ی", "ۀ": "ه\u0654"},
    ),
    "ar": Language(
        ("ar",), _COMMON + "كهىة",
        {"ی": "ي", "ک": "ك", "ھ": "ه"} | dict(zip(DIGITS, _ARABIC_DIGITS)), digits=_ARABIC_DIGITS,
        respelled={"ک": "ك", "ی": "ي", "ٱ": "ا"},
    ),
    "ur": Language(
        ("ur", "ur-PK"), _COMMON + "پچژکگہھیےٹڈڑں", {"ى": "ی", "ه": "ہ"}, signs=_SIGNS + "۔",
        respelled={"ك": "ک", "ى": "ی", "ه": "ہ", "ة": "ہ", "ۃ": "ہ", "ە": "ہ"},
    ),
}  # fmt: skip
