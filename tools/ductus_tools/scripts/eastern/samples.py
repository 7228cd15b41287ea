"""Batches of training: templates and drawers' inks in new hands, syllables from fonts and composed ones, and inks that
aren't characters."""

import lzma
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np

from ductus_tools.compose.template_hands import Habits, write
from ductus_tools.ink.direction_maps import direction_maps
from ductus_tools.ink.inks import Inks
from ductus_tools.network import hangul

from .alphabet import ASCII, HAN_LIKE_KANA, JAMO, KANA_SIGNS, SMALL_KANA, is_han
from .fragments import fragments
from .letters import Letters
from .templates import FONT, Templates

NONE = 0
_SHARES = {"none": 0.05, "pieces": 0.08, "hangul": 0.45}
_KANA = 16.0  # weight of each, relative to a rare character's
_BLOCK = 1024  # inks made together
_FRAGMENTS = 15_000
_OF_SYLLABLES = 0.5  # share of pieces that are cut from fonts' syllables, if there are any
_COMMON = 0.5  # share of syllables that are among the Korean standard's 2,350
_OF_FONTS = 0.4  # share of syllables from fonts, the others being composed


class Samples:
    """Maps with classes. A class is a row of `characters.weight`; a syllable is `classes` + its place from U+AC00."""

    def __init__(self, templates: Templates, common: set[str], seed: int):
        self.random = np.random.default_rng(seed)
        self.alphabet = templates.alphabet()
        self.classes = 1 + len(self.alphabet)
        self.inks, train = templates.inks, templates.splits == "train"
        rows = {character: 1 + place for place, character in enumerate(self.alphabet)}
        syllables = templates.syllables
        self.rows = np.array([
            self.classes + ord(c) - hangul.FIRST if is_syllable else rows[c]
            for c, is_syllable in zip(templates.characters.tolist(), syllables.tolist())
        ])
        groups = ["drawer" if "/" in source else source for source in templates.sources.tolist()]
        self.chosen = Chances(ink_chances(templates.characters, groups, train & ~syllables, common))
        self.of_fonts = Chances(_even(templates.sources, train & syllables))
        han = np.array([is_han(c) or c not in JAMO for c in templates.characters.tolist()])
        sources = np.flatnonzero(train & han & (templates.sources != "unipen") & ~templates.of_fonts)
        self.fragments = fragments(self.inks.take(sources), _FRAGMENTS, np.random.default_rng(0))
        whole = np.flatnonzero(train & syllables)
        self.torn = fragments(self.inks.take(whole), _FRAGMENTS, np.random.default_rng(1)) if len(whole) else None
        self.letters = Letters(templates, train, running=True)
        codes = range(hangul.SYLLABLES)
        self.standard = np.array([code for code in codes if hangul.is_standard(chr(hangul.FIRST + code))])

    def block(self, ease: float) -> tuple[np.ndarray, np.ndarray]:
        """float32 [n, 8, 32, 32] and classes int64 [n], in random order."""
        kinds = self.random.random(_BLOCK)
        nones, pieces, syllables = np.diff([0, *(int((kinds < end).sum()) for end in np.cumsum(list(_SHARES.values())))])
        chosen = self.chosen.draw(_BLOCK - nones - pieces - syllables, self.random)
        of_fonts = self.of_fonts.draw(int((self.random.random(syllables) < _OF_FONTS).sum()), self.random)
        composed = syllables - len(of_fonts)
        common = self.random.random(composed) < _COMMON
        codes = self.random.integers(0, hangul.SYLLABLES, composed)
        codes[common] = self.random.choice(self.standard, int(common.sum()))
        templates = np.concatenate((of_fonts, chosen))
        parts = [
            self.fragments.take(self.random.integers(0, len(self.fragments), nones)),
            *self._pieces(pieces),
            self.letters.syllables(codes, self.random, loose=1),
            self.inks.take(templates),
        ]
        classes = np.concatenate((np.full(nones + pieces, NONE), self.classes + codes, self.rows[templates]))
        maps = direction_maps(write(Inks.join(parts), self.habits(ease), self.random))
        order = self.random.permutation(_BLOCK)
        return maps[order], classes[order]

    def _pieces(self, count: int) -> list[Inks]:
        """Hangul that isn't a syllable: from letters, and cut from fonts."""
        torn = int(_OF_SYLLABLES * count) if self.torn else 0
        found = [self.letters.pieces(self.random.choice(self.standard, (count - torn, 2)), self.random)]
        return found + ([self.torn.take(self.random.integers(0, len(self.torn), torn))] if self.torn else [])

    def habits(self, ease: float) -> Habits:
        """One hand for each ink of a block."""
        return Habits.draw(self.random, _BLOCK, ease)

    def state(self) -> dict:
        return dict(self.random.bit_generator.state)

    def restore(self, state: dict) -> None:
        self.random.bit_generator.state = state


class Chances:
    """Draws places in proportion to weights."""

    def __init__(self, weights: np.ndarray):
        self.ladder = np.cumsum(weights)

    def draw(self, count: int, random: np.random.Generator) -> np.ndarray:
        """Indices, int [count]; empty if all weights are 0."""
        if self.ladder[-1] == 0:
            return np.zeros(0, dtype=np.int64)
        return np.searchsorted(self.ladder, random.random(count) * self.ladder[-1], side="right")


def ink_chances(characters: np.ndarray, groups: list[str], chosen: np.ndarray, common: set[str]) -> np.ndarray:
    """How often each ink is drawn: by its character, then by source, then equally."""
    counts = Counter(zip(characters[chosen].tolist(), np.array(groups)[chosen].tolist()))
    totals: dict[str, float] = defaultdict(float)
    for character, group in counts:
        totals[character] += _source_weight(group)
    return np.array([
        _weight(c, common) * _source_weight(g) / totals[c] / counts[c, g] if own else 0.0
        for c, g, own in zip(characters.tolist(), groups, chosen.tolist())
    ])


def _source_weight(group: str) -> float:
    """Recorded hands count more, fonts' skeletons less, since their strokes are guesses."""
    return 3.0 if group == "drawer" else 0.5 if group.startswith(FONT) else 1.0


def _even(sources: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """Weights by which all sources are drawn equally often."""
    counts = Counter(sources[chosen].tolist())
    return np.array([1 / counts[s] if own else 0.0 for s, own in zip(sources.tolist(), chosen.tolist())])


def _weight(character: str, common: set[str]) -> float:
    """A character's weight: common ones are seen more often; small kana less, since they can't be told from large ones,
    which are likelier alone."""
    if character in HAN_LIKE_KANA:
        return _KANA
    if is_han(character):
        return 2.0 if character in common else 1.0
    if character in SMALL_KANA:
        return _KANA / 4
    if character in KANA_SIGNS or character in ASCII:
        return 8.0
    return _KANA if "ぁ" <= character <= "ヺ" else 5.0


def common_characters(texts: list[Path]) -> set[str]:
    """The characters that occur in some texts."""
    return set().union(*(set(lzma.open(path, "rt", encoding="utf-8").read()) for path in texts))
