"""How often forms occur: those of made-up strings, of the table `formats.tsv`, and of strings in running text."""

import lzma
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from ..compose.codes import CodeMaker
from .symbols import form

Forms = dict[tuple[int, ...], float]
"""Forms with their ends, by how often they occur."""

FORMATS = Path(__file__).parent / "formats.tsv"
_WORDS = ("a", "to", "sun", "word", "point", "number", "message", "original")
_LENGTHS = (0.01, 0.09, 0.16, 0.2, 0.19, 0.15, 0.12, 0.08)
_SAMPLES = 40

_CODES = ("plate", "code", "mixed_code", "camel_case", "snake_case", "word_and_number", "name", "word", "file_name", "file")
KINDS: dict[str, dict[str, float]] = {
    "phone": {"phone": 1}, "date": {"date": 1}, "email": {"email": 1},
    "number": {"number": 1, "amount": 1, "date": 1, "phone": 1, "percent": 0.8, "pressure": 0.4},
    "uri": {"uri": 1, "file_name": 0.5, "file": 0.5}, "code": dict.fromkeys(_CODES, 1),
}  # fmt: skip
"""The kinds of hints, and the kinds of strings that each is a hint of, with their weights."""
ONLY_HINTED = ("percent", "pressure")
"""Kinds that count only with a hint: without one, texts tell how common they are."""


def made_up(kinds: Iterable[str], count: int, seed: int) -> dict[str, Forms]:
    """The forms of `count` made-up strings of each kind of `CodeMaker`; each kind has a weight of 1."""
    maker = CodeMaker([w for w, share in zip(_WORDS, _LENGTHS, strict=True) for _ in range(round(100 * share))])
    found = {}
    for kind in kinds:
        if kind not in maker.kinds:
            continue
        random = np.random.default_rng((seed, *kind.encode()))
        texts = [maker.make(kind, random) for _ in range(count)]
        if kind == "mixed_code":
            # Letters in random case are hardly ever meant.
            texts = [text for text in texts if not text.isalpha()]
        found[kind] = {each: n / len(texts) for each, n in Counter(map(form, texts)).items()}
    return found


def tabled() -> dict[str, Forms]:
    """The forms of `formats.tsv`, by kind; each kind has a weight of 1."""
    patterns: dict[str, list[str]] = {}
    for line in FORMATS.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, *some = line.split("\t")
            patterns.setdefault(kind, []).extend(some)
    found: dict[str, Forms] = {}
    for kind, some in patterns.items():
        random = np.random.default_rng((1, *kind.encode()))
        forms: Forms = defaultdict(float)
        for pattern in some:
            samples = _SAMPLES if "a" in pattern else 1
            for _ in range(samples):
                text = "".join(random.choice(_WORDS, p=_LENGTHS) if c == "a" else c for c in pattern)
                forms[form(text)] += 1 / samples / len(some)
        found[kind] = dict(forms)
    return found


_NOT_PROSE = re.compile(r"\d|[a-z][A-Z]|[@_/\\~{}\[\]<>+=#*|&%$€£]|[A-Za-z]\.[a-z]")


def of_text(path: Path) -> Forms:
    """The forms of a text's strings that aren't words, adjacent ones joined; their weights add up to 1."""
    counted: Counter[tuple[int, ...]] = Counter()
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            for run in _runs(line.split()):
                counted[form(run)] += 1
    total = sum(counted.values())
    return {each: n / total for each, n in counted.items()}


def _runs(strings: list[str]) -> Iterable[str]:
    run: list[str] = []
    for string in strings:
        if _NOT_PROSE.search(string) and len(string) > 1:
            run.append(string)
            # What follows a comma or the end of a sentence is another string.
            if string[-1].isalnum() or string[-1] in "%$€£)":
                continue
        if run:
            yield " ".join(run)
        run = []
    if run:
        yield " ".join(run)


def together(weighted: Iterable[tuple[float, Forms]]) -> Forms:
    sums: Forms = defaultdict(float)
    for weight, forms in weighted:
        for each, n in forms.items():
            sums[each] += weight * n
    return dict(sums)

