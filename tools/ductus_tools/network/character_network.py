"""The network that names a character from its direction maps, and its loss."""

import dataclasses

import torch
from torch import nn
from torch.nn import functional

from ductus_tools.ink import direction_maps

from . import hangul


EPSILON = 1e-5
"""What batch norms add to variances."""


@dataclasses.dataclass
class CharacterConfiguration:
    """Sizes of a network: each convolution's channels and stride, the embedding, and the characters' names."""

    channels: tuple[int, ...] = (32, 64, 128, 192)
    strides: tuple[int, ...] = (2, 2, 1, 2)
    embedding: int = 224
    alphabet: str = ""
    dropout: float = 0.1

    @property
    def classes(self) -> int:
        """Rows of characters: none, and the alphabet."""
        return 1 + len(self.alphabet)

    @property
    def sides(self) -> list[int]:
        """Height and width of each convolution's result."""
        found, side = [], direction_maps.SIZE
        for stride in self.strides:
            side = (side - 1) // stride + 1
            found.append(side)
        return found


def split(letters: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Logits of initials, vowels and finals."""
    return letters.split((len(hangul.INITIALS), len(hangul.VOWELS), len(hangul.FINALS)), dim=1)


def normaliser(characters: torch.Tensor, letters: torch.Tensor) -> torch.Tensor:
    """ln of the sum over all characters and all 11,172 syllables, [N]: the syllables' sum is a product of three."""
    initials, vowels, finals = (part.logsumexp(1) for part in split(letters))
    return torch.logaddexp(characters.logsumexp(1), initials + vowels + finals)


def losses(characters: torch.Tensor, letters: torch.Tensor, targets: torch.Tensor, smoothing: float) -> torch.Tensor:
    """Cross entropy of each sample, [N], over characters and syllables in one softmax, with label smoothing.

    targets: int64 [N], a row of `characters`, or their number + a syllable's place from U+AC00
    """
    count = characters.shape[1]
    code = (targets - count).clamp_min(0)
    places = (code // 588, code // 28 % 21, code % 28)
    parts = split(letters)
    syllable = sum(part.gather(1, place[:, None])[:, 0] for part, place in zip(parts, places))
    character = characters.gather(1, targets.clamp_max(count - 1)[:, None])[:, 0]
    chosen = torch.where(targets < count, character, syllable)
    everything = characters.sum(1) + hangul.SYLLABLES * sum(part.mean(1) for part in parts)
    mean = everything / (count + hangul.SYLLABLES)
    return normaliser(characters, letters) - (1 - smoothing) * chosen - smoothing * mean


def log_probabilities(characters: torch.Tensor, letters: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """ln probability of each character [N, classes] and of each syllable [N, 11172]."""
    total = normaliser(characters, letters)[:, None]
    initials, vowels, finals = split(letters)
    syllables = initials[:, :, None, None] + vowels[:, None, :, None] + finals[:, None, None, :]
    return characters - total, syllables.flatten(1) - total


class CharacterNetwork(nn.Module):
    """Maps [N, 8, 32, 32] to logits of characters [N, classes] and of hangul's letters [N, 68]."""

    def __init__(self, configuration: CharacterConfiguration):
        super().__init__()
        self.configuration = configuration
        channels = (direction_maps.DIRECTIONS, *configuration.channels)
        self.convolutions = nn.ModuleList(
            nn.Conv2d(a, b, 3, stride, padding=1, bias=False)
            for a, b, stride in zip(channels, channels[1:], configuration.strides)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(b, EPSILON) for b in channels[1:])
        self.embedding = nn.Linear(channels[-1] * configuration.sides[-1] ** 2, configuration.embedding, bias=False)
        self.norm = nn.BatchNorm1d(configuration.embedding, EPSILON)
        self.dropout = nn.Dropout(configuration.dropout)
        self.characters = nn.Linear(configuration.embedding, configuration.classes)
        self.hangul = nn.Linear(configuration.embedding, hangul.ROWS)

    def forward(self, maps: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        values = self.dropout(self.embed(maps))
        return self.characters(values), self.hangul(values)

    def channels_last(self) -> "CharacterNetwork":
        """The network itself, with its weights in the order in which processors convolve fastest."""
        for convolution in self.convolutions:
            weight = convolution.get_parameter("weight")
            weight.data = weight.data.contiguous(memory_format=torch.channels_last)
        return self

    def embed(self, maps: torch.Tensor) -> torch.Tensor:
        """The embeddings of characters, [N, embedding]."""
        values = maps
        for convolution, norm in zip(self.convolutions, self.norms):
            values = functional.relu(norm(convolution(values)))
        return functional.relu(self.norm(self.embedding(values.flatten(1))))
