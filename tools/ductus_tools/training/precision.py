"""The precision of training."""

import torch


def autocast(device: torch.device) -> torch.autocast:
    """bfloat16 if the device has it, otherwise single precision: processors without AVX-512 have no LSTM in
    bfloat16."""
    enabled = device.type != "cpu" or torch.ops.mkldnn._is_mkldnn_bf16_supported()
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=enabled)
