"""Trains a character model from running text.

python -m ductus_tools.language_model.train --text en.txt.xz --order 8 --arpa en.arpa --output en.lm
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path


from .arpa import write_arpa
from .counts import CountTable, count, pieces
from .format import padded
from .kneser_ney import estimate
from .model import BackoffModel
from .pack import pack, write
from .pruning import cut_off, drop, prune_to, weighted_differences
from .text import encode, read_lines
from .vocabulary import PRINTABLE_ASCII, Vocabulary
from .words import count_words, section_bytes
from .writing import Writing


def corpus(
    text: Iterable[str], arguments: argparse.Namespace, writing: Writing
) -> tuple[list[str], list[str]]:
    """Prepared lines to train on, including synthetic ones, and the held-out lines."""
    chance = random.Random(arguments.seed)
    train, held_out = divided(text, arguments.held_out, writing, chance)
    lenders = train[:: max(1, len(train) // 20_000)]
    alone = writing.alone or Vocabulary(writing.characters).characters
    made = writing.synthetic(lenders, alone, arguments.seed)
    characters = sum(map(len, train))
    extra = made.lines(int(characters * arguments.synthetic))
    extra += made.single_characters(int(len(train) * arguments.single_characters))
    extra = [writing.prepare(line) for line in extra]
    capitals = [writing.upper(line) for line in train if chance.random() < arguments.capitals]
    return train + capitals + extra, held_out


def divided(
    text: Iterable[str], held_out: float, writing: Writing, chance: random.Random
) -> tuple[list[str], list[str]]:
    """Prepared lines, and a share of them that is held out."""
    train: list[str] = []
    rest: list[str] = []
    for line in filter(None, map(writing.prepare, text)):
        (rest if chance.random() < held_out else train).append(line)
    return train, rest


def build_counts(
    arguments: argparse.Namespace, train: list[str], vocabulary: Vocabulary
) -> CountTable:
    symbols = encode(train, vocabulary)
    space = vocabulary.index.get(" ")
    if space is None:
        return count(symbols, arguments.order, len(vocabulary))
    if arguments.endings > arguments.beginnings:
        raise SystemExit("--endings can't be a larger share than --beginnings")
    beginnings, endings = (
        pieces(symbols, space, share, 0.5, arguments.seed)
        for share in (arguments.beginnings, arguments.endings)
    )
    return count(symbols, arguments.order, len(vocabulary), beginnings, endings)


def most_common(lines: list[str], limit: int, joiners: str = "") -> dict[str, int]:
    """The commonest words and their counts; of equally common ones the first by code points."""
    counts = count_words(lines, joiners) if limit else Counter()
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:limit])


def train_model(
    arguments: argparse.Namespace, table: CountTable, vocabulary: Vocabulary, bytes_allowed: int
) -> BackoffModel:
    """A model of all counted n-grams or, with `bytes_allowed`, of those that fit into so many bytes."""
    if arguments.cut_offs:
        thresholds = arguments.cut_offs + arguments.cut_offs[-1:] * table.order
        return estimate(table, vocabulary, cut_off(table, thresholds[: table.order]), flow=False)
    if not bytes_allowed:
        return estimate(table, vocabulary)
    losses = weighted_differences(table, arguments.trust)
    kept = prune_to(table, losses, bytes_allowed, vocabulary.characters)
    if arguments.re_estimate:
        return estimate(table, vocabulary, kept)
    return drop(estimate(table, vocabulary), table, kept)


def parse_arguments(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--text", type=Path, nargs="+", required=True, help="UTF-8, .xz or plain")
    add("--order", type=int, default=8, help="symbols in the longest n-grams, 2 to 8")
    add("--arpa", type=Path, help="the model as text")
    add("--output", type=Path, help="the model for the recogniser")
    add("--bytes", type=int, default=12_000_000, help="prune to a file of this size; 0: don't")
    add("--trust", type=float, default=0.5, help="factor on losses by pruning, for each order above 6")
    add("--re-estimate", action="store_true", help="re-estimate what pruning left")
    add("--cut-offs", type=int, nargs="+", help="prune by counts instead: drop n-grams of order "
        "1, 2... seen at most this often (the last is for all higher orders)")  # fmt: skip
    add("--alphabet", type=Path, help="a file of all characters to know (default: printable ASCII)")
    add("--held-out", type=float, default=0.01, help="share of lines held out of training")
    add("--synthetic", type=float, default=0.025, help="share of characters in dates, prices...")
    add("--single-characters", type=float, default=0.01, help="share of lines with a single character")
    add("--capitals", type=float, default=0.05, help="share of lines repeated in capitals")
    add("--beginnings", type=float, default=1.0, help="share of lines to learn from how inks begin")
    add("--endings", type=float, default=0.1, help="share of lines to learn from how inks end")
    add("--words", type=int, default=100_000, help="number of the commonest words, which get a score; 0: none")
    add("--seed", type=int, default=1, help="of what is held out, added and repeated")
    return parser.parse_args(arguments)


def main() -> None:
    try:
        _train(parse_arguments())
    except (OSError, ValueError) as error:
        sys.exit(str(error))


def _train(arguments: argparse.Namespace) -> None:
    began = time.monotonic()

    def report(message: str) -> None:
        print(f"{time.monotonic() - began:7.1f} s  {message}", file=sys.stderr, flush=True)

    characters = PRINTABLE_ASCII
    if arguments.alphabet:
        characters = arguments.alphabet.read_text(encoding="utf-8").replace("\n", "")
    vocabulary = Vocabulary(characters)
    text = (line for path in arguments.text for line in read_lines(path))
    lines, held_out = corpus(text, arguments, Writing(characters))
    if not lines:
        raise SystemExit(f"there is no text in {' '.join(map(str, arguments.text))}")
    report(f"{len(lines)} lines, {len(held_out)} held out")
    table = build_counts(arguments, lines, vocabulary)
    report("distinct n-grams: " + " ".join(str(len(keys)) for keys in table.keys))
    word_counts = most_common(lines, arguments.words)
    report(f"{len(word_counts)} words")
    room = arguments.bytes
    if room and word_counts:
        room -= padded(section_bytes(len(word_counts)))
    model = train_model(arguments, table, vocabulary, room)
    report("kept: " + " ".join(map(str, model.sizes)))
    if held_out:
        bits = model.bits_per_character(encode(held_out, vocabulary))
        report(f"{bits:.4f} bits per held-out character")
    if arguments.arpa:
        write_arpa(model, arguments.arpa)
        report(f"wrote {arguments.arpa}")
    if arguments.output:
        content = pack(model, word_counts)
        write(content, arguments.output)
        report(f"wrote {arguments.output}, {len(content)} bytes")


if __name__ == "__main__":
    main()
