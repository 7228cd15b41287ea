"""Composed words of a split's drawers and writers: nobody recorded words of these languages.

    python -m ductus_tools.scripts.european.composed_words --corpus LATIN --drawers DIR --scripts DIR --skeletons FILE --fonts DIR \\
        --text DIR --split test --output DIR [--cursive]

Writes NAME.ndjson for each language: words as often as running text has them, from lines that its language model wasn't
trained on. With `--cursive` those of Cyrillic are in joined writing. Letters that no drawer drew and no Latin writer has are of
the same templates as in training, changed at random.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from ductus_tools.compose.fonts import read_fonts
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.scripts.latin.composed_words import records, words
from ductus_tools.ink.strokes import Strokes
from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.scripts.latin.texts import read_text
from ductus_tools.training.corpus import Corpus
from .composer import AlphabetComposer
from .languages import LANGUAGES
from .models import of_language
from .templates import read_templates


class ScriptWriter:
    """Writes words in one script."""

    def __init__(self, composer: AlphabetComposer, script: str, cursive: bool = False):
        self._composer, self._script, self._cursive = composer, script, cursive

    def written(self, words: list[str], random: np.random.Generator) -> tuple[str, Strokes, str] | None:
        """Label, ink as it is seen and writer; `None` where the hand that is drawn lacks a letter."""
        try:
            if self._cursive:
                drawn, writer = self._composer.written_joined(words, random)
            else:
                drawn, writer = self._composer.written(self._script, words, random)
        except KeyError:
            return None
        if self._script == "hebrew":
            drawn = Strokes(drawn.points * [-1, 1], drawn.starts)
        return " ".join(words), drawn, writer


def parser(description: str) -> argparse.ArgumentParser:
    """What names the ink to compose of."""
    made = argparse.ArgumentParser(description=description.splitlines()[0])
    add = made.add_argument
    add("--corpus", type=Path, required=True, help="of Latin ink, with letters.npy")
    add("--drawers", type=Path, required=True, help="corpus of isolated letters")
    add("--scripts", type=Path, required=True, help="folder of letter templates")
    add("--skeletons", type=Path, help="NDJSON of `scripts.european.fonts`")
    add("--fonts", type=Path, required=True, help="folder of single-stroke fonts")
    add("--split", default="test")
    add("--seed", type=int, default=1)
    add("--output", type=Path, required=True)
    return made


def composer(options: argparse.Namespace) -> AlphabetComposer:
    """What composes of the ink that the arguments name."""
    latin = Corpus(options.corpus)
    return AlphabetComposer(
        Corpus(options.drawers), latin, options.split, {}, read_templates(options.scripts, options.skeletons),
        LetterMaker(read_fonts(options.fonts)), np.load(options.corpus / "letters.npy", mmap_mode="r"),
    )


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    arguments.add_argument("--count", type=int, default=500, help="words of each language")
    arguments.add_argument("--cursive", action="store_true")
    options = arguments.parse_args()
    composing = composer(options)
    options.output.mkdir(parents=True, exist_ok=True)
    for name, language in LANGUAGES.items():
        if options.cursive and language.script != "cyrillic":
            continue
        known = set(language.characters)
        lines = held_out_lines(read_text(options.text, name), of_language(name))
        found = [word for word in words(lines) if set(word) <= known]
        writer = ScriptWriter(composing, language.script, options.cursive)
        made = records(writer, found, options.split, options.count, options.seed)
        with open(options.output / f"{name}.ndjson", "w", encoding="utf-8") as file:
            file.writelines(json.dumps(r, ensure_ascii=False) + "\n" for r in made)
        print(f"{name}: {len(made)} words of {len({r['writer'] for r in made})} writers", flush=True)


if __name__ == "__main__":
    main()
