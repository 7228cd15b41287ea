"""Trains the small network of `ink.curves` through a network that reads along its curves.

    python -m ductus_tools.training.curves --network ../weights/latin/network.safetensors DATA/latin/words.ndjson.xz

It starts from the weights of `ink.learn_curves`, which know the mean place of pens: a loop that a slow pen has lost is
flat there. Now words by writers of `train` are thinned to 20 and 15 samples a second and read, and the weights learn
from CTC's loss, and a little from the pens' places, so that curves stay true to the pen. The network that reads is
unchanged.
"""

import argparse
import dataclasses
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

from ..ink import features, learn_curves, surroundings
from ..ink.curves import MIRROR, OUTPUT_MIRROR, PARTS, STEPS, View, stored
from ..ink.records import read_records
from ..ink.strokes import Strokes
from ..network.export import load_text
from ..network.model import InkNetwork

RATES = (20, 15)
"""Samples a second."""
INKS, LONGEST = 30, 13
"""Words of a person, and their characters at most."""
STEPS_TAUGHT, BATCH, RATE = 400, 64, 1e-3
PLACES = 0.3
"""What the places of pens weigh beside a character's loss."""
GREATEST_LOSS = 25.0
"""Nats of a word at most: labels have faults."""
_UNLIKELY = -1e4


@dataclasses.dataclass
class SlowInk:
    """A normalised ink with six chords replacing each that becomes a curve.

    points: float [N, 2]
    starts: int [S], each stroke's first point
    between: int [C, PARTS - 1], the points of each chord that the network moves
    around: float [C, 2 * REACH + 1, 2], what it sees
    places: float [C, PARTS - 1, 2], where the pen was, from each chord's start
    """

    label: str
    points: np.ndarray
    starts: np.ndarray
    between: np.ndarray
    around: np.ndarray
    places: np.ndarray


def slow_ink(record: dict, rate: float, random: np.random.Generator) -> SlowInk | None:
    """A record's word as by a slow pen; `None` if no stroke becomes a curve."""
    strokes, samples, known = learn_curves.strokes_of(record), [], []
    step = learn_curves.rate_of(record) / rate
    for stroke in strokes:
        places = learn_curves.thinned(len(stroke), step, random) if len(stroke) > 1 else np.zeros(1)
        samples.append(learn_curves.at(stroke, places) if len(stroke) > 1 else stroke)
        known.append(learn_curves.chords(stroke, places, 1.0, 0.0) if len(stroke) > 2 else None)
    ink = Strokes(np.concatenate(samples), np.cumsum([0] + [len(part) for part in samples[:-1]]))
    if np.ptp(ink.points, axis=0).max() == 0:
        return None
    normalised = features.normalised(ink)
    scale = _scale(ink, normalised)
    points, between, around, moved, count = [], [], [], [], 0
    starts = []
    for part, pair in zip(np.split(normalised.points, ink.starts[1:]), known):
        starts.append(count)
        length = np.hypot(*np.diff(part, axis=0).T).sum()
        if pair is not None and length > features.SPARSE * (len(part) - 1):
            kept = part[np.concatenate(([True], (np.diff(part, axis=0) != 0).any(axis=1)))]
            if len(kept) == len(pair[0]) + 1:
                shares = (np.arange(1, PARTS + 1) / PARTS)[:, None]
                filled = kept[:-1, None] + shares * np.diff(kept, axis=0)[:, None]
                between.append(count + 1 + PARTS * np.arange(len(filled))[:, None] + np.arange(PARTS - 1))
                around.append(learn_curves.neighbourhoods(kept))
                moved.append(pair[1] / scale)
                part = np.concatenate((kept[:1], filled.reshape(-1, 2)))
        points.append(part)
        count += len(part)
    if not between:
        return None
    joined = [np.concatenate(parts) for parts in (points, between, around, moved)]
    return SlowInk(record["label"], joined[0], np.array(starts), *joined[1:])


def _scale(ink: Strokes, normalised: Strokes) -> float:
    """The units of an ink per unit of its normalised form."""
    width = np.ptp(normalised.points[:, 0])
    if width > 0:
        return float(np.ptp(ink.points[:, 0]) / width)
    return float(np.ptp(ink.points[:, 1]) / np.ptp(normalised.points[:, 1]))


