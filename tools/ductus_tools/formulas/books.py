"""The formulas of textbooks, as LaTeX: those of OpenStax on algebra, statistics, physics and chemistry.

    python -m ductus_tools.formulas.books --clones CLONES --output books.tex

The commits of `books.tsv` are the last under CC BY 4.0. Formulas follow in the order of the books, one a line, as often as they
stand there.
"""

import argparse
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from .latex import LatexError, parse
from .mathml import formulas

BOOKS = Path(__file__).with_name("books.tsv")
_MODULE = "/index.cnxml"
_MATH = re.compile(r"<m:math\b.*?</m:math>", re.DOTALL)


def modules(clone: Path, commit: str) -> Iterator[str]:
    """The texts of the modules of a book's repository at a commit."""
    git = ("git", "-C", str(clone))
    listed = subprocess.run([*git, "ls-tree", "-r", "--name-only", commit], check=True, capture_output=True, encoding="utf-8")
    for path in listed.stdout.splitlines():
        if path.endswith(_MODULE):
            yield subprocess.run([*git, "show", f"{commit}:{path}"], check=True, capture_output=True, encoding="utf-8").stdout


def written(text: str) -> Iterator[str]:
    """The formulas of a module that the table of symbols can write."""
    for found in _MATH.findall(text):
        for formula in formulas(found):
            try:
                if parse(formula):
                    yield formula
            except LatexError:
                continue


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clones", type=Path, required=True, help="folder with a clone of each repository of books.tsv")
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    _, *books = BOOKS.read_text(encoding="utf-8").splitlines()
    with options.output.open("w", encoding="utf-8") as output:
        for name, commit in (line.split("\t") for line in books):
            for text in modules(options.clones / name, commit):
                output.writelines(f"{formula}\n" for formula in written(text))


if __name__ == "__main__":
    main()
