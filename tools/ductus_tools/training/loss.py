"""The loss of a batch."""

import torch

from ..network.model import InkNetwork
from .batches import Batch


def _has_bfloat16(device: torch.device) -> bool:
    """Processors without AVX-512 have no LSTM in bfloat16 at all."""
    return device.type != "cpu" or torch.ops.mkldnn._is_mkldnn_bf16_supported()


def sample_losses(model: InkNetwork, batch: Batch, device: torch.device) -> torch.Tensor:
    """CTC losses [N], in nats; the network runs in bfloat16 where the processor has it, the loss in float32."""
    rows, lengths = batch.rows.to(device), batch.lengths.to(device)
    with torch.autocast(device.type, dtype=torch.bfloat16, enabled=_has_bfloat16(device)):
        log_probabilities, frames = model(rows, lengths)
    return torch.nn.functional.ctc_loss(
        log_probabilities.transpose(0, 1).float(),
        batch.targets.to(device),
        frames,
        batch.target_lengths.to(device),
        reduction="none",
        zero_infinity=True,
    )