class CurveWeights(nn.Module):
    """The small network as a module."""

    def __init__(self, weights: dict[str, list[list[int]]]):
        super().__init__()
        self.hidden = nn.Parameter(torch.tensor(weights["hidden"], dtype=torch.float32) / STEPS)
        self.output = nn.Parameter(torch.tensor(weights["output"], dtype=torch.float32) / STEPS)

    def forward(self, view: View) -> torch.Tensor:
        """The pen's offsets from each chord's parts [C, PARTS - 1, 2]."""
        mirror, outputs = (torch.tensor(signs, dtype=torch.float32) for signs in (MIRROR, OUTPUT_MIRROR))
        seen = torch.tensor(view.seen, dtype=torch.float32)
        found = (self._answer(seen) + self._answer(seen * mirror) * outputs) / 2
        return found.reshape(len(found), PARTS - 1, 2)

    def _answer(self, seen: torch.Tensor) -> torch.Tensor:
        hidden = torch.relu(seen @ self.hidden[:, 1:].T + self.hidden[:, 0])
        return hidden @ self.output[:, 1:].T + self.output[:, 0]

    def rounded(self) -> dict[str, list[list[int]]]:
        return {
            name: torch.round(rows.detach() * STEPS).int().tolist()
            for name, rows in (("hidden", self.hidden), ("output", self.output))
        }


