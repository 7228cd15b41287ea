"""Dates, prices, times and numbers of Persian, Arabic and Urdu, in their own digits and in ASCII's."""

import re
from collections.abc import Callable, Sequence

from ductus_tools.language_model.habits import Habits, HabitualText

from .typography import in_digits

_PERSIAN_MONTHS = tuple("فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند".split())
_PERSIAN_DAYS = ("شنبه", "یکشنبه", "دوشنبه", "سه\u200cشنبه", "چهارشنبه", "پنجشنبه", "جمعه")
_ARABIC_MONTHS = tuple("يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split())
_ARABIC_DAYS = tuple("السبت الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة".split())
_URDU_MONTHS = tuple("جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر".split())
_URDU_DAYS = tuple("ہفتہ اتوار پیر منگل بدھ جمعرات جمعہ".split())
_PATTERNS = ("y/MM/dd", "y/M/d", "d MMMM y", "d MMMM", "EEEE d MMMM", "d/M/y", "dd/MM/y")

HABITS = {
    "fa": Habits(_PATTERNS, ("H:mm", "HH:mm"), ".", "٬", "#,##0 ¤", "#,##0٪", ("تومان", "ریال", "$", "€"),
                 _PERSIAN_MONTHS, _PERSIAN_DAYS, ("#########", "0## ########", "09## ### ####"), "ir"),
    "ar": Habits(_PATTERNS, ("h:mm", "HH:mm"), ".", "٬", "#,##0 ¤", "#,##0٪", ("دينار", "ريال", "جنيه", "$"),
                 _ARABIC_MONTHS, _ARABIC_DAYS, ("## ### ####", "0## ### ####", "#### ####"), "com"),
    "ur": Habits(_PATTERNS, ("h:mm", "HH:mm"), ".", ",", "#,##0 ¤", "#,##0%", ("روپے", "$"),
                 _URDU_MONTHS, _URDU_DAYS, ("0### #######", "### ########"), "pk"),
}  # fmt: skip
_PUNCTUATION = str.maketrans("?,;", "؟،؛")
_ASCII = 0.2  # share of lines with ASCII digits
_NUMBERS = 2.0  # characters of lines of numbers, relative to those of all other lines


class ArabicText(HabitualText):
    """Made-up lines of a language; words for addresses are Latin ones."""

    @classmethod
    def of(cls, language: str) -> Callable[[list[str], Sequence[str], int], "ArabicText"]:
        """A function that makes such lines from lines to take words from, what is written alone, and a seed."""

        def borrowing(lines: list[str], alphabet: Sequence[str], seed: int) -> "ArabicText":
            text = "\n".join(lines)
            made = cls(re.findall(r"[^\W\d_]{2,}", text), alphabet, seed, HABITS[language])
            made.language = language
            made._words = re.findall(r"\b[a-z]{2,}\b", text)[:5000] or ["info"]
            return made

        return borrowing

    language = "fa"

    def lines(self, characters: int) -> list[str]:
        lines = super().lines(characters)
        enough = _NUMBERS * characters
        while enough > 0:
            lines.append(self._reckoned())
            enough -= len(lines[-1]) + 1
        return [
            line if self._random.random() < _ASCII or re.search("[A-Za-z]", line)
            else in_digits(line, self.language).translate(_PUNCTUATION)
            for line in lines
        ]

    def _reckoned(self) -> str:
        """A number, or a calculation with two."""
        r = self._random
        return self._amount() if r.random() < 0.7 else f"{self._amount()} {r.choice('+-×÷')} {self._amount()}"

    def _amount(self) -> str:
        """A number that begins with a zero only if it is less than one; some are negative."""
        r = self._random
        whole = r.choice((0, r.randint(1, 99), r.randint(100, 999), r.randint(1000, 9999)))
        share = "." + self._digits(r.randint(1, 4)) if whole == 0 or r.random() < 0.5 else ""
        return ("-" if r.random() < 0.2 else "") + str(whole) + share

    def year(self) -> str:
        if self.language == "fa" and self._random.random() < 0.7:
            return str(self._random.randint(1300, 1410))
        return super().year()
