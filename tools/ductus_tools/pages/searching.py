"""Measures how well phrases are found in handwriting, compared with the likeliest text alone.

    python -m ductus_tools.pages.searching --ductus ../.build/release/ductus --split test LINES

Lines of a split, each as a page, are indexed; phrases of one to three words of their labels are searched. A hit is
right if the line's label has the phrase. Recall and precision are over all phrases together, at several minimum
probabilities; `top-1` searches the likeliest readings only. LINES as in `ductus_tools.pages.stitch`.
"""

import argparse
import json
import re
import subprocess
import tempfile
import time
import unicodedata
from pathlib import Path

import numpy as np

from .stitch import lines_by_writer

LETTERS = 4  # shortest length of a phrase
ALPHABET = "fghij"  # occurs in no word
THRESHOLDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5)


def folded(text: str) -> list[str]:
    """Words in lower case, without accents and punctuation."""
    plain = unicodedata.normalize("NFD", text.replace("ß", "ss").casefold())
    words = ("".join(c for c in word if c.isalnum()) for word in plain.split())
    return [word for word in words if word]


def has(words: list[str], phrase: list[str]) -> bool:
    return any(words[i : i + len(phrase)] == phrase for i in range(len(words) - len(phrase) + 1))


def phrases(labels: list[list[str]], count: int, random: np.random.Generator) -> list[list[str]]:
    chosen: dict[tuple, None] = {}
    while len(chosen) < count:
        words = labels[random.integers(len(labels))]
        length = int(random.integers(1, 4))
        if len(words) < length:
            continue
        start = random.integers(len(words) - length + 1)
        phrase = tuple(words[start : start + length])
        if sum(map(len, phrase)) >= LETTERS and re.fullmatch("[a-z]+", "".join(phrase)):
            chosen[phrase] = None
    return [list(phrase) for phrase in chosen]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines")
    parser.add_argument("--ductus", required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--phrases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without-alphabets", action="store_true", help="lines in which people tried their alphabet, "
                        "with blanks anywhere, are no text that one searches")
    parser.add_argument("--misses", help="write what was missed and what was found wrongly")
    arguments = parser.parse_args()
    records = [r for own in lines_by_writer(arguments.lines, arguments.split).values() for r in own]
    labels = [folded(r["label"]) for r in records]
    if arguments.without_alphabets:
        texts = [(r, words) for r, words in zip(records, labels) if ALPHABET not in "".join(words)]
        records, labels = [r for r, _ in texts], [words for _, words in texts]
    with tempfile.TemporaryDirectory() as folder:
        notes, index = Path(folder, "lines.ndjson"), Path(folder, "index.sqlite")
        with open(notes, "w", encoding="utf-8") as file:
            for record in records:
                print(json.dumps({"drawing": record["drawing"]}), file=file)

        def search(phrase: list[str]) -> list[dict]:
            command = [arguments.ductus, "search", "--json", "--model", "en-US",
                       "--limit", "100000", "--minimum", "0.001", "--index", index,
                       " ".join(phrase), notes]
            return [json.loads(line) for line in subprocess.run(command, check=True, capture_output=True).stdout.splitlines()]

        start = time.monotonic()
        search(["index"])
        print(f"{len(records)} lines indexed in {time.monotonic() - start:.1f} s")
        command = [arguments.ductus, "transcribe", "--model", "en-US", "--format", "json", notes]
        text = subprocess.run(command, check=True, capture_output=True)
        top = [folded(page["text"]) for page in json.loads(text.stdout)["pages"]]
        wanted = phrases(labels, arguments.phrases, np.random.default_rng(arguments.seed))
        true = best_true = best_found = 0
        found: list[tuple[float, bool]] = []
        misses = []
        for phrase in wanted:
            right = {i for i, words in enumerate(labels) if has(words, phrase)}
            best = {i for i, words in enumerate(top) if has(words, phrase)}
            hits: dict[int, float] = {}
            for hit in search(phrase):
                hits[hit["page"] - 1] = max(hit["probability"], hits.get(hit["page"] - 1, 0))
            true += len(right)
            best_found, best_true = best_found + len(best), best_true + len(best & right)
            found += [(probability, page in right) for page, probability in hits.items()]
            misses += [{"phrase": " ".join(phrase), "label": records[i]["label"], "read": " ".join(top[i])}
                       for i in right if hits.get(i, 0) < 0.02]
            misses += [{"phrase": " ".join(phrase), "wrongly": records[i]["label"], "read": " ".join(top[i]), "p": p}
                       for i, p in hits.items() if p >= 0.02 and i not in right]
    print(f"{len(wanted)} phrases stand in {true} places")
    print(f"top-1: recall {best_true / true:.4f}, precision {best_true / max(1, best_found):.4f}")
    for threshold in THRESHOLDS:
        taken = [is_right for probability, is_right in found if probability >= threshold]
        print(f"from {threshold}: recall {sum(taken) / true:.4f}, precision {sum(taken) / max(1, len(taken)):.4f}")
    if arguments.misses:
        Path(arguments.misses).write_text("".join(json.dumps(m, ensure_ascii=False) + "\n" for m in misses))


if __name__ == "__main__":
    main()
