"""Makes a review sheet of the worst errors: ink, label, candidates, writer.

    ductus-lab evaluate --split val --errors errors.ndjson words.ndjson.xz
    python -m ductus_tools.review.sheet --errors errors.ndjson --output sheet.html words.ndjson.xz

The sheet is one self-contained HTML file without scripts. Errors with the most edits per character come first; a click
on a writer shows only that writer's. With --sample N, the sheet has N random errors (always the same) instead of the
worst, to count how often the label is wrong and how often the reading. Inks are shown as in the file, whatever
`ductus-lab evaluate` was told to change.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path

from ductus_tools.review.drawing import svg
from ductus_tools.review.errors import WrongReading, attach_drawings, read_errors, sampled

STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #1a1a1a; background: #f4f4f2; }
h1 { font-size: 1.3rem; }
nav { margin: 0 0 1rem; }
nav a { margin-right: .8rem; white-space: nowrap; }
a { color: #1f4e9c; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); }
.card { background: #fff; border-radius: 6px; padding: .8rem; box-shadow: 0 1px 3px #0003; }
.wide { grid-column: 1 / -1; }
svg { width: 100%; max-height: 11rem; }
svg polyline { fill: none; stroke-linecap: round; stroke-linejoin: round; }
svg .start { fill: none; stroke: #999; }
.label, td.text { font-family: ui-monospace, monospace; white-space: pre-wrap; }
.label { font-size: 1.15rem; }
td { padding: 0 .8rem 0 0; vertical-align: top; }
td.score { text-align: right; font-variant-numeric: tabular-nums; color: #666; }
tr.right td.text { color: #15803d; font-weight: bold; }
small, .none { color: #666; }
"""


def card(error: WrongReading, writer_class: str, number: int) -> str:
    """One error: its ink, label and candidates."""
    rows = "".join(
        f'<tr{" class=right" if text == error.label else ""}><td class="text">{escape(text)}</td>'
        f'<td class="score">{score:.2f}</td></tr>'
        for text, score in error.candidates
    )
    wide = " wide" if len(error.label) > 25 else ""
    ink = svg(error.drawing or [], escape(error.label))
    plural = "" if error.edits == 1 else "s"
    edits = f"{error.edits} edit{plural}, {error.edits_per_character:.2f} per character"
    place = f"{Path(error.file).name}, record {error.index}"
    return (
        f'<article class="card {writer_class}{wide}" id="e{number}">{ink}'
        f'<div class="label">{escape(error.label)}</div>'
        f"<table>{rows or '<tr><td>no reading</td></tr>'}</table>"
        f'<small>{edits} · <a href="#{writer_class}">{escape(writer_name(error.writer))}</a> · '
        f"{escape(place)}</small></article>"
    )


def writer_name(writer: str | None) -> str:
    return "no writer" if writer is None else writer


def sheet(errors: Sequence[WrongReading], total: int, title: str = "Wrong readings") -> str:
    """The HTML of a sheet with these errors, out of `total`."""
    counts = Counter(error.writer for error in errors)
    writers = sorted(counts, key=lambda w: (-counts[w], writer_name(w)))
    classes = {writer: f"w{number}" for number, writer in enumerate(writers)}
    # A link to a writer makes its empty anchor the target, and the style hides the others' cards.
    filters = "\n".join(
        f"#{name}:target ~ .cards .card:not(.{name}) {{ display: none; }}"
        for name in classes.values()
    )
    anchors = "".join(f'<a id="{name}"></a>' for name in classes.values())
    links = " ".join(
        f'<a href="#{classes[writer]}">{escape(writer_name(writer))} ({counts[writer]})</a>'
        for writer in writers
    )
    cards = "\n".join(card(e, classes[e.writer], number) for number, e in enumerate(errors))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}{filters}
</style>
</head>
<body>
<h1>{escape(title)}: {len(errors):,} of {total:,}</h1>
{anchors}
<nav><a href="#">all writers</a><details><summary>{len(writers)} writers</summary>{links}</details></nav>
<main class="cards">
{cards}
</main>
</body>
</html>
"""


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--errors", type=Path, required=True, help="from ductus-lab evaluate --errors")
    parser.add_argument("--output", type=Path, required=True, help="the HTML file")
    parser.add_argument("--limit", type=int, default=300, help="the worst N (default: 300)")
    parser.add_argument("--sample", type=int, help="N chosen at random instead of the worst")
    parser.add_argument("--title", default="Wrong readings", help="of the sheet")
    parser.add_argument("data", type=Path, nargs="+", help="the NDJSON files that were evaluated")
    options = parser.parse_args(arguments)
    errors = read_errors(options.errors)
    shown = sampled(errors, options.sample) if options.sample else errors[: options.limit]
    attach_drawings(shown, options.data)
    options.output.write_text(sheet(shown, len(errors), options.title), encoding="utf-8")


if __name__ == "__main__":
    main()
