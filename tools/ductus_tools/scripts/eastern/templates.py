"""The strokes of characters, by source: templates, drawers, strokes described by hand.

    python -m ductus_tools.scripts.eastern.templates --scripts DIR --corpus DIR --fonts skeletons.ndjson \\
        --output templates.npz

Every ink is in its em box, 0 to 1, y downwards, with points about STEP apart.
"""

import argparse
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ductus_tools.ink.inks import Inks, resampled
from ductus_tools.ink.records import read_records
from ductus_tools.network import hangul
from ductus_tools.training.corpus import Corpus

from .alphabet import ASCII, JAMO, OTHERS, SMALL_OF, sets
from .compounds import compounds, fitted
from .described import described
from .zones import zone

STEP = 0.06
TEMPLATES = {"kanjivg": 109, "hanzi": 1024, "animcjk": 1024}
"""Files of templates, and the side of their em box."""
OF_FONTS = "hangul of fonts", "kana and kanji of a font"
"""Sets that fonts were held out for."""
HELD_OUT = "animcjk"
"""Its templates are for measuring; where a character has no other, training gets them."""
FONT = "font "
"""A font's source begins so."""
DRAWN = ("Japanese_(hiragana)", "Japanese_(katakana)", "Korean")
_PER_CHARACTER = 250  # inks of UNIPEN; more would only slow things down
_VOICED, _HALF_VOICED = "\u3099", "\u309a"


@dataclass
class Templates:
    """Inks with their characters (as strings), sources and splits."""

    inks: Inks
    characters: np.ndarray
    sources: np.ndarray
    splits: np.ndarray

    def save(self, path: Path) -> None:
        np.savez(
            path, points=self.inks.points.astype(np.float32), strokes=self.inks.strokes, inks=self.inks.inks,
            characters=self.characters, sources=self.sources, splits=self.splits,
        )  # fmt: skip

    @staticmethod
    def load(path: Path) -> "Templates":
        file = np.load(path)
        inks = Inks(file["points"], file["strokes"], file["inks"])
        return Templates(inks, file["characters"], file["sources"], file["splits"])

    def without(self, sources: list[str]) -> "Templates":
        """The templates without those of some sources; `fonts` stands for all fonts."""
        kept = np.flatnonzero(~(np.isin(self.sources, sources) | (self.of_fonts & ("fonts" in sources))))
        return Templates(self.inks.take(kept), self.characters[kept], self.sources[kept], self.splits[kept])

    @property
    def of_fonts(self) -> np.ndarray:
        """Which ones are fonts' skeletons, bool; they include syllables, and their sizes are meaningless."""
        return np.char.startswith(self.sources, FONT)

    @property
    def syllables(self) -> np.ndarray:
        """Which ones are hangul syllables, bool."""
        return np.array([hangul.is_syllable(character) for character in self.characters.tolist()])

    def alphabet(self) -> str:
        """All characters named by a network trained on these, in order: signs and letters, kana, then Han."""
        known = set(self.characters[~self.syllables].tolist())
        return "".join(c for c in OTHERS if c in known) + "".join(sorted(known - set(OTHERS)))


TURNED = "ー～—…「」『』（）〈〉《》【】〔〕：；"
"""Signs that are turned where text runs down in columns."""


def turned(drawing: list[np.ndarray]) -> list[np.ndarray]:
    """A sign of a line in its form for columns."""
    return [stroke[:, ::-1] * [-1, 1] + [1, 0] for stroke in drawing]


Found = tuple[str, str, str, list[np.ndarray]]
"""Character, source, split, strokes in an em box."""


def read(scripts: Path, corpus: Path | None, fonts: Path | None) -> Templates:
    """All sources. scripts: the folder of kanjivg, hanzi, animcjk and omniglot; corpus: of UNIPEN; fonts: the output of
    `fonts`, of which training uses syllables and characters that others wrote, too."""
    found = list(_files(scripts))
    first = {character: drawing for character, _, _, drawing in reversed(found)}
    wanted = set().union(*sets().values()) | set(OTHERS)
    found = [template for template in found if template[0] in wanted]
    found += [(c, "compound", "train", d) for c, d in compounds(first).items() if c in wanted and c not in first]
    for character, _, drawing in described():
        found.append((character, "described", "train", drawing))
        if character in TURNED:
            found.append((character, "column", "train", turned(drawing)))
    found += list(_drawers(scripts / "omniglot.ndjson.xz", first))
    if corpus:
        found += list(_unipen(Corpus(corpus)))
    found += list(_pairs(found))
    if fonts:
        known = {character for character, *_ in found}
        found += [
            (character, FONT + font, "train", drawing)
            for character, font, drawing in skeletons(fonts, "train")
            if character in known or hangul.is_syllable(character)
        ]
    inks = resampled(Inks.of([drawing for *_, drawing in found]), STEP, minimum=2)
    columns = [np.array(column) for column in zip(*(template[:3] for template in found))]
    return Templates(inks, *columns)


def skeletons(path: Path, split: str) -> Iterator[tuple[str, str, list[np.ndarray]]]:
    """A split's characters in the output of `fonts`, with their fonts and strokes in em boxes."""
    for record in read_records(path):
        if record["split"] == split:
            yield record["label"], record["writer"], [np.column_stack(stroke) / 1000 for stroke in record["drawing"]]


