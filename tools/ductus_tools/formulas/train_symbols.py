"""Trains the network that names the symbols of formulas.

    python -m ductus_tools.formulas.train_symbols --marks marks.npz --groups groups.npz --start looks.safetensors \\
        --checkpoints DIR

It starts from a network that names figures by their direction maps. Symbols of daily use are shown more often than the
others; groups of strokes of composed formulas (`groups`) teach it which are none. An interrupted run continues exactly
from its last checkpoint; --decay finishes it.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from ..compose.template_hands import Habits, write
from ..ink.direction_maps import direction_maps
from ..ink.inks import Inks
from ..network.character_export import unfolded
from ..network.character_network import CharacterConfiguration, CharacterNetwork
from ..training.options import add_run_options
from ..training.pooled import PooledSource
from ..training.run import DecayingRun
from .marks import Marks
from .symbols import Symbol, alphabet, symbols

EASE = 0.7  # variation of hands: people wrote these symbols, they aren't templates
_EASE_AGAIN = 0.3  # the same for groups of composed formulas, which are already in somebody's hand
_COMPOSED = 0.55  # share of groups of composed formulas, symbols and what is none
_DAILY, _SOMETIMES = 6.0, 2.5  # how often symbols of daily use are shown, and Greek letters and names; others: 1
_MEASURED = 1024  # inks from which the batch norms of the first network are restored
_POOL, _ECHOES = 4, 2  # batches drawn together, and how often each ink is shown, moved a little each time
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


class Source(PooledSource[tuple[torch.Tensor, torch.Tensor]]):
    """Symbols in new hands: maps [N, 8, 32, 32] and rows of the network [N]."""

    def __init__(self, marks: Marks, groups: Marks | None, size: int, seed: int):
        super().__init__(np.random.default_rng(seed))
        self.size, self.marks, self.groups = size, marks, groups
        train = np.flatnonzero(marks.splits == "train")
        self.order = train[np.argsort(marks.classes[train], kind="stable")]
        self.first = np.searchsorted(marks.classes[self.order], np.arange(len(symbols()) + 1))
        known = np.diff(self.first) > 0
        self.shares = np.where(known, frequencies(), 0) / frequencies()[known].sum()
        roles = [known.role for known in symbols()]
        self.stretch = np.array([_STRETCHED.get(role, 0.0) for role in roles])
        self.root = np.array([role == "root" for role in roles])

    def drawn_pool(self) -> list[tuple[torch.Tensor, torch.Tensor]]:
        pool = []
        maps, rows = self.drawn(self.size * _POOL)
        for _ in range(_ECHOES):
            for chosen in np.split(self.random.permutation(len(rows)), _POOL):
                shift = tuple(self.random.integers(-1, 2, 2).tolist())
                pool.append((maps[chosen].roll(shift, (2, 3)), rows[chosen]))
        return pool

    def drawn(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Maps and rows of `count` inks."""
        random = self.random
        composed = int(count * _COMPOSED) if self.groups is not None else 0
        classes = random.choice(len(symbols()), count - composed, p=self.shares)
        span = self.first[classes + 1] - self.first[classes]
        chosen = self.order[self.first[classes] + (random.random(len(classes)) * span).astype(np.int64)]
        inks = [self._stretched(self.marks.inks.take(chosen), classes)]
        rows = [classes + 1]
        if self.groups is not None:
            chosen = random.integers(0, len(self.groups.inks), composed)
            inks.append(self.groups.inks.take(chosen))
            rows.append(self.groups.classes[chosen] + 1)
        habits = Habits.draw(random, count - composed, EASE), Habits.draw(random, composed, _EASE_AGAIN)
        written = Inks.join([write(some, own, random) for some, own in zip(inks, habits)])
        return torch.from_numpy(direction_maps(written)), torch.from_numpy(np.concatenate(rows))

    def _stretched(self, inks: Inks, classes: np.ndarray) -> Inks:
        """Inks of symbols that grow with their content, in other aspects; the larger side of every ink stays."""
        of, random = inks.ink_of_point, self.random
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


@torch.no_grad()
def begun(path: Path, maps: torch.Tensor, embedding: int, dropout: float) -> CharacterNetwork:
    """A network of symbols that starts from the convolutions of a file, and from its embedding as far as that goes."""
    start = unfolded(path, maps, dropout)
    own = start.configuration
    model = CharacterNetwork(CharacterConfiguration(own.channels, own.strides, embedding, alphabet(), dropout))
    for name, values in start.state_dict().items():
        into = model.state_dict()[name]
        if name.startswith(("convolutions", "norms")):
            into.copy_(values)
        elif name.startswith(("embedding", "norm.")) and values.dim() > 0:
            into[: len(values)] = values[: len(into)]
    return model.channels_last()


class SymbolRun(DecayingRun[CharacterNetwork, Source]):
    """A network that names symbols, or says that a group isn't one."""

    def __init__(self, options: argparse.Namespace):
        torch.manual_seed(options.seed)
        self.marks = Marks.load(options.marks)
        source = Source(self.marks, Marks.load(options.groups) if options.groups else None, options.size, options.seed)
        maps, _ = source.drawn(_MEASURED)
        model = begun(options.start, maps, options.embedding, options.dropout)
        super().__init__(options, model, source, model.configuration, 0.998, 3e-2)

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        maps, rows = self.source.next()
        with torch.autocast("cpu", torch.bfloat16):
            values = self.model.dropout(self.model.embed(maps.contiguous(memory_format=torch.channels_last)))
            logits = self.model.characters(values)
        loss = functional.cross_entropy(
            logits.float(), rows, label_smoothing=self.options.smoothing, reduction="none"
        )
        return loss.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """The shares of the inks of `val` whose first name is right, and one of the first five."""
        for source in ("detexify", "unipen"):
            of_source = (self.marks.splits == "val") & (self.marks.sources == source)
            self.log(**{f"{source}_{name}": value for name, value in
                        tops(self.averaged(), self.marks, np.flatnonzero(of_source)[:3000]).items()})


@torch.no_grad()
def logits(model: CharacterNetwork, inks: Inks) -> np.ndarray:
    """Logits of inks [N, 1 + symbols], none first."""
    parts = [model(torch.from_numpy(direction_maps(inks.take(some))))[0]
             for some in np.array_split(np.arange(len(inks)), len(inks) // 256 + 1)]
    return torch.cat(parts).float().numpy()


def tops(model: CharacterNetwork, marks: Marks, chosen: np.ndarray) -> dict[str, float]:
    """The shares of some inks whose first name is right, and one of the first five."""
    found = np.argsort(-logits(model, marks.inks.take(chosen))[:, 1:], axis=1)[:, :5]
    right = found == marks.classes[chosen][:, None]
    return {"top1": float(right[:, 0].mean()), "top5": float(right.any(1).mean())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("marks", "start"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--groups", type=Path, help="groups of strokes of composed formulas")
    parser.add_argument("--embedding", type=int, default=192)
    parser.add_argument("--smoothing", type=float, default=0.05, help="share of a target spread evenly")
    add_run_options(parser, dropout=0.15, rate=2e-3, warmup=150, size=256, decay_steps=3000, evaluate_steps=1000)
    options = parser.parse_args()
    torch.set_num_threads(1)
    run = SymbolRun(options)
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
