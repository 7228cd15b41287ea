"""Measures how well the writing of composed pages was told from everything else, and read.

    ductus transcribe --format json pages.ndjson > read.json
    python -m ductus_tools.pages.score --lines pages.ndjson > lines.ndjson
    ductus recognize --json --layout line lines.ndjson > alone.ndjson
    python -m ductus_tools.pages.score_notes pages.ndjson read.json --alone alone.ndjson

Strokes count by the role that they were given; lines of text that calculate, such as 94/623=15.08%, are counted
separately. A line that was read, as text or as a formula, counts for the page's line to which most of its strokes
belong, so that a line that was missed, cut off or mixed with another shows in the CER.
"""

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path

from ..edits import edit_distance
from ..ink.records import json_lines
from .compose import calculates
from .score import score_alone
from .zones import truth

# Spaces, minus and asterisk of formulas as in lines of text: no spaces, and a keyboard's signs.
FORMULA_SIGNS = str.maketrans({" ": "", "−": "-", "∗": "*"})


def taken(result: dict) -> dict[int, str]:
    """The role that each stroke was given."""
    roles = {s: line["role"] for block in result["blocks"] for line in block["lines"] for s in line["strokes"]}
    words = [w for block in result["blocks"] for line in block["lines"] for w in line["words"] if "formula" in w]
    roles |= {s: "formula" for word in words for s in word["strokes"]}
    return roles | {s: group["role"] for group in result["others"] for s in group["strokes"]}


def page_edits(page: dict, result: dict) -> int:
    """The edits of the page's lines; a newline isn't an error, as in the lines alone.

    Lines that calculate may be read as formulas, which have other spaces and signs."""
    calculating = [calculates(label) for label in page["line_labels"]]
    owner = {s: i for i, strokes in enumerate(page["line_strokes"]) for s in strokes}
    texts = defaultdict(list)
    for line in (line for block in result["blocks"] for line in block["lines"]):
        owners = Counter(owner.get(s) for s in line["strokes"])
        own = owners.most_common(1)[0][0]
        words = [word["text"] for word in line["words"] if "formula" not in word]
        whole = len(words) == len(line["words"]) or own is not None and calculating[own]
        texts[own].append((line["box"][0], line["text"] if whole else " ".join(words)))
    texts.pop(None, None)  # not a line of the page: drawings that were read show in the roles
    edits = 0
    for i, label in enumerate(page["line_labels"]):
        text = " ".join(text for _, text in sorted(texts[i]))
        if calculating[i]:
            label, text = label.translate(FORMULA_SIGNS), text.translate(FORMULA_SIGNS)
        edits += edit_distance(label, text)
    return edits


def exactly(page: dict, result: dict) -> int:
    """The number of the page's formulas that are formulas of the result with exactly their strokes."""
    found = {tuple(word["strokes"]) for block in result["blocks"] for line in block["lines"] for word in line["words"]
             if "formula" in word}
    return sum(tuple(sorted(formula["strokes"])) in found for formula in page.get("formulas", []))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages")
    parser.add_argument("read")
    parser.add_argument("--alone", help="readings of each line by itself")
    arguments = parser.parse_args()
    pages = json_lines(arguments.pages)
    results = json.loads(Path(arguments.read).read_text(encoding="utf-8"))["pages"]
    roles: Counter[tuple[str, str]] = Counter()
    for page, result in zip(pages, results, strict=True):
        found = taken(result)
        roles.update((role, found[i]) for i, role in enumerate(truth(page)))
    for role in ("text", "formula", "calculation", "drawing", "rule"):
        if role not in {is_ for is_, _ in roles}:
            continue
        own = {as_: count for (is_, as_), count in roles.items() if is_ == role}
        total = sum(own.values())
        print(f"{role}: {total} strokes, " + ", ".join(f"{n / total:.2%} {as_}" for as_, n in sorted(own.items())))
    characters = sum(len(page["label"]) for page in pages)
    print(f"CER {sum(map(page_edits, pages, results)) / characters:.2%}")
    formulas = [formula for page in pages for formula in page.get("formulas", [])]
    if formulas:
        whole = sum(exactly(page, result) for page, result in zip(pages, results))
        print(f"{len(formulas)} formulas, {whole / len(formulas):.2%} found with just their strokes")
    if arguments.alone:
        print(f"CER of the lines alone {score_alone(pages, json_lines(arguments.alone)):.2%}")


if __name__ == "__main__":
    main()
