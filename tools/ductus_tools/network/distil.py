"""Teaches a network to read with weights of 4 bits as it does with wide ones.

    python -m ductus_tools.network.distil network.safetensors taught.safetensors --steps 400 INK.ndjson.xz ...

The student starts as the network and computes with weights rounded as by `narrow --bits 4` (`rounding`). It learns the
network's probabilities and last states (G. Hinton et al., 2015, "Distilling the knowledge in a neural network"), so the
ink needs no labels. The file has the wide weights, for `narrow`.
"""

import argparse
import copy
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import safetensors
import torch
from torch import nn

from ..ink import features
from ..ink.augment import augment
from ..ink.records import read_records
from ..ink.strokes import Strokes
from .export import export, load_text
from .model import InkNetwork
from .rounding import PERIOD, Rounding

#: Feature rows of a batch, and of an ink at most.
ROWS, LONGEST = 6000, 900
#: What the states' squared error weighs beside the divergence of the probabilities.
STATES = 10.0


def rows(paths: list[Path], count: int, random: np.random.Generator, version: int) -> list[np.ndarray]:
    """Feature rows of `count` inks of `train` of each file, every second one changed as in training."""
    found: list[np.ndarray] = []
    for path in paths:
        records = [record for record in read_records(path) if record.get("split", "train") == "train"]
        for index in random.permutation(len(records))[:count]:
            ink = Strokes.from_lists(records[index]["drawing"])
            if len(found) % 2 == 1:
                ink = augment(ink, random)
            own = features.extract(ink, version=version).astype(np.float32)
            if 0 < len(own) <= LONGEST:
                found.append(own)
    return found


def batches(inks: list[np.ndarray], random: np.random.Generator) -> Iterator[list[np.ndarray]]:
    """Endless batches of inks of about equal length."""
    inks = sorted(inks, key=len)
    groups, group = [], list[np.ndarray]()
    for ink in inks:
        if group and (len(group) + 1) * len(ink) > ROWS:
            groups.append(group)
            group = []
        group.append(ink)
    groups.append(group)
    while True:
        for index in random.permutation(len(groups)):
            yield groups[index]


def padded(group: list[np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """Features [N, T, F], and the number of rows of each [N]."""
    lengths = torch.tensor([len(ink) for ink in group])
    return nn.utils.rnn.pad_sequence([torch.from_numpy(ink) for ink in group], batch_first=True), lengths


def loss(teacher: InkNetwork, student: InkNetwork, group: list[np.ndarray]) -> torch.Tensor:
    """The deviation of a student's frames from its teacher's."""
    values, lengths = padded(group)
    with torch.no_grad():
        expected, frames = teacher.encode(values, lengths)
        wanted = torch.log_softmax(teacher.output(expected), dim=2)
    states, _ = student.encode(values, lengths)
    found = torch.log_softmax(student.output(states), dim=2)
    mask = torch.arange(len(states))[:, None] < frames
    divergence = (wanted.exp() * (wanted - found)).sum(dim=2)[mask].mean()
    return divergence + STATES * ((states - expected) ** 2).mean(dim=2)[mask].mean()


def distil(
    teacher: InkNetwork, inks: list[np.ndarray], steps: int, rate: float, keep: str, random: np.random.Generator
) -> InkNetwork:
    """A student of a network, with wide weights that can be rounded."""
    student = copy.deepcopy(teacher)
    rounding = Rounding(student, keep)
    optimizer = torch.optim.Adam(student.parameters(), lr=rate, betas=(0.9, 0.98))
    sum_of_losses = 0.0
    for step, group in zip(range(steps), batches(inks, random)):
        if step % PERIOD == 0:
            rounding.choose()
        optimizer.param_groups[0]["lr"] = rate * (0.02 + 0.49 * (1 + math.cos(math.pi * step / steps)))
        optimizer.zero_grad()
        with rounding.applied():
            value = loss(teacher, student, group)
            value.backward()
        nn.utils.clip_grad_norm_(student.parameters(), 1.0)
        optimizer.step()
        sum_of_losses += value.item()
        if step % PERIOD == PERIOD - 1:
            print(f"step {step + 1}: {sum_of_losses / PERIOD:.5f}", file=sys.stderr, flush=True)
            sum_of_losses = 0.0
    return student.eval()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="a text network's file")
    parser.add_argument("output", type=Path, help="safetensors")
    parser.add_argument("ink", type=Path, nargs="+", help="records")
    parser.add_argument("--steps", type=int, default=400, help="steps of training (default: %(default)s)")
    parser.add_argument("--count", type=int, default=1500, help="inks of each file")
    parser.add_argument("--rate", type=float, default=3e-4, help="learning rate (default: %(default)s)")
    parser.add_argument("--keep", default="", help="tensors that keep 8 bits")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the ink")
    arguments = parser.parse_args()
    random = np.random.default_rng(arguments.seed)
    with safetensors.safe_open(str(arguments.network), framework="np") as file:
        header = json.loads(file.metadata()["ductus"])
    teacher = load_text(arguments.network)
    inks = rows(arguments.ink, arguments.count, random, header["feature_version"])
    student = distil(teacher, inks, arguments.steps, arguments.rate, arguments.keep, random)
    metadata = {name: header[name] for name in ("name", "version", "feature_version")}
    export(student, arguments.output, metadata, half=True)


if __name__ == "__main__":
    main()
