"""The options that all training runs have."""

import argparse
from pathlib import Path

ENDLESS = 1_000_000
"""Steps of a run that goes on until it is called with --decay."""


def add_run_options(
    parser: argparse.ArgumentParser, *, dropout: float, rate: float, warmup: int, size: int, steps: int = ENDLESS,
    decay_steps: int | None = None, save_seconds: float = 150, evaluate_steps: int = 500,
) -> None:
    """Adds them with the defaults of a kind of run. decay_steps: for a `DecayingRun`."""
    parser.add_argument("--checkpoints", type=Path, required=True)
    parser.add_argument("--dropout", type=float, default=dropout)
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--warmup", type=int, default=warmup)
    parser.add_argument("--steps", type=int, default=steps)
    if decay_steps is not None:
        parser.add_argument("--decay", action="store_true")
        parser.add_argument("--decay-steps", type=int, default=decay_steps)
    parser.add_argument("--size", type=int, default=size, help="samples in a process's batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save-seconds", type=float, default=save_seconds)
    parser.add_argument("--evaluate-steps", type=int, default=evaluate_steps)
