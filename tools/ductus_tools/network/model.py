"""The recognition network: frame stacking, bidirectional LSTM layers, and for text a class per
character for CTC (`classifier.py` has the head for whole figures).

Each direction of each layer is a separate `nn.LSTM` over padded, time-major batches; for the backward one, every
sequence is reversed within its own length. That computes what a packed bidirectional `nn.LSTM` does (padding never
reaches a real frame), but stays on oneDNN's fused LSTM, which PyTorch leaves for packed sequences: a training step of 3
x 128, batch 64 x 50 on one core takes about 160 ms instead of 280 in bfloat16, and 280 instead of 360 in float32.
"""

import dataclasses

import torch
from torch import nn
from torch.autograd.function import BackwardCFunction, FunctionCtx

ENGLISH = "".join(map(chr, range(0x20, 0x7F)))
"""Alphabet of the English networks: printable ASCII; class i is its i-th character, from 1."""


@dataclasses.dataclass
class EncoderConfiguration:
    """Sizes of an encoder. `features` values a row, `stack` rows a frame."""

    features: int
    stack: int = 3
    hidden: int = 128
    layers: int = 3
    dropout: float = 0.0

    def frames(self, steps: int) -> int:
        """Frames of a sequence of feature rows."""
        return -(-steps // self.stack)


@dataclasses.dataclass
class NetworkConfiguration(EncoderConfiguration):
    """Sizes of a CTC network and the characters that it writes."""

    alphabet: str = ENGLISH

    @property
    def classes(self) -> int:
        """Characters and the blank."""
        return len(self.alphabet) + 1


class InkEncoder(nn.Module):
    """Feature rows to the states of the last bidirectional layer, which all heads share."""

    def __init__(self, configuration: EncoderConfiguration):
        super().__init__()
        self.configuration = configuration
        inputs = configuration.stack * configuration.features
        hidden = configuration.hidden
        sizes = [inputs] + [2 * hidden] * (configuration.layers - 1)
        self.forward_layers = nn.ModuleList(_lstm(size, hidden) for size in sizes)
        self.backward_layers = nn.ModuleList(_lstm(size, hidden) for size in sizes)
        self.dropout = nn.Dropout(configuration.dropout)

    def encode(
        self, features: torch.Tensor, lengths: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """States [T', N, 2 * hidden], forward ones first, and frames [N], of features [N, T, F].

        lengths [N]: rows of each sequence; the rows after them must be zero. T' = ceil(T / stack).
        """
        lengths = torch.as_tensor(lengths, device=features.device)
        frames = (lengths + self.configuration.stack - 1) // self.configuration.stack
        x = self.stacked(features).transpose(0, 1).contiguous()  # [T', N, stack * F]
        reversal = _reversal(frames, x.shape[0])
        for index, (ahead, back) in enumerate(zip(self.forward_layers, self.backward_layers)):
            if index > 0:
                x = self.dropout(x)
            forward_states, _ = ahead(x)
            backward_states, _ = back(_Reverse.apply(x, reversal))
            x = torch.cat([forward_states, _Reverse.apply(backward_states, reversal)], dim=2)
        return x, frames

    def stacked(self, features: torch.Tensor) -> torch.Tensor:
        """[N, T, F] to [N, T', stack * F]: each frame the rows of `stack` steps, zero at the end."""
        count, steps, width = features.shape
        frames = self.configuration.frames(steps)
        missing = frames * self.configuration.stack - steps
        features = nn.functional.pad(features, (0, 0, 0, missing))
        return features.reshape(count, frames, self.configuration.stack * width)


class InkNetwork(InkEncoder):
    """Feature rows to log-probabilities of the classes, frame by frame."""

    configuration: NetworkConfiguration

    def __init__(self, configuration: NetworkConfiguration):
        super().__init__(configuration)
        self.output = nn.Linear(2 * configuration.hidden, configuration.classes)

    def forward(
        self, features: torch.Tensor, lengths: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities [N, T', C] in float32, and frames [N]; arguments as in `encode`."""
        states, frames = self.encode(features, lengths)
        logits = self.output(states.transpose(0, 1))
        return torch.log_softmax(logits.float(), dim=2), frames


class _Reverse(torch.autograd.Function):
    """Rows of [T, N, C] permuted by an involution, so that the gradient is the same permutation: plain row copies both
    ways, whereas autograd's own gradient would scatter and add."""

    @staticmethod
    def forward(ctx: FunctionCtx, x: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(rows)
        return x.flatten(0, 1).index_select(0, rows).view(x.shape)

    @staticmethod
    def backward(ctx: BackwardCFunction, gradient: torch.Tensor) -> tuple[torch.Tensor, None]:
        (rows,) = ctx.saved_tensors
        return gradient.flatten(0, 1).index_select(0, rows).view(gradient.shape), None


def _reversal(frames: torch.Tensor, steps: int) -> torch.Tensor:
    """Row numbers in a flattened [steps, N] that reverse each sequence and leave its padding."""
    time = torch.arange(steps, device=frames.device)[:, None]
    source = torch.where(time < frames, frames - 1 - time, time)
    return (source * len(frames) + torch.arange(len(frames), device=frames.device)).flatten()


def _lstm(inputs: int, hidden: int) -> nn.LSTM:
    """One direction of one layer. The forget gate starts open (Jozefowicz et al., 2015)."""
    lstm = nn.LSTM(inputs, hidden)
    with torch.no_grad():
        lstm.get_parameter("bias_ih_l0")[hidden : 2 * hidden] = 1
        lstm.get_parameter("bias_hh_l0").zero_()
    return lstm
