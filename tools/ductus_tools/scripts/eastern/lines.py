"""Composes lines from single characters, in boxes or free, in lines or columns, since no recorded lines are available.

    python -m ductus_tools.scripts.eastern.lines --templates FILE --scripts DIR --skeletons FILE --text DIR \\
        --split test --output DIR

Writes TAG.ndjson for each pack: phrases of lines that its language model wasn't trained on. A line is by one hand: its
habits, one drawer's kana or hangul letters, one spacing. Characters are inks of the split itself (drawers, UNIPEN's
writers, AnimCJK for `test`, KanjiCanvas for `val`) or, failing these, training's templates. TAG-fonts.ndjson has lines
in the split's fonts (`fonts`), if there are any.
"""

import argparse
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from ductus_tools.compose.template_hands import Habits, write
from ductus_tools.ink.inks import Inks, read_drawings, resampled, steadied
from ductus_tools.language_model.languages import held_out_lines
from ductus_tools.language_model.writing import Writing
from ductus_tools.network import hangul

from .alphabet import ASCII, HIRAGANA, KATAKANA, SMALL_KANA
from .compounds import fitted
from .letters import Letters
from .models import TEXTS, read_text
from .syllables import SLOTS
from .templates import STEP, TURNED, Templates
from .templates import skeletons as read_skeletons
from .typography import clean

_UNIT = 80.0  # units of the records per em
_EASE = 0.7  # factor by which hands of lines vary less than training's
_LOW = "、。，．"
_PHRASE = re.compile(r"[^。！？!?.]+[。！？!?.]?[」』”）)]*")


@dataclass
class Spacing:
    """How a hand spaces its characters, in ems."""

    column: bool
    boxes: bool
    pitch: float  # of boxes
    gap: float  # gap between characters without boxes
    space: float
    kana: float  # size of kana relative to kanji
    uneven: float  # deviation of ln(size)
    wandering: float  # deviation across the line
    slope: float

    @staticmethod
    def draw(random: np.random.Generator, column: bool) -> "Spacing":
        return Spacing(
            column, random.random() < 0.4, random.uniform(0.98, 1.3), random.uniform(0.05, 0.25),
            random.uniform(0.35, 0.8), random.uniform(0.78, 1.0), random.uniform(0.02, 0.09),
            random.uniform(0.01, 0.05), random.normal(0, 0.015),
        )  # fmt: skip


