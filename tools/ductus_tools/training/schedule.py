"""Learning rate: warm-up, a constant stretch of any length, then a decay to 0.

With this schedule (Hägele et al. 2024, arXiv 2405.18392) a run needn't know its length beforehand: it can decay from
any checkpoint when enough has been learned.
"""


def learning_rate(step: int, peak: float, warmup: int, decay_from: int | None, decay_steps: int) -> float:
    """Rate at a step (from 0): 1 - sqrt decay over `decay_steps` after `decay_from`."""
    if step < warmup:
        return peak * (step + 1) / warmup
    if decay_from is None or step < decay_from:
        return peak
    progress = min(1.0, (step - decay_from) / decay_steps)
    return peak * (1 - progress**0.5)
