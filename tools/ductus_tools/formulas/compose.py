"""Composed formulas: symbols and groups that are none, relations between symbols, and strokes that belong together.

    python -m ductus_tools.formulas.compose --marks marks.npz --count 6000 --groups groups.npz --pairs pairs.npz
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..compose.template_hands import Habits, write
from ..ink.inks import Inks, placed
from . import latex
from .geometry import Box, box_of, join_features, relation_features, unit
from .grammar import formulas
from .latex import Row
from .layout import Hand, Layout, Mark, Strokes
from .marks import Marks
from .symbols import RELATIONS, places, symbol, symbols

_AT_ONCE = 100
_HAND = 30  # fewest symbols of a writer in whose hand a formula can be
_EASE = 0.6
_MOST_STROKES, _NEAR = 6, 0.8  # greatest number of strokes of a group, and gap between them in units
_TWIN = 0.12  # share of pairs also shown with the other case of one letter, as no relation
_TWINS = set("ckopsuvwxyzCKOPSUVWXYZ")
"""Letters whose two cases differ by their size alone."""


@dataclass
class Formula:
    """A composed formula: its tree, its symbols' ink, all strokes in pen order, with the symbol of each."""

    row: Row
    marks: list[Mark]
    strokes: Strokes
    owners: list[int]


class Composer:
    """Composes formulas from the symbols of one split.

    one_hand: the share of formulas whose letters and digits are by one writer, as far as possible."""

    def __init__(self, marks: Marks, split: str, random: np.random.Generator, one_hand: float = 0.0):
        self.random, self.marks, self.one_hand = random, marks, one_hand
        own = np.flatnonzero(marks.splits == split)
        self.order = own[np.argsort(marks.classes[own], kind="stable")]
        self.first = np.searchsorted(marks.classes[self.order], np.arange(len(symbols()) + 1))
        self.of_writer: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        if one_hand:
            for place in own[marks.writers[own] != ""]:
                self.of_writer[marks.writers[place]][int(marks.classes[place])].append(int(place))
        self.hands = sorted(writer for writer, known in self.of_writer.items() if len(known) >= _HAND)

    def composed(self, count: int, drawn: Callable[[int, np.random.Generator], Iterator[Row]] = formulas) -> Iterator[Formula]:
        """`count` formulas drawn by a grammar, without those that the split has no ink for."""
        while count > 0:
            rows = [row for row in drawn(min(_AT_ONCE, count), self.random) if self.has_ink_of(row)]
            count -= len(rows)
            yield from self.written(rows)

    def has_ink_of(self, row: Row) -> bool:
        """Whether the split has ink of all symbols of a formula."""
        return all(
            self.first[places()[node.name]] < self.first[places()[node.name] + 1]
            for node in latex.in_order(row) if not node.cells)

    def written(self, rows: list[Row]) -> Iterator[Formula]:
        """These formulas, each in a hand of its own."""
        for begin in range(0, len(rows), _AT_ONCE):
            yield from self._batch(rows[begin : begin + _AT_ONCE])

    def _batch(self, rows: list[Row]) -> Iterator[Formula]:
        chosen, hands, nodes = [], [], []
        for number, row in enumerate(rows):
            of_name: dict[str, int] = {}
            alone = self.one_hand and self.random.random() < self.one_hand
            hand = self.of_writer[self.hands[self.random.integers(len(self.hands))]] if alone else {}
            for node in latex.in_order(row):
                if node.cells:
                    continue
                place = places()[node.name]
                low, high = self.first[place], self.first[place + 1]
                if node.name not in of_name or self.random.random() < 0.15:
                    of_name[node.name] = int(self.random.choice(hand[place])) if place in hand \
                        else int(self.order[self.random.integers(low, high)])
                chosen.append(of_name[node.name])
                hands.append(number)
                nodes.append(node)
        habits = Habits.draw(self.random, len(rows), _EASE).take(np.array(hands))
        inks = write(self.marks.inks.take(np.array(chosen)), habits, self.random)
        glyphs = {id(node): inks.drawing(place) for place, node in enumerate(nodes)}
        for row in rows:
            yield self._formula(row, glyphs)

    def _formula(self, row: Row, glyphs: dict[int, Strokes]) -> Formula:
        marks = Layout(Hand.draw(self.random), glyphs, self.random).formula(row)
        timed = sorted(
            (time, number, stroke)
            for number, mark in enumerate(marks) for time, stroke in zip(mark.times, range(len(mark.strokes)))
        )  # fmt: skip
        strokes = [marks[number].strokes[stroke] for _, number, stroke in timed]
        return Formula(row, marks, strokes, [number for _, number, _ in timed])


def boxes(strokes: Strokes) -> np.ndarray:
    return np.array([box_of([stroke]) for stroke in strokes])


def gaps(found: np.ndarray) -> np.ndarray:
    """Gaps between boxes [S, S], the larger one of both axes, 0 where they overlap."""
    apart = np.maximum(found[:, None, :2], found[None, :, :2]) - np.minimum(found[:, None, 2:], found[None, :, 2:])
    return np.maximum(apart.max(2), 0)


def wrong_groups(formula: Formula) -> tuple[list[list[int]], list[list[int]]]:
    """Strokes of groups that a reader might try but that aren't symbols: runs of near strokes that are parts of one
    symbol, or pieces of several. Parts of function names are left out, since they are letters."""
    found = boxes(formula.strokes)
    near = gaps(found) <= _NEAR * unit(found)
    sizes = [len(mark.strokes) for mark in formula.marks]
    parts: list[list[int]] = []
    pieces: list[list[int]] = []
    for begin in range(len(formula.strokes)):
        for end in range(begin + 1, min(begin + _MOST_STROKES, len(formula.strokes)) + 1):
            group = list(range(begin, end))
            if len(group) > 1 and not near[end - 1, begin : end - 1].any():
                break
            owners = {formula.owners[stroke] for stroke in group}
            alone = len(owners) == 1
            owner = formula.owners[begin]
            if alone and (sizes[owner] == len(group) or symbol(formula.marks[owner].node.name).role == "function"):
                continue
            (parts if alone else pieces).append(group)
    return parts, pieces


