"""Composed words of a split's writers, to measure languages that nobody recorded.

    python -m ductus_tools.scripts.arabic.composed_words --corpus DIR --text DIR --split test --output DIR

Writes NAME.ndjson for each language: words of lines that its language model wasn't trained on, each put together of
the runs that one writer wrote; of Arabic `ar-vowels.ndjson` has those with vowels, the other file those without.
"""

import argparse
import json
import unicodedata
from collections import Counter
from pathlib import Path

import numpy as np

from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.scripts.latin.texts import read_text
from ductus_tools.training.corpus import Corpus
from .composer import ArabicComposer
from .languages import LANGUAGES
from .models import of_language

FEWEST = 120  # recorded words of a writer
WORDS = 40  # of each writer
VOWELS = set("\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670")


def records(corpus: Corpus, split: str, name: str, texts: Path, vowels: bool = False, seed: int = 1) -> list[dict]:
    """The composed words of a language; vowels: those that have some, or those without."""
    language, lines = LANGUAGES[name], {name: held_out_lines(read_text(texts, name), of_language(name))}
    counts = Counter(corpus.writers[i] for i in corpus.select(split) if corpus.kind(i) == "word")
    random, found = np.random.default_rng(seed), []
    for writer in sorted(writer for writer, count in counts.items() if count >= FEWEST):
        composer = ArabicComposer(corpus, split, lines, writer)
        words = sorted({word for sentence in composer.sentences[name] for word in sentence if len(word) > 1})
        words = [word for word in words if vowels == bool(VOWELS & set(word))]
        for word in random.permutation(words)[:WORDS]:
            label, ink = composer.written([str(word)], random)
            label = "".join(language.forms.get(shape, shape) for shape in label)
            if not set(label) <= set(language.characters):
                continue
            points = np.round(ink.points * [-100, 100], 1)
            drawing = [[p[:, 0].tolist(), p[:, 1].tolist()] for p in np.split(points, ink.starts[1:])]
            found.append({
                "label": unicodedata.normalize("NFC", label), "writer": writer, "split": split,
                "drawing": drawing,
            })  # fmt: skip
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--text", type=Path, required=True)
    parser.add_argument("--split", default="test")
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    corpus = Corpus(options.corpus)
    for file, name, vowels in [*((name, name, False) for name in LANGUAGES), ("ar-vowels", "ar", True)]:
        made = records(corpus, options.split, name, options.text, vowels)
        lines = [json.dumps(record, ensure_ascii=False) for record in made]
        (options.output / f"{file}.ndjson").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{file}: {len(made)} words of {len({r['writer'] for r in made})} writers")


if __name__ == "__main__":
    main()
