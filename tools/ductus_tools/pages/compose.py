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
from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from ..ink.records import read_records
from .boards import Board
from .clutter import Clutter
from .stitch import has_return, turned

HEIGHT = 40.0  # height of a line's box, in units of the page
SKEW = 1.5  # degrees by which a page may be turned, either way
ANGLES = [90, -90, 180, 30, -30, 45, -45]  # angles of turned blocks, with a tilt of up to TILT degrees
TILT = 4.0
FORMULAS = ["x^2+y^2=z^2", "a_1+b_2=7", "f(x)=3x+1", "n!=n(n-1)", "E=mc^2", "y=kx+b", "2x-5=9", "(a+b)^2=c",
            "p(A)=1/3", "v=s/t", "U=RI", "a_n=2n+1", "x_1=4", "3*4=12", "z>0", "k=1,2,3"]


def scaled(drawing: list, factor: float) -> list[np.ndarray]:
    """Scaled strokes [N, 2], with the box's corner at the origin."""
    strokes = [np.column_stack(s[:2]).astype(float) for s in drawing if len(s[0])]
    corner = np.concatenate(strokes).min(axis=0)
    return [(s - corner) * factor for s in strokes]


def calculates(label: str) -> bool:
    """Whether a line's label is a calculation, such as 94/623=15.08%: digits and signs without a word."""
    return any(c in "=+*/<>^" for c in label) and any(c.isdigit() for c in label) and not re.search("[^\\W\\d_]{2}", label)


def size(strokes: list[np.ndarray]) -> np.ndarray:
    return np.ptp(np.concatenate(strokes), axis=0)


@dataclass
class WrittenFormula:
    """A formula, and the height of its symbols."""

    label: str
    drawing: list
    height: float

    @staticmethod
    def read(file: str, most_strokes: int | None = None) -> list["WrittenFormula"]:
        found = []
        for record in read_records(file):
            if len(record["symbols"]) < 3 or not all(stroke[0] for stroke in record["drawing"]):
                continue
            if most_strokes and len(record["drawing"]) > most_strokes:
                continue
            tops = [np.ptp(np.concatenate([record["drawing"][s][1] for s in strokes]))
                    for name, strokes in record["symbols"] if name.isalnum()]
            if tops and np.median(tops) > 0:
                found.append(WrittenFormula(record["label"], record["drawing"], float(np.median(tops))))
        return found


class Ink:
    """The ink that can be put on a page by one writer."""

    def __init__(self, data: str, split: str, formulas: list[WrittenFormula] | None = None, clutter: bool = False):
        self.formulas, self.clutter = formulas or [], clutter
        self.lines, self.words, self.chars = defaultdict(list), defaultdict(list), defaultdict(lambda: defaultdict(list))
        for record in read_records(f"{data}/latin/lines.ndjson.xz"):
            if record.get("split") == split and not record.get("multiline") and record.get("label"):
                record["drawing"] = [s for s in record["drawing"] if s[0]]
                if len(record["drawing"]) > 3 and not has_return(record):
                    self.lines[record["writer"]].append(record)
        for record in read_records(f"{data}/latin/words.ndjson.xz"):
            if record.get("split") == split and record["writer"] in self.lines and any(s[0] for s in record["drawing"]):
                self.words[record["writer"]].append(record)
        for record in read_records(f"{data}/latin/chars.ndjson.xz"):
            if record.get("split") == split:
                self.chars[record["writer"]][record["label"]].append(record)
        self.hands = [w for w, own in self.chars.items() if len(own) > 40]
        self.writers = sorted(w for w, own in self.lines.items() if len(own) >= 6)
        # Sketches have no split of their own: the training pages get one half, all others the other.
        parity = 0 if split == "train" else 1
        self.sketches = [r["drawing"] for i, r in enumerate(read_records(f"{data}/sketches/quickdraw.ndjson.xz"))
                         if i % 2 == parity]


