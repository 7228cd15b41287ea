"""The task of naming shapes: real ones if there are any, otherwise geometric ones in a hand learned from real strokes;
and figures that aren't shapes."""

import math
from pathlib import Path

import numpy as np

from ductus_tools.ink.strokes import Strokes
from ductus_tools.training.corpus import Corpus

from . import poses, quadrangles, rounds, slanted, sweeps
from .drawn_shapes import drawn
from .figures import Figure, drawings, gestures
from .hand import Hand, strokes_of
from .recut import recut
from .retouching import retouched
from .symbols import symbols as shapes_among
from .task import Task
from .variation import Variation, joined, vary

LABELS = (
    "arrow", "check", "circle", "cross", "diamond", "double arrow", "ellipse", "heart", "hexagon",
    "line", "octagon", "other", "parallelogram", "pentagon", "rectangle", "square", "star", "trapezoid", "triangle",
)
REAL = {  # the collections' names of shapes except squares and ellipses; all others are "other"
    "arrow": "arrow", "arrowhead": "arrow", "check": "check", "circle": "circle", "x": "cross",
    "X": "cross", "line": "line", "rectangle": "rectangle", "square": "rectangle", "star": "star",
    "five_point_star": "star", "six_point_star": "star", "triangle": "triangle",
}
STRAIGHT = {"line", "X", "T", "H", "N", "I", "asterisk"}  # whose strokes teach the hand's lines
CLOSED = {"circle", "rectangle", "square", "triangle", "star"}
SHAPELIKE_WORDS = {  # drawings that are often a mere shape, or next to one
    "diamond", "door", "envelope", "eraser", "map", "moon", "pillow", "pond", "pool", "picture frame",
    "cookie", "donut", "wheel", "hockey puck", "stop sign", "potato", "tent", "mountain", "nose",
    "boomerang", "string bean", "baseball bat", "stitches", "tooth", "leaf", "blueberry", "square",
    "sleeping bag", "bottlecap", "steak", "bread", "peas", "brain", "paper clip", "belt", "postcard",
    "television", "snake", "cell phone", "suitcase", "spreadsheet", "passport", "bandage", "ear",
    "hexagon", "octagon",  # half of the time their drawings are broken off or have another number of corners
}
STRAIGHT_CHARACTERS, LOOP_CHARACTERS = set("lI|-/\\_EFHLTVAXNMZ"), set("O0")  # the same for other people's pens
CHARACTERS = 3000  # of these, at most
# Drawn more often, since their strokes come in any number and order, or their corners must be counted.
HARD = {"arrow", "rectangle", "square", "triangle", "pentagon", "hexagon", "octagon"}
KNOWN = [label for label in LABELS if label != "other"]
HARD_CHANCE = 2.0
SLANTED, SLANTED_CHANCE = ("parallelogram", "trapezoid"), 4.0  # which differ from rectangles by little
RECTANGLES = 2.5  # how many rectangles people draw for one of these; those often at a slant
MANY_SIDED, CIRCLES = ("pentagon", "hexagon", "octagon"), 2.0  # people draw so many circles for one of these
CHANCES = np.array([HARD_CHANCE if label in HARD else 1.0 for label in KNOWN])
CHANCES[[KNOWN.index(label) for label in SLANTED]] = SLANTED_CHANCE
SHAPELIKE_CHARACTERS = set("oO0QDxX+*tTlI|1iJ-_/\\.,:;'`\"^vVyYrL7<>()[]{}cCUu~=!f")
ANY_WAY = Variation(turn=8, stretch=0.25, shear=0.06, flip=0.5, upset=0.85, strain=0.08, shift=0.02, thin=0.15)
UPRIGHT = Variation(turn=8, stretch=0.25, shear=0.06, strain=0.08, shift=0.02, thin=0.15)
OTHER = Variation(turn=10, stretch=0.3, shear=0.15, flip=0.3, upset=0.2, strain=0.15)
OTHER_SHARE, ROUNDED_SHARE, REAL_SHARE = 0.18, 0.15, 0.6
FEW, FEWER_SHARE = 120, 0.3  # fewest real figures of a label, and how often they are used then
RETOUCHED = 0.2  # share of figures that a few tiny strokes are added to
CLEAN_SWEEPS, DRAWN_SWEEPS = 0.5, 0.25
POSED_SHARE = 0.75  # share of training samples in their pose


