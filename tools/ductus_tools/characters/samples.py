"""Batches of training: templates and drawers' inks in ever new hands, syllables of fonts and composed anew, and what is no
character."""

import lzma
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from . import hangul
from .alphabet import ASCII, HAN_LIKE_KANA, JAMO, KANA_SIGNS, SMALL_KANA, is_han
from .described import forms
from .direction_maps import direction_maps
from .fragments import fragments
from .hands import Habits, write
from .inks import Inks, resampled, steadied
from .syllables import SLOTS, Slot, compose
from .templates import FONT, STEP, Templates

NONE = 0
_SHARES = {"none": 0.05, "pieces": 0.08, "hangul": 0.45}
_KANA = 16.0  # weight of each, beside a rare character's of 1
_BLOCK = 1024  # inks made at once
_FRAGMENTS = 15_000
_OF_SYLLABLES = 0.5  # share of pieces that are cut out of fonts' syllables, where there are any
_APART = (-0.05, 0.25)  # em between two syllables
_STOPPED = 0.25  # share of pieces that are a whole syllable and the stop or comma after it
_COMMON = 0.5  # share of syllables among those of the Korean standard's 2,350
_OF_FONTS = 0.4  # share of syllables that a font has, beside composed ones


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
        """Hangul that is no syllable: of letters, and cut out of fonts."""
        torn = int(_OF_SYLLABLES * count) if self.torn else 0
        found = [self.letters.pieces(self.random.choice(self.standard, (count - torn, 2)), self.random)]
        return found + ([self.torn.take(self.random.integers(0, len(self.torn), torn))] if self.torn else [])

    def habits(self, ease: float) -> Habits:
        """One hand for each ink of a block."""
        return Habits.draw(self.random, _BLOCK, ease)

    def state(self) -> dict:
        return self.random.bit_generator.state

    def restore(self, state: dict) -> None:
        self.random.bit_generator.state = state


class Chances:
    """Draws places in proportion to weights."""

    def __init__(self, weights: np.ndarray):
        self.ladder = np.cumsum(weights)

    def draw(self, count: int, random: np.random.Generator) -> np.ndarray:
        """int [count]; none where all weights are 0."""
        if self.ladder[-1] == 0:
            return np.zeros(0, dtype=np.int64)
        return np.searchsorted(self.ladder, random.random(count) * self.ladder[-1], side="right")