class LineWriter:
    """Writes texts with a split's inks."""

    def __init__(self, templates: Templates, split: str, recorded: tuple[Inks, list[str]] | None = None):
        self.inks, self.split = steadied(templates.inks), split
        self.places: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        own = templates.splits == split
        for place in np.flatnonzero(own | (templates.splits == "train") & ~templates.of_fonts).tolist():
            source = str(templates.sources[place])
            if own[place] or "/" not in source and source != "unipen":
                kind = "own" if own[place] and split != "train" else source
                self.places[str(templates.characters[place])][source if "/" in source else kind].append(place)
        if recorded:
            self._add(*recorded)
        drawn = np.array(["/" in source for source in templates.sources.tolist()]) & own
        writers = sorted({s for s in templates.sources[drawn].tolist() if s.startswith("Korean")})
        self.letters = [Letters(templates, drawn & (templates.sources == writer)) for writer in writers]
        self.letters = self.letters or [Letters(templates, own)]
        sources = {source for found in self.places.values() for source in found if "/" in source}
        self.drawers = {name: sorted(s for s in sources if name in s) for name in ("hiragana", "katakana", "Korean")}

    def _add(self, inks: Inks, labels: list[str]) -> None:
        """Adds inks of the split, with the size and place of the character's template."""
        drawings: list[list[np.ndarray]] = []
        for index, label in enumerate(labels):
            found = self.places.get(label)
            if not found:
                continue
            like = np.vstack(self.inks.drawing(next(iter(found.values()))[0]))
            box = (*like.min(0).tolist(), *like.max(0).tolist())
            self.places[label]["own"].append(len(self.inks) + len(drawings))
            drawings.append(fitted(inks.drawing(index), box))
        self.inks = Inks.join([self.inks, Inks.of(drawings)])

    def written(self, text: str, spacing: Spacing, random: np.random.Generator) -> tuple[list[np.ndarray], str] | None:
        """Strokes in ems and the hand's name; None if a character has no ink."""
        drawers = {name: random.choice(found) for name, found in self.drawers.items() if found}
        letters = int(random.integers(len(self.letters)))
        inks = []
        for character in text.replace(" ", ""):
            ink = self._ink(character, spacing, drawers, letters, random)
            if ink is None:
                return None
            inks.append(ink)
        both = Inks.join(inks)
        habits = Habits.draw(random, 1, _EASE).take(np.zeros(len(both), dtype=int))
        both = write(both, habits, random)
        strokes = _set([both.drawing(i) for i in range(len(both))], text, spacing, random)
        return strokes, f"{self.split}-{'-'.join(w.split('/')[1] for w in drawers.values())}"

    def _ink(
        self, character: str, spacing: Spacing, drawers: dict[str, str], letters: int, random: np.random.Generator
    ) -> Inks | None:
        if hangul.is_syllable(character):
            code = ord(character) - hangul.FIRST
            own = self.letters[letters]
            if not all(own.places[letter] for letter, *_ in SLOTS[code]):
                return None
            return own.syllables(np.array([code]), random)
        found = self.places.get(character)
        if not found:
            return None
        if spacing.column and character in TURNED:
            source = "column"
        else:
            preferred = [*drawers.values(), "own"]
            others = [s for s in found if s != "column" and "/" not in s]
            source = next((s for s in preferred if s in found), None) or str(random.choice(others))
        return self.inks.take(np.array([random.choice(found[source])]))


class FontWriter(LineWriter):
    """Writes with a font's skeletons, and with the split's inks for characters that the font lacks."""

    def __init__(self, templates: Templates, split: str, font: str, drawings: dict[str, list[np.ndarray]]):
        super().__init__(templates, split)
        self.font = font
        self.skeletons = {character: resampled(Inks.of([drawing]), STEP, 2) for character, drawing in drawings.items()}

    def written(self, text: str, spacing: Spacing, random: np.random.Generator) -> tuple[list[np.ndarray], str] | None:
        found = super().written(text, spacing, random)
        return found and (found[0], self.font)

    def _ink(
        self, character: str, spacing: Spacing, drawers: dict[str, str], letters: int, random: np.random.Generator
    ) -> Inks | None:
        return self.skeletons.get(character) or super()._ink(character, spacing, drawers, letters, random)


def font_writers(templates: Templates, skeletons: Path, split: str, tag: str) -> list[FontWriter]:
    """A writer for each font of the split that has syllables (Korean) or kana (Japanese)."""
    wanted = {"ko": "가", "ja": "あ"}.get(tag)
    hands: dict[str, dict[str, list[np.ndarray]]] = defaultdict(dict)
    for character, font, drawing in read_skeletons(skeletons, split) if wanted else ():
        hands[font][character] = drawing
    return [FontWriter(templates, split, font, own) for font, own in hands.items() if wanted in own]


