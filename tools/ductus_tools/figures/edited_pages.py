"""Pages of recorded words with an editing gesture over them, or with more writing instead of one.

    python -m ductus_tools.figures.edited_pages --words words.ndjson.xz --onedollar onedollar.ndjson.xz \\
        --mmg mmg.ndjson.xz --split test --count 300 --output pages.ndjson

A page has three or four lines of words of one writer. If gestures of a form were recorded, every other one is a
recorded gesture by a writer of the same split; the rest are drawn by the hands of that split. Each line of the output
is an ink whose last strokes are the gesture, with

    "gesture"   the place of its first stroke
    "action"    what is meant: of `EditingGesture.Action`, or "none" for writing: a word, the last stroke of one, a
                stroke put in late above or through earlier ones (a bar, a dot), or an accent over a letter
    "strokes"   the strokes of the words that are meant, or [] for a place
    "before"    for a place: the strokes of the word, or the part of one, right before it
    "after"     likewise after it
    "words"     lines of words with their strokes

`ductus-lab edits` reads them.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from ductus_tools.ink.records import read_records
from ductus_tools.ink.stitch import baseline_and_body
from ductus_tools.ink.strokes import Strokes
from .drawn_gestures import drawn
from .figures import gestures as collection
from .gestures import GESTURES, REAL, recorded_gesture
from .hand import Hand, strokes_of
from .shapes import STRAIGHT

BODY = 30.0  # height of small letters
FORMS = {
    "scratchOut": ("scribble",),
    "strikeThrough": ("strike",),
    "underline": ("strike",),
    "surround": ("circle",),
    "insert": ("caret:above", "caret:below"),
    "split": ("verticalbar",),
    "join": ("arch:above", "arch:below", "verticalbar"),
    "lineBreak": ("corner:downleft",),
}
WRITING = ("word", "stroke", "late", "accent")
KINDS = (*FORMS, *WRITING)
ACCENTS = ("acute", "grave", "circumflex", "caron", "tilde", "macron", "dot", "diaeresis", "ring", "breve")


class Gestures:
    """Gestures of one split's writers, recorded and drawn: strokes of any size, in rows of points [n, 2]."""

    def __init__(self, collections: list[Path], split: str):
        straight, loops = [], []
        self._recorded: dict[str, list[np.ndarray]] = {form: [] for form in GESTURES}
        for figure in (figure for path in collections for figure in collection(path)):
            if figure.split != split:
                continue
            if figure.label in STRAIGHT:
                straight += strokes_of(figure.ink)
            form = REAL.get(figure.label)
            if form == "circle":
                loops += strokes_of(figure.ink)[:1]
            ink = recorded_gesture(figure.ink, form) if form else None
            if form and ink is not None:
                self._recorded[form].append(ink.points)
                if form == "strike":
                    self._recorded["verticalbar"].append(ink.points[:, ::-1])
        self._hand = Hand(straight, loops)

    def draw(self, form: str, random: np.random.Generator) -> np.ndarray:
        recorded = self._recorded[form]
        if recorded and random.random() < 0.5:
            points = recorded[random.integers(len(recorded))]
        else:
            points = drawn(form, self._hand, random)[0]
        return points - (points.min(0) + points.max(0)) / 2


class Page:
    """Words in lines, one writer's: strokes in page units, and for each word its line and its strokes."""

    def __init__(self, words: list[tuple[str, Strokes]], random: np.random.Generator):
        self.strokes: list[np.ndarray] = []
        self.labels: list[str] = []
        self.lines: list[list[int]] = []
        self.bases: list[float] = []
        self.of_word: list[list[int]] = []
        self.boxes: list[tuple[np.ndarray, np.ndarray]] = []
        left = list(words)
        y = 100.0
        for _ in range(random.integers(3, 5)):
            line, x = [], random.uniform(0, 30)
            for _ in range(random.integers(3, 6)):
                if not left:
                    break
                label, ink = left.pop()
                base, body = baseline_and_body(label, ink)
                points = (ink.points - np.array([ink.points[:, 0].min(), base])) * (BODY / body)
                points += np.array([x, y + random.normal(0, 0.06 * BODY)])
                first = len(self.strokes)
                self.strokes += strokes_of(Strokes(points, ink.starts))
                line.append(len(self.of_word))
                self.of_word.append(list(range(first, len(self.strokes))))
                self.labels.append(label)
                self.boxes.append((points.min(0), points.max(0)))
                x = points[:, 0].max() + BODY * random.uniform(0.7, 1.3)
            if line:
                self.lines.append(line)
                self.bases.append(y)
            y += BODY * random.uniform(3.2, 4.2)

    def box(self, words: list[int]) -> tuple[np.ndarray, np.ndarray]:
        return (np.min([self.boxes[w][0] for w in words], 0), np.max([self.boxes[w][1] for w in words], 0))


