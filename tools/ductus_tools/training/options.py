"""The options that all training runs have."""

import argparse
from pathlib import Path

ENDLESS = 1_000_000
"""Steps of a run that goes on until it is called with --decay."""

HARMLESS = {"checkpoints", "steps", "decay", "decay_steps", "save_seconds", "evaluate_steps"}
"""Options that may change from call to call: they move a run's end, or are about what it writes. Those of a decay that has
begun stay."""


def add_run_options(
    parser: argparse.ArgumentParser, *, dropout: float, rate: float, warmup: int, size: int, steps: int = ENDLESS,
    decay_steps: int | None = None, save_seconds: float = 150, evaluate_steps: int = 500,
) -> None:
    """Adds them with the defaults of a kind of run. decay_steps: for a `DecayingRun`."""
    def add(name: str, default: float, help: str) -> None:
        parser.add_argument(name, type=type(default), default=default, help=f"{help} (default: %(default)s)")

    parser.add_argument(
        "--checkpoints", type=Path, required=True, help="folder of the run, which continues if there is one; and its log"
    )
    add("--dropout", float(dropout), "share of the values between layers that are left out, 0 to 1")
    add("--rate", float(rate), "learning rate after the warm-up")
    add("--warmup", warmup, "steps in which the rate rises from 0")
    add("--steps", steps, "step at which to stop, counted from the run's first call")
    if decay_steps is not None:
        parser.add_argument("--decay", action="store_true", help="lower the rate to 0 from the present step on, and end")
        add("--decay-steps", decay_steps, "steps that this takes")
    add("--size", size, "samples in a process's batch, at most")
    add("--seed", 1, "of the first weights, the samples and the dropout")
    add("--save-seconds", float(save_seconds), "time between checkpoints")
    add("--evaluate-steps", evaluate_steps, "steps between measurements on `val`")
