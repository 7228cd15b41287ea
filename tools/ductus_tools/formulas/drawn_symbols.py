"""Symbols and groups that are none, in new hands: what the networks of symbols learn from."""

import numpy as np

from ..compose.template_hands import Habits, write
from ..ink.inks import Inks
from ..training.pooled_batches import Drawn, PooledBatches
from .marks import Marks
from .symbols import Symbol, symbols

EASE = 0.7  # variation of hands: people wrote these symbols, they aren't templates
_EASE_AGAIN = 0.3  # the same for groups of composed formulas, which are already in somebody's hand
_COMPOSED = 0.55  # share of groups of composed formulas, symbols and what is none
_DAILY, _SOMETIMES = 6.0, 2.5  # how often symbols of daily use are shown, and Greek letters and names; others: 1
_STRETCHED = {"opening": 0.35, "closing": 0.35, "integral": 0.25, "arrow": 0.3, "root": 0.1}
"""How far the aspect of symbols that grow with their content varies, ln, by role."""
_HOOK, _LONGEST_ROOT = 0.45, 5.0  # share of a root that is its hook; factor by which its bar is lengthened
DAILY = r"""+ - = / ( ) [ ] \{ \} | , . ! : \lt \gt \times \div \pm \cdot \leq \geq \neq \infty \int \sum \sqrt \rightarrow
\ldots \prime \pi \theta \alpha \beta \sin \cos \log \lim \tan""".split()
SOMETIMES = r"""\approx \equiv \sim \in \notin \subset \subseteq \cup \cap \forall \exists \neg \wedge \vee \partial \nabla
\prod \oint \iint \mp \circ \ast \propto \Rightarrow \Leftrightarrow \leftrightarrow \leftarrow \mapsto \cdots \vdots \angle
\perp \| \emptyset \degree \% \langle \rangle \ell \hbar ; ? \mathds{R} \mathds{N} \mathds{Z} \mathds{Q} \mathds{C}
\setminus""".split()


def frequencies() -> np.ndarray:
    """How often each symbol is shown, as shares."""
    greek = range(ord("Α"), ord("ω") + 1)

    def often(known: Symbol) -> float:
        command = known.command
        if command in DAILY or (len(command) == 1 and command.isascii() and command.isalnum()):
            return _DAILY
        is_greek = len(known.unicode) == 1 and ord(known.unicode) in greek
        return _SOMETIMES if command in SOMETIMES or is_greek or known.role == "function" else 1.0

    found = np.array([often(known) for known in symbols()])
    return found / found.sum()


def shares_of(marks: Marks, groups: Marks) -> np.ndarray:
    """How often each symbol is shown, counting isolated ones and those of composed formulas."""
    train = np.unique(marks.classes[marks.splits == "train"])
    alone = np.where(np.isin(np.arange(len(symbols())), train), frequencies(), 0)
    composed = np.bincount(groups.classes[groups.classes >= 0], minlength=len(symbols())) / len(groups.classes)
    found = (1 - _COMPOSED) * alone / alone.sum() + _COMPOSED * composed
    return found / found.sum()


class DrawnSymbols:
    """Draws symbols by their frequencies, and groups of strokes of composed formulas, all in new hands.

    groups: as `compose` writes them; None for symbols alone"""

    def __init__(self, marks: Marks, groups: Marks | None):
        self.marks, self.groups = marks, groups
        train = np.flatnonzero(marks.splits == "train")
        self.order = train[np.argsort(marks.classes[train], kind="stable")]
        self.first = np.searchsorted(marks.classes[self.order], np.arange(len(symbols()) + 1))
        known = np.diff(self.first) > 0
        self.shares = np.where(known, frequencies(), 0) / frequencies()[known].sum()
        roles = [known.role for known in symbols()]
        self.stretch = np.array([_STRETCHED.get(role, 0.0) for role in roles])
        self.root = np.array([role == "root" for role in roles])

    def written(self, count: int, random: np.random.Generator) -> tuple[Inks, np.ndarray]:
        """`count` inks and their rows of the networks: 0 for none, then the symbols."""
        composed = int(count * _COMPOSED) if self.groups is not None else 0
        classes = random.choice(len(symbols()), count - composed, p=self.shares)
        span = self.first[classes + 1] - self.first[classes]
        chosen = self.order[self.first[classes] + (random.random(len(classes)) * span).astype(np.int64)]
        inks = [self._stretched(self.marks.inks.take(chosen), classes, random)]
        rows = [classes + 1]
        if self.groups is not None:
            chosen = random.integers(0, len(self.groups.inks), composed)
            inks.append(self.groups.inks.take(chosen))
            rows.append(self.groups.classes[chosen] + 1)
        habits = Habits.draw(random, count - composed, EASE), Habits.draw(random, composed, _EASE_AGAIN)
        written = [write(some, own, random) for some, own in zip(inks, habits)]
        return Inks.join(written), np.concatenate(rows)

    def _stretched(self, inks: Inks, classes: np.ndarray, random: np.random.Generator) -> Inks:
        """Inks of symbols that grow with their content, in other aspects; the larger side of every ink stays."""
        of = inks.ink_of_point
        low, high = inks.boxes()
        wide, points = (high - low)[:, 0], inks.points.copy()
        longer = np.exp(random.uniform(0, np.log(_LONGEST_ROOT), len(inks))) * self.root[classes]
        x = points[:, 0] - low[of, 0] - _HOOK * wide[of]
        points[:, 0] += np.where((x > 0) & (longer[of] > 0), x * (longer[of] - 1), 0)
        points[:, 0] *= np.exp(random.normal(0, 1, len(inks)) * self.stretch[classes])[of]
        changed = (self.stretch[classes] > 0)[of]
        again = Inks(points, inks.strokes, inks.inks)
        low_now, high_now = again.boxes()
        scale = (high - low).max(1) / np.maximum((high_now - low_now).max(1), 1e-6)
        centred = (points - ((low_now + high_now) / 2)[of]) * scale[of, None] + 0.5
        return Inks(np.where(changed[:, None], centred, inks.points), inks.strokes, inks.inks)


class SymbolSource(PooledBatches[Drawn]):
    """Batches of `size` drawn symbols."""

    def __init__(self, marks: Marks, groups: Marks | None, size: int, seed: int):
        super().__init__(seed)
        self.size, self.symbols = size, DrawnSymbols(marks, groups)
