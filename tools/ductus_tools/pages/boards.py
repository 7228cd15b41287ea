"""Pages that are boards: diagrams, mind maps, labelled figures and pen trials, with small and large writing in frames,
beside arrows and between hatchings."""

import numpy as np

from .clutter import Clutter
from .paper import Paper, Point


class Board:
    """Draws a board on a page."""

    def __init__(self, page: Paper, height: float):
        self.page, self.height = page, height
        self.clutter = Clutter(page, height)

    def compose(self) -> None:
        kinds = (self.flowchart, self.mind_map, self.mind_map, self.labelled, self.trials, self.lettering)
        kinds[self.page.random.integers(len(kinds))](0, 0)

    # Parts of boards.

    def node(self, middle: Point, scale: float, outline: float) -> np.ndarray:
        """One to three lines of words around a place, `scale` times as large as the page's writing, sometimes in an
        outline. Returns its box, with the outline."""
        page, first = self.page, len(self.page.strokes)
        y = 0.0
        for _ in range(self.clutter.some(1, 3) if self.clutter.chance(0.5) else 1):
            left, low, before = page.between(0, 1) * self.height, y, len(page.strokes)
            if self.clutter.chance(0.15):
                low, _ = self.clutter.label(left, y)
            if len(page.strokes) == before:  # a hand may lack the signs of a label
                low, _ = self.clutter.words(left, y, self.clutter.some(1, 3))
            y = max(low, y + self.height) + page.between(0, 0.3) * self.height
        box = self.box(first)
        shift = np.array(middle) - scale * (box[:2] + box[2:]) / 2
        page.strokes[first:] = [scale * stroke + shift for stroke in page.strokes[first:]]
        box = self.box(first)
        if self.clutter.chance(outline):
            self.around(box)
        return self.box(first)

    def box(self, first: int) -> np.ndarray:
        places = np.concatenate(self.page.strokes[first:])
        return np.concatenate([places.min(axis=0), places.max(axis=0)])

    def around(self, box: np.ndarray) -> None:
        """A frame in one stroke, in four or in dashes: upright or leaning, an ellipse, a diamond, a cloud."""
        page, chance = self.page, self.clutter.chance
        middle, half = (box[:2] + box[2:]) / 2, (box[2:] - box[:2]) / 2 + page.between(0.2, 1.2) * self.height
        kind = page.between(0, 1)
        t = np.linspace(0, 2 * np.pi * page.between(0.96, 1.08), 60)
        if kind < 0.5:
            lean = page.between(0.1, 0.5) * half[1] if chance(0.2) else 0
            corners = [(-1, -1, 1), (1, -1, 1), (1, 1, -1), (-1, 1, -1), (-1, -1, 1)]
            places = [tuple(middle + (half[0] * x + lean * way, half[1] * y)) for x, y, way in corners]
        elif kind < 0.6:
            places = [tuple(middle + 2 * half * way) for way in np.array([(0, -1), (1, 0), (0, 1), (-1, 0), (0, -1)])]
        else:
            wobble = 1 + (0.12 * np.sin(t * self.clutter.some(5, 11)) if chance(0.2) else 0)
            turn = page.between(0, 6)
            ring = middle + 1.35 * half * (wobble * np.array([np.cos(t + turn), np.sin(t + turn)])).T
            page.add(self.clutter.cut(ring) if chance(0.2) else [ring], (0, 0), "rule")
            return
        sides = [page.wave(a, b) for a, b in zip(places, places[1:])]
        if chance(0.2):
            sides = [dash for side in sides for dash in self.clutter.cut(side)]
        elif chance(0.6):
            sides = [np.concatenate(sides)]
        page.add(sides, (0, 0), "rule")

    def join(self, start: np.ndarray, end: np.ndarray) -> None:
        """A line or an arrow from one box to another, which ends before it."""
        a, b = [(box[:2] + box[2:]) / 2 for box in (start, end)]
        gap, way = self.page.between(0.1, 0.8) * self.height, b - a
        a = self.beyond(a, way, start, gap)
        b = self.beyond(b, -way, end, gap)
        if np.dot(b - a, way) <= 0 or np.linalg.norm(b - a) < 0.5 * self.height:
            return
        self.link(a, b, self.clutter.chance(0.6))

    @staticmethod
    def beyond(place: np.ndarray, way: np.ndarray, box: np.ndarray, gap: float) -> np.ndarray:
        """The place at which a path from a place in a box has left it by a gap."""
        reach = min((box[axis + (2 if way[axis] > 0 else 0)] - place[axis]) / way[axis] for axis in (0, 1) if abs(way[axis]) > 1e-6)
        move = way * reach
        return place + move * (1 + gap / (np.linalg.norm(move) + 1e-9))

    def link(self, a: np.ndarray, b: np.ndarray, pointed: bool) -> None:
        if pointed:
            self.clutter.pointed(tuple(a), tuple(b))
            return
        line = self.page.wave(tuple(a), tuple(b))
        if self.clutter.chance(0.6):
            t, across = np.linspace(0, np.pi, len(line))[:, None], np.array([a[1] - b[1], b[0] - a[0]])
            line = line + np.sin(t) * across * self.page.between(-0.25, 0.25)
        self.page.add([line], (0, 0), "drawing")

    def hatching(self, corner: Point, size: Point) -> None:
        """An area filled by lines to and fro, in one stroke or in many."""
        page, (x, y), (width, height) = self.page, corner, size
        pitch, lean = page.between(0.06, 0.4) * self.height, page.between(-0.8, 0.8) * height
        ends, way = [], 1
        for at in np.arange(0, width, pitch):
            a, b = np.array((x + at, y)), np.array((x + at + lean, y + height))
            a, b = [place + page.random.normal(0, 0.06 * self.height, 2) for place in (a, b)]
            ends.append((a, b)[::way])
            way = -way
        if self.clutter.chance(0.6):
            count = self.clutter.some(1, 5)
            for part in np.array_split(np.array(ends), min(count, len(ends))):
                page.add([part.reshape(-1, 2)], (0, 0), "drawing")
        else:
            page.add([page.wave(tuple(a), tuple(b)) for a, b in ends], (0, 0), "drawing")

    def figure(self, middle: Point, size: float) -> None:
        """A circle, a square, a triangle, a wave or a line."""
        kind, count = self.clutter.some(0, 4), {0: 32, 1: 4, 2: 3}
        if kind in count:
            t = np.linspace(0, 2 * np.pi, count[kind] + 1) + (np.pi / 4 if kind == 1 else -np.pi / 2)
            corners = np.array(middle) + size / 2 * np.column_stack([np.cos(t), np.sin(t)])
            points = corners if kind == 0 else np.concatenate([self.page.wave(tuple(a), tuple(b)) for a, b in zip(corners, corners[1:])])
        else:
            along = np.linspace(0, size * self.page.between(1, 4), 50)
            points = np.column_stack([along, 0.25 * size * np.sin(along / size * self.page.between(4, 16)) * (kind == 3)])
            points = points + np.array(middle)
        self.page.add([points], (0, 0), "drawing")

    # Boards.

    def flowchart(self, x: float, y: float) -> None:
        columns, rows = self.clutter.some(1, 3), self.clutter.some(2, 5)
        even = self.page.between(0.6, 1.6)
        boxes, top = [], y
        for _ in range(rows):
            row, left = list[np.ndarray](), x
            for _ in range(columns):
                if row and self.clutter.chance(0.3):
                    continue
                scale = even * (self.page.between(0.7, 2.2) if self.clutter.chance(0.4) else 1)
                row.append(self.node((left, top), scale, 0.85))
                left = row[-1][2] + self.page.between(4, 9) * self.height
            boxes.append(row)
            top = max(box[3] for box in row) + self.page.between(2.5, 6) * self.height
        for above, below in zip(boxes, boxes[1:]):
            for start, end in zip(above, below):
                self.join(start, end)
        for row in boxes:
            for start, end in zip(row, row[1:]):
                if self.clutter.chance(0.6):
                    self.join(start, end)

    def mind_map(self, x: float, y: float) -> None:
        centre = self.node((x, y), self.page.between(1, 3), 0.6)
        count, turn = self.clutter.some(3, 8), self.page.between(0, 6)
        outlined = self.page.between(0, 0.5)
        for number in range(count):
            angle = turn + 2 * np.pi * (number + self.page.between(-0.2, 0.2)) / count
            way = np.array([np.cos(angle), np.sin(angle)])
            reach = np.abs(centre[2:] - centre[:2]) / 2 + self.page.between(4, 9) * self.height * np.array([1.8, 1])
            branch = self.node(tuple(way * reach), self.page.between(0.7, 1.3), outlined)
            self.join(centre, branch)
            for _ in range(self.clutter.some(0, 2)):
                twist = angle + self.page.between(-0.5, 0.5)
                place = (branch[:2] + branch[2:]) / 2 + np.array([np.cos(twist), np.sin(twist)]) * (
                    (branch[2:] - branch[:2]) / 2 + self.page.between(3, 6) * self.height * np.array([2.5, 1]))  # fmt: skip
                self.join(branch, self.node(tuple(place), self.page.between(0.6, 1.1), 0.5 * outlined))

    def labelled(self, x: float, y: float) -> None:
        """A large drawing, or several nested ones, surrounded by words that point at its parts."""
        first = len(self.page.strokes)
        for _ in range(self.clutter.some(1, 3)):
            start, scale = len(self.page.strokes), self.page.between(1, 3)
            self.page.sketch(x + self.page.between(0, 4) * self.height, y + self.page.between(0, 4) * self.height)
            self.page.strokes[start:] = [scale * stroke for stroke in self.page.strokes[start:]]
        if self.clutter.chance(0.6):
            own = self.box(first)
            places = own[:2] + self.page.random.uniform(0, 1, (self.clutter.some(3, 30), 2)) * (own[2:] - own[:2])
            kinds = [self.clutter.blob(tuple(place), self.page.between(0.02, 0.12)) for place in places]
            self.page.add(kinds, (0, 0), "drawing")
        drawing = self.box(first)
        for side in (-1, 1):
            top = drawing[1] - self.page.between(0, 3) * self.height
            while top < drawing[3] + 2 * self.height:
                across = (drawing[0], drawing[2])[side > 0] + side * self.page.between(4, 9) * self.height
                label = self.node((across, top), self.page.between(0.8, 1.2), 0)
                inner = drawing[:2] + self.page.random.uniform(0.1, 0.9, 2) * (drawing[2:] - drawing[:2])
                outer = np.array([label[0 if side > 0 else 2] - side * 0.4 * self.height, (label[1] + label[3]) / 2])
                one, other = (outer, inner) if self.clutter.chance(0.7) else (inner, outer)
                self.link(one, other, pointed=self.clutter.chance(0.4))
                top = label[3] + self.page.between(1, 4) * self.height
        if self.clutter.chance(0.5):
            self.page.text(drawing[0], drawing[3] + 5 * self.height, self.clutter.some(1, 4))

    def trials(self, x: float, y: float) -> None:
        """Names of pens, or a repeated sentence, with waves, figures and hatchings."""
        hatched, beside = self.clutter.chance(0.5), self.clutter.chance(0.7)
        for _ in range(self.clutter.some(3, 9)):
            if self.clutter.chance(0.7):
                low, right = self.clutter.words(x, y, self.clutter.some(1, 4))
            else:
                low, right = self.page.text(x, y, 1)
            if beside:
                across, size = right + self.page.between(1, 4) * self.height, self.page.between(0.5, 1.6) * self.height
                for _ in range(self.clutter.some(1, 3)):
                    self.figure((across, y + 0.5 * self.height), size)
                    across += self.page.between(1.5, 4) * max(size, self.height)
            y = max(low, y + self.height) + self.page.between(0.3, 1.5) * self.height
            if hatched and self.clutter.chance(0.5):
                width, height = self.page.between(1, 7) * self.height, self.page.between(0.6, 5) * self.height
                self.hatching((x + self.page.between(0, 3) * self.height, y), (width, height))
                y += height + self.page.between(0.6, 1.5) * self.height

    def lettering(self, x: float, y: float) -> None:
        """Large words, each in a frame of lines or dashes, frames around frames, and small notes beside."""
        first, right, scale = len(self.page.strokes), x, self.page.between(1.5, 4)
        for _ in range(self.clutter.some(1, 4)):
            start = len(self.page.strokes)
            box = self.node((0, 0), scale, 0.7)
            move = np.array([right - box[0], y - box[1]])
            self.page.strokes[start:] = [stroke + move for stroke in self.page.strokes[start:]]
            right = self.box(start)[2] + self.page.between(0.5, 3) * self.height
        for _ in range(self.clutter.some(0, 2)):
            self.around(self.box(first))
        whole = self.box(first)
        for _ in range(self.clutter.some(0, 5)):
            place = whole[:2] + self.page.random.uniform(-0.1, 1.1, 2) * (whole[2:] - whole[:2])
            self.node((place[0], whole[3] + self.page.between(1, 4) * self.height), self.page.between(0.6, 1), 0.1)
