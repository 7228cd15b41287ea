"""Invented formulas: well-known ones with other letters and numbers, and expressions of school and first university
years.

    python -m ductus_tools.formulas.grammar --count 60000 --output formulas.tsv

writes how often each symbol follows each other in each relation (`latex.pairs`), with the sums over all parents under
`*`.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from . import latex

KNOWN = Path(__file__).with_name("known.txt")
_LETTERS = dict(
    x=14, a=9, n=8, y=7, b=6, c=4, k=4, t=4, i=3.5, f=3, z=3, d=2.5, r=2.5, p=2.2, m=2.2, u=1.5, v=1.6, q=1.6, j=1.2, e=2.2, g=1.6,
    h=1.2, s=1.6, w=0.9, l=0.4, o=0.15, A=2, B=1.8, C=1.6, R=1.4, F=1, S=0.9, P=1, L=0.9, E=1, N=0.8, M=0.7, T=0.8, V=0.7, X=0.7,
    Y=0.5, D=0.5, G=0.5, H=0.5, K=0.4, Q=0.4, I=0.5, U=0.4, W=0.3, Z=0.3, J=0.2, O=0.2,
)  # fmt: skip
_GREEK = {
    r"\theta": 4, r"\pi": 4, r"\alpha": 3, r"\beta": 2, r"\gamma": 1, r"\delta": 1, r"\epsilon": 0.8, r"\lambda": 1.5, r"\mu": 1,
    r"\phi": 1.2, r"\varphi": 0.5, r"\omega": 1, r"\sigma": 1, r"\rho": 0.6, r"\tau": 0.4, r"\psi": 0.4, r"\eta": 0.3, r"\xi": 0.3,
    r"\Delta": 0.7, r"\Omega": 0.3, r"\Gamma": 0.2, r"\Phi": 0.2, r"\nu": 0.2, r"\zeta": 0.2, r"\kappa": 0.2, r"\chi": 0.2,
    r"\Sigma": 0.1, r"\Lambda": 0.1, r"\ell": 0.2, r"\hbar": 0.1, r"\varepsilon": 0.3, r"\vartheta": 0.1, r"\Psi": 0.2,
    r"\Xi": 0.1,
}  # fmt: skip
_FUNCTIONS = {r"\sin": 5, r"\cos": 5, r"\tan": 1.5, r"\log": 2.5, r"\ln": 1.2, r"\exp": 0.3, r"\cot": 0.3, r"\sec": 0.2,
              r"\arctan": 0.1, r"\sinh": 0.1, r"\cosh": 0.1, r"\det": 0.1}  # fmt: skip
_BINARY = {"+": 10, "-": 8, r"\times": 0.8, r"\cdot": 0.8, r"\pm": 0.5, r"\div": 0.3, "/": 0.5, r"\cup": 0.1, r"\cap": 0.1,
           r"\mp": 0.05, r"\ast": 0.05, r"\circ": 0.15, r"\wedge": 0.05, r"\vee": 0.05, r"\oplus": 0.03, r"\otimes": 0.03,
           r"\setminus": 0.12, r"\bullet": 0.02, r"\odot": 0.01, r"\ominus": 0.01, r"\bigstar": 0.02, r"\sqcup": 0.01,
           r"\sqcap": 0.01, r"\uplus": 0.01, r"\ltimes": 0.005, r"\rtimes": 0.005, r"\diamond": 0.01}  # fmt: skip
_COMPARED = {"=": 14, r"\leq": 1, r"\geq": 0.8, r"\lt": 0.9, r"\gt": 0.7, r"\neq": 0.4, r"\rightarrow": 0.5, r"\approx": 0.2,
             r"\in": 0.4, r"\equiv": 0.15, r"\sim": 0.3, r"\Rightarrow": 0.15, r"\subset": 0.1, r"\subseteq": 0.1,
             r"\propto": 0.2, r"\Leftrightarrow": 0.05, r"\perp": 0.05, r"\mapsto": 0.05, r"\notin": 0.1, r"\supset": 0.1,
             r"\supseteq": 0.04, r"\subsetneq": 0.02, r"\nsubseteq": 0.02, r"\gg": 0.06, r"\ll": 0.06, r"\cong": 0.08,
             r"\simeq": 0.06, r"\|": 0.05, r"\leftarrow": 0.04, r"\leftrightarrow": 0.04, r"\Leftarrow": 0.02,
             r"\rightleftharpoons": 0.03, r"\vdash": 0.02, r"\models": 0.02, r"\prec": 0.03, r"\succ": 0.02, r"\ni": 0.03,
             r"\triangleq": 0.02, r"\nmid": 0.02, r"\doteq": 0.01, r"\asymp": 0.01, r"\not\equiv": 0.02,
             r"\hookrightarrow": 0.01, r"\rightharpoonup": 0.01, r"\uparrow": 0.01, r"\downarrow": 0.01, r"\nearrow": 0.005,
             r"\searrow": 0.005, r"\triangleleft": 0.01, r"\bowtie": 0.005, r"\lesssim": 0.01, r"\gtrsim": 0.01}  # fmt: skip
_SETS = {r"\mathds{R}": 10, r"\mathds{N}": 8, r"\mathds{Z}": 7, r"\mathds{C}": 5, r"\mathds{Q}": 4, r"\mathds{P}": 0.5,
         r"\emptyset": 4, r"\mathds{F}": 0.5}  # fmt: skip
_UNITS = {r" \%": 1, r"^{\circ}": 1}
_LONE = {r"\infty": 10, r"\ldots": 10, r"\cdots": 10, r"\nabla": 8, r"\forall": 8, r"\exists": 8, r"\angle": 8, r"\partial": 8,
         r"\triangle": 0.7, r"\therefore": 3, r"\because": 2, r"\neg": 3, r"\top": 0.5, r"\aleph": 2, r"\Re": 1, r"\Im": 1,
         r"\wp": 1, r"\ell": 1, r"\hbar": 1.5, r"\nexists": 1, r"\square": 1, r"\mathcal{L}": 1, r"\mathcal{O}": 0.5,
         r"\mathcal{F}": 0.7, r"\vdots": 1, r"\ddots": 0.5, r"\checkmark": 0.5, r"\mathds{1}": 0.5,
         r"\S": 0.3, r"\#": 0.3, r"\&": 0.3}  # fmt: skip
_LONGEST = 45  # symbols of a formula
_FRESH = "abcdfghkmnpqrstuvwxyz"
"""Letters that others of a well-known formula may be changed for."""


@cache
def _table(name: str) -> tuple[list[str], np.ndarray]:
    weights = globals()[name]
    values = np.array(list(weights.values()), dtype=float)
    return list(weights), np.cumsum(values / values.sum())


def known() -> list[str]:
    return KNOWN.read_text(encoding="utf-8").splitlines()


class Grammar:
    """Draws formulas as LaTeX."""

    def __init__(self, random: np.random.Generator):
        self.random = random

    def formula(self) -> str:
        if self._chance(0.3):
            text = known()[self.random.integers(len(known()))]
            return self._changed(text) if self._chance(0.7) else text
        if self._chance(0.2):
            return self._sums()
        shape = self.random.random()
        if shape < 0.52:
            sides = [self.expression(2), self.expression(2)]
            if self._chance(0.12):
                sides.append(self.expression(1))
            return self._one_of("_COMPARED").join(f" {side} " for side in sides)
        if shape < 0.6:
            return f"{self.letter()} ( {self.letter()} ) = {self.expression(2)}"
        if shape < 0.65:
            return self._listed()
        if shape < 0.68:
            return self._statement()
        return self.expression(3)

    def expression(self, depth: int) -> str:
        terms = [self.term(depth)]
        while len(terms) < 7 and self._chance(0.42 if depth > 1 else 0.3):
            terms += [self._one_of("_BINARY"), self.term(depth)]
        sign = "- " if self._chance(0.08) else r"\pm " if self._chance(0.006) else ""
        return sign + " ".join(terms)

    def term(self, depth: int) -> str:
        count = 1 + self._chance(0.3) + self._chance(0.1)
        parts = [self.factor(depth) for _ in range(count)]
        if self._chance(0.3 if count > 1 else 0.22):
            parts[0] = self.number()
        return " ".join(parts)

    def factor(self, depth: int) -> str:
        draw = self.random.random()
        if depth <= 0 or draw < 0.5:
            return self._scripted(depth)
        inner = depth - 1
        if draw < 0.64:
            inner = min(inner, 1) if self._chance(0.25) else 0
            return rf"\frac{{{self.expression(inner)}}}{{{self.expression(inner)}}}"
        if draw < 0.7:
            index = f"[{self._one_of_text('3 4 n 5')}]" if self._chance(0.12) else ""
            return rf"\sqrt{index}{{{self.expression(inner)}}}"
        if draw < 0.8:
            script = f"^{{{self.script()}}}" if self._chance(0.4) else ""
            opening, closing = self._fences()
            return f"{opening} {self.expression(inner)} {closing}{script}"
        if draw < 0.88:
            power = "^{2}" if self._chance(0.2) else ""
            name = self._one_of("_FUNCTIONS")
            if name == r"\log" and self._chance(0.3):
                power = f"_{{{self._one_of_text('2 10 a b e')}}}"
            argument = self._scripted(0) if self._chance(0.5) else f"( {self.expression(inner)} )"
            return f"{name}{power} {argument}"
        if draw < 0.91:
            return self._sum(inner)
        if draw < 0.94:
            return self._integral(inner)
        if draw < 0.955:
            inside = f"{self.letter()} \\rightarrow {self._one_of_text(chr(92) + 'infty 0 a x_{0} 1 ' + chr(92) + 'infty')}"
            return rf"\lim_{{{inside}}} {self.factor(inner)}"
        if draw < 0.965:
            accent = self._one_of_text(r"\vec \bar \hat \tilde \dot \overline")
            return rf"{accent}{{{self.letter()}}}"
        if draw < 0.98:
            return f"{self.letter()} !"
        if draw < 0.99:
            variable = self.letter()
            kind = "d" if self._chance(0.7) else r"\partial"
            return rf"\frac{{{kind} {self.letter()}}}{{{kind} {variable}}}"
        return self._one_of("_SETS" if self._chance(0.3) else "_LONE")

    def script(self) -> str:
        draw = self.random.random()
        if draw < 0.36:
            return self._one_of_text("2 2 2 3 n n k 4 x m 1 0 t i")
        if draw < 0.5:
            return self.letter()
        if draw < 0.6:
            return f"- {self._one_of_text('1 2 x t n')}"
        if draw < 0.7:
            return f"{self.letter()} {self._one_of_text('+ -')} {self._one_of_text('1 2 k i')}"
        if draw < 0.705:
            return self._one_of_text(r"+ + - \ast \top \dag")
        if draw < 0.71:
            return f"( {self._one_of_text('n k n 2')} )"
        if draw < 0.78:
            return rf"\frac{{{self._one_of_text('1 1 n m 3 x')}}}{{{self._one_of_text('2 3 n 4 k 2')}}}"
        return self.expression(0) if self._chance(0.3) else f"{self.number()} {self.letter()}"

    def letter(self) -> str:
        return self._one_of("_GREEK") if self._chance(0.12) else self._one_of("_LETTERS")

    def number(self) -> str:
        return self._amount() + (self._one_of("_UNITS") if self._chance(0.025) else "")

    def _amount(self) -> str:
        draw = self.random.random()
        if draw < 0.705:
            return str(self.random.integers(0, 10)) if self._chance(0.5) else self._one_of_text("1 2 2 3 4 1 5")
        if draw < 0.9:
            return " ".join(str(self.random.integers(10, 100)))
        if draw < 0.95:
            return " ".join(str(self.random.integers(100, 3000)))
        return " ".join(f"{self.random.integers(0, 20)}.{self.random.integers(0, 100)}")

    def _scripted(self, depth: int) -> str:
        """A letter with its scripts."""
        text = self.letter()
        if self._chance(0.2):
            text += f"_{{{self._index()}}}"
        if self._chance(0.28):
            text += f"^{{{self.script()}}}"
        elif self._chance(0.03):
            text += " '"
        elif depth > 0 and self._chance(0.05):
            text += f" ( {self.letter()} )"
        return text

    def _index(self) -> str:
        draw = self.random.random()
        if draw < 0.55:
            return self._one_of_text("1 2 0 n i k 3 1 2 j m t x")
        if draw < 0.75:
            return self.letter()
        if draw < 0.88:
            return f"{self._one_of_text('n k i')} {self._one_of_text('+ -')} {self._one_of_text('1 1 2')}"
        return f"{self._one_of_text('i 1 n x')} {self._one_of_text('j 2 m k')}" if self._chance(0.5) else f"{self.number()}"

    def _sum(self, depth: int) -> str:
        sign = r"\sum" if self._chance(0.85) else r"\prod"
        counter = self._one_of_text("i n k j n m r")
        below = f"{counter} = {self._one_of_text('1 0 1 0 2 k m')}" if self._chance(0.85) else counter
        limits = f"_{{{below}}}" if self._chance(0.95) else ""
        if self._chance(0.8):
            limits += f"^{{{self._one_of_text(chr(92) + 'infty n N k m 10 n-1 ' + chr(92) + 'infty n')}}}"
        return f"{sign}{limits} {self.term(max(depth, 1))}"

    def _integral(self, depth: int) -> str:
        limits = ""
        if self._chance(0.6):
            low = self._one_of_text(r"0 a 1 - \infty 0 x")
            low = r"- \infty" if low == "-" else low
            limits = f"_{{{low}}}^{{{self._one_of_text(chr(92) + 'infty 1 b ' + chr(92) + 'pi x 2 t')}}}"
        sign = r"\int" if self._chance(0.93) else self._one_of_text(r"\iint \oint \iiint")
        return rf"{sign}{limits} {self.expression(max(depth - 1, 0))} d {self._one_of_text('x x t y u ' + chr(92) + 'theta z s')}"

    def _fences(self) -> tuple[str, str]:
        draw = self.random.random()
        for share, opening, closing in (
            (0.82, "(", ")"), (0.9, "|", "|"), (0.96, "[", "]"), (0.98, r"\{", r"\}"), (0.986, r"\lfloor", r"\rfloor"),
            (0.99, r"\lceil", r"\rceil"), (0.994, r"\|", r"\|"), (1.1, r"\langle", r"\rangle"),
        ):  # fmt: skip
            if draw < share:
                return opening, closing
        raise AssertionError("shares end above 1")

    def _sums(self) -> str:
        """Numbers and letters in a row, as beginners write them."""
        def side() -> str:
            parts = [self._plain()]
            while self._chance(0.5) and len(parts) < 6:
                parts += [self._one_of("_BINARY"), self._plain()]
            return " ".join(parts)

        if self._chance(0.005):
            return f"{side()} = ?"
        return f"{side()} {self._one_of('_COMPARED')} {side()}" if self._chance(0.7) else side()

    def _plain(self) -> str:
        draw = self.random.random()
        if draw < 0.4:
            return self.number()
        if draw < 0.7:
            return self.letter()
        return f"{self.number()} {self.letter()}" if draw < 0.9 else f"{self.letter()} {self.letter()}"

    def calculation(self) -> str:
        """Two or three numbers, or letters for them, with or without the result."""
        plain = self.letter if self._chance(0.25) else self.number
        if self._chance(0.15):
            text = rf"\frac{{{plain()}}}{{{plain()}}}"
        else:
            text = f"{plain()} {self._one_of('_BINARY')} {plain()}"
            if self._chance(0.2):
                text += f" {self._one_of('_BINARY')} {plain()}"
        return f"{text} {self._one_of('_COMPARED')} {plain()}" if self._chance(0.4) else text

    def _listed(self) -> str:
        draw, name = self.random.random(), self.letter()
        if draw < 0.3:
            return f"{name}_{{1}} , {name}_{{2}} , \\ldots , {name}_{{n}}"
        if draw < 0.31:
            return f"( {self.number()} ; {self.number()} )"
        if draw < 0.5:
            return rf"\{{ {self.number()} , {self.number()} , \ldots \}}"
        if draw < 0.8:
            return f"( {self.expression(0)} , {self.expression(0)} )"
        return " , ".join(self.expression(0) for _ in range(self.random.integers(2, 4)))

    def _statement(self) -> str:
        """What holds of sets and for all their members."""
        draw, name = self.random.random(), self.letter()
        if draw < 0.4:
            member = r"\in" if self._chance(0.75) else r"\notin"
            return f"{name} {member} {self._one_of('_SETS')}"
        if draw < 0.7:
            quantifier = r"\forall" if self._chance(0.6) else r"\exists"
            members = self._one_of("_SETS")
            held = f"{self.expression(0)} {self._one_of('_COMPARED')} {self.number()}"
            return rf"{quantifier} {name} \in {members} : {held}"
        follows = r"\therefore" if self._chance(0.7) else r"\because"
        return f"{follows} {self.expression(1)} {self._one_of('_COMPARED')} {self.number()}"

    def _changed(self, text: str) -> str:
        """A well-known formula in other letters."""
        tokens = latex.tokens_of(text)
        letters = sorted({token for token in tokens if len(token) == 1 and token in _FRESH})
        count = min(len(letters), int(self.random.integers(1, 3)))
        changed = dict(zip(self.random.permutation(letters)[:count], self.random.permutation(list(_FRESH))))
        return " ".join(changed.get(token, token) for token in tokens)

    def _chance(self, share: float) -> bool:
        return bool(self.random.random() < share)

    def _one_of_text(self, words: str) -> str:
        found = words.split()
        return found[self.random.integers(len(found))]

    def _one_of(self, table: str) -> str:
        names, shares = _table(table)
        return names[min(int(np.searchsorted(shares, self.random.random())), len(names) - 1)]


def formulas(count: int, random: np.random.Generator) -> Iterator[latex.Row]:
    """Trees of `count` formulas."""
    return drawn(Grammar(random), count)


def drawn(grammar: Grammar, count: int) -> Iterator[latex.Row]:
    """Trees of `count` formulas of a grammar, without very long ones."""
    found = 0
    while found < count:
        row = latex.parse(grammar.formula())
        if sum(1 for _ in latex.in_order(row)) <= _LONGEST:
            found += 1
            yield row


def calculations(count: int, random: np.random.Generator) -> Iterator[latex.Row]:
    """Trees of `count` short calculations."""
    grammar = Grammar(random)
    for _ in range(count):
        yield latex.parse(grammar.calculation())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=60000)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    counts: Counter = Counter()
    for row in formulas(options.count, np.random.default_rng(17)):
        for relation, parent, child in latex.pairs(row):
            counts[relation, parent, child] += 1
            counts[relation, "*", child] += 1
    lines = ("\t".join((*key, str(count))) for key, count in sorted(counts.items()))
    options.output.write_text("relation\tparent\tchild\tcount\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
