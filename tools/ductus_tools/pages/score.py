"""Measures how well the lines of stitched pages were found and read.

    ductus recognize --json pages.ndjson > read.ndjson
    ductus recognize --json --layout line lines.ndjson > alone.ndjson     # the lines: --lines of this tool
    python -m ductus_tools.pages.score pages.ndjson read.ndjson --alone alone.ndjson

A page's line is found if a line that was read has its strokes, up to a tenth of them; a page is right if all its lines
are found and no other was read. CER counts edits per character of the labels, newlines included. `--lines` writes the
pages' lines as separate inks to standard output instead.
"""

import argparse
import json
import sys

from ..edits import edit_distance
from ..ink.records import json_lines

STRAY = 0.1  # share of a line's strokes that may be missing or too many


def found_lines(truth: list[list[int]], read: list[list[int]]) -> int:
    """How many of a page's lines were found."""
    return sum(
        any(len(set(line) ^ set(other)) <= STRAY * len(line) for other in read) for line in truth
    )


def read_lines(page: dict, result: dict) -> list[list[int]]:
    """The strokes of each line that was read; all of them if only one was."""
    if "lines" in result:
        return [line["strokes"] for line in result["lines"]]
    return [list(range(len(page["drawing"])))]


def score(pages: list[dict], results: list[dict]) -> dict:
    """The share of pages with all lines found and no extra ones, the share of lines found, and CER."""
    right = lines = found = edits = characters = 0
    for page, result in zip(pages, results, strict=True):
        truth, read = page["line_strokes"], read_lines(page, result)
        hits = found_lines(truth, read)
        right += hits == len(truth) == len(read)
        lines, found = lines + len(truth), found + hits
        best = result["candidates"][0]["text"] if result["candidates"] else ""
        edits, characters = edits + edit_distance(page["label"], best), characters + len(page["label"])
    return {
        "pages": len(pages),
        "pagesRight": right / len(pages),
        "linesFound": found / lines,
        "cer": edits / characters,
    }


def score_alone(pages: list[dict], results: list[dict]) -> float:
    """CER of the pages' lines, each read by itself; a newline isn't an error, as on a page whose lines are found."""
    readings = iter(results)
    edits = characters = 0
    for page in pages:
        for label in page["line_labels"]:
            candidates = next(readings)["candidates"]
            edits += edit_distance(label, candidates[0]["text"] if candidates else "")
        characters += len(page["label"])
    return edits / characters



def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", help="what `pages.stitch` wrote")
    parser.add_argument("results", nargs="?", help="what `ductus recognize --json` printed for them")
    parser.add_argument("--alone", help="results of each line by itself")
    parser.add_argument("--lines", action="store_true", help="write the lines as inks")
    arguments = parser.parse_args()
    pages = json_lines(arguments.pages)
    if arguments.lines:
        for page in pages:
            for label, strokes in zip(page["line_labels"], page["line_strokes"]):
                drawing = [page["drawing"][i] for i in strokes]
                print(json.dumps({"label": label, "drawing": drawing}, ensure_ascii=False))
        return
    if not arguments.results:
        sys.exit("no results are given")
    report = score(pages, json_lines(arguments.results))
    if arguments.alone:
        report["cerOfLinesAlone"] = score_alone(pages, json_lines(arguments.alone))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
