"""Candidates measured in turn, so that whatever else the machine does meets all of them alike."""

import statistics
import time
from collections.abc import Callable

Candidate = Callable[[int], list[float]]
"""Runs so many times and gives the seconds of processor time of each."""


def timed(run: Callable[[], object]) -> Candidate:
    """A candidate of a function of this process."""

    def candidate(count: int) -> list[float]:
        seconds = []
        for _ in range(count):
            start = time.process_time()
            run()
            seconds.append(time.process_time() - start)
        return seconds

    return candidate


def measure(candidates: dict[str, Candidate], budget: float, minimum: int = 5) -> dict[str, dict]:
    """Median and 95th percentile of each, from rounds in which each has its turn.

    `budget` is the processor time in seconds to spend on all of them; there are at least `minimum`
    rounds whatever they take.
    """
    slowest = {name: min(run(2)) for name, run in candidates.items()}  # a warm-up as well
    turns = {name: max(1, min(10, int(0.005 / max(seconds, 1e-6))))
             for name, seconds in slowest.items()}
    samples: dict[str, list[float]] = {name: [] for name in candidates}
    rounds, start = 0, time.monotonic()
    spent = 0.0
    while rounds < minimum or (spent < budget and rounds < 200
                               and time.monotonic() - start < 4 * budget):
        for name, run in candidates.items():
            seconds = run(turns[name])
            samples[name] += seconds
            spent += sum(seconds)
        rounds += 1
    return {name: {"median": statistics.median(values),
                   "p95": statistics.quantiles(values, n=20, method="inclusive")[-1],
                   "samples": len(values)}
            for name, values in samples.items()}
