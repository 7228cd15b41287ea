"""Content of notes that might be mistaken for formulas: lists with dashes and arrows, dashed lines and frames, diagrams
with labels, plots, tables of numbers, dates, times, prices, ticks and crosses."""

import numpy as np

from ..formulas.geometry import box_of, line_of
from ..formulas.symbols import OF_KEYS, places, symbol
from .paper import Paper, Point

_SMALL = 0.4  # height of small letters, per line box
_LABELS = ("A", "B", "C", "a", "b", "x", "y", "t", "n", "P", "Q", "1", "2", "3", "4", "10", "A1", "B2", "x1", "T1",
           "s3", "no", "ok", "ja", "1.", "2.", "a)", "b)", "(1)", "(2)", "?", "!", "25%", "0.5", "1/2", "v2", "M", "IO", "DB")  # fmt: skip
_COUNTED = ("{n}.", "{n})", "({n})", "{l})", "({l})", "{l}.", "{n}:", "#{n}")
_DATES = ("{d}.{m}.{y}", "{d}.{m}.", "{d}/{m}/{y}", "{m}/{d}", "{y}-{m}-{d}", "{d}-{m}-{y}")
_AMOUNTS = ("{n}%", "{n} %", "${n}", "{n}$", "{n}.{c}", "${n}.{c}", "{n},{c}", "{n},-", "{n}x", "{n} x", "{n} kg", "{n} cm",
            "{n}km", "{n} min", "{n}h", "no {n}", "Nr.{n}", "p. {n}", "S. {n}", "{n}-{k}", "{n}/{k}", "{n} - {k}", "+{k} {n}", "v{d}.{m}",
            "{n} & {k}", "ca. {n}", "(-{d})", "- {n}", "{d}:{c}", "{d}:{c} - {m}:{c}", "{n}?", "{n}!")  # fmt: skip


def zone_of(sign: str) -> str:
    """A sign's zone on its line; signs that formulas lack have that of capitals."""
    name = OF_KEYS.get(sign, sign)
    return symbol(name).zone if name in places() else "tall"


