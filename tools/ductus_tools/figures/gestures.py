"""The task of telling apart writing, the editing gestures, and what is neither."""

from pathlib import Path

import numpy as np

from ductus_tools.ink.strokes import Strokes
from ductus_tools.training.corpus import Corpus

from .drawn_gestures import drawn
from .figures import Figure, drawings
from .figures import gestures as collection
from .hand import Hand, strokes_of
from .recut import corners_of
from .shapes import STRAIGHT
from .task import Task
from .unknown_gestures import Unknown
from .variation import Variation, joined, vary

GESTURES = (
    "arch:above", "arch:below", "caret:above", "caret:below", "circle", "corner:downleft", "scribble",
    "strike", "verticalbar",
)
NONE = "none"
LABELS = (*GESTURES, "writing", NONE)
REAL = {
    "caret": "caret:above", "v": "caret:below", "circle": "circle", "zigzag": "scribble",
    "squiggle": "scribble", "line": "strike", "right_sq_bracket": "corner:downleft",
}
GESTURELIKE_CHARACTERS = set("oO0DvVuUnNcClI|1iJjL-_/\\.,:;'`\"^<>()[]{}~=!wWmMzZsSrtT7yYxX+*?")
VARIATION = Variation(turn=4, stretch=0.2, shear=0.06, strain=0.1, jitter=0.004)
TURNABLE = Variation(turn=8, stretch=0.3, shear=0.1, flip=0.5, upset=0.3, strain=0.12, jitter=0.004)
WRITING = Variation(turn=4, stretch=0.3, shear=0.2, strain=0.1, shift=0.01, jitter=0.004)
WRITING_SHARE, NONE_SHARE, REAL_SHARE = 0.36, 0.2, 0.5
WRITING_KINDS = {"word": 0.78, "line": 0.08, "char": 0.14}


class GestureTask(Task):
    """Gestures of people and drawn ones, writing, and what is neither."""

    labels = LABELS

    def __init__(self, onedollar: Path, mmg: Path, sketches: Path, corpus: Path):
        figures = collection(onedollar) + collection(mmg) + drawings(sketches)
        arrays = Corpus(corpus)
        self._by_split = {split: _Split(figures, arrays, split) for split in ("train", "val", "test")}

    def draw(self, random: np.random.Generator) -> tuple[Strokes, np.ndarray]:
        kind = random.random()
        if kind < WRITING_SHARE + NONE_SHARE:
            label = "writing" if kind < WRITING_SHARE else NONE
        else:
            label = str(random.choice(GESTURES))
        target = np.zeros(len(LABELS), dtype=np.float32)
        target[LABELS.index(label)] = 1
        return self._by_split["train"].draw(label, random), target

    def figures(self, split: str) -> list[Figure]:
        """200 figures of each label, drawn as for training from a split's writers; words unchanged."""
        random = np.random.default_rng(6)
        gestures = [
            Figure(self._by_split[split].draw(label, random), label, f"drawn/{label}/{number}", split)
            for label in (*GESTURES, NONE)
            for number in range(200)
        ]
        return gestures + self.words(split)[::10][:200]

    def real(self, split: str) -> list[Figure]:
        """A split's real gestures, unchanged."""
        return [
            Figure(ink, label, writer, split)
            for label, inks in self._by_split[split].gestures.items()
            for ink, writer in inks
        ]

    def words(self, split: str) -> list[Figure]:
        """All real words of a split."""
        part = self._by_split[split]
        return [
            Figure(part.corpus.ink(i), "writing", part.corpus.writers[i], split)
            for i in part.writing["word"]
        ]


class _Split:
    """One split's gestures by label, its writing, and its hands."""

    def __init__(self, figures: list[Figure], corpus: Corpus, split: str):
        self.corpus = corpus
        self.gestures: dict[str, list[tuple[Strokes, str]]] = {label: [] for label in GESTURES}
        self.unknown = Unknown()
        straight, loops = [], []
        for figure in figures:
            if figure.split != split:
                continue
            if figure.label in STRAIGHT:
                straight += strokes_of(figure.ink)
            self.unknown.add(figure)
            label = REAL.get(figure.label)
            if label == "circle":
                loops += strokes_of(figure.ink)[:1]
            ink = recorded_gesture(figure.ink, label) if label else None
            if label and ink is not None:
                self.gestures[label].append((ink, figure.writer))
                if label == "strike":  # nobody was asked for upright ones
                    upright = Strokes(ink.points[:, ::-1], ink.starts)
                    self.gestures["verticalbar"].append((upright, figure.writer))
        self.hand = Hand(straight, loops)
        indices = corpus.select(split)
        self.writing = {
            kind: [i for i in indices if corpus.kind(i) == kind] for kind in WRITING_KINDS
        }
        letters = self.writing["char"]
        self.writing["char"] = [i for i in letters if corpus.labels[i] not in GESTURELIKE_CHARACTERS]

    def draw(self, label: str, random: np.random.Generator) -> Strokes:
        if label == "writing":
            kind = str(random.choice(list(WRITING_KINDS), p=list(WRITING_KINDS.values())))
            indices = self.writing[kind]
            return vary(self.corpus.ink(indices[random.integers(len(indices))]), WRITING, random)
        if label == NONE:
            return self.unknown.draw(self.hand, random)
        real = self.gestures[label]
        if real and random.random() < REAL_SHARE:
            strokes = strokes_of(real[random.integers(len(real))][0])
            if label != "corner:downleft" and random.random() < 0.4:
                strokes = [stroke[::-1] for stroke in reversed(strokes)]
        else:
            strokes = drawn(label, self.hand, random)
        how = TURNABLE if label in ("circle", "scribble") else VARIATION
        return vary(joined(strokes), how, random)


def recorded_gesture(ink: Strokes, label: str) -> Strokes | None:
    """A collection's figure as a gesture, None if it can't be one."""
    if len(ink.starts) > 1:
        return None
    if label == "strike":
        width, height = ink.width(), ink.height()
        return ink if height < 0.5 * width else None
    if label == "scribble":  # more than a wave
        drawn_length = np.hypot(*np.diff(ink.points, axis=0).T).sum()
        return ink if drawn_length > 3 * max(ink.width(), ink.height()) else None
    if label == "corner:downleft":  # a right bracket without its upper arm
        cuts = corners_of(ink.points)
        if len(cuts) != 2:
            return None
        along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(ink.points, axis=0).T))))
        points = ink.points[along >= (cuts[0] + 0.03) * along[-1]]
        return Strokes(points, np.array([0])) if len(points) > 4 else None
    return ink
