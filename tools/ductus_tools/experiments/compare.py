"""Trains every variant on the same samples and prints a table of its errors on `val`.

    OMP_NUM_THREADS=1 python -m ductus_tools.experiments.compare --corpus DIR --output DIR \\
        [--benchmark ../Benchmarks/.build/release/ductus-benchmark] [--only NAME …]

The samples are characters and words of up to five letters, drawn and augmented once for all: so many
variants become affordable, and differ by nothing else. What pays only over many passes, such as dropout
and augmentation, doesn't show in so short a run. Results are kept in --output, a file for each variant;
variants that have one aren't trained again.
"""

import argparse
import json
import pickle
import time
from pathlib import Path

import numpy as np
import torch

from ..ink import features
from ..network.model import BLANK, ENGLISH, InkNetwork, NetworkConfiguration
from ..training.batches import Batch, collate
from ..training.checkpoint import WeightAverage
from ..training.corpus import Corpus
from ..training.evaluate import character_error_rate
from ..training.loss import sample_losses
from ..training.samples import Sample, Sampler
from ..training.schedule import learning_rate
from .timing import milliseconds
from .variants import VARIANTS, VariantNetwork

LONGEST = 5  # letters of a word
WARMUP = 200  # steps


def draw_samples(corpus: Corpus, count: int, path: Path) -> list[Sample]:
    """Short samples of the training writers, from a file if they were drawn before."""
    if not path.exists():
        stack = max(variant.stack for variant in VARIANTS.values())
        sampler, random, samples = Sampler(corpus, "train", stack), np.random.default_rng(1), []
        while len(samples) < count:
            sample = sampler.draw(random, short=True)
            if sample is not None:
                samples.append(sample)
        path.write_bytes(pickle.dumps(samples))
    return pickle.loads(path.read_bytes())


def batches(samples: list[Sample], size: int, passes: int) -> list[Batch]:
    """Batches of like length. In the first pass characters come before words, later ones are in random
    order."""
    classes = {character: i + 1 for i, character in enumerate(ENGLISH)}
    random = np.random.default_rng(2)

    def made(chosen: list[Sample]) -> list[Batch]:
        ordered = sorted(chosen, key=lambda sample: len(sample.rows))
        parts = [ordered[i : i + size] for i in range(0, len(ordered), size)]
        return [collate(parts[i], classes) for i in random.permutation(len(parts))]

    characters = made([s for s in samples if len(s.label) == 1])
    first = characters + made([s for s in samples if len(s.label) > 1])
    rest = [first[i] for _ in range(passes - 1) for i in random.permutation(len(first))]
    return first + rest


def compare(name: str, corpus: Corpus, data: list[Batch], rate: float) -> dict:
    """Trains one variant over the batches and measures it."""
    variant, began = VARIANTS[name], time.process_time()
    torch.manual_seed(1)
    model = VariantNetwork(
        variant,
        NetworkConfiguration(
            features=features.COUNT,
            stack=variant.stack,
            hidden=variant.hidden,
            layers=variant.layers,
        ),
    )
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, betas=(0.9, 0.99))
    average = WeightAverage(model, 0.99)
    # The characters of the first pass.
    characters = next(i for i, batch in enumerate(data) if batch.target_lengths.max() > 1)
    for step, batch in enumerate(data):
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(step, rate, WARMUP, len(data) // 2, len(data) // 2)
        loss = (start_losses if step < characters else sample_losses)(
            model, batch, torch.device("cpu")
        )
        optimizer.zero_grad(set_to_none=True)
        (loss / batch.target_lengths.sqrt()).mean().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 2.0)
        optimizer.step()
        average.update(model)
    model.load_state_dict(average.weights)
    seconds = time.process_time() - began
    errors = {
        kind: character_error_rate(model, corpus, "val", kind, limit=1000, longest=LONGEST)
        for kind in ("word", "char")
    }
    return {
        "name": name,
        "weights": sum(p.numel() for p in model.parameters()),
        "multiply_adds": variant.multiply_adds(mean_rows(corpus)),
        "word_cer": errors["word"],
        "char_cer": errors["char"],
        "steps": len(data),
        "training_seconds": round(seconds),
    }


def start_losses(model: InkNetwork, batch: Batch, device: torch.device) -> torch.Tensor:
    """Losses [N] of single characters, each aligned to its last frame.

    CTC has to find an alignment first, and how long it keeps to blanks until then differs more from run to
    run than the variants do.
    """
    with torch.autocast(device.type, dtype=torch.bfloat16):
        log_probabilities, frames = model(batch.rows, batch.lengths)
    count, steps, _ = log_probabilities.shape
    row, last = torch.arange(count), frames - 1
    written = -log_probabilities[row, last, batch.targets]
    blanks = -log_probabilities[:, :, BLANK].float()
    before = torch.arange(steps) < last[:, None]
    return written + (blanks * before).sum(1) / before.sum(1).clamp(min=1)


def mean_rows(corpus: Corpus) -> float:
    """Feature rows of a word of `val`, on average."""
    words = [i for i in corpus.select("val") if corpus.kind(i) == "word"]
    lengths = [len(features.extract(corpus.ink(i))) for i in words[:: max(1, len(words) // 200)]]
    return sum(lengths) / len(lengths)


def table(results: list[dict]) -> str:
    """Markdown, a row for each variant."""
    lines = [
        "| variant | weights | million multiply-adds a word | ms a word | CER, short words | CER, characters |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for r in results:
        time = r.get("milliseconds")
        lines.append(
            f"| {r['name']} | {r['weights'] / 1e6:.2f} M | {r['multiply_adds'] / 1e6:.0f} "
            f"| {'–' if time is None else f'{time:.2f}'} "
            f"| {100 * r['word_cer']:.1f} % | {100 * r['char_cer']:.1f} % |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--only", nargs="*", choices=VARIANTS, default=list(VARIANTS))
    parser.add_argument("--benchmark", type=Path, help="ductus-benchmark, to time the networks with")
    parser.add_argument("--samples", type=int, default=96_000)
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--rate", type=float, default=2e-3)
    options = parser.parse_args()
    torch.set_num_threads(1)
    options.output.mkdir(parents=True, exist_ok=True)
    corpus = Corpus(options.corpus)
    samples = draw_samples(corpus, options.samples, options.output / "samples.pickle")
    results = []
    for name in options.only:
        path = options.output / f"{name}.json"
        if not path.exists():
            result = compare(name, corpus, batches(samples, options.size, options.passes), options.rate)
            path.write_text(json.dumps(result, indent=1), encoding="utf-8")
        result = json.loads(path.read_text(encoding="utf-8"))
        if options.benchmark:
            result["milliseconds"] = milliseconds(options.benchmark, VARIANTS[name], mean_rows(corpus))
        results.append(result)
        print(result, flush=True)
    print(table(results))


if __name__ == "__main__":
    main()
