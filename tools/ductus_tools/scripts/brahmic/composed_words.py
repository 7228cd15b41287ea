"""Composed words of a split's drawers and writers: nobody recorded words of these languages.

    python -m ductus_tools.scripts.brahmic.composed_words --corpus LATIN --drawers DIR --shapes FILE --text DIR \\
        --split test --output DIR

Writes NAME.ndjson for each language: words as often as running text has them, from lines that its language
model wasn't trained on, in the letters of the split's drawers. Signs, and letters that these didn't draw, are
the skeletons of training, changed at random.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from ductus_tools.compose.letters import LetterMaker
from ductus_tools.scripts.latin.composed_words import records
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.writing import Writing
from ductus_tools.scripts.latin.texts import read_text
from ductus_tools.training.corpus import Corpus
from .alphabet import is_base
from .composer import BrahmicComposer
from .fonts import read_fonts
from .languages import LANGUAGES
from .pen_order import logical, pen
from .typography import clean, words

_PUNCTUATION = ".,!?:;-()\"'।॥၊။།་።፣፤፡"


class ScriptWriter:
    """Writes words in one script."""

    def __init__(self, composer: BrahmicComposer, script: str):
        self._composer, self._script = composer, script

    def written(self, words: list[str], random: np.random.Generator) -> tuple[str, Strokes, str] | None:
        """Label (logical), ink and writer; `None` where the hand that is drawn lacks a letter."""
        try:
            drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        return " ".join(words), drawn, writer


def letters(words: list[str], language: str) -> list[str]:
    """The words, without punctuation, that have two scalars and more, and a letter of the language."""
    script, known = LANGUAGES[language].script, set(LANGUAGES[language].characters)
    bare = (word.strip(_PUNCTUATION) for word in words)
    return [
        word for word in bare
        if len(word) > 1 and set(pen(word)) <= known and logical(pen(word)) == word
        and any(ord(c) > 126 and is_base(c, script) for c in word)
    ]  # fmt: skip


def parser(description: str) -> argparse.ArgumentParser:
    """What names the ink to compose of."""
    made = argparse.ArgumentParser(description=description.splitlines()[0])
    add = made.add_argument
    add("--corpus", type=Path, required=True, help="of Latin ink")
    add("--drawers", type=Path, required=True, help="corpus of isolated letters and conjuncts")
    add("--shapes", type=Path, required=True, help="NDJSON of `scripts.brahmic.shapes`")
    add("--split", default="test")
    add("--seed", type=int, default=1)
    add("--output", type=Path, required=True)
    return made


def composer(options: argparse.Namespace) -> BrahmicComposer:
    """What composes of the ink that the arguments name."""
    return BrahmicComposer(
        Corpus(options.drawers),
        Corpus(options.corpus),
        options.split,
        {},
        read_fonts(options.shapes),
        LetterMaker(None),
    )


def held_out_words(texts: Path, name: str) -> list[str]:
    """Words of a language's text that its language model wasn't trained on."""
    logical_lines = Writing(prepare=lambda line: clean(line, name))
    lines = held_out_lines(read_text(texts, name), logical_lines)
    return letters([w for line in lines for w in words(line, LANGUAGES[name].script)], name)


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    arguments.add_argument("--count", type=int, default=500, help="words of each language")
    arguments.add_argument("--only", nargs="+", choices=LANGUAGES, default=list(LANGUAGES), metavar="NAME")
    options = arguments.parse_args()
    composing = composer(options)
    options.output.mkdir(parents=True, exist_ok=True)
    for name in options.only:
        writer = ScriptWriter(composing, LANGUAGES[name].script)
        made = records(writer, held_out_words(options.text, name), options.split, options.count, options.seed)
        with open(options.output / f"{name}.ndjson", "w", encoding="utf-8") as file:
            file.writelines(json.dumps(r, ensure_ascii=False) + "\n" for r in made)
        print(f"{name}: {len(made)} words of {len({r['writer'] for r in made})} writers", flush=True)


if __name__ == "__main__":
    main()
