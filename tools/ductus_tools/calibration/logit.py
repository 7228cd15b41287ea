"""Maximum likelihood of two concave models, by Newton's method with a slight pull to 0."""

from collections.abc import Callable

import numpy as np

RIDGE = 1e-3
STEPS = 50


def conditional_logit(
    choices: list[tuple[np.ndarray, int]], weights: np.ndarray, start: np.ndarray
) -> np.ndarray:
    """Weights of features by which one of several alternatives is chosen (McFadden 1974).

    choices: for each choice the features [alternatives, F] and the one that was taken.
    """

    def likelihood(theta: np.ndarray) -> float:
        value = -RIDGE / 2 * theta @ theta
        for (rows, taken), weight in zip(choices, weights):
            utilities = rows @ theta
            top = utilities.max()
            value += weight * (utilities[taken] - top - np.log(np.exp(utilities - top).sum()))
        return value

    def derivatives(theta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        gradient, hessian = -RIDGE * theta, RIDGE * np.eye(len(theta))
        for (rows, taken), weight in zip(choices, weights):
            shares = probabilities(rows, theta)
            mean = shares @ rows
            gradient = gradient + weight * (rows[taken] - mean)
            hessian = hessian + weight * ((rows.T * shares) @ rows - np.outer(mean, mean))
        return gradient, hessian

    return _newton(likelihood, derivatives, start)


def probabilities(rows: np.ndarray, theta: np.ndarray) -> np.ndarray:
    """Probability of each alternative, [alternatives]."""
    utilities = rows @ theta
    shares = np.exp(utilities - utilities.max())
    return shares / shares.sum()


def logistic(rows: np.ndarray, right: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weights of features [N, F] in the log-odds that something is right [N]."""

    def likelihood(theta: np.ndarray) -> float:
        odds = rows @ theta
        signed = np.where(right, odds, -odds)
        return -weights @ np.logaddexp(0, -signed) - RIDGE / 2 * theta @ theta

    def derivatives(theta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        shares = 1 / (1 + np.exp(-rows @ theta))
        gradient = rows.T @ (weights * (right - shares)) - RIDGE * theta
        spread = weights * shares * (1 - shares)
        return gradient, (rows.T * spread) @ rows + RIDGE * np.eye(len(theta))

    return _newton(likelihood, derivatives, np.zeros(rows.shape[1]))


def _newton(
    likelihood: Callable[[np.ndarray], float], derivatives: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]],
    theta: np.ndarray,
) -> np.ndarray:
    """Where a likelihood, given with its gradient and Hessian, is greatest."""
    value = likelihood(theta)
    for _ in range(STEPS):
        gradient, hessian = derivatives(theta)
        direction, step = np.linalg.solve(hessian, gradient), 1.0
        while likelihood(theta + step * direction) < value and step > 1e-6:
            step /= 2
        if step <= 1e-6:
            break
        theta = theta + step * direction
        previous, value = value, likelihood(theta)
        if value - previous < 1e-7 * abs(value):
            break
    return theta
