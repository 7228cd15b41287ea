"""Greedy error rate while training: a check on the network alone, no language model."""

import math
from collections.abc import Callable

import torch

from ..edits import edit_distance
from ..ink import features
from ..network.model import InkNetwork
from .batches import class_mask
from .corpus import Corpus
from .loss import among


@torch.no_grad()
def character_error_rate(
    model: InkNetwork,
    corpus: Corpus,
    split: str,
    kind: str,
    limit: int,
    readable: Callable[[str], str] | None = None,
) -> float:
    """Edits per reference character on about `limit` inks of one kind, evenly taken; `readable`: the characters
    among which a label is read, None for all. NaN if there are no such inks.

    Labels are spelt in the network's classes, where an accent is a character of its own: compare it with that of another
    step, not with the CER of `ductus-lab`."""
    model.eval()
    indices = [i for i in corpus.select(split) if corpus.kind(i) == kind]
    indices = indices[:: max(1, len(indices) // limit)]
    device = next(model.parameters()).device
    edits = total = 0
    for index in indices:
        rows = torch.from_numpy(features.extract(corpus.ink(index)))[None].to(device)
        log_probabilities, _ = model(rows, torch.tensor([rows.shape[1]], device=device))
        alphabet = model.configuration.alphabet
        if readable:
            mask = class_mask(readable(corpus.labels[index]), dict.fromkeys(alphabet, 0))
            log_probabilities = among(log_probabilities, mask.to(device))
        text = greedy(log_probabilities[0].argmax(dim=1).tolist(), alphabet)
        edits += edit_distance(text, corpus.labels[index])
        total += len(corpus.labels[index])
    return edits / total if total else math.nan


def greedy(classes: list[int], alphabet: str) -> str:
    """The best path's text: repeats joined, blanks (class 0) dropped."""
    kept = [c for i, c in enumerate(classes) if c and (i == 0 or c != classes[i - 1])]
    return "".join(alphabet[c - 1] for c in kept)
