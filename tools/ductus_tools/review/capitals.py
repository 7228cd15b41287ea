"""Capitalises labels whose ink is in capitals.

    python -m ductus_tools.review.capitals --corpus CORPUS --network network.safetensors

Some people wrote everything in capitals, and the donors' labels don't say so. A network that learned from them reads
capitals as small letters. It has memorised these inks, so it still finds their labels likely; but the label in capitals
is less unlikely than for other inks. The difference is measured in nats per small letter. Writers with many words below
`NEAR` write capitals: theirs become capitals below `WRITERS`, and other people's words only below `OTHERS`. Rewrites
the labels of the corpus's words of `train`, and prints them.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..training.corpus import Corpus

NEAR, WRITERS, OTHERS = 5.5, 6.5, 2.0  # nats for each small letter
SHARE, LEAST = 0.12, 5  # share of a writer's words that are near, and their smallest number
TOLD_APART = set("abdefghilmnqrty")
"""Small letters that aren't their capitals in small."""
_LONGEST = 40
_BATCH = 96


def told_apart(label: str) -> int:
    return sum(letter in TOLD_APART for letter in label)


def in_capitals(labels: Sequence[str], writers: Sequence[str], costs: dict[int, float]) -> list[int]:
    """Which inks are words in capitals. costs: by ink, nats for each small letter."""
    words = {index: cost for index, cost in costs.items() if " " not in labels[index]}
    telling = {index: cost for index, cost in words.items() if told_apart(labels[index]) >= 2}
    all_words = Counter(writers[index] for index in telling)
    near = Counter(writers[index] for index, cost in telling.items() if cost < NEAR)
    block = {w for w, count in near.items() if count >= LEAST and count >= SHARE * all_words[w]}
    return [
        index
        for index, cost in words.items()
        if (writers[index] in block and told_apart(labels[index]) >= 1 and cost < WRITERS)
        or (told_apart(labels[index]) >= 3 and cost < OTHERS)
    ]


def costs(corpus: Corpus, network: Path) -> dict[int, float]:
    """For each ink of `train` whose label has lower-case ASCII letters, the cost of the label in capitals."""
    import torch  # gigabytes, which only this needs

    from ..ink import features
    from ..network.export import load_text

    torch.set_num_threads(1)  # more threads would wait for one another on a busy machine
    model = load_text(network)
    classes = {character: place + 1 for place, character in enumerate(model.configuration.alphabet)}
    chosen = [
        index
        for index in corpus.select("train")
        if corpus.kind(index) != "char"
        and len(label := corpus.labels[index]) <= _LONGEST
        and label.isascii()
        and label != label.upper()
    ]
    chosen.sort(key=lambda index: corpus.strokes[corpus.inks[index + 1]] - corpus.strokes[corpus.inks[index]])
    found = {}
    for at in range(0, len(chosen), _BATCH):
        indices = chosen[at : at + _BATCH]
        rows = [torch.from_numpy(features.extract(corpus.ink(index))) for index in indices]
        with torch.no_grad():
            log_probabilities, frames = model(
                torch.nn.utils.rnn.pad_sequence(rows, batch_first=True), torch.tensor([len(row) for row in rows])
            )

        def losses(labels: list[str]) -> list[float]:
            return torch.nn.functional.ctc_loss(
                log_probabilities.transpose(0, 1).float(),
                torch.tensor([classes[character] for label in labels for character in label]),
                frames, torch.tensor([len(label) for label in labels]), reduction="none",
            ).tolist()  # fmt: skip

        labels = [corpus.labels[index] for index in indices]
        for index, own, capital in zip(indices, losses(labels), losses([label.upper() for label in labels])):
            if math.isfinite(own) and math.isfinite(capital):
                found[index] = (capital - own) / sum(letter.islower() for letter in corpus.labels[index])
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, required=True, help="folder that `commands.corpus` wrote; it is changed")
    parser.add_argument("--network", type=Path, required=True, help="safetensors of a network of text")
    options = parser.parse_args(arguments)
    corpus = Corpus(options.corpus)
    path = options.corpus / "meta.json"
    meta = json.loads(path.read_text(encoding="utf-8"))
    labels = meta["labels"]
    for index in in_capitals(labels, corpus.writers, costs(corpus, options.network)):
        print(corpus.writers[index], labels[index], sep="\t")
        labels[index] = labels[index].upper()
    path.write_text(json.dumps(meta, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
