"""Presentation MathML of textbooks as LaTeX, as far as `latex` knows it."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import Never

_FUNCTIONS = {"sin", "cos", "tan", "log", "ln", "exp", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh",
              "lim", "max", "min", "det"}  # fmt: skip
_SIGNS = {
    "−": "-", "–": "-", "⋅": r"\cdot", "·": r"\cdot", "×": r"\times", "÷": r"\div", "±": r"\pm", "∓": r"\mp", "≤": r"\leq",
    "≥": r"\geq", "≠": r"\neq", "≈": r"\approx", "<": r"\lt", ">": r"\gt", "∞": r"\infty", "′": "'", "″": "' '", "∑": r"\sum",
    "∏": r"\prod", "∫": r"\int", "∮": r"\oint", "→": r"\rightarrow", "⟶": r"\rightarrow", "←": r"\leftarrow",
    "⇒": r"\Rightarrow", "∂": r"\partial", "∇": r"\nabla", "∪": r"\cup", "∩": r"\cap", "∈": r"\in", "∉": r"\notin",
    "…": r"\ldots", "⋯": r"\cdots", "{": r"\{", "}": r"\}", "∘": r"\circ", "°": r"^{\circ}", "º": r"^{\circ}", "%": r"\%",
    "$": r"\$", "∣": "|", "‖": r"\|", "∝": r"\propto", "≡": r"\equiv", "≅": r"\cong", "∼": r"\sim", "~": r"\sim",
    "ℏ": r"\hbar", "ħ": r"\hbar", "ℓ": r"\ell", "∠": r"\angle", "⊥": r"\perp", "∥": r"\|", "△": r"\triangle",
    "∴": r"\therefore", "⇌": r"\rightleftharpoons", "*": r"\ast", "∗": r"\ast", "⟨": r"\langle", "⟩": r"\rangle",
    "〈": r"\langle", "〉": r"\rangle", "≪": r"\ll", "≫": r"\gg", "⊂": r"\subset", "⊆": r"\subseteq", "∅": r"\emptyset",
    "ℝ": r"\mathbb{R}", "↔": r"\leftrightarrow", "⇔": r"\Leftrightarrow", "&": r"\&", "#": r"\#", "∀": r"\forall",
    "∃": r"\exists", "↑": r"\uparrow", "↓": r"\downarrow", "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta",
    "ε": r"\epsilon", "ϵ": r"\epsilon", "ζ": r"\zeta", "η": r"\eta", "θ": r"\theta", "ϑ": r"\vartheta", "ι": r"\iota",
    "κ": r"\kappa", "λ": r"\lambda", "μ": r"\mu", "µ": r"\mu", "ν": r"\nu", "ξ": r"\xi", "π": r"\pi", "ρ": r"\rho",
    "σ": r"\sigma", "τ": r"\tau", "υ": r"\upsilon", "φ": r"\phi", "ϕ": r"\phi", "χ": r"\chi", "ψ": r"\psi", "ω": r"\omega",
    "Γ": r"\Gamma", "Δ": r"\Delta", "∆": r"\Delta", "Θ": r"\Theta", "Λ": r"\Lambda", "Ξ": r"\Xi", "Π": r"\Pi", "Σ": r"\Sigma",
    "Φ": r"\Phi", "Ψ": r"\Psi", "Ω": r"\Omega",
}  # fmt: skip
_PLAIN = set("+-=()[]/,.:;!?'|")
_INVISIBLE = set("\u2061\u2062\u2063\u200b")
_ACCENTS = (
    dict.fromkeys("→⇀⃗⟶", r"\vec") | dict.fromkeys("^ˆ", r"\hat") | dict.fromkeys("¯‾—−_–", r"\bar")
    | dict.fromkeys("˜~", r"\tilde") | dict.fromkeys("˙.", r"\dot")
)  # fmt: skip
_LIMITED = (r"\lim", r"\sum", r"\prod", r"\max", r"\min", r"\int")
_ROWS = {"math", "mrow", "mstyle", "mpadded", "menclose", "merror"}
_NOTHING = {"mphantom", "mspace", "maligngroup", "malignmark"}
_CUT = "\0"
"""Stands for words, tables and what isn't understood in a row: formulas end there."""
_PARTS = {"mfrac": 2, "mroot": 2, "mover": 2, "munder": 2, "munderover": 3, "msup": 2, "msub": 2, "msubsup": 3}
_SHORTEST_WORD = 3
_LETTERS = re.compile(r"[A-Za-z]+|[^A-Za-z]+")
_ENDS = re.compile(r"^[\s,.;:]+|[\s,.;:]+$")
_PRIMES = re.compile(r"\s*'(\s*')*\s*")


