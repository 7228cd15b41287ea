"""Trains the text network.

    OMP_NUM_THREADS=1 torchrun --nproc-per-node 2 -m ductus_tools.training.train \\
        --corpus DIR --checkpoints DIR [--decay]

One process, several (gloo) or one GPU. A run saves every few minutes into --checkpoints and goes on from there
when called again. It trains at a constant rate until --steps or until it is stopped; called with --decay it
takes the rate down to nothing over --decay-steps and ends. With any number of processes the result is a
function of the seed and that number.
"""

import argparse
import os
from pathlib import Path

import numpy as np
import torch
import torch.distributed as distributed

from ..scripts.european import composer as alphabets
from ..scripts.european.templates import read_templates
from ..scripts.european.zones import CAPITAL
from ..scripts.arabic.composer import ArabicComposer, read_texts
from ..scripts.brahmic import composer as brahmic
from ..scripts.brahmic.fonts import read_fonts as read_shapes
from ..compose.fonts import read_fonts
from ..compose.letters import LetterMaker
from ..ink import features
from ..network.export import load, with_alphabet, with_features, with_new_alphabet
from ..network.model import ENGLISH, InkNetwork, NetworkConfiguration
from ..network.widen import widened
from ..script import SCRIPTS
from .batches import BatchSource
from ..scripts.latin.composer import Composer
from .corpus import Corpus
from .evaluate import character_error_rate
from ..scripts.latin.running_text import read_languages
from .loss import sample_losses
from .options import add_run_options
from .run import DecayingRun
from .samples import KINDS, AreaOptions, Sampler
from .text import sentences

SHORT_STEPS = 1500  # of a network that begins from nothing


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--script", choices=SCRIPTS, default="latin")
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--foreign", type=Path, help="corpus in Latin script, made for --script")
    parser.add_argument("--drawers", type=Path, help="corpus of isolated letters, for --script alphabets, brahmic")
    parser.add_argument("--scripts", type=Path, help="folder of letter templates, for --script alphabets")
    parser.add_argument("--skeletons", type=Path, help="NDJSON of `scripts.european.fonts`, templates, too")
    parser.add_argument("--shapes", type=Path, help="NDJSON of `scripts.brahmic.shapes`, for --script brahmic")
    parser.add_argument("--composed", type=Path, help="corpus of composed words of `val`, to evaluate with")
    parser.add_argument(
        "--drawn-share", type=float, default=0.15,
        help="of single letters as drawers drew them, for --script alphabets, brahmic",
    )  # fmt: skip
    parser.add_argument("--initial", type=Path, help="network.safetensors to go on from")
    parser.add_argument(
        "--short-steps", type=int,
        help="of short labels alone, at first: CTC leaves its all-blank plateau sooner",
    )  # fmt: skip
    parser.add_argument("--text", type=Path, help="sentences to write with single characters")
    parser.add_argument("--languages", type=Path, help="folder of texts: all letters of the script")
    parser.add_argument("--fonts", type=Path, help="folder of single-stroke fonts, for rare letters")
    parser.add_argument("--hidden", type=int, help="as many as --initial has, else 128; of more it is widened")
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--stack", type=int, default=3)
    parser.add_argument("--rows", type=int, default=9600, help="padded rows in a process's batch")
    parser.add_argument("--area-known", type=float, default=AreaOptions.known)
    parser.add_argument("--area-jitter", type=float, default=AreaOptions.jitter)
    parser.add_argument("--area-balance", type=float, default=AreaOptions.balance)
    parser.add_argument(
        "--char-share", type=float, default=KINDS["char"],
        help="of single characters, beside the other kinds of recorded samples",
    )  # fmt: skip
    add_run_options(
        parser, dropout=0.15, rate=2e-3, warmup=800, size=128, decay_steps=6000, save_seconds=180, evaluate_steps=2000
    )
    options = parser.parse_args(words)
    if options.short_steps is None:
        options.short_steps = 0 if options.initial else SHORT_STEPS
    return options


