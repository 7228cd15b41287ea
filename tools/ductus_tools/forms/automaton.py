"""A backed-off model of forms: how likely each symbol is after a context."""

import math
from collections import defaultdict
from dataclasses import dataclass, field

from .counting import Forms
from .symbols import COUNT, LONGEST, Context, advanced, contexts

RESERVED = 0.08
"""The share of each context's probability that is left to shorter ones: others write in other forms."""
_STRENGTH = 0.4
_DEEPEST = 12
FLOOR = 1e-4
"""The least probability of any symbol."""


@dataclass
class Node:
    """A context, and what comes after it."""

    context: Context
    probabilities: dict[int, float] = field(default_factory=dict)
    """Symbols that are likelier or less likely than the shorter context says."""
    rest: float = 1.0
    """What the shorter context's probabilities are multiplied by for other symbols."""


class FormModel:
    """Probabilities of symbols, smoothed by those of shorter contexts (Witten and Bell 1991), with a share reserved."""

    def __init__(self, forms: Forms, kinds: dict[str, Forms], strings: float = 12_000, of_kind: float = 2000):
        """kinds: of hints. strings, of_kind: the number of strings that the forms count for, whatever their weights add
        up to."""
        self._counts: dict[Context, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        self._cache: dict[Context, list[float]] = {}
        self._count(forms, "any", strings, 0)
        for kind, some in kinds.items():
            self._count(some, kind, of_kind, 1)

    def _count(self, forms: Forms, kind: str, strings: float, shallowest: int) -> None:
        """shallowest: 1 to count only contexts that include the kind."""
        factor = strings / sum(forms.values())
        for symbols, weight in forms.items():
            for context, symbol in zip(contexts(symbols, kind), symbols, strict=True):
                depths = range(min(len(context), _DEEPEST) + 1) if not shallowest else (len(context),)
                for depth in depths:
                    self._counts[context[:depth]][symbol] += factor * weight

    def probabilities(self, context: Context) -> list[float]:
        """Probabilities by symbol."""
        if context in self._cache:
            return self._cache[context]
        lower = self.probabilities(context[:-1]) if context else [1 / COUNT] * COUNT
        counts = self._counts.get(context)
        if not counts:
            return lower
        total = sum(counts.values())
        back = max(_STRENGTH * len(counts), RESERVED * total) if context else FLOOR * COUNT * total
        found = [(counts.get(s, 0) + back * p) / (total + back) for s, p in enumerate(lower)]
        self._cache[context] = found
        return found

    def gain(self, context: Context) -> float:
        """What the context tells in addition to the shorter one, in nats over all strings."""
        own, lower = self.probabilities(context), self.probabilities(context[:-1])
        return sum(n * math.log(own[s] / lower[s]) for s, n in self._counts[context].items())

    def chosen(self, least: float) -> list[Context]:
        """The contexts that gain at least `least`, and those that lead to them; shorter ones first."""
        wanted = {c for c in self._counts if c and self.gain(c) >= least}
        closed: set[Context] = {()}
        while wanted:
            context = wanted.pop()
            if context in closed:
                continue
            closed.add(context)
            wanted.add(context[:-1])
            wanted.add(before(context))
        return sorted(closed, key=lambda c: (len(c), c))

    def nodes(self, least: float, step: float = 0.25) -> list[Node]:
        """step: the rounding step of logarithms."""
        kept = self.chosen(least)
        reached: dict[tuple[Context, int], Context] = {}
        found, known = [], set(kept)
        for context in kept:
            counts = self._counts[context]
            if not context:
                node = Node(context, dict(enumerate(self.probabilities(()))))
            else:
                node = Node(context)
                total, tells = sum(counts.values()), self.gain(context) >= least / 4
                if tells:
                    back = max(_STRENGTH * len(counts), RESERVED * total)
                    node.rest = back / (total + back)
                own, lower = self.probabilities(context), self.probabilities(context[:-1])
                for s in range(COUNT):
                    expected = lower[s] * node.rest
                    differs = tells and s in counts and abs(math.log(own[s] / expected)) > step
                    if differs or _longest(advanced(context, s), known) != reached[context[:-1], s]:
                        node.probabilities[s] = own[s] if tells else expected
            for s in range(COUNT):
                own_way = s in node.probabilities
                reached[context, s] = _longest(advanced(context, s), known) if own_way else reached[context[:-1], s]
            found.append(node)
        return found


def _longest(context: Context, known: set[Context]) -> Context:
    """The longest known suffix of a context."""
    while context not in known:
        context = context[:-1]
    return context


def before(context: Context) -> Context:
    """The longest context that one of its symbols leads from to this one."""
    if len(context) < 2:
        return ()
    symbol, length, *rest = context
    if symbol not in LONGEST:
        return context[1:]
    return (symbol, length - 1, *rest) if length > 1 else tuple(rest)

