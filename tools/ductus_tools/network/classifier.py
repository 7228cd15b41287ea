"""The head that names a whole figure: the encoder's states pooled over time, one class for each label."""

import dataclasses

import torch
from torch import nn

from .model import EncoderConfiguration, InkEncoder


@dataclasses.dataclass
class ClassifierConfiguration(EncoderConfiguration):
    """Sizes of a classifier and its labels, in the order of its classes."""

    labels: tuple[str, ...] = ()


class FigureClassifier(InkEncoder):
    """Feature rows to a logit for each label."""

    configuration: ClassifierConfiguration

    def __init__(self, configuration: ClassifierConfiguration):
        super().__init__(configuration)
        self.output = nn.Linear(4 * configuration.hidden, len(configuration.labels))

    def forward(self, features: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        """Logits [N, labels] in float32; arguments as in `encode`."""
        return self.named(self.summary(features, lengths))

    def summary(self, features: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        """The pooled states of each figure [N, 4 * hidden]."""
        return pooled(*self.encode(features, lengths))

    def named(self, summary: torch.Tensor) -> torch.Tensor:
        """Logits [N, labels] of summaries."""
        return self.output(self.dropout(summary)).float()


def pooled(states: torch.Tensor, frames: torch.Tensor) -> torch.Tensor:
    """[T', N, C] to [N, 2 * C]: the mean of each sequence's own frames, then their maximum."""
    time = torch.arange(states.shape[0], device=states.device)[:, None]
    real = (time < frames)[:, :, None]
    mean = (states * real).sum(0) / frames[:, None]
    highest = states.masked_fill(~real, float("-inf")).amax(0)
    return torch.cat([mean.to(highest.dtype), highest], dim=1)