def _set(drawings: list[list[np.ndarray]], text: str, spacing: Spacing, random: np.random.Generator) -> list[np.ndarray]:
    """Places characters one after the other, in ems."""
    axis = 1 if spacing.column else 0
    cursor, strokes, drawn = 0.0, [], iter(drawings)
    for character in text:
        if character == " ":
            cursor += spacing.space * np.exp(random.normal(0, 0.15))
            continue
        ink = next(drawn)
        is_kana = character in HIRAGANA or character in KATAKANA
        scale = (spacing.kana if is_kana else 1.0) * np.exp(random.normal(0, spacing.uneven))
        centre = np.array([0.5, 0.62 if character in ASCII else 0.5])
        ink = [(stroke - centre) * scale + (centre - 0.5) for stroke in ink]
        if spacing.column:
            shift = [0.6, -0.62] if character in _LOW else [0.1, -0.1] if character in SMALL_KANA else [0, 0]
            ink = [stroke + shift for stroke in ink]
        points = np.vstack(ink)
        low, high = points[:, axis].min(), points[:, axis].max()
        narrow = character in ASCII
        if spacing.boxes and not narrow:
            start, advance = cursor + spacing.pitch / 2, spacing.pitch
        else:
            gap = spacing.gap * np.exp(random.normal(0, 0.4)) * (0.7 if narrow else 1)
            start, advance = cursor - low, high - low + gap
        place = np.zeros(2)
        place[axis] = start
        place[1 - axis] = random.normal(0, spacing.wandering) + spacing.slope * cursor
        strokes += [stroke + place for stroke in ink]
        cursor += advance
    return strokes


def phrases(lines: list[str], tag: str, random: np.random.Generator) -> list[str]:
    """Pieces of lines as people write them: 2 to 16 characters, from the beginning of a sentence."""
    found = []
    for line in lines:
        for phrase in _PHRASE.findall(line):
            limit = int(random.integers(2, 17))
            if tag == "ko":
                words = phrase.split()
                while len(words) > 1 and len(" ".join(words)) > limit:
                    words.pop()
                phrase = " ".join(words)
            else:
                phrase = phrase.strip()[:limit].strip()
            if 2 <= len(phrase) <= 20:
                found.append(phrase)
    return [found[i] for i in random.permutation(len(found))]


def records(writer: LineWriter, texts: list[str], count: int, column_share: float, seed: int) -> list[dict]:
    """Records of the first texts that can be written."""
    random, made = np.random.default_rng(seed), list[dict]()
    for text in texts:
        if len(made) == count:
            break
        column = bool(random.random() < column_share)
        found = writer.written(text, Spacing.draw(random, column), random)
        if found is None:
            continue
        strokes, name = found
        drawing = [np.round(stroke.T * _UNIT, 1).tolist() for stroke in strokes]
        axis = "vertical" if column else "horizontal"
        made.append({"label": text, "writer": name, "split": writer.split, "axis": axis, "drawing": drawing})
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("templates", "scripts", "skeletons", "text", "output"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--split", choices=("val", "test"), default="test")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--columns", type=float, default=0.25, help="share of text in columns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=TEXTS, default=list(TEXTS))
    options = parser.parse_args()
    templates = Templates.load(options.templates)
    options.output.mkdir(parents=True, exist_ok=True)
    recorded = read_drawings(options.scripts / "kanjicanvas.ndjson.xz") if options.split == "val" else None
    writer = LineWriter(templates, options.split, recorded)
    for tag in options.only:
        random = np.random.default_rng(options.seed)
        texts = phrases(held_out_lines(read_text(options.text, tag), Writing(prepare=partial(clean, tag=tag))), tag, random)
        columns = 0 if tag == "ko" else options.columns
        made = records(writer, texts, options.count, columns, options.seed)
        _save(options.output / f"{tag}.ndjson", made)
        writers = font_writers(templates, options.skeletons, options.split, tag)
        share = min(options.count, len(texts)) // max(len(writers), 1)
        by_fonts = [
            record
            for place, other in enumerate(writers)
            for record in records(other, texts[place * share :], share, columns, options.seed + place)
        ]
        if by_fonts:
            _save(options.output / f"{tag}-fonts.ndjson", by_fonts)
        print(f"{tag}: {len(made)} lines, {len(by_fonts)} by fonts", flush=True)


def _save(path: Path, made: list[dict]) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in made)


if __name__ == "__main__":
    main()