def relation_pairs(formula: Formula, random: np.random.Generator) -> Iterator[tuple[np.ndarray, int]]:
    """Features and relations of each symbol to its parent, and to the ends of the other rows that were open at that
    point."""
    of_node = {id(mark.node): mark for mark in formula.marks}
    found = {id(mark.node): mark.box for mark in formula.marks}
    size = unit(boxes(formula.strokes))
    edges, above = _edges(formula.row), {}
    for relation, parent, child in edges:
        above[id(child)] = (relation, parent)
    right_of = {id(parent): child for relation, parent, child in edges if relation == "right"}
    ordered = _by_place(formula.row, found)
    rank = {id(node): place for place, node in enumerate(ordered)}
    for node in ordered:
        relation, parent = above.get(id(node), (None, None))
        hosts = set()
        at = node
        while id(at) in above:
            at = above[id(at)][1]
            hosts.add(id(at))
        open_ends = []
        for other in ordered[: rank[id(node)]]:
            after = right_of.get(id(other))
            if id(other) not in hosts and (after is None or rank[id(after)] >= rank[id(node)]):
                open_ends.append(other)
        open_ends.sort(key=lambda other: _distance(found[id(other)], found[id(node)]))
        pairs = [(other, "none") for other in open_ends[:4]]
        pairs += [(parent, relation)] if parent is not None else []
        for other, named in pairs:
            zones = [symbol(of_node[id(end)].node.name).zone for end in (other, node)]
            yield relation_features(found[id(other)], zones[0], found[id(node)], zones[1], size), RELATIONS.index(named)
            twins = [end.name in _TWINS for end in (other, node)]
            if named != "none" and any(twins) and random.random() < _TWIN:
                side = int(random.choice(np.flatnonzero(twins)))
                zones[side] = symbol((other, node)[side].name.swapcase()).zone
                yield relation_features(found[id(other)], zones[0], found[id(node)], zones[1], size), RELATIONS.index("none")


def _edges(row: Row) -> list:
    edges = []
    for place, node in enumerate(row):
        if place:
            edges.append(("right", row[place - 1], node))
        for relation, inner in node.rows.items():
            if inner:
                edges.append((relation, node, inner[0]))
                edges += _edges(inner)
    return edges


def _by_place(row: Row, found: dict) -> list:
    """Nodes from left to right, each before those attached to it."""
    keys = {}

    def key(node: latex.Node) -> float:
        below = [key(inner) for own in node.rows.values() for inner in own]
        keys[id(node)] = min([found[id(node)][0], *below])
        return keys[id(node)]

    for node in row:
        key(node)
    ordered, depth = list(latex.in_order(row)), dict[int, int]()
    for node in ordered:
        depth.setdefault(id(node), 0)
        for own in node.rows.values():
            for inner in own:
                depth[id(inner)] = depth[id(node)] + 1
    return sorted(ordered, key=lambda node: (keys[id(node)], depth[id(node)]))


def _distance(a: Box, b: Box) -> float:
    return max(a[0] - b[2], b[0] - a[2], 0) + max(a[1] - b[3], b[1] - a[3], 0)


def join_pairs(formula: Formula, random: np.random.Generator) -> Iterator[tuple[np.ndarray, int]]:
    """Features of near strokes, and whether they belong to one symbol."""
    found = boxes(formula.strokes)
    size = unit(found)
    near = gaps(found) <= 1.5 * size
    for first in range(len(formula.strokes)):
        for second in range(first + 1, len(formula.strokes)):
            same = formula.owners[first] == formula.owners[second]
            if same or (near[first, second] and (second - first <= 3 or random.random() < 0.2)):
                yield join_features(formula.strokes[first], formula.strokes[second], second - first, size), int(same)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("marks", "groups", "pairs"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--count", type=int, default=6000)
    parser.add_argument("--split", default="train")
    parser.add_argument("--seed", type=int, default=29)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    composer = Composer(Marks.load(options.marks), options.split, random)
    groups, classes = [], []
    relations: list[tuple[np.ndarray, int]] = []
    joins: list[tuple[np.ndarray, int]] = []
    for formula in composer.composed(options.count):
        groups += [placed(mark.strokes) for mark in formula.marks]
        classes += [places()[mark.node.name] for mark in formula.marks]
        parts, pieces = wrong_groups(formula)
        some = [pieces[place] for place in random.permutation(len(pieces))[: len(formula.marks)]]
        groups += [placed([formula.strokes[stroke] for stroke in group]) for group in parts + some]
        classes += [-1] * len(parts + some)
        relations += relation_pairs(formula, random)
        joins += join_pairs(formula, random)
    splits, sources, nobody = (np.full(len(classes), value) for value in (options.split, "composed", ""))
    Marks(Inks.of(groups), np.array(classes), splits, sources, nobody).save(options.groups)
    np.savez(
        options.pairs,
        relations_features=np.array([features for features, _ in relations]),
        relations_classes=np.array([relation for _, relation in relations]),
        joins_features=np.array([features for features, _ in joins]),
        joins_classes=np.array([same for _, same in joins]),
    )
    print(f"{len(classes)} groups, {len(relations)} relations, {len(joins)} joins")


if __name__ == "__main__":
    main()
