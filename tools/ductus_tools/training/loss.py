"""The loss of a batch."""

import torch

from ..network.model import InkNetwork
from .batches import Batch
from .precision import autocast


def sample_losses(model: InkNetwork, batch: Batch, device: torch.device) -> torch.Tensor:
    """CTC losses [N], in nats; the network runs in bfloat16 where the processor has it, the loss in float32."""
    rows, lengths = batch.rows.to(device), batch.lengths.to(device)
    with autocast(device):
        log_probabilities, frames = model(rows, lengths)
    return torch.nn.functional.ctc_loss(
        log_probabilities.transpose(0, 1).float(),
        batch.targets.to(device),
        frames,
        batch.target_lengths.to(device),
        reduction="none",
        zero_infinity=True,
    )