def stretched(points: np.ndarray, low: np.ndarray | tuple[float, float], high: np.ndarray | tuple[float, float]) -> np.ndarray:
    """Points stretched so that their box goes from `low` to `high`; an axis without extent is only moved."""
    least, size = points.min(0), np.ptp(points, axis=0)
    scale = np.divide(np.asarray(high) - low, size, out=np.ones(2), where=size > 1e-6)
    return (points - least) * scale + low


def placed(action: str, page: Page, gestures: Gestures, random: np.random.Generator) -> dict | None:
    """A gesture over a page; None if the page has no place for it."""
    form = str(random.choice(FORMS[action]))
    points = gestures.draw(form, random)
    number = int(random.integers(len(page.lines)))
    line, base = page.lines[number], page.bases[number]
    if action in ("scratchOut", "strikeThrough", "underline", "surround"):
        first = int(random.integers(len(line)))
        words = line[first : first + int(random.choice([1, 1, 2]))]
        points = _over_words(action, points, page, words, base, random)
        return {"points": points, "strokes": sorted(s for w in words for s in page.of_word[w])}
    if action == "split":
        cuts = [(word, cut) for word in line for cut in _cuts(page, word)]
        if not cuts:
            return None
        word, (x, before, after) = cuts[random.integers(len(cuts))]
        return {"points": _bar(points, x, base, random), "before": before, "after": after}
    if len(line) < 2:
        return None
    place = int(random.integers(1, len(line)))
    last, next_word = line[place - 1], line[place]
    left, right = page.boxes[last][1][0], page.boxes[next_word][0][0]
    if right - left < 0.3 * BODY:
        return None
    points = _between_words(form, points, left, right, base, random)
    return {"points": points, "before": page.of_word[last], "after": page.of_word[next_word]}


def _over_words(
    action: str, points: np.ndarray, page: Page, words: list[int], base: float, random: np.random.Generator
) -> np.ndarray:
    """A gesture's points [N, 2] over some words of a line, whose letters stand on `base`."""
    low, high = page.box(words)
    if action == "surround":
        margin = np.array([random.uniform(0.1, 0.35), random.uniform(0.15, 0.45)]) * BODY
        return stretched(points, low - margin, high + margin)
    if action == "scratchOut":
        if np.ptp(points[:, 1]) > np.ptp(points[:, 0]):
            points = points[:, ::-1]
        reach = random.uniform(-0.1, 0.3, 2) * BODY
        return stretched(
            points, (low[0] - reach[0], base - BODY - random.uniform(-0.2, 0.5) * BODY),
            (high[0] + reach[1], base + random.uniform(-0.2, 0.4) * BODY))
    turned = points if np.ptp(points[:, 0]) >= np.ptp(points[:, 1]) else points[:, ::-1]
    scale = (high[0] - low[0] + random.uniform(-0.1, 0.5) * BODY) / max(np.ptp(turned[:, 0]), 1e-6)
    descends = any(set(page.labels[word]) & set("gjpqyfzQJ") for word in words)
    # Through most of the ink, or below the letters.
    ink = np.concatenate([page.strokes[s][:, 1] for w in words for s in page.of_word[w]])
    foot = np.percentile(ink, 80) if descends else ink.max()
    height = (
        np.median(ink) + random.normal(0, 0.1) * BODY if action == "strikeThrough"
        else foot + random.uniform(0.15, 0.7) * BODY)
    slope = scale * turned * [1, min(1, 0.5 * BODY / max(np.ptp(turned[:, 1]) * scale, 1e-6))]
    return slope + [(low[0] + high[0]) / 2 + random.normal(0, 0.1 * BODY), height]


