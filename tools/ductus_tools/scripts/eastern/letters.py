"""Hangul syllables in the hands of some inks, and pieces that aren't syllables."""

from collections.abc import Iterator

import numpy as np

from ductus_tools.ink.inks import Inks, resampled, steadied

from .alphabet import JAMO
from .described import forms
from .syllables import SLOTS, Slot, compose
from .templates import STEP, Templates

_APART = (-0.05, 0.25)  # gap between two syllables, in ems
_STOPPED = 0.25  # share of pieces that are a syllable with the stop or comma after it


class Letters:
    """The hangul letters of some inks, and syllables composed from them. running: whether to include forms of running
    hands."""

    def __init__(self, templates: Templates, chosen: np.ndarray, running: bool = False):
        self.inks = steadied(templates.inks)
        self.places: dict[str, list[np.ndarray]] = {}
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
        """Syllables from letters by any hands: drawers' and described ones are equally likely. loose: see `compose`."""
        return self._written([SLOTS[code] for code in codes.tolist()], random, loose)

    def pieces(self, codes: np.ndarray, random: np.random.Generator) -> Inks:
        """Pieces that aren't syllables, from pairs of codes [n, 2]: two neighbours, the first of which may lack its
        initial, and the second everything except its beginning; one syllable without its vowel or its initial; or a
        whole one with a stop."""
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
        left, right = (self._written([s for s in side if s], random, 1) for side in (firsts, seconds))
        after = np.concatenate((np.flatnonzero(paired), np.flatnonzero(stopped)))
        right = Inks.join([right, stops])
        edges = left.boxes()[1][after, 0] + random.uniform(*_APART, len(after))
        moved = right.points.copy()
        moved[:, 0] += (edges - right.boxes()[0][:, 0])[right.ink_of_point]
        both = Inks.join([left, Inks(moved, right.strokes, right.inks)])
        order = np.argsort(np.concatenate((np.arange(len(left)), after)), kind="stable")
        return both.take(order).merged(1 + (paired | stopped))

    def _written(self, slots: list[list[Slot]], random: np.random.Generator, loose: float = 0) -> Inks:
        groups = [group for syllable in slots for group in self._groups(syllable)]
        picks = random.random((len(groups), 2)).tolist()
        chosen = [pick(group, *numbers) for group, numbers in zip(groups, picks)]
        return compose(self.inks.take(np.array(chosen)), slots, random, loose)


    def _groups(self, syllable: list[Slot]) -> Iterator[list[np.ndarray]]:
        """The inks by which each letter can be written: drawers', described ones, forms of its role."""
        is_mixed = any(role == "right" for _, role, _ in syllable)
        for letter, role, _ in syllable:
            own = self.forms.get((letter, "mixed" if role == "below" and is_mixed else role))
            yield [*self.places[letter], *([np.array(own)] if own else [])]


def pick(groups: list[np.ndarray], a: float, b: float) -> int:
    group = groups[int(a * len(groups))]
    return int(group[int(b * len(group))])