def main() -> None:
    options = arguments()
    rank, processes = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    if processes > 1:
        distributed.init_process_group("gloo")
    torch.set_num_threads(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    run = TextRun(options, rank, processes, device)
    run.resume()
    run.train()
    if processes > 1:
        distributed.destroy_process_group()


def composer(options: argparse.Namespace, corpus: Corpus) -> Composer | ArabicComposer | None:
    """What draws composed letters, if the network shall read them."""
    if not options.languages:
        return None
    if options.script == "arabic":
        return ArabicComposer(corpus, "train", read_texts(options.languages))
    maker = LetterMaker(read_fonts(options.fonts) if options.fonts else None)
    if options.script == "brahmic":
        corpus.capital_heights[brahmic.WRITER] = CAPITAL
        return brahmic.BrahmicComposer(
            Corpus(options.drawers), corpus, "train", brahmic.read_texts(options.languages),
            read_shapes(options.shapes), maker, options.drawn_share,
        )
    letters = np.load(options.corpus / "letters.npy", mmap_mode="r")
    if options.script == "alphabets":
        corpus.capital_heights[alphabets.WRITER] = CAPITAL
        return alphabets.AlphabetComposer(
            Corpus(options.drawers), corpus, "train", alphabets.read_texts(options.languages),
            read_templates(options.scripts, options.skeletons), maker, letters, options.drawn_share,
        )
    return Composer(corpus, "train", read_languages(options.languages), maker, letters)


class TextRun(DecayingRun):
    """A network that reads text, trained with CTC on recorded and composed ink."""

    def __init__(self, options, rank, processes, device):
        script = SCRIPTS[options.script]
        english = options.script == "latin" and not options.languages
        torch.manual_seed(options.seed)  # the same weights in every process
        initial = with_features(load(options.initial), features.COUNT) if options.initial else None
        configuration = NetworkConfiguration(
            features=features.COUNT,
            stack=options.stack,
            hidden=options.hidden or (initial.configuration.hidden if initial else 128),
            layers=options.layers,
            dropout=options.dropout,
            alphabet=ENGLISH if english else script.alphabet,
        )
        model = InkNetwork(configuration).to(device)
        if initial:
            initial = widened(initial, configuration.hidden)
            own = set(initial.configuration.alphabet) <= set(configuration.alphabet)
            fitted = with_alphabet if own else with_new_alphabet
            model.load_state_dict(fitted(initial, configuration.alphabet))
        torch.manual_seed(options.seed * 1000 + rank)  # dropout differs by process
        self.device = device
        self.corpus = Corpus(options.corpus)
        source = BatchSource(
            Sampler(
                self.corpus,
                "train",
                options.stack,
                AreaOptions(options.area_known, options.area_jitter, options.area_balance),
                sentences(options.text) if options.text else None,
                composer(options, self.corpus),
                script.kinds or {"char": options.char_share},
                script.longest,
                foreign=Sampler(
                    Corpus(options.foreign), "train", options.stack, leftwards=script.right_to_left
                ) if options.foreign else None,
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
        options = {name: str(value) for name, value in vars(self.options).items()}
        return super().state() | {"options": options}

    def losses(self) -> tuple[torch.Tensor, list[float]]:
        short = self.step < self.options.short_steps
        batch = self.source.next(short)
        loss = sample_losses(self.model, batch, self.device)
        # A label's loss grows with its length; the root keeps lines from ruling a batch.
        weighted = loss / batch.target_lengths.to(self.device).sqrt()
        return weighted.mean(), loss.detach().tolist()

    def evaluate(self) -> None:
        """Greedy error rates of the averaged weights on `val`, in the first process."""
        if self.rank == 0:
            model, script = self.averaged(), SCRIPTS[self.options.script]
            kinds = [(self.corpus, kind, kind) for kind in ("char", "word", "line")]
            if self.options.composed:
                kinds.insert(0, (Corpus(self.options.composed), "word", "composed"))
            if self.options.drawers:
                kinds.insert(0, (Corpus(self.options.drawers), "char", "drawn"))
            for corpus, kind, name in kinds:
                readable = script.readable if script.groups else None
                rate = character_error_rate(model, corpus, "val", kind, limit=600, readable=readable)
                self.log(**{f"val_cer_{name}": rate})
        if self.processes > 1:
            distributed.barrier()


if __name__ == "__main__":
    main()
