"""Trains the text network.

    OMP_NUM_THREADS=1 torchrun --nproc-per-node 2 -m ductus_tools.training.train \\
        --corpus DIR --checkpoints DIR [--decay]

One process, several (gloo) or one GPU. A run saves every few minutes into --checkpoints and goes on from there
when called again. It trains at a constant rate until --steps or until it is stopped; called with --decay it
takes the rate down to nothing over --decay-steps and ends. With any number of processes the result is a
function of the seed and that number.
"""

import argparse
import dataclasses
import json
import os
import time
from pathlib import Path

import numpy as np
import torch
import torch.distributed as distributed

from ..compose.fonts import read_fonts
from ..compose.letters import LetterMaker
from ..ink import features
from ..latin.alphabet import ALPHABET
from ..network.export import load, with_alphabet
from ..network.model import ENGLISH, InkNetwork, NetworkConfiguration
from . import checkpoint
from .batches import BatchSource
from .composed import Composer
from .corpus import Corpus
from .evaluate import character_error_rate
from .languages import read_languages
from .loss import sample_losses
from .samples import KINDS, AreaOptions, Sampler
from .schedule import learning_rate
from .text import sentences

SHORT_STEPS = 1500  # only short labels until then: CTC leaves its all-blank plateau sooner


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--checkpoints", type=Path, required=True)
    parser.add_argument("--initial", type=Path, help="network.safetensors to go on from")
    parser.add_argument("--text", type=Path, help="sentences to write with single characters")
    parser.add_argument("--languages", type=Path, help="folder of texts: all letters of Latin script")
    parser.add_argument("--fonts", type=Path, help="folder of single-stroke fonts, for rare letters")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--stack", type=int, default=3)
    parser.add_argument("--dropout", type=float, default=0.15)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--warmup", type=int, default=800)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--decay", action="store_true")
    parser.add_argument("--decay-steps", type=int, default=6000)
    parser.add_argument("--rows", type=int, default=9600, help="padded rows in a process's batch")
    parser.add_argument("--size", type=int, default=128, help="samples in a process's batch")
    parser.add_argument("--area-known", type=float, default=AreaOptions.known)
    parser.add_argument("--area-jitter", type=float, default=AreaOptions.jitter)
    parser.add_argument("--area-balance", type=float, default=AreaOptions.balance)
    parser.add_argument(
        "--char-share", type=float, default=KINDS["char"],
        help="of single characters, beside the other kinds of recorded samples",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save-seconds", type=float, default=180)
    parser.add_argument("--evaluate-steps", type=int, default=2000)
    return parser.parse_args(words)


def main() -> None:
    options = arguments()
    rank, processes = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    if processes > 1:
        distributed.init_process_group("gloo")
    torch.set_num_threads(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    run = Run(options, rank, processes, device)
    run.resume()
    run.train()
    if processes > 1:
        distributed.destroy_process_group()


def composer(options: argparse.Namespace, corpus: Corpus) -> Composer | None:
    """What draws composed letters, if the network shall read them."""
    if not options.languages:
        return None
    maker = LetterMaker(read_fonts(options.fonts) if options.fonts else None)
    letters = np.load(options.corpus / "letters.npy", mmap_mode="r")
    return Composer(corpus, "train", read_languages(options.languages), maker, letters)


class Run:
    """All that changes while training, and how it is saved."""

    def __init__(self, options, rank, processes, device):
        self.options, self.rank, self.processes, self.device = options, rank, processes, device
        torch.manual_seed(options.seed)  # the same weights in every process
        self.configuration = NetworkConfiguration(
            features=features.COUNT,
            stack=options.stack,
            hidden=options.hidden,
            layers=options.layers,
            dropout=options.dropout,
            alphabet=ALPHABET if options.languages else ENGLISH,
        )
        self.model = InkNetwork(self.configuration).to(device)
        if options.initial:
            initial = load(options.initial)
            self.model.load_state_dict(with_alphabet(initial, self.configuration.alphabet))
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=options.rate, betas=(0.9, 0.99), weight_decay=1e-3
        )
        self.average = checkpoint.WeightAverage(self.model, 0.999)
        torch.manual_seed(options.seed * 1000 + rank)  # dropout differs by process
        corpus = Corpus(options.corpus)
        self.corpus = corpus
        self.source = BatchSource(
            Sampler(
                corpus,
                "train",
                options.stack,
                AreaOptions(options.area_known, options.area_jitter, options.area_balance),
                sentences(options.text) if options.text else None,
                composer(options, corpus),
                {"char": options.char_share},
            ),
            self.configuration.alphabet,
            options.seed,
            rank,
            options.rows,
            options.size,
        )
        self.step = 0
        self.decay_from: int | None = None

    def resume(self) -> None:
        path = self.options.checkpoints / f"state-{self.rank}.pt"
        if path.exists():
            state = checkpoint.load(path)
            if state["processes"] != self.processes:
                raise SystemExit(f"{path} was saved by {state['processes']} processes")
            self.model.load_state_dict(state["model"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.average.restore(state["average"])
            self.source.restore(state["source"])
            torch.set_rng_state(state["random"])
            self.step, self.decay_from = state["step"], state["decay_from"]
        if self.options.decay and self.decay_from is None:
            self.decay_from = self.step

    def save(self) -> None:
        self.options.checkpoints.mkdir(parents=True, exist_ok=True)
        state = {
            "processes": self.processes,
            "options": vars(self.options),
            "configuration": dataclasses.asdict(self.configuration),
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "average": self.average.state(),
            "source": self.source.state(),
            "random": torch.get_rng_state(),
            "step": self.step,
            "decay_from": self.decay_from,
        }
        checkpoint.save(self.options.checkpoints / f"state-{self.rank}.pt", state)

    def train(self) -> None:
        options = self.options
        end = options.steps if self.decay_from is None else self.decay_from + options.decay_steps
        saved, logged, losses, inks = time.time(), time.time(), [], 0
        while self.step < end:
            loss, count = self.update()
            losses.append(loss)
            inks += count
            if self.step % 100 == 0:
                self.log(
                    loss=sum(losses) / len(losses),
                    inks_per_second=inks * self.processes / (time.time() - logged),
                )
                logged, losses, inks = time.time(), [], 0
                # Every process must save at the same step: the first one decides.
                due = torch.tensor([float(time.time() - saved > options.save_seconds)])
                if self.processes > 1:
                    distributed.broadcast(due, 0)
                if due.item():
                    self.save()
                    saved = time.time()
            if self.step % options.evaluate_steps == 0:
                self.evaluate()
        self.save()
        self.evaluate()

    def update(self) -> tuple[float, int]:
        """One optimizer step; the loss per sample and the samples of this process."""
        options = self.options
        short = self.step < SHORT_STEPS and not options.initial
        batch = self.source.next(short)
        rate = learning_rate(
            self.step, options.rate, options.warmup, self.decay_from, options.decay_steps
        )
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.model.train()
        loss = sample_losses(self.model, batch, self.device)
        # A label's loss grows with its length; the root keeps lines from ruling a batch.
        weighted = loss / batch.target_lengths.to(self.device).sqrt()
        self.optimizer.zero_grad(set_to_none=True)
        weighted.mean().backward()
        self.share_gradients()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 2.0)
        self.optimizer.step()
        self.average.update(self.model)
        self.step += 1
        return float(loss.detach().mean()), len(loss)

    def share_gradients(self) -> None:
        if self.processes == 1:
            return
        gradients = [p.grad for p in self.model.parameters()]
        flat = torch.cat([g.flatten() for g in gradients])
        distributed.all_reduce(flat)
        flat /= self.processes
        for gradient, part in zip(gradients, flat.split([g.numel() for g in gradients])):
            gradient.copy_(part.view_as(gradient))

    def evaluate(self) -> None:
        """Greedy error rates of the averaged weights on `val`, in the first process."""
        if self.rank == 0:
            model = InkNetwork(self.configuration).to(self.device)
            model.load_state_dict(self.average.weights)
            for kind in ("char", "word", "line"):
                rate = character_error_rate(model, self.corpus, "val", kind, limit=600)
                self.log(**{f"val_cer_{kind}": rate})
        if self.processes > 1:
            distributed.barrier()

    def log(self, **values) -> None:
        if self.rank == 0:
            self.options.checkpoints.mkdir(parents=True, exist_ok=True)
            record = {"step": self.step, **{k: round(v, 4) for k, v in values.items()}}
            with open(self.options.checkpoints / "log.ndjson", "a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")
            print(record, flush=True)


if __name__ == "__main__":
    main()
