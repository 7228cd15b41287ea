"""Writes the inks of `make demo`: Samples/demo.ndjson, one of them as InkML, and shapes, sketches and gestures.

    python -m ductus_tools.samples.make_demo Samples

The same seeds give the same inks.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np

from . import figures
from .pen import Hand, draw, write

CURSIVE = Hand(slant=0.28, is_joined=True, drift=0.012)
UPRIGHT = Hand(slant=0.06, drift=-0.008, spacing=0.16)
QUICK = Hand(slant=0.16, drift=0.015, speed=14.0, tremor=0.016, variation=0.03, size=44.0)
CLOSE = replace(QUICK, spacing=0.03)

# Name, text, hand, seed, what the record says besides. A text that goes on after another begins
# with the space that is to be read.
INKS = [
    ("cursive", "handwriting", CURSIVE, 3, {}),
    ("sentence", "Can you read this?", UPRIGHT, 11, {"writingArea": [980.0, 92.0]}),
    ("price", "$48.50", QUICK, 5, {}),
    ("phone", "555-0172", UPRIGHT, 8, {}),
    ("mail", "mia@example.org", CLOSE, 101, {}),
    ("continued", " world", UPRIGHT, 13, {"preContext": "hello"}),
]
AS_INKML = "cursive"

FIGURES = {"shapes": figures.SHAPES, "sketches": figures.SKETCHES, "gestures": figures.GESTURES}
DRAWING = Hand(slant=0.02, tremor=0.03, variation=0.03, speed=14.0, size=44.0)


def records() -> list[dict]:
    """The records of the sample file, in order."""
    return [
        {
            "id": name,
            "label": text,
            **more,
            "drawing": write(text, hand, np.random.default_rng(seed)),
        }
        for name, text, hand, seed, more in INKS
    ]


def figure_records(name: str) -> list[dict]:
    """The records of a file of figures, in order."""
    return [
        {"label": label, "drawing": draw(figures.strokes(figure), DRAWING, np.random.default_rng(seed))}
        for seed, (label, figure) in enumerate(FIGURES[name].items(), 20)
    ]


def inkml(record: dict) -> str:
    """A record as an InkML document."""
    traces = []
    for xs, ys, ts in record["drawing"]:
        points = ", ".join(f"{x} {y} {t}" for x, y, t in zip(xs, ys, ts))
        traces.append(f"  <trace>{points}</trace>\n")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<ink xmlns="http://www.w3.org/2003/InkML">\n'
        "  <context>\n    <traceFormat>\n"
        '      <channel name="X" type="decimal"/>\n      <channel name="Y" type="decimal"/>\n'
        '      <channel name="T" type="integer" units="ms"/>\n'
        "    </traceFormat>\n  </context>\n"
        f'  <annotation type="truth">{escape(record["label"])}</annotation>\n'
        f"{''.join(traces)}</ink>\n"
    )


def main(folder: str) -> None:
    made = records()
    files = {"demo": made} | {name: figure_records(name) for name in FIGURES}
    for name, inks in files.items():
        with open(Path(folder) / f"{name}.ndjson", "w", encoding="utf-8") as file:
            for record in inks:
                file.write(json.dumps(record, separators=(",", ":")) + "\n")
    chosen = next(record for record in made if record["id"] == AS_INKML)
    (Path(folder) / f"{AS_INKML}.inkml").write_text(inkml(chosen), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