class Page:
    def __init__(self, ink: Ink, random: np.random.Generator):
        self.ink, self.random = ink, random
        self.strokes: list[np.ndarray] = []
        self.roles: list[str] = []
        self.lines: list[dict] = []
        self.blocks: list[dict] = []
        self.formulas: list[dict] = []
        self.writer = ink.writers[random.integers(len(ink.writers))]
        own = ink.lines[self.writer]
        heights = [np.ptp(np.concatenate([s[1] for s in r["drawing"]])) for r in own]
        self.factor = HEIGHT / float(np.median(heights))

    def between(self, low: float, high: float) -> float:
        return float(self.random.uniform(low, high))

    def pick(self, items: list):
        return items[self.random.integers(len(items))]

    def add(self, strokes: list[np.ndarray], place: tuple[float, float], role: str) -> list[int]:
        first = len(self.strokes)
        self.strokes += [s + np.array(place) for s in strokes]
        self.roles += [role] * len(strokes)
        return list(range(first, len(self.strokes)))

    def put(self, record: dict, x: float, y: float) -> tuple[np.ndarray, list[int]]:
        """Writes a word of the writer's. Returns its lower right corner and its strokes."""
        ink = scaled(record["drawing"], self.factor)
        return np.array([x, y]) + size(ink), self.add(ink, (x, y), "text")

    def wave(self, start: tuple[float, float], end: tuple[float, float]) -> np.ndarray:
        """A line drawn by hand."""
        a, b = np.array(start, float), np.array(end, float)
        t = np.linspace(0, 1, max(3, int(np.linalg.norm(b - a) / 6)))[:, None]
        bow = self.between(-0.012, 0.012) * np.linalg.norm(b - a)
        along = (b - a) / (np.linalg.norm(b - a) + 1e-9)
        shake = np.cumsum(self.random.normal(0, 0.12, (len(t), 1)), axis=0)
        return a + (b - a) * t + (np.sin(np.pi * t) * bow + shake) * np.array([-along[1], along[0]])

    # Content of a page. Each returns how far down it reaches.

    def text(self, x: float, y: float, count: int, longest: float = 1e9) -> tuple[float, float]:
        pitch = self.between(1.05, 1.9) * HEIGHT
        right = x
        for _ in range(count):
            record = self.pick(self.ink.lines[self.writer])
            strokes = scaled(record["drawing"], self.factor)
            if size(strokes)[0] > longest:
                continue
            width, height = size(strokes)
            shift = (x + self.between(0, 0.8) * HEIGHT, y)
            indices = self.add(strokes, shift, "text")
            self.lines.append({"label": record["label"], "strokes": indices})
            decoration = self.between(0, 1)
            if decoration < 0.07:
                below = y + height + self.between(0.05, 0.3) * HEIGHT
                self.add([self.wave((shift[0], below), (shift[0] + width * self.between(0.3, 1), below))],
                         (0, 0), "rule")
            elif decoration < 0.12 and count == 1:
                self.frame(shift[0], y, width, height)
            right = max(right, shift[0] + width)
            y += max(pitch, height + 0.1 * HEIGHT)
        return y, right

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        m = self.between(0.3, 0.9) * HEIGHT
        corners = [(x - m, y - m), (x + width + m, y - m), (x + width + m, y + height + m), (x - m, y + height + m)]
        sides = [self.wave(a, b) for a, b in zip(corners, corners[1:] + corners[:1])]
        self.add(sides if self.between(0, 1) < 0.5 else [np.concatenate(sides)], (0, 0), "rule")

    def sketch(self, x: float, y: float) -> tuple[float, float]:
        strokes = scaled(self.pick(self.ink.sketches), 1)
        factor = self.between(2.5, 11) * HEIGHT / max(1.0, float(size(strokes).max()))
        strokes = [s * factor for s in strokes]
        self.add(strokes, (x, y), "drawing")
        return y + size(strokes)[1], x + size(strokes)[0]

    def arrow(self, x: float, y: float) -> tuple[float, float]:
        length = self.between(2, 9) * HEIGHT
        angle = np.deg2rad(self.between(-60, 60))
        tip = np.array([x + length * np.cos(angle), y + length * abs(np.sin(angle))])
        head = [tip - HEIGHT * self.between(0.4, 0.9) * np.array([np.cos(a), np.sin(a)])
                for a in (np.arctan2(tip[1] - y, tip[0] - x) + d for d in (0.5, -0.5))]
        self.add([self.wave((x, y), tip), np.array([head[0], tip, head[1]])], (0, 0), "drawing")
        return max(tip[1], y) + 0.5 * HEIGHT, float(tip[0])

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
