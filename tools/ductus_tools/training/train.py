"""Trains the text network.

    OMP_NUM_THREADS=1 torchrun --nproc-per-node 2 -m ductus_tools.commands.train \\
        --script latin --corpus DIR --checkpoints DIR [--decay]

One process, several (gloo) or one GPU. A run saves into --checkpoints every few minutes and continues from there when
called again. It trains at a constant rate until --steps or until it is stopped; called with --decay, it lowers the rate
to 0 over --decay-steps and ends. With any number of processes the result is a function of the seed and that number.
"""

import argparse
import math
import os
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

import torch
import torch.distributed as distributed

from ..ink import features
from ..network.export import load_text, with_alphabet, with_features, with_new_alphabet
from ..network.model import InkNetwork, NetworkConfiguration
from ..network.rounding import PERIOD, Rounding
from ..network.widen import widened
from ..script.ink import Ink
from ..script.script import Script
from .batches import BatchSource
from .corpus import Corpus
from .evaluate import character_error_rate
from .loss import sample_losses
from .options import add_run_options
from .run import DecayingRun
from .samples import KINDS, AreaOptions, Sampler
from .text import sentences

SHORT_STEPS = 1500  # of a network trained from scratch


def arguments(scripts: Mapping[str, Script], words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--script", choices=[name for name, script in scripts.items() if script.composer], default="latin")
    Ink.add_arguments(parser)
    parser.add_argument("--foreign", type=Path, help="corpus in Latin script, made for --script")
    parser.add_argument("--composed", type=Path, help="corpus of composed words of `val`, to evaluate with")
    parser.add_argument(
        "--drawn-share", type=float,
        help="share of single letters as drawers drew them (default: the script's own, where it has drawers)",
    )  # fmt: skip
    parser.add_argument("--initial", type=Path, help="network.safetensors to continue from")
    parser.add_argument(
        "--short-steps", type=int,
        help="first steps, with short labels only: CTC leaves its all-blank plateau sooner",
    )  # fmt: skip
    parser.add_argument("--teacher", type=Path, help="network.safetensors whose probabilities the network stays close to")
    parser.add_argument("--likeness", type=float, default=1.0, help="weight of the distance from the teacher")
    parser.add_argument("--bits", type=int, choices=(4, 8), default=8, help="of the weights that the network computes with")
    parser.add_argument("--text", type=Path, help="sentences to write with single characters")
    parser.add_argument("--languages", type=Path, help="folder of texts: all letters of the script")
    parser.add_argument("--hidden", type=int, help="units (default: those of --initial, else 128); a narrower --initial is widened")
    parser.add_argument("--layers", type=int, help="bidirectional layers (default: those of --initial, else 3)")
    parser.add_argument("--stack", type=int, help="rows of a frame (default: those of --initial, else 3)")
    parser.add_argument("--rows", type=int, default=9600, help="padded rows in a process's batch")
    parser.add_argument(
        "--area-known", type=float, default=AreaOptions.known,
        help="share of samples whose writing area is given (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--area-jitter", type=float, default=AreaOptions.jitter,
        help="standard deviation of the logarithm of its height (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--area-balance", type=float, default=AreaOptions.balance,
        help="0 to draw single characters with an area as often as they are, 1 all equally often (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--char-share", type=float, default=KINDS["char"],
        help="share of single characters beside the other kinds of recorded samples",
    )  # fmt: skip
    add_run_options(
        parser, dropout=0.15, rate=2e-3, warmup=800, size=128, decay_steps=6000, save_seconds=180, evaluate_steps=2000
    )
    options = parser.parse_args(words)
    if options.short_steps is None:
        options.short_steps = 0 if options.initial else SHORT_STEPS
    return options


def main(scripts: Mapping[str, Script]) -> None:
    options = arguments(scripts)
    rank, processes = int(os.environ.get("RANK", "0")), int(os.environ.get("WORLD_SIZE", "1"))
    if processes > 1:
        distributed.init_process_group("gloo")
    torch.set_num_threads(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    run = TextRun(scripts[options.script], options, rank, processes, device)
    run.resume()
    run.train()
    if processes > 1:
        distributed.destroy_process_group()


class TextRun(DecayingRun[InkNetwork, BatchSource]):
    """A network that reads text, trained with CTC on recorded and composed ink."""

    def __init__(self, script: Script, options: argparse.Namespace, rank: int, processes: int, device: torch.device):
        torch.manual_seed(options.seed)  # the same weights in every process
        initial = load_text(options.initial) if options.initial else None
        alphabet = (script.recorded_alphabet if not options.languages else "") or script.alphabet
        if initial and set(alphabet) <= set(initial.configuration.alphabet):
            alphabet = initial.configuration.alphabet  # it continues to read its other characters
        usual = initial.configuration if initial else NetworkConfiguration(features.COUNT)
        configuration = NetworkConfiguration(
            features=features.COUNT,
            stack=options.stack or usual.stack,
            hidden=options.hidden or usual.hidden,
            layers=options.layers or usual.layers,
            dropout=options.dropout,
            alphabet=alphabet,
        )
        model = InkNetwork(configuration).to(device)
        if initial:
            model.load_state_dict(_fitted(initial, configuration))
        self.teacher = None
        if options.teacher:
            teacher = load_text(options.teacher)
            if not set(teacher.configuration.alphabet) <= set(alphabet):
                raise SystemExit(f"{options.teacher} reads characters that the network doesn't")
            self.teacher = InkNetwork(configuration).to(device).eval()
            self.teacher.load_state_dict(_fitted(teacher, configuration))
        self.rounding = Rounding(model) if options.bits == 4 else None
        torch.manual_seed(options.seed * 1000 + rank)  # dropout differs by process
        self.device, self.script = device, script
        self.corpus = Corpus(options.corpus)
        if rank == 0:
            _tell_strangers(self.corpus, configuration.alphabet)
        composer = script.composer(Ink.of(options), "train", options.languages) if script.composer and options.languages else None
        source = BatchSource(
            Sampler(
                self.corpus,
                "train",
                configuration.stack,
                AreaOptions(options.area_known, options.area_jitter, options.area_balance),
                sentences(options.text) if options.text else None,
                composer,
                script.kinds or {"char": options.char_share},
                script.longest,
                foreign=Sampler(
                    Corpus(options.foreign), "train", configuration.stack, leftwards=script.right_to_left, zones=script.zones
                ) if options.foreign else None,
                zones=script.zones,
            ),
            configuration.alphabet,
            options.seed,
            rank,
            options.rows,
            options.size,
            script.readable if script.groups else None,
        )
        super().__init__(options, model, source, configuration, 0.999, 1e-3, rank, processes)

    def state(self) -> dict:
        return super().state() | ({"rounding": self.rounding.steps} if self.rounding else {})

    def restore(self, state: dict) -> None:
        super().restore(state)
        if self.rounding:
            if "rounding" in state:
                self.rounding.steps = state["rounding"]
            else:  # the run began with 8 bits
                self.rounding.choose()

    def computing(self) -> AbstractContextManager[None]:
        if not self.rounding:
            return super().computing()
        if self.step % PERIOD == 0:
            self.rounding.choose()
        return self.rounding.applied()

    def averaged(self) -> InkNetwork:
        model = super().averaged()
        if self.rounding:
            rounding = Rounding(model)
            rounding.choose()
            rounding.apply()
        return model

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        short = self.step < self.options.short_steps
        batch = self.source.next(short)
        loss = sample_losses(self.model, batch, self.device, self.teacher, self.options.likeness)
        # A label's loss grows with its length; the root keeps lines from dominating a batch.
        weighted = loss / batch.target_lengths.to(self.device).sqrt()
        return weighted.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """Greedy error rates of the averaged weights on `val`, in the first process."""
        if self.rank == 0:
            model, script = self.averaged(), self.script
            kinds = [(self.corpus, kind, kind) for kind in ("char", "word", "line")]
            if self.options.composed:
                kinds.insert(0, (Corpus(self.options.composed), "word", "composed"))
            if self.options.drawers:
                kinds.insert(0, (Corpus(self.options.drawers), "char", "drawn"))
            for corpus, kind, name in kinds:
                readable = script.readable if script.groups else None
                rate = character_error_rate(model, corpus, "val", kind, limit=600, readable=readable)
                if not math.isnan(rate):
                    self.log(**{f"val_cer_{name}": rate})
        if self.processes > 1:
            distributed.barrier()


def _tell_strangers(corpus: Corpus, alphabet: str) -> None:
    """Prints how many inks of `train` the network can't learn, because it lacks characters of their labels."""
    known = set(alphabet)
    foreign = [set(corpus.labels[i]) - known for i in corpus.select("train")]
    lacking = "".join(sorted(set().union(*foreign)))
    if lacking:
        print(f"{sum(map(bool, foreign))} inks are left out: the network has no {' '.join(lacking)}", flush=True)


def _fitted(network: InkNetwork, configuration: NetworkConfiguration) -> dict[str, torch.Tensor]:
    """The weights of a network, adapted to one that is wider or has another alphabet."""
    network = widened(with_features(network, configuration.features), configuration.hidden)
    own = set(network.configuration.alphabet) <= set(configuration.alphabet)
    return (with_alphabet if own else with_new_alphabet)(network, configuration.alphabet)