class Clutter:
    """Draws content on a page that isn't a formula. Each kind returns how far down and to the right it reaches."""

    def __init__(self, page: Paper, height: float):
        self.page, self.height, self.random = page, height, page.random
        known = page.ink.hands
        own = page.writer in known and page.between(0, 1) < 0.7
        self.hand = page.ink.chars[page.writer if own else page.pick(known)]
        sizes = [line_of(box_of(self.ink(sign)), zone_of(sign), 1.0)[1] for sign in self.hand if sign.isalnum()]
        self.scale = 1 / float(np.median(sizes))

    def item(self, x: float, y: float) -> Point:
        kinds = (self.listing, self.listing, self.entries, self.entries, self.dashes, self.diagram, self.diagram, self.plot,
                 self.table, self.marked_text)  # fmt: skip
        return kinds[self.random.integers(len(kinds))](x, y)

    # Parts of clutter.

    def some(self, low: int, high: int) -> int:
        return int(self.random.integers(low, high + 1))

    def chance(self, share: float) -> bool:
        return self.page.between(0, 1) < share

    def signs(self, text: str, x: float, y: float) -> Point:
        """A text in one hand's characters, with its line's box at y; characters that the hand lacks are left out."""
        size = _SMALL * self.height * self.page.between(0.85, 1.2)
        middle, right, strokes, written = y + 0.55 * self.height, x, [], []
        for word in text.split(" "):
            known = [sign for sign in word if sign in self.hand]
            for sign in known:
                own, right = self.sign(sign, right + size * self.page.between(0.1, 0.4), middle, size)
                strokes += own
            if known:
                written.append("".join(known))
                right += self.page.between(0.8, 1.6) * size
        if not strokes:
            return y + self.height, x
        places = self.page.add(strokes, (0, 0), "text")
        self.page.lines.append({"label": " ".join(written), "strokes": places})
        box = np.concatenate(strokes)
        return float(box[:, 1].max()), float(box[:, 0].max())

    def sign(self, sign: str, x: float, middle: float, size: float) -> tuple[list[np.ndarray], float]:
        """A sign on its line, about as large as others of its hand. Returns where it ends."""
        strokes, zone = [stroke * self.scale for stroke in self.ink(sign)], zone_of(sign)
        level, own = line_of(box_of(strokes), zone, 1.0)
        scale = size * self.page.between(0.9, 1.1) / (own if sign.isalnum() else 1)
        place = (x - scale * box_of(strokes)[0], middle - scale * level)
        strokes = [stroke * scale + place for stroke in strokes]
        return strokes, box_of(strokes)[2]

    def ink(self, sign: str) -> list[np.ndarray]:
        record = self.page.pick(self.hand[sign])
        return [np.column_stack(stroke[:2]).astype(float) for stroke in record["drawing"] if stroke[0]]

    def words(self, x: float, y: float, count: int) -> Point:
        """Words by the page's writer, or a line if there are none."""
        known = self.page.ink.words.get(self.page.writer)
        if not known:
            return self.page.text(x, y, 1)
        labels, places, bottom, right = [], [], y, x
        for _ in range(count):
            record = self.page.pick(known)
            box, own = self.page.put(record, right, y)
            places += own
            labels.append(record["label"])
            right, bottom = box[0] + self.page.between(0.3, 0.6) * self.height, max(bottom, box[1])
        self.page.lines.append({"label": " ".join(labels), "strokes": places})
        return float(bottom), float(right)

    def amount(self) -> str:
        kinds = _DATES if self.chance(0.35) else _AMOUNTS
        pattern = kinds[self.random.integers(len(kinds))]
        month, year, number = self.some(1, 12), self.some(1950, 2030), self.some(1, 10 ** self.some(1, 4))
        other, day, minute = self.some(1, 99), self.some(1, 28), f"{self.some(0, 59):02}"
        short = year if self.chance(0.7) else f"{year % 100:02}"
        return pattern.format(n=number, k=other, d=day, m=month, c=minute, y=short)

    def pointed(self, start: Point, end: Point) -> None:
        """An arrow: straight or bowed, of one stroke or of more, its head open, closed, or at both ends."""
        a, b = np.array(start, float), np.array(end, float)
        shaft, length = self.page.wave(start, end), float(np.linalg.norm(b - a))
        if self.chance(0.3):
            t = np.linspace(0, np.pi, len(shaft))[:, None]
            shaft = shaft + np.sin(t) * np.array([a[1] - b[1], b[0] - a[0]]) * self.page.between(-0.25, 0.25)
        heads = [self.head(shaft[-1], shaft[-1] - shaft[len(shaft) // 2], length)]
        if self.chance(0.12):
            heads.append(self.head(shaft[0], shaft[0] - shaft[len(shaft) // 2], length))
        if self.chance(0.2):
            heads = [part for head in heads for part in (head[:2], head[1:3])]
        elif len(heads) == 1 and self.chance(0.25):
            shaft, heads = np.concatenate([shaft, heads[0]]), []
        strokes = self.cut(shaft) if not self.chance(0.85) else [shaft]
        self.page.add(strokes + heads, (0, 0), "drawing")

    def head(self, tip: np.ndarray, along: np.ndarray, length: float) -> np.ndarray:
        angle, reach = np.arctan2(along[1], along[0]), min(0.5 * length, self.height * self.page.between(0.25, 0.7))
        ends = [tip - reach * np.array([np.cos(angle + turn), np.sin(angle + turn)]) for turn in (0.5, -0.5)]
        points = [ends[0], tip, ends[1]]
        return np.array(points + points[:1] if self.chance(0.2) else points)

    def cut(self, line: np.ndarray) -> list[np.ndarray]:
        """A line as dashes, or as dots."""
        lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
        dash = self.height * self.page.between(0.02, 0.6)
        gap, strokes, at = self.height * self.page.between(0.15, 0.6), list[np.ndarray](), 0.0
        while at < lengths[-1] and len(strokes) < 60:
            end = min(lengths[-1], at + dash * self.page.between(0.7, 1.3))
            where = np.linspace(at, end, 4)
            strokes.append(np.column_stack([np.interp(where, lengths, line[:, axis]) for axis in (0, 1)]))
            at = end + gap * self.page.between(0.7, 1.3)
        return strokes

    def outline(self, x: float, y: float, width: float, height: float) -> None:
        """A box, an ellipse, a diamond or nothing around a label."""
        kind, margin = self.page.between(0, 1), self.height * self.page.between(0.15, 0.6)
        left, top, right, bottom = x - margin, y - margin, x + width + margin, y + height + margin
        if kind < 0.45:
            corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        elif kind < 0.55:
            across, down = (left + right) / 2, (top + bottom) / 2
            corners = [(across, top - height), (right + width / 2, down), (across, bottom + height), (left - width / 2, down)]
            corners.append(corners[0])
        elif kind < 0.85:
            t = np.linspace(0, 2 * np.pi * self.page.between(0.97, 1.08), 40) + self.page.between(0, 6)
            reach = 0.5 * np.array([right - left, bottom - top]) * self.page.between(1.05, 1.35)
            middle = np.array([left + right, top + bottom]) / 2
            self.page.add([middle + reach * np.column_stack([np.cos(t), np.sin(t)])], (0, 0), "rule")
            return
        else:
            return
        sides = [self.page.wave(a, b) for a, b in zip(corners, corners[1:])]
        if self.chance(0.15):
            sides = [dash for side in sides for dash in self.cut(side)]
        elif self.chance(0.5):
            sides = [np.concatenate(sides)]
        self.page.add(sides, (0, 0), "rule")

    def label(self, x: float, y: float) -> Point:
        """A sign or two, or words."""
        if self.chance(0.55):
            return self.signs(_LABELS[self.random.integers(len(_LABELS))], x, y)
        return self.words(x, y, self.some(1, 2))

    # What stands on a page.

    def listing(self, x: float, y: float) -> Point:
        """Items of a list with equal bullets."""
        kind, right, gap = self.page.between(0, 1), x, self.height * self.page.between(0.2, 0.8)
        numbers = _COUNTED[self.random.integers(len(_COUNTED))]
        indent = self.height * self.page.between(0.7, 1.8)
        for number in range(self.some(2, 6)):
            middle, edge = y + self.height * self.page.between(0.4, 0.6), x + 0.6 * indent
            if kind < 0.3:
                self.page.add([self.page.wave((x, middle), (edge, middle))], (0, 0), "rule")
            elif kind < 0.5:
                self.pointed((x, middle), (edge + 0.3 * self.height, middle))
            elif kind < 0.62:
                self.page.add([self.blob((x + 0.3 * indent, middle), self.page.between(0.02, 0.2))], (0, 0), "rule")
            elif kind < 0.72:
                self.box((x, middle))
            else:
                edge = self.signs(numbers.format(n=number + 1, l="abcdefgh"[number]), x, y)[1]
            start = max(x + indent, edge + 0.3 * self.height)
            below, edge = self.words(start, y, self.some(1, 3)) if self.chance(0.6) else self.page.text(start, y, 1)
            if self.chance(0.15):
                below, edge = self.after(below, edge, y)
            y, right = max(below, y + self.height) + gap, max(right, edge)
        return y, right

    def after(self, below: float, right: float, y: float) -> Point:
        """An amount, or an arrow and a word, after words."""
        right += 0.4 * self.height
        if self.chance(0.5):
            low, edge = self.signs(self.amount(), right, y)
        else:
            reach = right + self.height * self.page.between(0.8, 2.5)
            self.pointed((right, y + 0.5 * self.height), (reach, y + 0.5 * self.height))
            low, edge = self.words(reach + 0.4 * self.height, y, 1)
        return max(below, low), edge

    def blob(self, middle: Point, share: float) -> np.ndarray:
        t = np.linspace(0, 4 * np.pi, 20)
        return np.array(middle) + share * self.height * np.column_stack([np.cos(t), np.sin(t)])

    def box(self, middle: Point) -> None:
        """A checkbox, sometimes ticked."""
        side, (x, y) = self.height * self.page.between(0.4, 0.7), middle
        top, bottom, right = y - side / 2, y + side / 2, x + side
        corners = [(x, top), (right, top), (right, bottom), (x, bottom), (x, top)]
        self.page.add([np.concatenate([self.page.wave(a, b) for a, b in zip(corners, corners[1:])])], (0, 0), "drawing")
        if self.chance(0.4):
            self.tick(x, y, side)

    def tick(self, x: float, y: float, side: float) -> None:
        strokes = [np.array([(x, y), (x + 0.4 * side, y + 0.4 * side), (x + side, y - 0.6 * side)])]
        if self.chance(0.4):
            ends = [((x, y - side / 2), (x + side, y + side / 2)), ((x + side, y - side / 2), (x, y + side / 2))]
            strokes = [self.page.wave(*pair) for pair in ends]
        self.page.add(strokes, (0, 0), "drawing")

    def entries(self, x: float, y: float) -> Point:
        """Lines of dates, times and amounts with words before or after them."""
        right = x
        for _ in range(self.some(1, 5)):
            below, edge, kind = y, x, self.page.between(0, 1)
            if kind < 0.35:
                below, edge = self.signs(self.amount(), x, y)
                if self.chance(0.6):
                    low, edge = self.words(edge + self.height * self.page.between(0.4, 1.5), y, self.some(1, 3))
                    below = max(below, low)
            elif kind < 0.8:
                below, edge = self.words(x, y, self.some(1, 3))
                below, edge = self.after(below, edge, y)
            else:
                for _ in range(self.some(2, 4)):
                    low, edge = self.signs(self.amount(), edge, y)
                    below, edge = max(below, low), edge + self.height * self.page.between(0.8, 3)
            y, right = max(below, y + self.height) + self.height * self.page.between(0.1, 0.6), max(right, edge)
        return y, right

    def dashes(self, x: float, y: float) -> Point:
        """A dashed line in any direction, several, or a dashed frame around words or nothing."""
        width, height = self.height * self.page.between(2, 20), self.height * self.page.between(1, 9)
        if self.chance(0.35):
            low, edge = self.label(x, y) if self.chance(0.6) else (y, x)
            width, height = max(width, edge - x + self.height), max(height, low - y + self.height)
            left, top = x - 0.5 * self.height, y - 0.5 * self.height
            corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height), (left, top)]
            self.page.add([dash for a, b in zip(corners, corners[1:]) for dash in self.cut(self.page.wave(a, b))], (0, 0), "rule")
            return y + height, x + width
        for number in range(self.some(1, 4)):
            at, slant = y + number * self.height * self.page.between(0.6, 1.5), self.page.between(-0.2, 0.2) * height
            kind = self.page.between(0, 1)
            end = (x + width, at + slant) if kind < 0.6 else (x, at + height) if kind < 0.8 else (x + width, at + height)
            self.page.add(self.cut(self.page.wave((x, at), end)), (0, 0), "rule")
            if self.chance(0.3):
                self.label(x + self.page.between(0, 1) * width, at + 0.2 * self.height)
        return y + height + 4 * self.height, x + width

    def diagram(self, x: float, y: float) -> Point:
        """Labels with or without outlines, joined by arrows and lines that may have labels, too."""
        columns, rows = self.some(1, 4), self.some(1, 3)
        across, down = self.height * self.page.between(4, 8), self.height * self.page.between(2.5, 4.5)
        middles, right, bottom = [], x, y
        for row in range(rows):
            for column in range(columns):
                left, top = x + column * across + self.page.between(0, 1) * self.height, y + row * down
                low, edge = self.label(left, top)
                self.outline(left, top, edge - left, low - top)
                middles.append(((left, top + 0.5 * self.height), (edge, low)))
                right, bottom = max(right, edge), max(bottom, low)
        for first, second in zip(middles, middles[1:]):
            (left, top), (edge, low) = first
            beside = (edge + 0.6 * self.height, top)
            start = beside if second[0][0] > left else ((left + edge) / 2, low + 0.6 * self.height)
            end = (second[0][0] - 0.6 * self.height, second[0][1])
            if self.chance(0.15):
                continue
            if self.chance(0.75):
                self.pointed(start, end)
            else:
                line = self.page.wave(start, end)
                self.page.add(self.cut(line) if self.chance(0.3) else [line], (0, 0), "drawing")
            if self.chance(0.3):
                self.label((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 1.2 * self.height)
        return bottom + 0.6 * self.height, right + self.height

    def plot(self, x: float, y: float) -> Point:
        """Two axes with a curve, ticks and labels."""
        width, height = self.height * self.page.between(4, 10), self.height * self.page.between(3, 7)
        self.pointed((x, y + height), (x, y))
        self.pointed((x, y + height), (x + width, y + height))
        t = np.linspace(0.05, 0.95, 30)
        for _ in range(self.some(0, 2)):
            level, slope = self.page.between(0, 1), self.page.between(-1, 1)
            swing, waves = self.page.between(-0.5, 0.5), self.page.between(2, 12)
            values = np.clip(level + slope * t + swing * np.sin(t * waves), 0, 1)
            curve = np.column_stack([x + t * width, y + height * (1 - values)])
            self.page.add(self.cut(curve) if self.chance(0.2) else [curve], (0, 0), "drawing")
        for number in range(1, self.some(0, 5) + 1):
            along, reach = x + number * width / 6, 0.2 * self.height
            self.page.add([self.page.wave((along, y + height - reach), (along, y + height + reach))], (0, 0), "drawing")
            if self.chance(0.7):
                self.signs(str(number * self.page.pick((1, 5, 10))), along - 0.2 * self.height, y + height + 0.3 * self.height)
        for across, down in ((width + 0.3 * self.height, height - 0.4 * self.height), (0.4 * self.height, -0.6 * self.height)):
            if self.chance(0.8):
                self.label(x + across, y + down)
        return y + height + 1.5 * self.height, x + width + 2 * self.height

    def table(self, x: float, y: float) -> Point:
        """Cells of numbers, dates, words and dashes, ruled fully, below the head, or not at all."""
        rows, columns = self.some(2, 6), self.some(2, 5)
        width, height = self.height * self.page.between(2.5, 5), self.height * self.page.between(1.2, 2)
        ruled = self.page.between(0, 1)
        for row in range(rows):
            for column in range(columns):
                left, top = x + column * width + 0.2 * self.height, y + row * height + 0.1 * self.height
                kind = self.page.between(0, 1)
                if kind < 0.45:
                    self.signs(str(self.some(0, 10 ** self.some(1, 3))), left, top)
                elif kind < 0.65:
                    self.signs(self.amount() if width > 4 * self.height else self.page.pick(_LABELS), left, top)
                elif kind < 0.75:
                    self.words(left, top, 1) if self.page.ink.words.get(self.page.writer) else None
                elif kind < 0.85:
                    middle = top + 0.5 * self.height
                    self.page.add([self.page.wave((left, middle), (left + 0.5 * self.height, middle))], (0, 0), "text")
                elif kind < 0.9:
                    self.tick(left, top + 0.5 * self.height, 0.5 * self.height)
        across, down = x + columns * width, y + rows * height
        levels = range(rows + 1) if ruled < 0.4 else (1,) if ruled < 0.8 else ()
        for level in levels:
            self.page.add([self.page.wave((x, y + level * height), (across, y + level * height))], (0, 0), "rule")
        for level in range(columns + 1) if ruled < 0.4 else (1,) if ruled < 0.6 else ():
            self.page.add([self.page.wave((x + level * width, y), (x + level * width, down))], (0, 0), "rule")
        return down, across

    def marked_text(self, x: float, y: float) -> Point:
        """Text that is struck out, underlined by waves, marked in the margin or enclosed by a brace."""
        write = self.page.text if self.chance(0.5) else self.words
        below, right = write(x + self.height, y, self.some(1, 3))
        kind, middle = self.page.between(0, 1), y + 0.55 * self.height
        if kind < 0.3:
            for _ in range(self.some(1, 3)):
                at = middle + self.page.between(-0.2, 0.2) * self.height
                self.page.add([self.page.wave((x + self.height, at), (right, at))], (0, 0), "rule")
        elif kind < 0.5:
            along = np.arange(x + self.height, right, 0.08 * self.height)
            wave = 0.12 * self.height * np.sin(along / self.height * self.page.between(8, 16))
            self.page.add([np.column_stack([along, y + 1.1 * self.height + wave])], (0, 0), "rule") if len(along) > 2 else None
        elif kind < 0.8:
            self.signs(self.page.pick(("!", "!!", "?", "??", "*", "->", "#", "+", "-", "=", "!?", "x", "NB", "*)")), x, y)
        else:
            t = np.linspace(0, 1, 24)
            bend, point = np.sin(np.pi * np.minimum(1, 3 * np.minimum(t, 1 - t))), np.exp(-(((t - 0.5) / 0.05) ** 2))
            bow = 0.3 * self.height * (bend + 1.2 * point)
            brace = np.column_stack([right + 0.3 * self.height + bow, y + t * max(self.height, below - y)])
            self.page.add([brace], (0, 0), "drawing")
            low = self.label(right + 1.2 * self.height, (y + below) / 2 - 0.5 * self.height)[0]
            below, right = max(below, low), right + 3 * self.height
        return below, right
