"""Composes pages of notes from recorded lines, drawings and other content, with every stroke's true role.

    python -m ductus_tools.pages.compose --split test --pages 200 --data DATA > pages.ndjson

DATA has `latin/{lines,words,chars}.ndjson.xz` and `sketches/quickdraw.ndjson.xz`. A record has the page's `drawing`,
`roles` (for each stroke, `text`, `drawing`, `formula` or `rule`) and, as in `ductus_tools.pages.stitch`,
`line_strokes`, `line_labels` and `label`, the lines in reading order. Lines and words are by one writer; sketches are
from the half for the split.

With `--formulas FILE` formulas are those of the file, an ink file with `drawing` and `symbols`, pairs of name and
strokes: on lines of their own, and between words of a line. A record's `formulas` has for each its `label`, its
`strokes` and whether it is `inline`. Those of fewer than three symbols are left out, since a single letter looks like
text; with `--most-strokes`, also those with more strokes.

With `--boards` the pages are diagrams, mind maps, labelled figures and trials of pens.

With `--clutter` there are also lists, diagrams, tables and more that might be mistaken for formulas.

With `--turned`, each page also has a separate block of one to four lines, turned by one of ANGLES; a record's `turned`
has its `angle` in degrees, clockwise as seen, and the places of its `lines`.
"""

import argparse
import json
import re
import sys

import numpy as np

from .boards import Board
from .clutter import Clutter
from .ink import Ink, WrittenFormula, scaled, size
from .paper import HEIGHT, Paper
from .stitch import turned

SKEW = 1.5  # degrees by which a page may be turned, either way
ANGLES = [90, -90, 180, 30, -30, 45, -45]  # angles of turned blocks, with a tilt of up to TILT degrees
TILT = 4.0
FORMULAS = ["x^2+y^2=z^2", "a_1+b_2=7", "f(x)=3x+1", "n!=n(n-1)", "E=mc^2", "y=kx+b", "2x-5=9", "(a+b)^2=c",
            "p(A)=1/3", "v=s/t", "U=RI", "a_n=2n+1", "x_1=4", "3*4=12", "z>0", "k=1,2,3"]


def calculates(label: str) -> bool:
    """Whether a line's label is a calculation, such as 94/623=15.08%: digits and signs without a word."""
    return any(c in "=+*/<>^" for c in label) and any(c.isdigit() for c in label) and not re.search("[^\\W\\d_]{2}", label)


