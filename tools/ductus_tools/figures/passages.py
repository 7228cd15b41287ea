"""Figures that pass from one group of labels into another, as training samples, and their losses."""

import numpy as np
import torch

from ductus_tools.ink.strokes import Strokes

from . import poses, quadrangles
from .task import Task

ROUNDINGS, STEP = 4, 0.05  # how often a rectangle is rounded, and by how much more each time
ENDS = 0.3  # share of the sweeps that begin or end with a whole rectangle or ellipse
PASSAGE_WEIGHT, SWEEP_WEIGHT, STEP_WEIGHT = 0.3, 0.5, 5.0


def swept(task: Task, count: int, random: np.random.Generator) -> tuple[list[Strokes], torch.Tensor]:
    """`count` rectangles on their way to ellipses, in their pose, ROUNDINGS neighbouring steps of each, and the log odds
    [count, ROUNDINGS] of the ellipse to the rectangle."""
    inks, odds = [], []
    last = 1 - STEP * (ROUNDINGS - 1)
    for _ in range(count):
        first = random.uniform(0, last) if random.random() > ENDS else random.choice([0.0, last])
        roundings = np.minimum(first + STEP * np.arange(ROUNDINGS), 1)
        sweep, turn = task.sweep(random), random.random() < 0.5
        steps = [poses.lain(ink, poses.direction(ink)) for ink in map(sweep.ink, roundings)]
        inks += [poses.half_turned(ink) if turn else ink for ink in steps]
        odds.append(quadrangles.odds(roundings))
    return inks, torch.tensor(np.array(odds), dtype=torch.float32)


def odds_between(logits: torch.Tensor, passage: tuple[list[int], list[int]]) -> torch.Tensor:
    """Log odds of the second of two groups of labels to the first, from logits [..., labels]."""
    first, second = passage
    return logits[..., second].logsumexp(dim=-1) - logits[..., first].logsumexp(dim=-1)


def passage_loss(logits: torch.Tensor, targets: torch.Tensor, passage: tuple[list[int], list[int]]) -> torch.Tensor:
    """The deviation of two groups' log odds from their targets', for figures that belong to both. Cross entropy hardly
    changes where odds are long; this keeps them moving evenly there."""
    first, second = (targets[:, labels].sum(dim=1) for labels in passage)
    both = (first > 0) & (second > 0)
    if not both.any():
        return logits.new_zeros(())
    wanted = second[both].log() - first[both].log()
    return torch.nn.functional.smooth_l1_loss(odds_between(logits[both], passage), wanted)


def sweep_loss(gaps: torch.Tensor, odds: torch.Tensor) -> torch.Tensor:
    """The deviation of log odds [sweeps, steps] from the wanted ones, plus the steps that are less than half as great,
    above all those that go back."""
    level = torch.nn.functional.smooth_l1_loss(gaps, odds)
    short = torch.relu(odds.diff(dim=1) / 2 - gaps.diff(dim=1)).mean()
    return SWEEP_WEIGHT * level + STEP_WEIGHT * short
