"""Composes words of languages with no or too few recordings, to measure packs with.

    python -m ductus_tools.commands.composed --script latin --corpus DIR --text DIR --fonts DIR --split test \\
        --output DIR --only de fr
    python -m ductus_tools.commands.composed --script european --corpus LATIN --drawers DIR --scripts DIR \\
        --skeletons FILE --fonts DIR \\
        --text DIR --split test --output DIR [--style cursive]

Writes NAME.ndjson for each language: words as frequent as in running text, from lines that the language's model wasn't
trained on, in the hands of the split's writers; also NAME-letters.ndjson where nobody recorded letters. With
`--unseen`, no model was trained on the texts, and all of their words are equally likely.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from ..evaluation.composed import records, write
from ..registry import SCRIPTS
from ..script.ink import Ink
from ..script.script import Script

_COUNT = 500


def composed(script: Script, ink: Ink, options: argparse.Namespace) -> Iterator[tuple[str, list[dict]]]:
    """Files of words by name and their records."""
    names = options.only or script.names
    unknown = [name for name in names if name not in script.names]
    if unknown:
        raise ValueError(f"--only: {script.name} has no {' '.join(unknown)}")
    if script.composed:
        if options.count is not None or options.style:
            raise ValueError(f"--count and --style: {script.name} writes as many words as its writers can, in their own style")
        yield from script.composed(ink, options.text, options.split, options.seed, names, options.unseen)
        return
    assert script.composer and script.words
    composer = script.composer(ink, options.split, None)
    writers = {name: composer.writer(name, options.style) for name in names}
    if not any(writers.values()):
        style = f" in the style '{options.style}'" if options.style else ""
        raise ValueError(f"nobody in '{options.split}' writes {' '.join(names)}{style}")
    count = _COUNT if options.count is None else options.count
    for name, writer in writers.items():
        if writer:
            words = script.words(options.text, name, options.unseen)
            words = sorted(set(words)) if options.unseen else words
            yield name, records(writer, words, options.split, count, options.seed)
            if script.composed_letters:
                random = np.random.default_rng(options.seed)
                yield f"{name}-letters", script.composed_letters(writer, name, options.split, random)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add(
        "--script", choices=[name for name, script in SCRIPTS.items() if script.composer], required=True,
        help="whose languages are composed",
    )  # fmt: skip
    Ink.add_arguments(parser)
    add("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    add("--split", default="test", help="the split whose writers lend their letters (default: %(default)s)")
    add("--count", type=int, help=f"words of each language (default: {_COUNT})")
    add("--seed", type=int, default=1, help="of words and hands")
    add("--style", default="", choices=("", "cursive"), help="of the script's hands, where it has several")
    add("--unseen", action="store_true", help="use text that no model was trained on")
    add("--only", nargs="+", metavar="NAME", help="only these languages")
    add("--output", type=Path, required=True, help="folder for NAME.ndjson")
    options = parser.parse_args()
    try:
        options.output.mkdir(parents=True, exist_ok=True)
        for name, made in composed(SCRIPTS[options.script], Ink.of(options), options):
            write(options.output / f"{name}.ndjson", made)
            print(f"{name}: {len(made)} words of {len({r['writer'] for r in made})} writers", flush=True)
    except (OSError, ValueError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
