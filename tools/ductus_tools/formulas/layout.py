"""Formulas laid out as TeX does it (Knuth, The TeXbook, appendix G), with the disorder of people.

Lengths are in x-heights of the first size. A symbol's ink is put into its zone: small letters on the baseline,
operators on the axis half an x-height above it. Brackets and roots grow with their content. y grows downwards.
"""

from dataclasses import dataclass, field

import numpy as np

from .geometry import Box, box_of
from .latex import LINES, Node, Row
from .symbols import BAR, ROOT, symbol

Strokes = list[np.ndarray]
_AXIS = -0.5
_TALL, _DEEP = 1.62, 0.62
_WIDE = {r"\infty": 1.4, r"\rightarrow": 1.7, r"\Rightarrow": 1.7, r"\Leftrightarrow": 2.0, r"\mapsto": 1.7, r"\cdots": 1.4,
         r"\ldots": 1.4, r"\cdot": 0.12, r"\ast": 0.7, r"\circ": 0.5, "=": 1.15, "+": 1.15}  # fmt: skip
_CLOSED = {"(": ")", "[": "]", r"\{": r"\}", r"\langle": r"\rangle", "|": "|", r"\|": r"\|"}
_SPACED = ("operator", "relation", "arrow", "bar")


@dataclass
class Hand:
    """How one person lays out a formula."""

    script: float  # size of scripts, relative to their base
    fraction: float  # size of numerators and denominators
    space: float
    around: float  # additional gap around operators
    gap: float  # above and below bars
    raised: float  # how far scripts are from the line
    rise: float  # slope of the line
    wave: tuple[float, float]  # amplitude and phase of the line's waves
    bar_first: float  # probability that a bar is drawn before its numerator
    uneven: float  # variation of what should be equal

    @staticmethod
    def draw(random: np.random.Generator) -> "Hand":
        def about(value: float, spread: float) -> float:
            return float(value * np.exp(random.normal(0, spread)))

        def bar_first() -> float:
            random.normal()  # was another habit: a seed's hands stay the same
            return float(random.choice([0.05, 0.5, 0.95]))

        return Hand(
            script=about(0.7, 0.17), fraction=min(about(0.92, 0.14), 1.1), space=about(0.38, 0.5), around=about(0.3, 0.6),
            gap=about(0.38, 0.45), raised=about(1.0, 0.25), rise=float(random.normal(0, 0.045)),
            wave=(abs(float(random.normal(0, 0.14))), float(random.uniform(0, 6.3))),
            bar_first=bar_first(), uneven=about(1.0, 0.3),
        )  # fmt: skip


@dataclass
class Mark:
    """A symbol's ink: its node, its strokes, when they were drawn."""

    node: Node
    strokes: Strokes
    times: list[float] = field(default_factory=list)

    @property
    def box(self) -> Box:
        return box_of(self.strokes)

    def moved(self, x: float, y: float) -> None:
        self.strokes = [stroke + (x, y) for stroke in self.strokes]


@dataclass
class Block:
    """Ink in pen order, and its box."""

    marks: list[Mark]
    box: Box

    @staticmethod
    def of(marks: list[Mark]) -> "Block":
        return Block(marks, box_of([stroke for mark in marks for stroke in mark.strokes]))

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]

    def moved(self, x: float, y: float) -> "Block":
        for mark in self.marks:
            mark.moved(x, y)
        left, top, right, bottom = self.box
        self.box = (left + x, top + y, right + x, bottom + y)
        return self


def _role(node: Node) -> str:
    return "cells" if node.cells else symbol(node.name).role


