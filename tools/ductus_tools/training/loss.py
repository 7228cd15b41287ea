"""The loss of a batch."""

import torch

from ..network.model import InkNetwork
from .batches import Batch
from .precision import autocast


_NEVER = -1e4


def among(log_probabilities: torch.Tensor, readable: torch.Tensor) -> torch.Tensor:
    """Log-probabilities [..., C] if only the readable classes [..., C] were there."""
    return torch.log_softmax(log_probabilities.float().masked_fill(~readable, _NEVER), dim=-1)


def sample_losses(model: InkNetwork, batch: Batch, device: torch.device) -> torch.Tensor:
    """CTC losses [N], in nats; the network runs in bfloat16 where the processor has it, the loss in float32."""
    rows, lengths = batch.rows.to(device), batch.lengths.to(device)
    with autocast(device):
        log_probabilities, frames = model(rows, lengths)
    if batch.readable is not None:
        log_probabilities = among(log_probabilities, batch.readable.to(device)[:, None])
    return torch.nn.functional.ctc_loss(
        log_probabilities.transpose(0, 1).float(),
        batch.targets.to(device),
        frames,
        batch.target_lengths.to(device),
        reduction="none",
        zero_infinity=True,
    )