class Page(Paper):
    """A page with content of all kinds, each of which returns how far down and to the right it reaches."""

    def written_formula(self, x: float, y: float, inline: bool) -> np.ndarray:
        """Writes a formula, whose symbols are as large as small or as capital letters; inline ones are short.

        Returns its lower right corner."""
        while True:
            chosen = self.pick(self.ink.formulas)
            strokes = scaled(chosen.drawing, self.between(0.45, 0.8) * HEIGHT / chosen.height)
            extent = size(strokes)
            if extent[1] < (2.2 if inline else 12) * HEIGHT and extent[0] < (12 if inline else 40) * HEIGHT:
                break
        if inline:
            y += 0.6 * HEIGHT - extent[1] / 2
        indices = self.add(strokes, (x, y), "formula")
        self.formulas.append({"label": chosen.label, "strokes": indices, "inline": inline})
        return np.array([x, y]) + extent

    def line_with_formula(self, x: float, y: float) -> tuple[float, float]:
        """A formula between words of a line."""
        words, bottom, labels, strokes = self.ink.words[self.writer], y, [], []
        first = len(self.strokes)
        before = int(self.random.integers(1, 4))
        for number in range(before + 1 + int(self.random.integers(0, 3))):
            if number == before:
                right, below = self.written_formula(x, y, inline=True)
            else:
                record = self.pick(words)
                (right, below), own = self.put(record, x, y)
                strokes += own
                labels.append(record["label"])
            bottom = max(bottom, float(below))
            x = float(right) + self.between(0.5, 1.1) * HEIGHT
        top = min(float(s[:, 1].min()) for s in self.strokes[first:])
        # Tall formulas move the whole line down.
        if top < y:
            for place in range(first, len(self.strokes)):
                self.strokes[place] = self.strokes[place] + np.array([0, y - top])
            bottom += y - top
        self.lines.append({"label": " ".join(labels), "strokes": strokes})
        return bottom + self.between(0.1, 0.5) * HEIGHT, x

    def formula(self, x: float, y: float) -> tuple[float, float]:
        if self.ink.formulas:
            right, below = self.written_formula(x, y, inline=False)
            return float(below), float(right)
        hand = self.ink.chars[self.pick(self.ink.hands)]
        text, raised, bottom = self.pick(FORMULAS), 0.0, y
        for sign in text:
            if sign in "^_":
                raised = -0.45 if sign == "^" else 0.45
                continue
            if sign not in hand:
                continue
            strokes = scaled(self.pick(hand[sign])["drawing"], 1)
            wanted = {"=": 0.25, "-": 0.05, ".": 0.1, ",": 0.2, "+": 0.45, "*": 0.4}.get(sign, 0.75) * HEIGHT
            wanted *= 0.6 if raised else 1
            extent = size(strokes)
            factor = wanted / max(1e-6, extent[1]) if sign not in "-=" else 0.6 * HEIGHT / max(1e-6, extent[0])
            strokes = [s * factor for s in strokes]
            low = y + HEIGHT * (0.9 + raised * 0.8) - size(strokes)[1] - (0.3 * HEIGHT if sign in "-=+*" else 0)
            self.add(strokes, (x, low), "formula")
            x += size(strokes)[0] + self.between(0.08, 0.3) * HEIGHT
            raised, bottom = 0.0, max(bottom, low + size(strokes)[1])
        return max(bottom, y + HEIGHT), x

    def table(self, x: float, y: float) -> tuple[float, float]:
        rows, columns = int(self.random.integers(2, 5)), int(self.random.integers(2, 4))
        width, height = self.between(4, 6) * HEIGHT, self.between(1.5, 2) * HEIGHT
        for row in range(rows + 1):
            self.add([self.wave((x, y + row * height), (x + columns * width, y + row * height))], (0, 0), "rule")
        for column in range(columns + 1):
            self.add([self.wave((x + column * width, y), (x + column * width, y + rows * height))], (0, 0), "rule")
        for row in range(rows):
            for column in range(columns):
                words = self.ink.words.get(self.writer)
                record = self.pick(words) if words else None
                if record is None:
                    continue
                strokes = scaled(record["drawing"], self.factor)
                factor = min(1, 0.75 * height / max(1, size(strokes)[1]), 0.8 * width / max(1, size(strokes)[0]))
                strokes = [s * factor for s in strokes]
                place = (x + column * width + 0.1 * width, y + row * height + 0.15 * height)
                self.lines.append({"label": record["label"], "strokes": self.add(strokes, place, "text")})
        return y + rows * height, x + columns * width

    def with_formulas(self, x: float, y: float, right: float) -> tuple[float, float]:
        """Lines one below the other, each with a formula in it or consisting of one, and more text."""
        for _ in range(int(self.random.integers(0, 3))):
            if self.between(0, 1) < 0.5:
                y, edge = self.line_with_formula(x, y)
            else:
                y, edge = self.formula(x + self.between(0, 6) * HEIGHT, y + self.between(0.1, 0.6) * HEIGHT)
                y += self.between(0.1, 0.6) * HEIGHT
            right = max(right, edge)
            if self.between(0, 1) < 0.5:
                y, edge = self.text(x, y, 1)
                right = max(right, edge)
        return y, right

    def column(self, x: float, y: float, items: int) -> tuple[float, float]:
        right = x
        for _ in range(items):
            kind = self.between(0, 1)
            indent = x + self.between(0, 2) * HEIGHT
            if self.ink.clutter and self.between(0, 1) < 0.45:
                below, edge = Clutter(self, HEIGHT).item(indent, y)
            elif kind < 0.5:
                below, edge = self.text(x, y, int(self.random.integers(1, 6)))
                if self.ink.formulas and self.ink.words.get(self.writer):
                    below, edge = self.with_formulas(x, below, edge)
                if self.between(0, 1) < 0.2:  # a drawing beside it
                    below = max(below, self.sketch(edge + self.between(1, 2.5) * HEIGHT, y)[0])
            elif kind < 0.72:
                below, edge = self.sketch(indent, y)
            elif kind < 0.79:
                below, edge = self.formula(indent, y)
            elif kind < 0.86:
                below, edge = self.arrow(indent, y)
            elif kind < 0.92:
                edge = x + self.between(6, 25) * HEIGHT
                self.add([self.wave((x, y), (edge, y))], (0, 0), "rule")
                below = y
            else:
                below, edge = self.table(indent, y)
            y, right = below + self.between(0.6, 2) * HEIGHT, max(right, edge)
        return y, right

    def compose(self) -> None:
        y = 0.0
        if self.between(0, 1) < 0.4:  # a heading
            y, _ = self.text(self.between(0, 4) * HEIGHT, 0, 1)
            y += self.between(0.5, 1.5) * HEIGHT
        _, right = self.column(0, y, int(self.random.integers(2, 6)))
        layout = self.between(0, 1)
        if layout < 0.3:  # a second column
            if self.between(0, 1) < 0.3:
                right += HEIGHT
                self.add([self.wave((right, y), (right, y + self.between(5, 20) * HEIGHT))], (0, 0), "rule")
            self.column(right + self.between(1.5, 4) * HEIGHT, y, int(self.random.integers(2, 5)))
        elif layout < 0.4:  # a note in the margin
            self.text(right + self.between(2, 4) * HEIGHT, y + self.between(0, 8) * HEIGHT, 2, longest=10 * HEIGHT)
        angle = self.between(-SKEW, SKEW)
        self.strokes = [turned(s, angle) for s in self.strokes]

    def compose_board(self) -> None:
        Board(self, HEIGHT).compose()
        angle = self.between(-SKEW, SKEW)
        self.strokes = [turned(s, angle) for s in self.strokes]

    def turned_block(self, angle: float) -> None:
        """Lines that are turned and put to one side of the page, above or below everything else."""
        angle += self.between(-TILT, TILT)
        rest = np.concatenate(self.strokes)
        first_stroke, first_line = len(self.strokes), len(self.lines)
        while len(self.lines) == first_line:
            self.text(0, 0, int(self.random.integers(1, 5)), longest=self.between(6, 20) * HEIGHT)
        own = [turned(s, angle) for s in self.strokes[first_stroke:]]
        box = np.concatenate(own)
        low, high, extent, gap = rest.min(axis=0), rest.max(axis=0), np.ptp(box, axis=0), self.between(0.6, 2) * HEIGHT
        along = self.between(0, 0.7) * (high - low)
        corner = [(low[0] - gap - extent[0], low[1] + along[1]), (high[0] + gap, low[1] + along[1]),
                  (low[0] + along[0], low[1] - gap - extent[1]),
                  (low[0] + along[0], high[1] + gap)][self.random.integers(4)]
        self.strokes[first_stroke:] = [s - box.min(axis=0) + np.array(corner) for s in own]
        self.blocks.append({"angle": angle, "lines": list(range(first_line, len(self.lines)))})

    def record(self, number: int, split: str) -> dict:
        turned_blocks = {"turned": self.blocks} if self.blocks else {}
        formulas = {"formulas": self.formulas} if self.formulas else {}
        return turned_blocks | formulas | {
            "id": str(number), "split": split, "label": "\n".join(line["label"] for line in self.lines),
            "drawing": [np.round(s, 2).T.tolist() for s in self.strokes], "roles": self.roles,
            "line_labels": [line["label"] for line in self.lines],
            "line_strokes": [line["strokes"] for line in self.lines],
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", required=True)
    parser.add_argument("--split", default="val")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--formulas", help="ink file of formulas")
    parser.add_argument("--most-strokes", type=int, help="greatest number of strokes in a formula")
    parser.add_argument("--clutter", action="store_true", help="put lists, diagrams and tables on pages")
    parser.add_argument("--boards", action="store_true", help="compose diagrams, mind maps, labelled figures and pen trials")
    parser.add_argument("--turned", action="store_true", help="put a turned block on each page")
    arguments = parser.parse_args()
    formulas = WrittenFormula.read(arguments.formulas, arguments.most_strokes) if arguments.formulas else None
    ink = Ink(arguments.data, arguments.split, formulas, arguments.clutter)
    if not ink.writers:
        sys.exit(f"no writer of '{arguments.split}' has enough lines")
    for number in range(arguments.pages):
        page = Page(ink, np.random.default_rng([arguments.seed, number]))
        while not page.lines:
            page.compose_board() if arguments.boards else page.compose()
        if arguments.turned:
            page.turned_block(ANGLES[number % len(ANGLES)])
        print(json.dumps(page.record(number, arguments.split), ensure_ascii=False))


if __name__ == "__main__":
    main()
