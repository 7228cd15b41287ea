"""Composes words of languages with no or too few recordings, to measure packs with.

    python -m ductus_tools.commands.composed --script latin --corpus DIR --text DIR --fonts DIR --split test \\
        --output DIR --only de fr
    python -m ductus_tools.commands.composed --script european --corpus LATIN --drawers DIR --scripts DIR \\
        --skeletons FILE --fonts DIR \\
        --text DIR --split test --output DIR [--style cursive]

Writes NAME.ndjson for each language: words as frequent as in running text, from lines that the language's model wasn't
trained on, in the hands of the split's writers. With `--unseen`, no model was trained on the texts, and all of their
words are equally likely.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ..evaluation.composed import records, write
from ..registry import SCRIPTS
from ..script.ink import Ink
from ..script.script import Script


def composed(script: Script, ink: Ink, options: argparse.Namespace) -> Iterator[tuple[str, list[dict]]]:
    """Files of words by name and their records."""
    if script.composed:
        yield from script.composed(ink, options.text, options.split, options.seed)
        return
    assert script.composer and script.words
    composer = script.composer(ink, options.split, None)
    for name in options.only or script.names:
        writer = composer.writer(name, options.style)
        if writer:
            words = script.words(options.text, name, options.unseen)
            yield name, records(writer, words, options.split, options.count, options.seed)


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
    add("--count", type=int, default=500, help="words of each language")
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