def rows_of(curves: CurveWeights, inks: Sequence[SlowInk]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Feature rows [N, T, F] of inks along their curves, rows of each [N], and the error of the places; as by
    `features.extract`, except for the features of what is above and below, which pass no gradient."""
    offsets = np.cumsum([0] + [len(ink.points) for ink in inks])
    starts = np.concatenate([ink.starts + offset for ink, offset in zip(inks, offsets)])
    between = np.concatenate([ink.between + offset for ink, offset in zip(inks, offsets)])
    view = View(np.concatenate([ink.around for ink in inks]))
    moved = _turned(view, curves(view))
    wanted = torch.tensor(view.offsets(np.concatenate([ink.places for ink in inks])), dtype=torch.float32)
    apart = _turned(view, wanted) - moved
    error = 100 * nn.functional.huber_loss(apart, torch.zeros_like(apart), delta=0.05)
    points = torch.tensor(np.concatenate([ink.points for ink in inks]), dtype=torch.float32)
    points = points.index_add(0, torch.tensor(between.ravel()), moved.reshape(-1, 2))

    place, stroke, first, last = _resampled(points, starts)
    owner = np.searchsorted(offsets, starts, side="right")[stroke] - 1
    begin = np.searchsorted(owner, np.arange(len(inks)))
    counts = np.diff(np.append(begin, len(owner)))
    before = np.maximum(np.arange(len(owner)) - 1, begin[owner])
    front, near = np.zeros(len(owner), dtype=int), np.zeros((len(owner), surroundings.COUNT))
    fixed = place.detach().double().numpy()
    for row, count in zip(begin, counts):
        x, y = fixed[row : row + count].T
        leads = np.concatenate(([True], x[1:] > np.maximum.accumulate(x)[:-1]))
        front[row : row + count] = row + np.maximum.accumulate(np.where(leads, np.arange(count), 0))
        near[row : row + count] = surroundings.surroundings(x, y, first[row : row + count])
    ways = place - place[torch.tensor(before)]
    is_first, none = torch.tensor(first).float(), torch.zeros(len(owner))
    is_drawn = (1 - is_first) / features.STEP
    columns = [
        ways[:, 0] * is_drawn, ways[:, 1] * is_drawn,
        torch.asinh(ways[:, 0]) * is_first, torch.asinh(ways[:, 1]) * is_first,
        is_first, torch.tensor(last).float(), torch.asinh(place[:, 1]),
        torch.asinh(2 * (place[:, 0] - place[torch.tensor(front[before]), 0])) * torch.tensor(before < np.arange(len(owner))),
        none, none, none,
    ]
    values = torch.cat((torch.stack(columns, dim=1), torch.tensor(near, dtype=torch.float32)), dim=1)
    padded = torch.zeros(len(inks), int(counts.max()), values.shape[1])
    at = torch.tensor(np.arange(len(owner)) - begin[owner])
    return padded.index_put((torch.tensor(owner), at), values), torch.tensor(counts), error


def _turned(view: View, offsets: torch.Tensor) -> torch.Tensor:
    """Offsets in a chord's view, converted to the ink's axes."""
    cos, sin = (torch.tensor(side, dtype=torch.float32)[:, None] for side in view.axis.T)
    x, y = offsets[..., 0], offsets[..., 1]
    unit = torch.tensor(view.unit, dtype=torch.float32)[:, None, None]
    return torch.stack((x * cos - y * sin, x * sin + y * cos), dim=2) * unit


def _resampled(points: torch.Tensor, starts: np.ndarray) -> tuple[torch.Tensor, np.ndarray, np.ndarray, np.ndarray]:
    """`resampling.resample` with gradients: places [T, 2], the stroke of each, and flags of strokes' first and last
    ones."""
    ends = np.append(starts[1:], len(points))
    ways = points[1:] - points[:-1]
    inside = torch.ones(len(ways))
    inside[torch.tensor(starts[1:] - 1)] = 0
    lengths = torch.sqrt((ways * ways).sum(dim=1) + 1e-12) * inside
    along = torch.cat((torch.zeros(1, dtype=torch.float64), torch.cumsum(lengths.double(), dim=0)))
    known = along.detach().numpy()
    intervals = np.maximum(4, np.ceil((known[ends - 1] - known[starts]) / features.STEP - 1e-9).astype(int))
    stroke = np.repeat(np.arange(len(starts)), intervals + 1)
    step = np.arange(len(stroke)) - (np.cumsum(intervals + 1) - intervals - 1)[stroke]
    begin, end = along[torch.tensor(starts)[stroke]], along[torch.tensor(ends - 1)[stroke]]
    target = begin + (end - begin) * torch.tensor(step / intervals[stroke])
    before = np.searchsorted(known, target.detach().numpy(), side="right") - 1
    before = np.clip(before, starts[stroke], np.maximum(ends - 2, starts)[stroke])
    after = np.minimum(before + 1, (ends - 1)[stroke])
    length = along[after] - along[before]
    share = torch.where(length > 0, (target - along[before]) / torch.where(length > 0, length, 1.0), 0.0)
    share = share.clamp(0, 1).float()[:, None]
    place = points[before] + share * (points[after] - points[before])
    return place, stroke, step == 0, step == intervals[stroke]


def teach(curves: CurveWeights, reader: InkNetwork, inks: list[SlowInk], steps: int, random: np.random.Generator) -> None:
    """Runs steps of Adam, at a rate that falls to 0."""
    alphabet = reader.configuration.alphabet
    allowed = torch.tensor([0.0] + [0.0 if " " < character <= "~" else _UNLIKELY for character in alphabet])
    optimiser = torch.optim.Adam(curves.parameters(), RATE)
    inks = sorted(inks, key=lambda ink: len(ink.points))
    groups = [inks[start : start + BATCH] for start in range(0, len(inks), BATCH)]
    order: list[int] = []
    for step in range(steps):
        order = order or list(random.permutation(len(groups)))
        group = groups[order.pop()]
        rows, counts, error = rows_of(curves, group)
        log_probabilities, frames = reader(rows, counts)
        targets = [torch.tensor([alphabet.index(character) + 1 for character in ink.label]) for ink in group]
        losses = nn.functional.ctc_loss(
            torch.log_softmax(log_probabilities + allowed, dim=2).transpose(0, 1), torch.cat(targets), frames,
            torch.tensor([len(target) for target in targets]), reduction="none", zero_infinity=True,
        )
        characters = sum(len(target) for target in targets)
        loss = losses.clamp(max=GREATEST_LOSS).sum() / characters + PLACES * error
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(curves.parameters(), 1.0)
        optimiser.param_groups[0]["lr"] = RATE * min(1, step / 20) * (1 - step / steps) + 1e-6
        optimiser.step()
        if (step + 1) % 50 == 0:
            print(f"{step + 1}: {losses.sum().item() / characters:.3f} nats a character, places {error.item():.4f}", flush=True)


def examples(paths: Sequence[Path], alphabet: str, random: np.random.Generator) -> list[SlowInk]:
    people: dict[str, list[dict]] = {}
    for path in paths:
        for record in read_records(path):
            is_known = record["split"] == "train" and learn_curves.rate_of(record) > 0 and set(record["label"]) <= set(alphabet)
            if is_known and 1 < len(record["label"]) <= LONGEST:
                people.setdefault(record["writer"], []).append(record)
    found = [
        slow_ink(records[index], RATES[random.integers(len(RATES))], random)
        for _, records in sorted(people.items())
        for index in random.permutation(len(records))[:INKS]
    ]
    return [ink for ink in found if ink]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ink", type=Path, nargs="+")
    parser.add_argument("--network", type=Path, required=True, help="the network to read with")
    parser.add_argument("--steps", type=int, default=STEPS_TAUGHT)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    torch.manual_seed(options.seed)
    random = np.random.default_rng(options.seed)
    reader = load_text(options.network).requires_grad_(False)
    inks = examples(options.ink, "".join(map(chr, range(0x21, 0x7F))), random)
    curves = CurveWeights(stored())
    teach(curves, reader, inks, options.steps, random)
    learn_curves.write(curves.rounded())


if __name__ == "__main__":
    main()