def take_back_chances(biases: np.ndarray, labels: tuple[str, ...]) -> None:
    """Lowers the biases of labels that are more frequent in training than in people's drawings."""
    for label in SLANTED:
        biases[labels.index(label)] -= math.log(SLANTED_CHANCE / HARD_CHANCE * RECTANGLES)
    for label in MANY_SIDED:
        biases[labels.index(label)] -= math.log(HARD_CHANCE * CIRCLES)


class ShapeTask(Task):
    """Shapes of people, and drawn ones in their hands."""

    labels = LABELS
    any_order = True  # a shape stays the same if it is drawn from its end
    posed = True  # and if it is turned
    passage = (
        [LABELS.index(label) for label in ("rectangle", "square", "diamond")],
        [LABELS.index(label) for label in ("ellipse", "circle")],
    )

    def __init__(self, onedollar: Path, mmg: Path, sketches: Path, symbols: Path, corpus: Path):
        self._real = gestures(onedollar) + gestures(mmg) + drawings(sketches)
        self._symbols = shapes_among(symbols)
        self._corpus = Corpus(corpus)
        self._by_split = {
            split: _Split(self._real, self._symbols, self._corpus, split) for split in ("train", "val", "test")
        }

    def draw(self, random: np.random.Generator) -> tuple[Strokes, np.ndarray]:
        """A figure, most often in its pose, and its target: a probability for each label."""
        ink, shares = self._by_split["train"].draw(random)
        posed = random.random() < POSED_SHARE
        if posed:
            ink = poses.either_way(ink, random)
        target = np.zeros(len(LABELS), dtype=np.float32)
        for label, share in _named(shares, posed).items():
            target[LABELS.index(label)] = share
        return ink, target

    def sweep(self, random: np.random.Generator) -> sweeps.Sweep:
        """A rectangle to round for training: clean, drawn or real."""
        figures, kind = self._by_split["train"], random.random()
        if kind < CLEAN_SWEEPS:
            return sweeps.clean(random)
        if kind < CLEAN_SWEEPS + DRAWN_SWEEPS:
            return sweeps.drawn(figures.hand, quadrangles.VARIATION, random)
        rectangles = figures.shapes["rectangle"]
        return sweeps.real(rectangles[random.integers(len(rectangles))], quadrangles.VARIATION, random)

    def figures(self, split: str) -> list[Figure]:
        """1,500 figures of a split, drawn as for training, by their likeliest label."""
        random, result = np.random.default_rng(5), list[Figure]()
        while len(result) < 1500:
            ink, shares = self._by_split[split].draw(random)
            shares = _named(shares)
            label = max(shares, key=shares.__getitem__)
            if shares[label] > 0.9:
                result.append(Figure(ink, label, f"drawn/{len(result)}", split))
        return result

    def hand(self, split: str) -> Hand:
        """The noise of a split's writers."""
        return self._by_split[split].hand

    def real(self, split: str) -> list[Figure]:
        """A split's gestures, unchanged, by the label of their shape."""
        return [f for f in self._real if f.split == split and not f.writer.startswith("drawing")]

    def round(self, split: str) -> list[Figure]:
        """A split's circles and the round outlines of its drawings, by what was meant."""
        whole = [f for f in self._real if REAL.get(f.label) == "circle" and not f.writer.startswith("drawing")]
        meant = [Figure(f.ink, "circle", f.writer, f.split) for f in whole] + rounds.rounds(self._real)
        return [figure for figure in meant if figure.split == split]

    def collected(self, split: str) -> list[Figure]:
        """A split's real shapes, unchanged, by label; rectangles with about equal sides are squares."""
        known = [Figure(f.ink, REAL[f.label], f.writer, f.split) for f in self._real if f.label in REAL]
        return [
            by_its_sides(figure)
            for figure in known
            if figure.split == split and (figure.label != "line" or len(figure.ink.starts) == 1)
        ]

    def symbols(self, split: str) -> list[Figure]:
        """The shapes among a split's symbols, in the same form."""
        return [by_its_sides(figure) for figure in self._symbols if figure.split == split]


def by_its_sides(figure: Figure) -> Figure:
    """The figure, relabelled as a square if it is a rectangle with about equal sides."""
    if figure.label != "rectangle":
        return figure
    shares = _named(quadrangles.targets(figure.ink, 0.0, 0.0))
    return Figure(figure.ink, max(shares, key=shares.__getitem__), figure.writer, figure.split)