class MathMLError(ValueError):
    """MathML that LaTeX of the table of symbols can't write."""


def formulas(text: str) -> list[str]:
    """The formulas of an element `math`, divided at its words, and those of its cells; none for one that isn't understood."""
    if "xmlns:m" not in text:
        text = text.replace("<m:math", "<m:math xmlns:m='m'", 1)
    try:
        return _Writer().formulas(ElementTree.fromstring(text))
    except ElementTree.ParseError:
        return []


class _Writer:
    def __init__(self) -> None:
        self.cells: list[str] = []

    def formulas(self, root: ElementTree.Element) -> list[str]:
        try:
            whole = [self._written(root)]
        except MathMLError:
            whole = []
        parts = (part for text in whole + self.cells for part in text.split(_CUT))
        return [part for part in (_ENDS.sub("", " ".join(part.split())) for part in parts) if part]

    def _written(self, element: ElementTree.Element) -> str:
        name, parts = element.tag.split("}")[-1], list(element)
        if name in _NOTHING:
            return ""
        if name in _ROWS:
            return self._row(parts)
        if name == "mtable":
            self._add_cells(parts)
            return _CUT
        if name in ("mi", "mn", "mo", "mtext"):
            return _characters(element.text or "", is_text=name == "mtext") if not parts else _fail(name)
        if name == "msqrt":
            return rf"\sqrt{{{_filled(self._row(parts))}}}"
        if name == "mfenced":
            inner = " , ".join(map(self._written, parts))
            return f"{_characters(element.get('open', '('))} {inner} {_characters(element.get('close', ')'))}"
        return self._attached(name, parts)

    def _row(self, parts: list[ElementTree.Element]) -> str:
        return " ".join(map(self._written, parts))

    def _add_cells(self, lines: list[ElementTree.Element]) -> None:
        for cell in (cell for line in lines for cell in line):
            try:
                self.cells.append(self._row(list(cell)))
            except MathMLError:
                continue

    def _attached(self, name: str, parts: list[ElementTree.Element]) -> str:
        """A fraction, a root with its index, or a base with scripts, limits or an accent."""
        if _PARTS.get(name) != len(parts):
            _fail(name)
        if name == "mover":
            accent = _ACCENTS.get((parts[1].text or "").strip()) or _fail(name)
            return f"{accent}{{{_filled(self._written(parts[0]))}}}"
        base, *others = (_filled(self._written(part)) for part in parts)
        if name == "mfrac":
            return rf"\frac{{{base}}}{{{others[0]}}}"
        if name == "mroot":
            return rf"\sqrt[{others[0]}]{{{base}}}"
        if name == "msup" and _PRIMES.fullmatch(others[0]):
            return f"{base} {others[0]}"
        if name in ("munder", "munderover") and not any(sign in base for sign in _LIMITED):
            _fail(name)
        marks = {"msup": "^", "msub": "_", "munder": "_"}.get(name, "_^")
        return base + "".join(f"{mark}{{{_raised(other)}}}" for mark, other in zip(marks, others))


def _fail(place: str) -> Never:
    raise MathMLError(place)


def _filled(text: str) -> str:
    """A row that has to say something, and can't be cut."""
    return text if text.strip() and _CUT not in text else _fail("an argument")


def _raised(text: str) -> str:
    return r"\circ" if text.strip() == r"^{\circ}" else text


def _characters(text: str, is_text: bool = False) -> str:
    """The symbols of a token; words are cut out, names of functions are symbols."""
    return " ".join(part for run in _LETTERS.findall(text) for part in _run(run, is_text))


def _run(run: str, is_text: bool) -> Iterator[str]:
    if run in _FUNCTIONS:
        yield f"\\{run}"
    elif run[0].isalpha() and run.isascii():
        is_word = len(run) >= _SHORTEST_WORD or (is_text and len(run) > 1 and run.islower())
        yield from (_CUT,) if is_word else run
    else:
        for character in run:
            if character in _SIGNS:
                yield _SIGNS[character]
            elif character in _PLAIN or (character.isascii() and character.isdigit()):
                yield character
            elif not character.isspace() and character not in _INVISIBLE:
                _fail(character)
