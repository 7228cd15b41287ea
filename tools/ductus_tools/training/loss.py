"""The loss of a batch."""

import torch

from ..network.model import InkNetwork
from .batches import Batch
from .precision import autocast


_NEVER = -1e4


def among(log_probabilities: torch.Tensor, readable: torch.Tensor) -> torch.Tensor:
    """Log-probabilities [..., C] renormalised over the readable classes [..., C]."""
    return torch.log_softmax(log_probabilities.float().masked_fill(~readable, _NEVER), dim=-1)


def sample_losses(
    model: InkNetwork, batch: Batch, device: torch.device, teacher: InkNetwork | None = None, likeness: float = 1.0
) -> torch.Tensor:
    """CTC losses [N], in nats; the network runs in bfloat16 where the processor has it, the loss in float32.

    teacher: a network with the same classes. The Kullback-Leibler divergence of its probabilities from the model's,
        summed over the frames, is added `likeness` times, so that its knowledge isn't forgotten (Z. Li and D. Hoiem,
        "Learning without Forgetting", ECCV 2016)
    """
    rows, lengths = batch.rows.to(device), batch.lengths.to(device)

    def read(network: InkNetwork) -> tuple[torch.Tensor, torch.Tensor]:
        with autocast(device):
            log_probabilities, frames = network(rows, lengths)
        if batch.readable is not None:
            log_probabilities = among(log_probabilities, batch.readable.to(device)[:, None])
        return log_probabilities, frames

    log_probabilities, frames = read(model)
    losses = torch.nn.functional.ctc_loss(
        log_probabilities.transpose(0, 1).float(),
        batch.targets.to(device),
        frames,
        batch.target_lengths.to(device),
        reduction="none",
        zero_infinity=True,
    )
    if teacher is None:
        return losses
    with torch.no_grad():
        wanted, _ = read(teacher)
    divergences = (wanted.exp() * (wanted - log_probabilities)).sum(dim=2)
    inside = torch.arange(divergences.shape[1], device=device) < frames[:, None]
    return losses + likeness * (divergences * inside).sum(dim=1)
