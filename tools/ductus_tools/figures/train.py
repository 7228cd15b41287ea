"""Trains a network that names figures.

    OMP_NUM_THREADS=1 python -m ductus_tools.figures.train sketches --sketches quickdraw.ndjson.xz \\
        --checkpoints DIR --steps 12000

A run saves into --checkpoints every few minutes and continues from there when called again; an interrupted run ends
with the same weights. The rate is constant, then falls to 0 over the second half of the steps.
"""

import argparse
from pathlib import Path

import torch

from ductus_tools.ink import figure_features
from ductus_tools.network.classifier import ClassifierConfiguration, FigureClassifier
from ductus_tools.network.export import load_figures
from ductus_tools.training.options import add_run_options
from ductus_tools.training.precision import autocast
from ductus_tools.training.run import MeasuredRun

from . import passages, tasks
from .batches import BatchSource, Passage
from .export import averaged
from .predict import predict
from .task import Task

EVALUATED = 1500  # held-out figures looked at while training


def parser(description: str) -> argparse.ArgumentParser:
    """The options of a run."""
    parser = argparse.ArgumentParser(description=description)
    tasks.add_arguments(parser)
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--stack", type=int, default=4)
    parser.add_argument("--smoothing", type=float, default=0.05, help="share of a target spread evenly")
    parser.add_argument("--mixed", type=float, default=0.0, help="share of batches whose figures are mixed in pairs")
    parser.add_argument("--start", type=Path, help="a run or a network's file to continue from; labels that it lacks start untrained")
    parser.add_argument("--weight-decay", type=float, default=1e-2)
    parser.add_argument("--sweeps", type=int, default=16, help="rectangles rounded in steps, of a batch of shapes")
    parser.add_argument("--sweep-ways", type=int, choices=(1, 2), default=2, help="2: also drawn backwards")
    parser.add_argument("--in-rows", action="store_true", help="learn from strokes put in a row, as they will be read")
    parser.add_argument("--echoes", type=int, default=2, help="times that a drawn figure is used")
    add_run_options(
        parser, dropout=0.1, rate=3e-3, warmup=300, size=128, steps=6000, save_seconds=120, evaluate_steps=1000
    )
    return parser


def mixed(summary: torch.Tensor, targets: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """A batch's summaries and targets, mixed in pairs (manifold mixup, arXiv 1806.05236)."""
    share = torch.rand(len(summary), 1)
    other = torch.randperm(len(summary))
    return summary.lerp(summary[other], share), targets.lerp(targets[other], share)


def learned_from(model: FigureClassifier, start: FigureClassifier) -> None:
    """Copies another network's weights, with those of the labels that both have."""
    old, own = start.state_dict(), model.state_dict()
    fresh = {name: own[name].clone() for name in ("output.weight", "output.bias")}
    places = {label: number for number, label in enumerate(start.configuration.labels)}
    for number, label in enumerate(model.configuration.labels):
        if label in places:
            for name, values in fresh.items():
                values[number] = old[name][places[label]]
    model.load_state_dict({**old, **fresh})


class FigureRun(MeasuredRun[FigureClassifier, BatchSource]):
    """A network that names whole figures."""

    def __init__(self, options: argparse.Namespace, task: Task):
        torch.manual_seed(options.seed)
        self.task = task
        configuration = ClassifierConfiguration(
            features=figure_features.COUNT,
            stack=options.stack,
            hidden=options.hidden,
            layers=options.layers,
            dropout=options.dropout,
            labels=task.labels,
        )
        model = FigureClassifier(configuration)
        if options.start is not None:
            found = averaged(options.start) if options.start.is_dir() else load_figures(options.start)
            learned_from(model, found)
        source = BatchSource(
            task, options.seed, options.size, options.echoes, options.sweeps, options.sweep_ways,
            options.in_rows,
        )
        super().__init__(options, model, source, configuration, 0.998, options.weight_decay)

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        smoothing = self.options.smoothing
        batch = self.source.next()
        with autocast(torch.device("cpu")):
            summary = self.model.summary(batch.rows, batch.lengths)
            named = batch.targets
            if torch.rand(()) < self.options.mixed:
                summary, named = mixed(summary, named)
            logits = self.model.named(summary)
        targets = (1 - smoothing) * named + smoothing / logits.shape[1]
        samples = torch.nn.functional.cross_entropy(logits, targets, reduction="none")
        loss = samples.mean()
        if self.task.passage is not None and batch.passage is not None:
            loss = loss + passages.PASSAGE_WEIGHT * passages.passage_loss(logits, named, self.task.passage)
            loss = loss + self.passage(batch.passage, self.task.passage)
        return loss, samples.detach().tolist()

    def passage(self, swept: Passage, groups: tuple[list[int], list[int]]) -> torch.Tensor:
        """The loss of sweeps, without dropout and in single precision, since noise would hide a step."""
        self.model.eval()
        logits = self.model(swept.rows, swept.lengths)
        logits = logits.view(-1, swept.odds.numel(), logits.shape[1]).mean(dim=0)
        gaps = passages.odds_between(logits, groups)
        return passages.sweep_loss(gaps.view_as(swept.odds), swept.odds)

    def evaluate(self) -> None:
        """The share of the held-out figures of `val` whose first name is right."""
        figures = self.task.figures("val")
        figures = figures[:: max(1, len(figures) // EVALUATED)]
        if not figures:
            return
        logits = predict(self.averaged(), [figure.ink for figure in figures], self.task.any_order)
        best = [self.task.labels[i] for i in logits.argmax(axis=1)]
        right = sum(a == figure.label for a, figure in zip(best, figures))
        self.log(val_top1=right / len(figures))


def main() -> None:
    options = parser(__doc__.splitlines()[0]).parse_args()
    torch.set_num_threads(1)
    run = FigureRun(options, tasks.make(options))
    run.resume()
    run.train()


if __name__ == "__main__":
    main()
