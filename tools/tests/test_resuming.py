"""Runs that are killed anywhere end with the weights of runs that weren't."""

import argparse
import dataclasses
import itertools

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from torch import Tensor, nn  # noqa: E402

from ductus_tools.training import batches  # noqa: E402
from ductus_tools.training import run as running  # noqa: E402
from ductus_tools.training.batches import BatchSource  # noqa: E402
from ductus_tools.training.options import add_run_options  # noqa: E402
from ductus_tools.training.pooled_batches import PooledBatches  # noqa: E402
from ductus_tools.training.run import DecayingRun, MeasuredRun, Run  # noqa: E402
from ductus_tools.training.samples import Sample  # noqa: E402

POOL = 4


@dataclasses.dataclass
class Size:
    """The configuration of a tiny network."""

    width: int = 3


class Network(nn.Sequential):
    def __init__(self, configuration: Size):
        super().__init__(nn.Linear(configuration.width, 4), nn.Dropout(0.3), nn.Linear(4, 1))


class Numbers(PooledBatches[Tensor]):
    """Pools of random batches."""

    def drawn_pool(self, random):
        return list(torch.from_numpy(random.normal(size=(POOL, 5, 3)).astype(np.float32)))


class Tiny(Run):
    """What tiny runs have in common. Killed at a step, one raises KeyboardInterrupt in place of it."""

    killed_at = -1

    def __init__(self, options, rank=0, processes=1):
        torch.manual_seed(options.seed)
        model = Network(Size())
        torch.manual_seed(options.seed)
        source = Numbers(options.seed)
        super().__init__(options, model, source, Size(), 0.9, 1e-3, rank, processes)

    def losses(self):
        if self.step == self.killed_at:
            raise KeyboardInterrupt
        samples = self.model(self.source.drawn()).square().mean(dim=1)
        return samples.mean(), samples.detach().tolist()

    def evaluate(self):
        self.averaged()


class TinyDecayingRun(Tiny, DecayingRun):
    pass


class TinyMeasuredRun(Tiny, MeasuredRun):
    pass


def started(folder, *words, kind=TinyDecayingRun, killed_at=-1, **others):
    parser = argparse.ArgumentParser()
    decay_steps = 50 if kind is TinyDecayingRun else None
    add_run_options(parser, dropout=0.3, rate=0.05, warmup=2, size=5, decay_steps=decay_steps, save_seconds=-1, evaluate_steps=3)
    run = kind(parser.parse_args(["--checkpoints", str(folder), *map(str, words)]), **others)
    run.killed_at = killed_at
    run.resume()
    return run


def trained(folder, *words, **others):
    run = started(folder, *words, **others)
    run.train()
    return run


def weights(run):
    return {**run.model.state_dict(), **{f"average.{name}": value for name, value in run.average.weights.items()}}


def assert_same(a, b):
    assert a.step == b.step
    for name, value in weights(a).items():
        assert torch.equal(value, weights(b)[name]), name


@pytest.fixture(autouse=True)
def saved_at_each_step(monkeypatch):
    monkeypatch.setattr(running, "LOG_STEPS", 1)


DOCUMENTED = (("--steps", 9), ("--decay", "--decay-steps", 5))


# At the ends of pools (4, 8, 12), after evaluations (3, 6, 12), where the decay begins (9) and in it.
@pytest.mark.parametrize("killed_at", range(14))
def test_the_documented_commands_repeated_after_a_kill_end_with_the_same_weights(tmp_path, killed_at):
    for words in DOCUMENTED:
        whole = trained(tmp_path / "whole", *words)
    assert whole.step == 14
    with pytest.raises(KeyboardInterrupt):
        for words in DOCUMENTED:
            trained(tmp_path / "killed", *words, killed_at=killed_at)
    for words in DOCUMENTED:
        resumed = trained(tmp_path / "killed", *words)
    assert_same(resumed, whole)


def test_checkpoints_of_batches_that_were_drawn_otherwise_are_refused():
    with pytest.raises(SystemExit, match="name other --checkpoints"):
        Numbers(1).restore({"begun": {}, "left": 2})


def test_a_decay_is_continued_by_a_call_with_it_alone(tmp_path, capsys):
    trained(tmp_path, "--steps", 3)
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path, "--decay", "--decay-steps", 5, killed_at=6)
    capsys.readouterr()
    assert trained(tmp_path, "--steps", 20).step == 6
    assert capsys.readouterr().out == "the run is in its decay since step 3: only a call with --decay continues it\n"
    run = started(tmp_path, "--decay", "--decay-steps", 50)
    assert run.end == 8
    assert capsys.readouterr().out == "--decay-steps stays 5, with which the decay began\n"


def test_checkpoints_without_the_steps_of_their_decay_are_read(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path, "--decay", "--decay-steps", 5, killed_at=2)
    state = torch.load(tmp_path / "state-0.pt", weights_only=True)
    del state["decay_steps"]
    torch.save(state, tmp_path / "state-0.pt")
    assert started(tmp_path, "--decay", "--decay-steps", 5).end == 5


def test_other_steps_of_a_run_whose_rate_falls_from_the_middle_on_are_told(tmp_path, capsys):
    trained(tmp_path, "--steps", 4, kind=TinyMeasuredRun)
    capsys.readouterr()
    started(tmp_path, "--steps", 8, kind=TinyMeasuredRun)
    assert capsys.readouterr().out == "--steps was 4 and is 8 from here on\n"


def test_processes_that_were_saved_at_different_steps_are_refused(tmp_path, monkeypatch):
    def gather(numbers, own):
        numbers[0].copy_(own)
        numbers[1].fill_(other)

    monkeypatch.setattr(running.distributed, "all_gather", gather)
    other = 0
    started(tmp_path, processes=2).save()
    other = 7
    with pytest.raises(SystemExit, match="state-0.pt: 0, state-1.pt: 7"):
        started(tmp_path, processes=2)


def test_processes_replace_their_files_once_all_have_written_them(tmp_path, monkeypatch):
    run = started(tmp_path)
    run.processes = 2

    def gather(numbers, own):
        assert (tmp_path / "state-0.tmp").exists() and not run.path.exists()

    monkeypatch.setattr(running.distributed, "all_gather", gather)
    run.save()
    assert run.path.exists() and not (tmp_path / "state-0.tmp").exists()


class Labels:
    """A sampler of labels of two lengths."""

    def draw(self, random, short=False):
        return Sample(random.normal(size=(3, 2)).astype(np.float32), "a" if short else "aa")


@pytest.mark.parametrize("cut", range(1, 9))
def test_batches_are_redrawn_as_short_as_they_were(monkeypatch, cut):
    monkeypatch.setattr(batches, "POOL", 12)  # three batches

    def source():
        return BatchSource(Labels(), "a", 1, 0, 1000, 4)

    def drawn(source, steps):
        return [source.next(step < 4) for step in steps]

    whole, first, second = source(), source(), source()
    expected = drawn(whole, range(10))
    drawn(first, range(cut))
    second.restore(first.state())
    for batch, other in itertools.zip_longest(drawn(second, range(cut, 10)), expected[cut:]):
        assert torch.equal(batch.rows, other.rows) and torch.equal(batch.targets, other.targets)