def _files(scripts: Path) -> Iterator[Found]:
    elsewhere: set[str] = set()
    for source, side in TEMPLATES.items():
        for record in read_records(scripts / f"{source}.ndjson.xz", "strokes"):
            character, drawing = record["char"], [np.array(s) / side for s in record["strokes"] if s]
            points = np.vstack(drawing)
            if character in ASCII or points.min() < -0.06 or points.max() > 1.06:
                continue  # signs drawn as outlines; AnimCJK's strokes that are cut in two, with run-ups outside
            held_out = source == HELD_OUT and character in elsewhere
            if source != HELD_OUT:
                elsewhere.add(character)
            yield character, source, "test" if held_out else "train", drawing


def _drawers(path: Path, templates: dict[str, list[np.ndarray]]) -> Iterator[Found]:
    """Omniglot's kana and hangul letters, with the voiced and small kana derived from them."""
    for record in read_records(path):
        if record["alphabet"] not in DRAWN:
            continue
        character = record["label"]
        drawing = [np.column_stack(stroke[:2]) for stroke in record["drawing"] if stroke[0]]
        drawing = _as_large(drawing, templates.get(character))
        yield character, record["writer"], record["split"], drawing
        small = SMALL_OF.get(character)
        if small in templates:
            yield small, record["writer"], record["split"], _as_large(drawing, templates[small])
        for mark in (_VOICED, _HALF_VOICED):
            voiced = unicodedata.normalize("NFC", character + mark)
            if voiced in templates:
                yield voiced, record["writer"], record["split"], _with_mark(drawing, mark)


def _with_mark(drawing: list[np.ndarray], mark: str) -> list[np.ndarray]:
    """The kana a little to the left, the mark at its upper right."""
    moved = [stroke * [0.88, 0.95] + [0, 0.05] for stroke in drawing]
    if mark == _VOICED:
        return moved + [np.array(s) for s in ([[0.78, 0.1], [0.86, 0.22]], [[0.9, 0.05], [0.98, 0.17]])]
    angle = np.linspace(-np.pi / 2, 3 * np.pi / 2, 13)
    return moved + [np.column_stack((0.9 + 0.08 * np.cos(angle), 0.13 + 0.08 * np.sin(angle)))]


def _as_large(drawing: list[np.ndarray], template: list[np.ndarray] | None) -> list[np.ndarray]:
    """A drawing scaled to the template's larger side and place; without a template, to a large square."""
    points = np.vstack(drawing)
    if template is None:
        low, high = np.array([0.1, 0.1]), np.array([0.9, 0.9])
    else:
        low, high = np.vstack(template).min(0), np.vstack(template).max(0)
    own = np.ptp(points, axis=0).max()
    scale = (high - low).max() / own if own > 0 else 0
    middle = (points.min(0) + points.max(0)) / 2
    return [(stroke - middle) * scale + (low + high) / 2 for stroke in drawing]


def _unipen(corpus: Corpus) -> Iterator[Found]:
    """Digits, Latin letters and signs, evenly from all writers."""
    chosen = defaultdict(list)
    for index, label in enumerate(corpus.labels):
        if label in ASCII and len(label) == 1:
            chosen[label, corpus.splits[index]].append(index)
    random = np.random.default_rng(1)
    for (label, split), indices in chosen.items():
        for index in random.permutation(indices)[:_PER_CHARACTER].tolist():
            ink = corpus.ink(index)
            drawing = np.split(ink.points, ink.starts[1:])
            yield label, "unipen", split, _in_zone(drawing, zone(label))


def _in_zone(drawing: list[np.ndarray], sides: tuple[float, float]) -> list[np.ndarray]:
    """A drawing scaled to a zone of the em box; a flat one (a dash) to a width of a third of the box."""
    points = np.vstack(drawing)
    low, high = points.min(0), points.max(0)
    width, height = np.maximum(high - low, 1e-6)
    scale = min((sides[1] - sides[0]) / height, max(0.35, 1.6 * (sides[1] - sides[0])) / width)
    return [(stroke - (low + high) / 2) * scale + [0.5, sum(sides) / 2] for stroke in drawing]


def _pairs(found: list[Found]) -> Iterator[Found]:
    """Hangul letters that are two side by side, made from each hand's own."""
    hands: dict[tuple[str, str], dict[str, list]] = defaultdict(dict)
    for character, source, split, drawing in found:
        if character in JAMO:
            hands[source, split].setdefault(character, []).append(drawing)
    for (source, split), letters in hands.items():
        for pair, letters_of_pair in hangul.PAIRS.items():
            for left, right in zip(*(letters.get(letter, []) for letter in letters_of_pair)):
                sides = fitted(left, (0.05, 0.1, 0.45, 0.9)) + fitted(right, (0.55, 0.1, 0.95, 0.9))
                yield pair, source, split, sides


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scripts", type=Path, required=True)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--fonts", type=Path, help="what `fonts` wrote")
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    templates = read(arguments.scripts, arguments.corpus, arguments.fonts)
    templates.save(arguments.output)
    sources, counts = np.unique(templates.sources, return_counts=True)
    print(len(templates.alphabet()), "characters;", dict(zip(sources.tolist(), counts.tolist())))


if __name__ == "__main__":
    main()
