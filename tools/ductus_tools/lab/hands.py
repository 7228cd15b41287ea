"""Composes records of people who teach a hand, for `ductus-lab adapt`: each person's teaching inks come first.

    python -m ductus_tools.lab.hands words words.ndjson.xz --split test OUTPUT
    python -m ductus_tools.lab.hands names words.ndjson.xz --split test OUTPUT
    python -m ductus_tools.lab.hands letters omniglot.ndjson.xz --alphabet Cyrillic --text ru.txt.xz OUTPUT
    python -m ductus_tools.lab.hands characters kanjicanvas.ndjson.xz --model ja --ductus DUCTUS OUTPUT
    python -m ductus_tools.lab.hands mirrored words.ndjson.xz --split val --ductus DUCTUS OUTPUT

`words`: words that a writer wrote three times or more, each as a separate writer: two inks teach, the others are read
(`--texts 2 --later 2 --least 3 --rate 0`: words alone). `names`: the same for words with a capital and three more
letters, taught by two changed copies of their ink. `letters`: words made of a drawer's isolated letters, side by side.
`characters`: 40 misread and 60 correctly read characters of one hand, changed at random, three times to teach and three
times to read. `mirrored`: a person who writes one letter mirrored: three words with it, then twenty others with it
(`--texts 3 --later 3 --least 5`).

With `--others`, the inks read later are words or characters that weren't taught, to measure the harm of a hand.
"""

import argparse
import json
import lzma
import math
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from ..ink.records import read_records

_LEAST_WORDS = 80  # most writers that are composed
_MIRRORED = "aehkrstgcd"
_TAUGHT, _LATER = 3, 20
_LONGEST = 9
_WORDS = 140


def changed(drawing: list, random: np.random.Generator) -> list:
    """A drawing as written another time: turned, stretched and slanted, with strokes and points moved a little."""
    turn, slant = math.radians(random.uniform(-5, 5)), random.uniform(-0.08, 0.08)
    wide, high = random.uniform(0.92, 1.08, 2)
    cosine, sine = math.cos(turn), math.sin(turn)
    change = np.array([[cosine, -sine], [sine, cosine]]) @ np.array([[wide, slant], [0, high]])
    every = np.hstack([np.array(stroke[:2], float) for stroke in drawing])
    size = float(np.ptp(every, axis=1).max()) or 1.0
    strokes = []
    for stroke in drawing:
        points = np.array(stroke[:2], float)
        moved = points + random.normal(0, 0.02 * size, (2, 1)) + random.normal(0, 0.006 * size, points.shape)
        strokes.append(np.round(change @ moved, 2).tolist())
    return strokes


def words(records: list[dict], others: bool) -> Iterator[dict]:
    """Words that a writer wrote three times or more, each as a separate writer."""
    for writer, own in _by_writer(records).items():
        times = defaultdict(list)
        for record in own:
            if sum(map(str.isalpha, record["label"])) > 1:
                times[record["label"]].append(record)
        for label, inks in times.items():
            if len(inks) < 3:
                continue
            rest = [each for each in own if each["label"] != label] if others else inks[2:]
            for record in inks[:2] + rest:
                yield {**record, "writer": f"{writer}/{label}"}


def names(records: list[dict], others: bool) -> Iterator[dict]:
    """Words with a capital, each as a separate writer who confirmed two copies of its ink."""
    random = np.random.default_rng(1)
    for writer, own in _by_writer(records).items():
        capitals = [r for r in own if len(r["label"]) > 3 and r["label"].isalpha() and r["label"].istitle()]
        for number, record in enumerate(capitals):
            copies = [{**record, "drawing": changed(record["drawing"], random)} for _ in range(2)]
            rest = capitals[:number] + capitals[number + 1 :] if others else [record]
            for each in copies + rest:
                yield {**each, "writer": f"{writer}/{number}"}


def letters(records: list[dict], alphabet: str, text: str) -> Iterator[dict]:
    """Words made of isolated letters by the drawers of `val` and `test`, side by side."""
    drawers = _by_writer([r for r in records if r["alphabet"] == alphabet and r["split"] in ("val", "test")])
    for number, (writer, own) in enumerate(sorted(drawers.items())):
        random = np.random.default_rng(number)
        drawn = defaultdict(list)
        for record in own:
            drawn[record["label"]].append(record["drawing"])
        found = dict.fromkeys(word.strip(".,!?:;-()\"'«»।॥“”").lower() for word in text.split())
        known = [word for word in found if 2 <= len(word) <= _LONGEST and all(letter in drawn for letter in word)]
        for word in random.permutation(known)[:_WORDS]:
            word = str(word)
            yield {"label": word, "writer": writer, "drawing": _side_by_side(word, drawn, random)}


def _side_by_side(word: str, drawn: dict[str, list], random: np.random.Generator) -> list:
    strokes, left = [], 0.0
    for letter in word:
        drawing = changed(drawn[letter][int(random.integers(len(drawn[letter])))], random)
        xs = [x for stroke in drawing for x in stroke[0]]
        strokes += [[[round(x - min(xs) + left, 1) for x in stroke[0]], stroke[1]] for stroke in drawing]
        left += max(xs) - min(xs) + random.uniform(12, 22)
    return strokes


