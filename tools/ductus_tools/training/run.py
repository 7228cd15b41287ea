"""A training run: what text and figures have in common.

A run saves every few minutes and continues from there when it is called again; an interrupted run ends with the same
weights as an uninterrupted one.
"""

import dataclasses
import json
import time
from abc import ABC, abstractmethod
from argparse import Namespace
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import torch
import torch.distributed as distributed

from ..network.character_network import CharacterConfiguration
from ..network.model import EncoderConfiguration
from . import checkpoint
from .options import ENDLESS, HARMLESS
from .schedule import learning_rate

LOG_STEPS = 100


class Source(Protocol):
    """Batches, with a position that can be saved."""

    def state(self) -> dict: ...

    def restore(self, state: dict) -> None: ...


Network = TypeVar("Network", bound=torch.nn.Module)
Batches = TypeVar("Batches", bound=Source)


class Run(ABC, Generic[Network, Batches]):
    """The state of a run, and its loop. A kind of run makes the network and the source of batches, and says what a
    step's loss is."""

    harmless = HARMLESS
    """Options that may change from call to call without a word."""

    def __init__(self, options: Namespace, model: Network, source: Batches,
                 configuration: EncoderConfiguration | CharacterConfiguration, average: float, weight_decay: float,
                 rank: int = 0, processes: int = 1):
        """configuration: what the network is made from."""
        self.options, self.model, self.source = options, model, source
        self.configuration = configuration
        self.rank, self.processes = rank, processes
        self.optimizer = torch.optim.AdamW(
            model.parameters(), lr=options.rate, betas=(0.9, 0.99), weight_decay=weight_decay
        )
        self.average = checkpoint.WeightAverage(model, average)
        self.step = 0

    @property
    @abstractmethod
    def end(self) -> int:
        """The step to stop at."""

    @abstractmethod
    def rate(self) -> float:
        """The learning rate of this step."""

    @abstractmethod
    def losses(self) -> tuple[torch.Tensor, list[float]]:
        """The loss to minimise, and each sample's, for the log."""

    @abstractmethod
    def evaluate(self) -> None:
        """Logs how well the averaged weights read."""

    @property
    def path(self) -> Path:
        return self.options.checkpoints / f"state-{self.rank}.pt"

    def state(self) -> dict:
        """Everything that changes in training: tensors and plain values."""
        return {
            "processes": self.processes,
            "configuration": dataclasses.asdict(self.configuration),
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "average": self.average.state(),
            "source": self.source.state(),
            "random": torch.get_rng_state(),
            "random_of_gpus": torch.cuda.get_rng_state_all(),
            "step": self.step,
            "options": {name: str(value) for name, value in vars(self.options).items()},
        }

    def restore(self, state: dict) -> None:
        if state["processes"] != self.processes:
            raise SystemExit(f"{self.path} was saved by {state['processes']} processes")
        self._compare(state)
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.average.restore(state["average"])
        self.source.restore(state["source"])
        torch.set_rng_state(state["random"])
        if state.get("random_of_gpus") and torch.cuda.is_available():
            torch.cuda.set_rng_state_all(state["random_of_gpus"])
        self.step = state["step"]

    def _compare(self, state: dict) -> None:
        """Refuses the checkpoint of another network, and tells which options are no longer what they were."""
        before, now = state["configuration"], dataclasses.asdict(self.configuration)
        other = [name for name in now if name != "dropout" and before.get(name) != now[name]]
        if other:
            raise SystemExit(
                f"{self.path} holds another network, which differs in {', '.join(other)}: "
                "name other --checkpoints, or train with the same options"
            )
        known = state.get("options", {})
        for name, value in vars(self.options).items():
            if name not in self.harmless and known.get(name, str(value)) != str(value) and self.rank == 0:
                print(f"--{name.replace('_', '-')} was {known[name]} and is {value} from here on", flush=True)

    def resume(self) -> None:
        if self.path.exists():
            self.restore(checkpoint.load(self.path))
        steps = self._of_all(self.step)
        if len(set(steps)) > 1:
            found = ", ".join(f"state-{rank}.pt: {step}" for rank, step in enumerate(steps))
            raise SystemExit(
                f"{self.options.checkpoints}: the processes were saved at different steps ({found}): remove these files to "
                "begin anew"
            )

    def save(self) -> None:
        self.options.checkpoints.mkdir(parents=True, exist_ok=True)
        checkpoint.write(self.path, self.state())
        self._of_all(self.step)  # all have written: a run that is killed here keeps files of one step
        checkpoint.replace(self.path)

    def train(self) -> None:
        saved, logged, losses, steps = time.time(), time.time(), list[float](), 0
        while self.step < self.end:
            losses, steps = losses + self.update(), steps + 1
            if self.step % LOG_STEPS == 0 or self.step == self.end:
                seconds = time.time() - logged
                left = {} if self.end >= ENDLESS else {"minutes_left": (self.end - self.step) * seconds / steps / 60}
                speed = len(losses) * self.processes / seconds
                self.log(loss=sum(losses) / len(losses), inks_per_second=speed, **left)
                logged, losses, steps = time.time(), [], 0
                if self.agreed(time.time() - saved > self.options.save_seconds):
                    self.save()
                    saved = time.time()
            if self.step % self.options.evaluate_steps == 0 and self.step < self.end:
                self._measure()
        self.save()
        self._measure()

    def _measure(self) -> None:
        """Evaluates, and leaves the random numbers as they were: a run that resumes here doesn't evaluate again."""
        with torch.random.fork_rng():
            self.evaluate()

    def update(self) -> list[float]:
        """Takes an optimizer step and returns the losses of this process's samples."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate()
        self.model.train()
        self.optimizer.zero_grad(set_to_none=True)
        with self.computing():
            loss, samples = self.losses()
            loss.backward()
        self.share_gradients()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 2.0)
        self.optimizer.step()
        self.average.update(self.model)
        self.step += 1
        return samples

    def computing(self) -> AbstractContextManager[None]:
        """A context with the network as a step computes with it, if that differs from the learned one."""
        return nullcontext()

    def averaged(self) -> Network:
        """A network with the run's averaged weights."""
        model = type(self.model)(self.configuration)
        model.load_state_dict(self.average.weights)
        return model.to(next(self.model.parameters()).device).eval()

    def log(self, **values: float) -> None:
        if self.rank == 0:
            self.options.checkpoints.mkdir(parents=True, exist_ok=True)
            record = {"step": self.step, **{k: round(v, 4) for k, v in values.items()}}
            with open(self.options.checkpoints / "log.ndjson", "a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
            print(record, flush=True)

    # Several processes

    def agreed(self, wish: bool) -> bool:
        """The first process's wish: all must save at the same step."""
        value = torch.tensor([float(wish)])
        if self.processes > 1:
            distributed.broadcast(value, 0)
        return bool(value.item())

    def _of_all(self, number: int) -> list[int]:
        """Each process's number, once all have named theirs."""
        if self.processes == 1:
            return [number]
        numbers = [torch.zeros(1, dtype=torch.int64) for _ in range(self.processes)]
        distributed.all_gather(numbers, torch.tensor([number]))
        return [int(found.item()) for found in numbers]

    def share_gradients(self) -> None:
        if self.processes == 1:
            return
        gradients = [p.grad for p in self.model.parameters() if p.grad is not None]
        flat = torch.cat([g.flatten() for g in gradients])
        distributed.all_reduce(flat)
        flat /= self.processes
        for gradient, part in zip(gradients, flat.split([g.numel() for g in gradients])):
            gradient.copy_(part.view_as(gradient))


class DecayingRun(Run[Network, Batches]):
    """A run at a constant rate, of any length, that ends with a decay if called with --decay."""

    decay_from: int | None = None
    """The step that the decay began at."""
    decay_steps = 0
    """The steps that it takes."""

    def state(self) -> dict:
        return super().state() | {"decay_from": self.decay_from, "decay_steps": self.decay_steps}

    def restore(self, state: dict) -> None:
        super().restore(state)
        self.decay_from = state["decay_from"]
        if self.decay_from is not None:
            # Older checkpoints have them among the options of the call that saved them.
            self.decay_steps = int(state.get("decay_steps", state["options"]["decay_steps"]))

    def resume(self) -> None:
        super().resume()
        wanted = self.options.decay_steps
        if self.options.decay and self.decay_from is None:
            self.decay_from, self.decay_steps = self.step, wanted
        elif self.options.decay and self.decay_steps != wanted and self.rank == 0:
            print(f"--decay-steps stays {self.decay_steps}, with which the decay began", flush=True)

    def train(self) -> None:
        if self.decay_from is None or self.options.decay:
            super().train()
        elif self.rank == 0:
            print(f"the run is in its decay since step {self.decay_from}: only a call with --decay continues it", flush=True)

    @property
    def end(self) -> int:
        return self.options.steps if self.decay_from is None else self.decay_from + self.decay_steps

    def rate(self) -> float:
        return learning_rate(self.step, self.options.rate, self.options.warmup, self.decay_from, self.decay_steps)


class MeasuredRun(Run[Network, Batches]):
    """A run of `options.steps` steps, whose rate falls from the middle on."""

    harmless = HARMLESS - {"steps"}

    @property
    def end(self) -> int:
        return self.options.steps

    def rate(self) -> float:
        half = self.options.steps // 2
        return learning_rate(self.step, self.options.rate, self.options.warmup, half, self.options.steps - half)
