"""Adds a language in Latin script from a text file: its letters, its model and its pack.

    python -m ductus_tools.scripts.latin.add --tag eo --text eo.txt --source "Tatoeba (CC BY 2.0 FR)" --output DIR

The text is UTF-8, a sentence or paragraph per line, `.xz` or plain, preferably 200 kB or more. The network is the one
for all Latin script that ships with Ductus. Letters are those more frequent than one in 100,000, and those of
`--letters`. The pack is `DIR/TAG`; `ductus recognize --model DIR/TAG` reads with it.
"""

import argparse
import json
import math
import re
import tempfile
from collections import Counter
from pathlib import Path

from ductus_tools.graphemes import compose, decompose
from ductus_tools.language_model.languages import held_out_share, text_bytes, train
from ductus_tools.language_model.pack import write as write_model
from ductus_tools.language_model.text import read_lines
from ductus_tools.pack.languages import Parts, write
from ductus_tools.pack.sources import listed
from ductus_tools.script.plan import Plan

from . import languages
from .alphabet import ALPHABET, in_order
from .letters import EVERYWHERE, both_cases, frequent, strangers
from .models import of_text
from .packs import SIGNS
from .script import SCRIPT
from .typography import clean
from .writing import of_letters

PACK = Path(__file__).with_name("pack")
TAG = re.compile("[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
SOURCES = "NAME (LICENCE), NAME (LICENCE)"
SHIPPED = Path(__file__).parents[4] / "weights" / "latin" / "network.safetensors"


def letters_of(lines: list[str], language: str, known: str) -> list[str]:
    """Letters and signs beyond ASCII, composed, from a text and from those known otherwise."""
    of_text = frequent(clean(line, language) for line in lines)
    return sorted(map(compose, both_cases(of_text) | both_cases(known.split()) | {EVERYWHERE}))


def tag_of(argument: str) -> str:
    """A tag, which names the pack's folder and files."""
    if TAG.fullmatch(argument) is None:
        raise argparse.ArgumentTypeError(f"{argument!r} is not a tag such as eo or eo-Latn")
    return argument


def source_of(argument: str) -> str:
    """The sources of a text with their licences, in a manifest's form."""
    try:
        if listed(argument):
            return argument
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{argument!r} isn't of the form {SOURCES}")


def lines_of(argument: str) -> list[str]:
    """The lines of a text in Latin script."""
    try:
        lines = read_lines(Path(argument))
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{argument}: {error.strerror or error}") from error
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    letters = Counter(decompose("".join(lines)))
    counts = [count for letter, count in letters.items() if letter.isalpha()]
    known = [count for letter, count in letters.items() if letter.isalpha() and letter in ALPHABET]
    if not counts:
        raise argparse.ArgumentTypeError(f"{argument}: holds no letters")
    if 2 * sum(known) <= sum(counts):
        raise argparse.ArgumentTypeError(f"{argument}: most letters aren't in the network's alphabet, which is Latin")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--tag", type=tag_of, required=True, help="of the pack, such as eo or eo-Latn")
    add("--also", type=tag_of, nargs="+", default=[], metavar="TAG", help="other tags of the same language")
    add("--text", type=lines_of, required=True, metavar="FILE", help="UTF-8, .xz or plain")
    add("--source", type=source_of, required=True, help=f"of the text, for the pack's notice: '{SOURCES}'")
    add("--letters", default="", help="rare letters of the language, between spaces")
    add("--network", type=Path, default=SHIPPED, help="safetensors (default: the shipped one)")
    add(
        "--decoder", type=Path, default=PACK / "decoder.json",
        help="JSON file of its parameters (default: those of other languages)",
    )  # fmt: skip
    add(
        "--description", type=Path, default=PACK / "description.json",
        help="JSON file: version, licence, notice, training (default: that of the script)",
    )  # fmt: skip
    add("--output", type=Path, required=True, help="folder for the folder of the pack")
    options = parser.parse_args()
    tag = options.tag
    language = languages.language(tag) if tag in languages.tags() else tag
    lines = options.text
    own = letters_of(lines, language, options.letters)
    how = of_letters(language, own)
    missing = strangers(map(how.prepare, lines), how.characters)
    if missing:
        print(f"not in the network's alphabet: {' '.join(missing)}")
    recipe = of_text(language, lines, options.source, how)
    made = train(recipe, held_out_share(text_bytes(lines)))
    plan = Plan(tag, (tag, *options.also), tag, in_order(how.characters), unlearned=SIGNS)
    base = json.loads(options.description.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as models:
        write_model(made.content, Path(models) / f"{tag}.lm")
        parts = Parts(base, options.network, Path(models))
        write(SCRIPT, plan, parts, options.source, options.decoder, options.output)
    print(f"letters: {' '.join(own)}")
    print(f"model: {len(made.content)} bytes, {made.words} words, {made.bits:.3f} bits per character")
    print(f"pack: {options.output / tag}")
    if math.isnan(made.bits):
        print("the text is too short to measure the model")


if __name__ == "__main__":
    main()