def characters(records: list[dict], read: Callable[[list[dict]], list[dict]], others: bool) -> Iterator[dict]:
    """One hand's characters, some of them misread, each changed at random."""
    random = np.random.default_rng(3)
    texts = [_text(reading) for reading in read(records)]
    wrong = [r for r, text in zip(records, texts, strict=True) if text != r["label"]]
    right = [r for r, text in zip(records, texts, strict=True) if text == r["label"]]
    wrong, right = ([some[i] for i in random.permutation(len(some))] for some in (wrong, right))
    taught = wrong[:40] + right[:60]

    def again() -> list[dict]:
        return [{**r, "writer": "hand", "drawing": changed(r["drawing"], random)} for r in taught]

    later = wrong[40:140] + right[60:460] if others else again() + again() + again()
    yield from again() + again() + again()
    yield from ({**record, "writer": "hand"} for record in later)


def mirrored(records: list[dict], read: Callable[[list[dict]], list[dict]], others: bool) -> Iterator[dict]:
    """People who write one letter mirrored, with words that are read correctly, so that the letter's ink is known."""
    for writer, own in sorted(_by_writer(records).items()):
        if len(own) < _LEAST_WORDS:
            continue
        segments = [
            next((c for c in reading.get("candidates", []) if c["text"] == record["label"]), None)
            for record, reading in zip(own, read(own), strict=True)
        ]
        for letter in _MIRRORED:
            odd = [
                {**record, "drawing": _mirrored(record["drawing"], found["graphemes"], letter)}
                for record, found in zip(own, segments, strict=True)
                if found and letter in record["label"] and found.get("graphemes")
            ]
            plain = [r for r in own if letter not in r["label"].lower() and sum(map(str.isalpha, r["label"])) > 1]
            if len(odd) < _TAUGHT + 8 or len(plain) < _LATER:
                continue
            later = plain[-2 * _LATER :] if others else odd[_TAUGHT : _TAUGHT + _LATER]
            for record in odd[:_TAUGHT] + later:
                yield {**record, "writer": f"{writer}/{letter}"}


def _mirrored(drawing: list, graphemes: list[dict], letter: str) -> list:
    strokes = [[list(axis) for axis in stroke] for stroke in drawing]
    for grapheme in graphemes:
        spans = grapheme["ink"] if grapheme["text"] == letter else []
        xs = [strokes[stroke][0][point] for stroke, first, end in spans for point in range(first, end)]
        for stroke, first, end in spans:
            for point in range(first, end):
                strokes[stroke][0][point] = min(xs) + max(xs) - strokes[stroke][0][point]
    return strokes


def reader(ductus: Path, model: str) -> Callable[[list[dict]], list[dict]]:
    """A function that returns the command's JSON results for records."""

    def read(records: list[dict]) -> list[dict]:
        lines = "".join(json.dumps({"drawing": r["drawing"]}) + "\n" for r in records)
        command = [str(ductus), "recognize", "--model", model, "--json", "--format", "ndjson", "-"]
        found = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in found.stdout.splitlines()]

    return read


def _text(reading: dict) -> str:
    return (reading.get("candidates") or [{}])[0].get("text", "")


def _by_writer(records: list[dict]) -> dict[str, list[dict]]:
    found = defaultdict(list)
    for record in records:
        found[record["writer"]].append(record)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("words", "names", "letters", "characters", "mirrored"))
    parser.add_argument("ink", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--split", help="of the writers, for words, names and mirrored")
    parser.add_argument("--alphabet", help="of Omniglot, for letters")
    parser.add_argument("--text", type=Path, help="running text whose words are written, for letters")
    parser.add_argument("--writer", help="whose characters, where the file has several")
    parser.add_argument("--model", default="en-US")
    parser.add_argument("--ductus", type=Path)
    parser.add_argument("--others", action="store_true")
    options = parser.parse_args()
    records = [
        record
        for record in read_records(options.ink)
        if (options.split is None or record["split"] == options.split)
        and (options.writer is None or record["writer"] == options.writer)
    ]
    if options.kind in ("characters", "mirrored") and options.ductus is None:
        parser.error("--ductus, the command that reads, is needed")
    if options.kind == "letters" and (options.alphabet is None or options.text is None):
        parser.error("--alphabet and --text are needed")
    if options.kind in ("words", "names"):
        made = (words if options.kind == "words" else names)(records, options.others)
    elif options.kind == "letters":
        with lzma.open(options.text, "rt", encoding="utf-8") as file:
            made = letters(records, options.alphabet, file.read(1_500_000))
    else:
        compose = characters if options.kind == "characters" else mirrored
        made = compose(records, reader(options.ductus, options.model), options.others)
    with options.output.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in made)


if __name__ == "__main__":
    main()