def _named(shares: dict[str, float], posed: bool = False) -> dict[str, float]:
    """The shares of LABELS for a figure as drawn, or in its pose."""
    result: dict[str, float] = {}
    for name, share in shares.items():
        if name == quadrangles.STOOD:
            name = poses.SQUARE if posed else poses.ON_CORNER
        elif name == poses.UPRIGHT and posed:
            name = "other"
        result[name] = result.get(name, 0.0) + share
    return result


class _Split:
    """One split's figures by label, its writing, and its hands."""

    def __init__(self, figures: list[Figure], symbols: list[Figure], corpus: Corpus, split: str):
        self.corpus = corpus
        self.shapes: dict[str, list[Strokes]] = {label: [] for label in LABELS}
        straight, loops = [], []
        for figure in figures:
            if figure.split != split:
                continue
            label = REAL.get(figure.label, "other")
            drawing = figure.writer.startswith("drawing")
            if label == "other" and drawing and figure.label in SHAPELIKE_WORDS:
                continue
            if label == "line" and len(figure.ink.starts) > 1:
                continue
            self.shapes[label].append(figure.ink)
            if figure.label in STRAIGHT:
                straight += strokes_of(figure.ink)
            elif label == "circle":
                loops += strokes_of(figure.ink)[:1]
        for symbol in symbols:
            if symbol.split == split:
                self.shapes[symbol.label].append(symbol.ink)
                if symbol.label == "circle":
                    loops += strokes_of(symbol.ink)[:1]
        indices = corpus.select(split)
        self.hand = Hand(
            straight + self._strokes(indices, STRAIGHT_CHARACTERS), loops + self._strokes(indices, LOOP_CHARACTERS)
        )
        words = [i for i in indices if corpus.kind(i) == "word"]
        letters = [i for i in indices if corpus.kind(i) == "char"]
        letters = [i for i in letters if corpus.labels[i] not in SHAPELIKE_CHARACTERS]
        self.writing = {"word": words, "char": letters}

    def _strokes(self, indices: list[int], characters: set[str]) -> list[np.ndarray]:
        """Strokes of those of some characters that are in a set."""
        found = [i for i in indices if self.corpus.kind(i) == "char" and self.corpus.labels[i] in characters]
        every = max(1, len(found) // CHARACTERS)
        return [stroke for i in found[::every] for stroke in strokes_of(self.corpus.ink(i))]

    def draw(self, random: np.random.Generator) -> tuple[Strokes, dict[str, float]]:
        """A figure and its shares of labels."""
        ink, shares = self._drawn(random)
        if "other" not in shares and random.random() < RETOUCHED:
            ink = joined(retouched(strokes_of(ink), random, closing="line" not in shares))
        return ink, shares

    def _drawn(self, random: np.random.Generator) -> tuple[Strokes, dict[str, float]]:
        kind = random.random()
        if kind < OTHER_SHARE:
            return self._other(random), {"other": 1.0}
        if kind < OTHER_SHARE + ROUNDED_SHARE:
            return quadrangles.sample(None, self.shapes, self.hand, random)
        label = str(random.choice(KNOWN, p=CHANCES / CHANCES.sum()))
        if label in quadrangles.LABELS:
            return quadrangles.sample(label, self.shapes, self.hand, random)
        if label in slanted.LABELS:
            return slanted.sample(label, self.shapes["rectangle"], self.shapes["diamond"], self.hand, random)
        if self.shapes[label] and random.random() < (REAL_SHARE if len(self.shapes[label]) > FEW else FEWER_SHARE):
            ink = self.shapes[label][random.integers(len(self.shapes[label]))]
            strokes = recut(strokes_of(ink), label in CLOSED, random)
        else:
            strokes = drawn(label, self.hand, random)
        how = UPRIGHT if label == "check" else ANY_WAY
        return vary(joined(strokes), how, random), {label: 1.0}

    def _other(self, random: np.random.Generator) -> Strokes:
        kind = random.random()
        if kind < 0.01:  # a dot, or a pen that stayed where it was
            return Strokes(np.zeros((int(random.integers(1, 4)), 2)), np.array([0]))
        if kind < 0.3:
            indices = self.writing["word" if kind < 0.15 else "char"]
            ink = self.corpus.ink(indices[random.integers(len(indices))])
        else:
            ink = self.shapes["other"][random.integers(len(self.shapes["other"]))]
        return vary(ink, OTHER, random)