class Letters:
    """The letters of hangul of some inks, and syllables composed of them. running: forms of running hands, too."""

    def __init__(self, templates: Templates, chosen: np.ndarray, running: bool = False):
        self.inks, self.places = steadied(templates.inks), {}
        for letter in JAMO:
            own = chosen & (templates.characters == letter)
            drawn = np.flatnonzero(own & (templates.sources != "described"))
            described = np.flatnonzero(own & (templates.sources == "described"))
            self.places[letter] = [group for group in (drawn, described) if len(group)]
        self.forms: dict[tuple[str, str], list[int]] = {}
        if running:
            found = list(forms())
            for place, (letter, role, _) in enumerate(found, len(self.inks)):
                self.forms.setdefault((letter, role), []).append(place)
            self.inks = Inks.join([self.inks, resampled(Inks.of([drawing for *_, drawing in found]), STEP, minimum=2)])
        self.stops = np.flatnonzero(chosen & np.isin(templates.characters, list(".,")))

    def syllables(self, codes: np.ndarray, random: np.random.Generator, loose: float = 0) -> Inks:
        """Each of letters by any hands: drawers' and described ones have equal chances. loose: see `compose`."""
        return self._written([SLOTS[code] for code in codes.tolist()], random, loose)

    def pieces(self, codes: np.ndarray, random: np.random.Generator) -> Inks:
        """No syllables, of pairs of codes [n, 2]: two neighbours, of which the first may lack its initial and the second
        all but its beginning; one syllable without its vowel or its initial; or a whole one with a stop."""
        firsts, seconds = ([list(SLOTS[code]) for code in column] for column in codes.T.tolist())
        kinds = random.random((len(codes), 2)).tolist()
        stopped = random.random(len(codes)) < _STOPPED
        for place, (first, second, (a, b)) in enumerate(zip(firsts, seconds, kinds)):
            if stopped[place]:
                seconds[place] = []
            elif first[-1][1] == "final" and a < 0.3:
                kept = {"final", "initial"} if b < 0.5 else {"final", "right", "below"}
                firsts[place], seconds[place] = [slot for slot in first if slot[1] in kept], []
            else:
                firsts[place] = first[a > 0.7 :]
                seconds[place] = second if b < 0.4 else second[: 1 if b < 0.7 else 2]
        paired = np.array([bool(second) for second in seconds])
        stops = self.inks.take(random.choice(self.stops, int(stopped.sum())))
        first, second = (self._written([s for s in side if s], random, 1) for side in (firsts, seconds))
        after = np.concatenate((np.flatnonzero(paired), np.flatnonzero(stopped)))
        second = Inks.join([second, stops])
        left = first.boxes()[1][after, 0] + random.uniform(*_APART, len(after))
        moved = second.points.copy()
        moved[:, 0] += (left - second.boxes()[0][:, 0])[second.ink_of_point]
        both = Inks.join([first, Inks(moved, second.strokes, second.inks)])
        order = np.argsort(np.concatenate((np.arange(len(first)), after)), kind="stable")
        return both.take(order).merged(1 + (paired | stopped))

    def _written(self, slots: list[list[Slot]], random: np.random.Generator, loose: float = 0) -> Inks:
        groups = [group for syllable in slots for group in self._groups(syllable)]
        picks = random.random((len(groups), 2)).tolist()
        chosen = [pick(group, *numbers) for group, numbers in zip(groups, picks)]
        return compose(self.inks.take(np.array(chosen)), slots, random, loose)


    def _groups(self, syllable: list[Slot]) -> Iterator[list[Sequence[int]]]:
        """What each letter may be written with: inks of drawers, described ones, forms of its role."""
        is_mixed = any(role == "right" for _, role, _ in syllable)
        for letter, role, _ in syllable:
            own = self.forms.get((letter, "mixed" if role == "below" and is_mixed else role))
            yield self.places[letter] + ([own] if own else [])


def pick(groups: list[Sequence[int]], a: float, b: float) -> int:
    group = groups[int(a * len(groups))]
    return int(group[int(b * len(group))])


def ink_chances(characters: np.ndarray, groups: list[str], chosen: np.ndarray, common: set[str]) -> np.ndarray:
    """How often each ink is drawn: by its character, then by source, then equally."""
    counts = Counter(zip(characters[chosen].tolist(), np.array(groups)[chosen].tolist()))
    totals: Counter = Counter()
    for character, group in counts:
        totals[character] += _source_weight(group)
    return np.array([
        _weight(c, common) * _source_weight(g) / totals[c] / counts[c, g] if own else 0.0
        for c, g, own in zip(characters.tolist(), groups, chosen.tolist())
    ])


def _source_weight(group: str) -> float:
    """Hands that are recorded count more, skeletons of fonts less: their strokes are guesses."""
    return 3.0 if group == "drawer" else 0.5 if group.startswith(FONT) else 1.0


def _even(sources: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """Weights by which each source is drawn as often."""
    counts = Counter(sources[chosen].tolist())
    return np.array([1 / counts[s] if own else 0.0 for s, own in zip(sources.tolist(), chosen.tolist())])


def _weight(character: str, common: set[str]) -> float:
    """What is written more often is seen more often; small kana can't be told from large ones, which are likelier alone."""
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
    """The characters that some texts have."""
    return set().union(*(set(lzma.open(path, "rt", encoding="utf-8").read()) for path in texts))