def _between_words(
    form: str, points: np.ndarray, left: float, right: float, base: float, random: np.random.Generator
) -> np.ndarray:
    """A gesture's points [N, 2] at the gap from `left` to `right` between two words that stand on `base`."""
    middle = (left + right) / 2
    if form == "verticalbar":
        return _bar(points, middle + random.normal(0, 0.12) * (right - left), base, random)
    if form.startswith("arch"):
        width = right - left + random.uniform(0.2, 1.2) * BODY
        height = width * np.clip(np.ptp(points[:, 1]) / max(np.ptp(points[:, 0]), 1e-6), 0.2, 0.7)
        top = (
            base - BODY - height * random.uniform(0.2, 0.9) if form == "arch:above"
            else base - random.uniform(0, 0.4) * BODY)
        points = stretched(points, (middle - width / 2, top), (middle + width / 2, top + height))
        return points + [random.normal(0, 0.1 * BODY), 0]
    if form.startswith("caret"):
        size = np.array([random.uniform(0.5, 1.2), random.uniform(0.6, 1.5)]) * BODY
        points = stretched(points, -size / 2, size / 2)
        tip = points[np.argmin(points[:, 1]) if form == "caret:above" else np.argmax(points[:, 1])]
        height = (
            base + random.uniform(-0.6, 0.3) * BODY if form == "caret:above"
            else base - BODY + random.uniform(-0.5, 0.5) * BODY)
        return points - tip + [middle + random.normal(0, 0.15) * (right - left), height]
    size = np.array([random.uniform(0.6, 1.5), random.uniform(0.9, 1.7)]) * BODY
    points = stretched(points, -size, (0, 0))
    return points + [middle + random.normal(0, 0.15) * (right - left), base + random.uniform(-0.2, 0.5) * BODY]


def thinned(points: np.ndarray) -> np.ndarray:
    """Points at least a twentieth of a small letter's height apart, except for the last."""
    kept = [0]
    for place in range(1, len(points)):
        if place == len(points) - 1 or np.hypot(*(points[place] - points[kept[-1]])) >= 0.05 * BODY:
            kept.append(place)
    return points[kept]


def _cuts(page: Page, word: int) -> list[tuple[float, list[int], list[int]]]:
    """Places where no parts of a word's ink overlap vertically, each with the strokes before and after it."""
    strokes = sorted(page.of_word[word], key=lambda s: page.strokes[s][:, 0].min())
    found = []
    for count in range(1, len(strokes)):
        end = max(page.strokes[s][:, 0].max() for s in strokes[:count])
        start = min(page.strokes[s][:, 0].min() for s in strokes[count:])
        if start > end:
            found.append(((start + end) / 2, sorted(strokes[:count]), sorted(strokes[count:])))
    return found


def _bar(points: np.ndarray, x: float, base: float, random: np.random.Generator) -> np.ndarray:
    upright = points if np.ptp(points[:, 1]) >= np.ptp(points[:, 0]) else points[:, ::-1]
    height = random.uniform(1.3, 2.4) * BODY
    return upright * (height / max(np.ptp(upright[:, 1]), 1e-6)) + [x, base - random.uniform(0.3, 0.7) * BODY]


def writing(kind: str, page: Page, random: np.random.Generator) -> tuple | None:
    """A page's strokes without writing of some kind, and that writing; None if the page has none."""
    if kind == "accent":
        return page.strokes, accent(page, random)
    if kind == "late":
        late = [stroke for word in page.of_word for stroke in word[1:] if is_late(page, word, stroke)]
        if not late:
            return None
        written = [late[random.integers(len(late))]]
    else:
        written = page.of_word[-1] if kind == "word" else page.of_word[-1][-1:]
    rest = [stroke for place, stroke in enumerate(page.strokes) if place not in written]
    return rest, [page.strokes[place] for place in written]


def is_late(page: Page, word: list[int], stroke: int) -> bool:
    """Whether a stroke is above or through what was written before it, and small: a bar, a dot."""
    before = np.concatenate([page.strokes[each] for each in word if each < stroke])[:, 0]
    own = page.strokes[stroke]
    middle = (own[:, 0].min() + own[:, 0].max()) / 2
    return np.ptp(own, axis=0).max() < 2 * BODY and before.min() < middle < before.max() - 0.2 * BODY