class Layout:
    """Lays out formulas in one hand. glyphs: each node's ink, by its identity."""

    def __init__(self, hand: Hand, glyphs: dict[int, Strokes], random: np.random.Generator):
        self.hand, self.glyphs, self.random = hand, glyphs, random

    def formula(self, row: Row) -> list[Mark]:
        """Marks in pen order, with the time of every stroke; late strokes come after others."""
        block = self._row(row, 1.0)
        length = max(block.width, 1.0)
        for mark in block.marks:
            x = (mark.box[0] + mark.box[2]) / 2 - block.box[0]
            height, phase = self.hand.wave
            mark.moved(0, self.hand.rise * x + height * np.sin(phase + 2 * np.pi * x / max(length, 8)))
        time = 0.0
        for mark in block.marks:
            mark.times = [time + place for place in range(len(mark.strokes))]
            time += len(mark.strokes)
        for mark in block.marks:
            if 1 < len(mark.strokes) <= 4 and self.random.random() < 0.025:
                mark.times[-1] += 0.5 + self.random.geometric(0.25)
        return block.marks

    def _row(self, row: Row, size: float) -> Block:
        blocks, closing = dict[int, Block](), {}
        open_at: list[tuple[int, str]] = []
        for place, node in enumerate(row):
            if open_at and open_at[-1][1] == node.name:
                closing[open_at.pop()[0]] = place
            elif node.name in _CLOSED:
                open_at.append((place, _CLOSED[node.name]))
        spans: list[tuple[int, int, tuple[int, ...]]] = [(first, last, (first, last)) for first, last in closing.items()]
        # The brace of cases has no partner.
        spans += [(place, place + 2, (place,)) for place, _ in open_at if any(node.cells for node in row[place + 1 : place + 2])]
        brackets = {place for *_, own in spans for place in own}
        for place, node in enumerate(row):
            if place not in brackets:
                blocks[place] = self._node(node, size)
        for first, last, own in sorted(spans, reverse=True):  # inner ones first
            inner = [blocks[place].box for place in range(first + 1, last) if place in blocks]
            top = min([box[1] for box in inner], default=-1.3 * size)
            bottom = max([box[3] for box in inner], default=0.3 * size)
            if any(node.cells for node in row[first + 1 : last]):  # as high as each other, and as the cells
                middle, half = (top + bottom) / 2, (bottom - top) / 2 * self.random.uniform(0.95, 1.2)
                top, bottom = middle - half, middle + half
                for place in own:
                    blocks[place] = self._around(self._node(row[place], size, (top, bottom)), (top, bottom))
                continue
            for place in own:
                blocks[place] = self._node(row[place], size, (top, bottom))
        return self._joined(row, [blocks[place] for place in range(len(row))], size)

    def _around(self, bracket: Block, holds: tuple[float, float]) -> Block:
        """A bracket about as high as its content."""
        left, top, right, bottom = bracket.box
        scale = (holds[1] - holds[0]) / max(bottom - top, 1e-3) * np.exp(self.random.normal(0, 0.05))
        for mark in bracket.marks[:1]:
            mark.strokes = [(stroke - (left, top)) * (1, scale) + (left, holds[0]) for stroke in mark.strokes]
        return Block.of(bracket.marks)

    def _joined(self, row: Row, blocks: list[Block], size: float) -> Block:
        right, marks = 0.0, []
        for place, (node, block) in enumerate(zip(row, blocks)):
            gap = self.hand.space * np.exp(self.random.normal(0, 0.35 * self.hand.uneven))
            beside = (_role(other) in _SPACED for other in row[max(place - 1, 0) : place + 1])
            gap += self.hand.around * any(beside)
            if node.name in (".", ",") or _role(node) == "opening":
                gap *= 0.6
            shift = right + (gap * size if place else 0) - block.box[0]
            marks += block.moved(shift, self._astray(0.1, 0.3) * size).marks
            right = block.box[2]
        return Block.of(marks)

    def _node(self, node: Node, size: float, holds: tuple[float, float] | None = None) -> Block:
        if node.cells:
            return self._grid(node, size)
        if node.name == BAR and "above" in node.rows:
            block = self._fraction(node, size)
        elif node.name == BAR and "below" in node.rows:
            block = self._overlined(node, size)
        elif node.name == ROOT:
            block = self._root(node, size)
        else:
            block = self._symbol(node, size, holds)
            if "above" in node.rows or "below" in node.rows:
                block = self._limits(node, block, size)
        return self._scripts(node, block, size)

    def _symbol(self, node: Node, size: float, holds: tuple[float, float] | None) -> Block:
        random, known = self.random, symbol(node.name)
        size = size * np.exp(self._astray(0.1, 0.28))
        strokes = self.glyphs[id(node)]
        left, top, right, bottom = box_of(strokes)
        wide, high = max(right - left, 1e-3), max(bottom - top, 1e-3)
        scale_x, base = None, 0.0
        zone = known.zone
        if zone == "x":
            target, base = 1.0, 0.0
        elif zone == "tall":
            target, base = _TALL, 0.0
        elif zone == "deep":
            target, base = 1 + _DEEP, _DEEP
        elif zone == "function":
            tall, deep = set(known.unicode) & set("bdfhklit"), set(known.unicode) & set("gpqy")
            target, base = (_TALL if tall else 1.0) + (_DEEP if deep else 0), _DEEP if deep else 0.0
        elif zone in ("full", "opening", "closing"):
            target, base = 2.1 * np.exp(random.normal(0, 0.12)), 0.55
            if holds is not None:
                height = (holds[1] - holds[0]) / size
                target = max(random.uniform(1.5, 2.1), height * random.uniform(0.75, 1.35))
                base = (holds[0] + holds[1]) / 2 / size + target / 2 + random.normal(0, 0.12)
            scale_x = (2.1 + (target - 2.1) * 0.3) / high
            scale_x = min(scale_x, 1.1 / wide)
        elif zone in ("big", "integral"):
            target = (2.5 if zone == "big" else 3.2) * np.exp(random.normal(0, 0.2))
            base = _AXIS + target / 2
        elif zone == "low":
            target = 0.14 * high / max(wide, high) if node.name == "." else 1.3 * high / wide if node.name == r"\ldots" else 0.5
            target *= np.exp(random.normal(0, 0.4 if node.name == "." else 0.2))
            base = 0.05 if node.name != "," else 0.35
        elif zone == "high":
            target, base = 0.6 * np.exp(random.normal(0, 0.2)), -1.15
        elif zone == "flat":
            target = random.uniform(0.5, 1.35) * high / wide
            base = _AXIS + target / 2 + self._astray(0.15, 0.3)
        else:
            target = _WIDE.get(node.name, 1.1) * np.exp(random.normal(0, 0.4 if node.name == r"\cdot" else 0.18)) * high / max(wide, high)
            base = _AXIS + target / 2 + random.normal(0, 0.1)
        scale = target * size / high
        if zone in ("x", "tall", "deep", "full"):
            scale = min(scale, 2.6 * size / wide)
        scale_x = scale if scale_x is None else scale_x * size
        moved = [(stroke - (left, bottom)) * (scale_x, scale) + (0, base * size) for stroke in strokes]
        return Block.of([Mark(node, moved)])

    def _astray(self, usual: float, much: float) -> float:
        """A symbol's deviation from its place or size: sometimes a large one."""
        return self.random.normal(0, (much if self.random.random() < 0.15 else usual) * self.hand.uneven)

    def _fraction(self, node: Node, size: float) -> Block:
        random, inner = self.random, size * self.hand.fraction
        above, below = self._row(node.rows["above"], inner), self._row(node.rows["below"], inner)
        slack = size * random.uniform(0.1, 0.7)
        wide = max(above.width, below.width) + 2 * slack * random.uniform(0.3, 1)
        if random.random() < 0.2:  # a bar that is too short
            wide *= random.uniform(0.6, 0.95)
        bar = self._drawn_bar(node, wide, _AXIS * size)
        gaps = self.hand.gap * size * np.exp(random.normal(0, 0.4, 2))
        centre = (bar.box[0] + bar.box[2]) / 2
        off = random.normal(0, 0.22, 2) * size
        above.moved(centre - (above.box[0] + above.box[2]) / 2 + off[0], bar.box[1] - gaps[0] - above.box[3])
        below.moved(centre - (below.box[0] + below.box[2]) / 2 + off[1], bar.box[3] + gaps[1] - below.box[1])
        if random.random() < self.hand.bar_first:
            return Block.of(bar.marks + above.marks + below.marks)
        if random.random() < 0.04:
            return Block.of(above.marks + below.marks + bar.marks)
        return Block.of(above.marks + bar.marks + below.marks)

    def _grid(self, node: Node, size: float) -> Block:
        """Cells in lines and columns; lines below one another meet where they are aligned."""
        random, aligned = self.random, node.name == LINES
        lines = [[self._row(cell, size) if cell else None for cell in line] for line in node.cells]
        columns = max(len(line) for line in lines)
        widths = [
            max((block.width for line in lines for block in line[column : column + 1] if block), default=0.0)
            for column in range(columns)
        ]
        between = size * (self.hand.space + self.hand.around if aligned else random.uniform(1.0, 2.6))
        down, marks = 0.0, list[Mark]()
        between_lines = size * (random.uniform(0.6, 1.6) if aligned else random.uniform(0.35, 1.1))
        for line in lines:
            blocks = [block for block in line if block]
            down += max(-block.box[1] for block in blocks)
            left = 0.0
            for column, block in enumerate(line):
                if block:
                    side = float(column == 0) if aligned else float(np.clip(random.normal(0.5, 0.15), 0, 1))
                    shift = left + side * (widths[column] - block.width) + self._astray(0.12, 0.3) * size
                    marks += block.moved(shift - block.box[0], down + self._astray(0.08, 0.2) * size).marks
                left += widths[column] + between
            down += max(max(block.box[3] - down for block in blocks), 0.3 * size) + between_lines
        block = Block.of(marks)
        # The middle is put on the axis.
        return block if aligned else block.moved(0, _AXIS * size - (block.box[1] + block.box[3]) / 2)

    def _overlined(self, node: Node, size: float) -> Block:
        below = self._row(node.rows["below"], size)
        bar = self._drawn_bar(node, below.width * self.random.uniform(0.9, 1.15), 0.0)
        bar.moved((below.box[0] + below.box[2] - bar.width) / 2 - bar.box[0], below.box[1] - self.hand.gap * size - bar.box[3])
        return Block.of(below.marks + bar.marks)

    def _drawn_bar(self, node: Node, wide: float, height: float) -> Block:
        """A bar of a length, at a height."""
        strokes = self.glyphs[id(node)]
        left, top, right, bottom = box_of(strokes)
        scale = wide / max(right - left, 1e-3)
        flat = min(scale, 0.35 * wide / max(bottom - top, 1e-3), 1.5 + 0.15 * scale)  # long bars aren't more crooked
        moved = [(stroke - (left, (top + bottom) / 2)) * (scale, flat) + (0, height) for stroke in strokes]
        return Block.of([Mark(node, moved)])

    def _root(self, node: Node, size: float) -> Block:
        random = self.random
        inner = self._row(node.rows["inside"], size)
        left, top, right, bottom = inner.box
        roof = top - size * random.uniform(0.12, 0.5)
        foot = bottom + size * random.uniform(-0.15, 0.25)
        if random.random() < 0.12:  # too low a roof, or too short a one
            roof = top + size * random.uniform(0, 0.25)
        high = max(foot - roof, 0.8 * size)
        strokes = self.glyphs[id(node)]
        own_left, own_top, own_right, own_bottom = box_of(strokes)
        wide, tall = max(own_right - own_left, 1e-3), max(own_bottom - own_top, 1e-3)
        hook = 0.45 * wide
        hook_scale = size * random.uniform(0.6, 1.1) * (1 + 0.12 * (high / size - 1.6)) / hook
        reach = (right - left) + size * random.uniform(-0.1, 0.5)
        roof_scale = max(reach, 0.3 * size) / (wide - hook)
        moved = []
        for stroke in strokes:
            x = stroke[:, 0] - own_left
            x = np.where(x < hook, x * hook_scale, hook * hook_scale + (x - hook) * roof_scale)
            moved.append(np.column_stack((x, roof + (stroke[:, 1] - own_top) * (high / tall))))
        inner.moved(hook * hook_scale + size * random.uniform(0.0, 0.25) - left, 0)
        sign = [Mark(node, moved)]
        marks = sign + inner.marks if random.random() < 0.93 else inner.marks + sign
        if node.rows.get("above"):
            index = self._row(node.rows["above"], size * 0.8 * self.hand.script)
            box = sign[0].box
            index.moved(box[0] + 0.1 * size - index.box[0], box[1] + 0.45 * high - index.box[3])
            marks = index.marks + marks if random.random() < 0.4 else marks + index.marks
        return Block.of(marks)

    def _limits(self, node: Node, block: Block, size: float) -> Block:
        """A block with limits of big operators and names, or accents of letters."""
        random = self.random
        accent = symbol(node.name).role in ("letter", "digit")
        centre = (block.box[0] + block.box[2]) / 2
        marks: dict[str, list[Mark]] = {"above": [], "below": []}
        for place in ("above", "below"):
            if node.rows.get(place):
                limit = self._row(node.rows[place], size * (0.8 if accent else self.hand.script))
                gap = size * (0.12 if accent else 0.3 * self.hand.gap / 0.38) * np.exp(random.normal(0, 0.4))
                y = block.box[1] - gap - limit.box[3] if place == "above" else block.box[3] + gap - limit.box[1]
                limit.moved(centre - (limit.box[0] + limit.box[2]) / 2 + random.normal(0, 0.12) * size, y)
                marks[place] = limit.marks
        order = ("below", "above") if random.random() < 0.7 else ("above", "below")
        return Block.of(block.marks + [mark for place in order for mark in marks[place]])

    def _scripts(self, node: Node, block: Block, size: float) -> Block:
        """A block with scripts beside a symbol; an integral's are at its ends."""
        random, zone = self.random, symbol(node.name).zone
        left, top, right, bottom = block.marks[0].box if len(block.marks) == 1 else block.box
        up, down = -top / size, max(bottom / size, 0.0)
        marks = []
        for place in ("superscript", "subscript"):
            if not node.rows.get(place):
                continue
            script = self._row(node.rows[place], size * self.hand.script * np.exp(random.normal(0, 0.07)))
            near = random.normal(0.12, 0.12) * size
            if place == "superscript":
                line = -(0.55 * up + 0.35) * self.hand.raised if zone != "integral" else -(up - 0.45)
                y = (line + random.normal(0, 0.13)) * size
                clear = -0.35 * size - max(0, up - 1.6) * 0.4 * size
                y -= max(0, y + script.box[3] - clear) * random.uniform(0.7, 1)
            else:
                line = (0.75 * down + 0.35) * self.hand.raised if zone != "integral" else down
                y = (line + random.normal(0, 0.13)) * size
                y += max(0, -0.55 * size - (y + script.box[1])) * random.uniform(0.7, 1)
                near -= (0.6 * size if zone == "integral" else 0) + (0.1 * size if node.name in "fyj" else 0)
            marks.append(script.moved(right + near - script.box[0], y).marks)
        if len(marks) == 2 and random.random() < 0.4:
            marks.reverse()
        return Block.of(block.marks + [mark for part in marks for mark in part])
