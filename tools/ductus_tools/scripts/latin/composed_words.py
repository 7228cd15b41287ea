"""Words of a language's text in the characters of one writer, accents and all, to measure a model with.

    python -m ductus_tools.scripts.latin.composed_words --corpus DIR --text DIR --split test --output DIR de fr vi …

Writes NAME.ndjson for each language. The words are drawn as often as running text has them, from lines that the
language's model wasn't trained on; the writers are those of the split. See `compose` for how the ink is made up. With
`--unseen` the texts are none that models were trained on, and each of their words is as likely.
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np

from ductus_tools.compose.fonts import read_fonts
from ductus_tools.compose.letters import LetterMaker
from ductus_tools.language_model.languages import held_out_lines
from .alphabet import MARKS, compose
from .texts import read_text
from .writing import of_language
from .composer import Composer
from ductus_tools.training.corpus import Corpus
from .running_text import Languages

_FAILURES = 20  # words given up, for each that is wanted
_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}'ʼʻ·-])+")


def words(lines: list[str]) -> list[str]:
    """The words of two letters and more in decomposed lines."""
    return [word.rstrip("'-·") for line in lines for word in _WORD.findall(line)]


def records(composer: Composer, found: list[str], split: str, count: int, seed: int) -> list[dict]:
    """Records of `count` words; those that no writer can write are left out.

    Raises ValueError where that is nearly all of them."""
    random = np.random.default_rng(seed)
    made, failures = [], 0
    while len(made) < count:
        drawn = composer.written([found[int(random.integers(len(found)))]], random) if found else None
        if drawn is None:
            failures += 1
            if failures > _FAILURES * count:
                raise ValueError(f"the writers of '{split}' can write {len(made)} of {count} words")
            continue
        label, ink, writer = drawn
        drawing = [np.round(ink.points[a:b].T * 100, 1).tolist()
                   for a, b in zip(ink.starts, ink.ends)]  # fmt: skip
        made.append({"label": compose(label), "writer": writer, "split": split, "drawing": drawing})
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--corpus", type=Path, required=True)
    add("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    add("--fonts", type=Path, help="folder of single-stroke fonts, for rare letters")
    add("--split", default="test")
    add("--count", type=int, default=500, help="words of each language")
    add("--seed", type=int, default=1)
    add("--unseen", action="store_true", help="texts that no model was trained on")
    add("--output", type=Path, required=True)
    add("languages", nargs="+")
    options = parser.parse_args()
    corpus = Corpus(options.corpus)
    maker = LetterMaker(read_fonts(options.fonts) if options.fonts else None)
    letters = np.load(options.corpus / "letters.npy", mmap_mode="r")
    composer = Composer(corpus, options.split, Languages({}), maker, letters)
    options.output.mkdir(parents=True, exist_ok=True)
    for name in options.languages:
        lines, writing = read_text(options.text, name), of_language(name)
        if options.unseen:
            found = sorted(set(words([writing.prepare(line) for line in lines])))
        else:
            found = words(held_out_lines(lines, writing))
        made = records(composer, found, options.split, options.count, options.seed)
        with open(options.output / f"{name}.ndjson", "w", encoding="utf-8") as file:
            file.writelines(json.dumps(r, ensure_ascii=False) + "\n" for r in made)


if __name__ == "__main__":
    main()