def accent(page: Page, random: np.random.Generator) -> list[np.ndarray]:
    """A mark over a small letter, in one or two strokes."""
    words = [word for word, label in enumerate(page.labels) if set(label) & set("aceinosuyz")]
    word = words[random.integers(len(words))] if words else 0
    label = page.labels[word]
    place = next((place for place, letter in enumerate(label) if letter in "aceinosuyz"), 0)
    low, high = page.boxes[word]
    line = next(number for number, line in enumerate(page.lines) if word in line)
    x = low[0] + (high[0] - low[0]) * (place + random.uniform(0.3, 0.7)) / len(label)
    y = page.bases[line] - BODY * random.uniform(1.3, 1.6)
    width, height = BODY * random.uniform(0.3, 0.7), BODY * random.uniform(0.2, 0.45)
    marks: dict[str, list[list[tuple[float, float]]]] = {
        "acute": [[(-1, 1), (1, -1)]], "grave": [[(-1, -1), (1, 1)]], "macron": [[(-1, 0), (1, 0)]],
        "circumflex": [[(-1, 1), (0, -1), (1, 1)]], "caron": [[(-1, -1), (0, 1), (1, -1)]],
        "tilde": [[(-1, 1), (-0.5, -1), (0.5, 1), (1, -1)]], "dot": [[(-0.1, 0), (0.1, 0.1)]],
        "diaeresis": [[(-1, 0), (-0.9, 0.2)], [(0.9, 0), (1, 0.2)]],
        "ring": [[(np.cos(angle), np.sin(angle)) for angle in np.linspace(-1.5, 4.9, 24)]],
        "breve": [[(-np.cos(angle), np.sin(angle)) for angle in np.linspace(0, np.pi, 16)]],
    }
    strokes = []
    for way in marks[ACCENTS[random.integers(len(ACCENTS))]]:
        corners = np.array(way, float)
        along = np.linspace(0, len(corners) - 1, 6 * len(corners))
        points = np.stack([np.interp(along, range(len(corners)), corners[:, axis]) for axis in (0, 1)], 1)
        points += random.normal(0, 0.04, points.shape)
        strokes.append(points * [width / 2, height / 2] + [x, y])
    return strokes


def pages(
    words: Path, collections: list[Path], split: str, count: int, random: np.random.Generator,
    kinds: Sequence[str] = KINDS,
) -> Iterator[dict]:
    """`count` pages of each action, and as many of each kind of writing."""
    by_writer: dict[str, list[tuple[str, Strokes]]] = {}
    for record in read_records(words):
        if record["split"] == split and len(record["label"]) > 1 and record["label"].isalpha():
            ink = Strokes.from_lists(record["drawing"])
            by_writer.setdefault(record["writer"], []).append((record["label"], ink))
    writers = sorted(writer for writer, inks in by_writer.items() if len(inks) >= 20)
    gestures = Gestures(collections, split)
    for kind in kinds:
        made = 0
        while made < count:
            writer = writers[random.integers(len(writers))]
            inks = by_writer[writer]
            page = Page([inks[place] for place in random.permutation(len(inks))[:20]], random)
            record = {"label": " ".join(page.labels), "writer": writer, "split": split, "kind": kind}
            if kind in WRITING:
                written = writing(kind, page, random)
                if written is None:
                    continue
                strokes, gesture = written
                record["action"] = "none"
            else:
                meant = placed(kind, page, gestures, random)
                if meant is None:
                    continue
                strokes, gesture = page.strokes, [meant.pop("points")]
                record |= {"action": kind, **meant}
            record["gesture"] = len(strokes)
            places = {id(stroke): place for place, stroke in enumerate(strokes)}
            kept = [[places[id(page.strokes[stroke])] for stroke in word if id(page.strokes[stroke]) in places]
                    for word in page.of_word]
            record["words"] = [
                [{"text": page.labels[word], "strokes": kept[word]} for word in line if kept[word]]
                for line in page.lines]
            record["drawing"] = [
                np.round(thinned(stroke).T, 1).tolist() for stroke in (*strokes, *gesture)]
            made += 1
            yield record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=Path, required=True)
    parser.add_argument("--onedollar", type=Path, required=True)
    parser.add_argument("--mmg", type=Path, required=True)
    parser.add_argument("--split", choices=("train", "val", "test"), default="test")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="only these")
    parser.add_argument("--seed", type=int, default=1, help="of the pages that are drawn at random")
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    with options.output.open("w", encoding="utf-8") as file:
        for record in pages(
                options.words, [options.onedollar, options.mmg], options.split, options.count, random,
                options.kinds):
            print(json.dumps(record, ensure_ascii=False), file=file)


if __name__ == "__main__":
    main()
