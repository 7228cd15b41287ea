"""Fits the model that tells writing from everything else on a page, and writes it as Swift.

    ductus-lab measures train.ndjson > train-measures.ndjson
    python -m ductus_tools.pages.roles --pages train.ndjson --measures train-measures.ndjson \\
        --val-pages val.ndjson --val-measures val-measures.ndjson --output StackedClassifier+Writing.swift

Pages are those of `ductus_tools.pages.compose`, plain ones, some with clutter and boards. Formulas count as writing
here; they are recognised when they are read.
"""

import argparse

import numpy as np

from ..ink.records import json_lines

WRITING = ("text", "formula")
# The total weight of a role's strokes relative to writing's, so that drawings of few strokes count as much as those of
# many.
SHARES = {"drawing": 0.6, "rule": 0.12}


def perceptron(x: np.ndarray, y: np.ndarray, weight: np.ndarray, random: np.random.Generator, steps: int, units: int = 16) -> dict:
    """One hidden layer, fitted by Adam to the weighted logistic loss."""
    means, scales = x.mean(axis=0), 1 / (x.std(axis=0) + 1e-6)
    z = (x - means) * scales
    n = x.shape[1]
    p = [random.normal(0, n**-0.5, (n, units)), np.zeros(units), random.normal(0, units**-0.5, units), np.zeros(1)]
    m, v = [np.zeros_like(a) for a in p], [np.zeros_like(a) for a in p]
    for step in range(1, steps + 1):
        batch = random.integers(len(z), size=2048)
        a, t, w = z[batch], y[batch], weight[batch]
        h = np.tanh(a @ p[0] + p[1])
        error = w * (1 / (1 + np.exp(-(h @ p[2] + p[3]))) - t) / w.sum()
        back = np.outer(error, p[2]) * (1 - h**2)
        gradients = [a.T @ back + 1e-4 * p[0], back.sum(axis=0), h.T @ error + 1e-4 * p[2], error.sum(keepdims=True)]
        rate = 4e-3 * (1 - step / steps)
        for i, g in enumerate(gradients):
            m[i] += 0.1 * (g - m[i])
            v[i] += 0.001 * (g**2 - v[i])
            p[i] -= rate * (m[i] / (1 - 0.9**step)) / (np.sqrt(v[i] / (1 - 0.999**step)) + 1e-8)
    return {"means": means, "scales": scales, "hidden": np.column_stack([p[0].T, p[1]]), "output": np.append(p[2], p[3])}


def committee(x: np.ndarray, y: np.ndarray, weight: np.ndarray, random: np.random.Generator, steps: int) -> dict:
    """The mean of three perceptrons, which errs less than one, as a single one with all their units."""
    models = [perceptron(x, y, weight, random, steps) for _ in range(3)]
    units, biases = [m["output"][:-1] / len(models) for m in models], [m["output"][-1] for m in models]
    return {"means": models[0]["means"], "scales": models[0]["scales"], "hidden": np.concatenate([m["hidden"] for m in models]),
            "output": np.append(np.concatenate(units), np.mean(biases))}


def odds(model: dict, x: np.ndarray) -> np.ndarray:
    z = (x - model["means"]) * model["scales"]
    return np.tanh(z @ model["hidden"][:, :-1].T + model["hidden"][:, -1]) @ model["output"][:-1] + model["output"][-1]


def read(pages: str, measures: str) -> tuple[list[np.ndarray], list[list], np.ndarray]:
    """The values and neighbours of each page, and the roles of all strokes."""
    values, neighbours, roles = [], [], []
    for page, measured in zip(json_lines(pages), json_lines(measures), strict=True):
        values.append(np.array(measured["values"]))
        neighbours.append(measured["neighbours"])
        roles += page["roles"]
    return values, neighbours, np.array(roles)


def second_look(model: dict, values: list[np.ndarray], neighbours: list[list]) -> np.ndarray:
    rows = []
    for page, ways in zip(values, neighbours):
        first = np.clip(odds(model, page), -6, 6)
        opinions = [[first[others].mean() if others else 0.0 for others in stroke] for stroke in ways]
        rows.append(np.column_stack([page, first, opinions]))
    return np.concatenate(rows)


def swift(name: str, model: dict) -> str:
    def row(values: np.ndarray) -> str:
        return "[" + ", ".join(f"{v:.4g}" for v in values) + "]"

    hidden = ",\n        ".join(row(unit) for unit in model["hidden"])
    return f"""    {name}: BinaryClassifier(
      means: {row(model['means'])},
      scales: {row(model['scales'])},
      hidden: [
        {hidden},
      ],
      output: {row(model['output'])})"""


def stacked(module: str, name: str, purpose: str, first: dict, second: dict) -> str:
    """A file with a stacked classifier."""
    imported = "" if name == "writing" else "import PageStructure\n\n"
    return (f"// Written by {module}.\n\n{imported}extension StackedClassifier {{\n"
            f"  /// {purpose}; fitted to composed pages of notes.\n  static let {name} = StackedClassifier(\n"
            f"{swift('first', first)},\n{swift('second', second)})\n}}\n")


def report(odds: np.ndarray, roles: np.ndarray) -> None:
    taken = odds >= 0
    for role in ("text", "formula", "drawing", "rule"):
        own = roles == role
        right = taken[own] if role in WRITING else ~taken[own]
        print(f"{role}: {right.mean():.4f} of {own.sum()}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("pages", "measures", "val-pages", "val-measures", "output"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--steps", type=int, default=12000)
    parser.add_argument("--units", type=int, default=32)
    arguments = parser.parse_args()
    random = np.random.default_rng(1)
    values, neighbours, roles = read(arguments.pages, arguments.measures)
    writing = np.isin(roles, WRITING).astype(float)
    weight = np.ones(len(writing))
    for role, share in SHARES.items():
        weight[roles == role] = share * writing.sum() / (roles == role).sum()
    first = perceptron(np.concatenate(values), writing, weight, random, arguments.steps, arguments.units)
    second = perceptron(second_look(first, values, neighbours), writing, weight, random, arguments.steps, arguments.units)
    values, neighbours, roles = read(arguments.val_pages, arguments.val_measures)
    print("first look")
    report(odds(first, np.concatenate(values)), roles)
    print("second look")
    report(odds(second, second_look(first, values, neighbours)), roles)
    with open(arguments.output, "w", encoding="utf-8") as file:
        file.write(stacked(__spec__.name, "writing", "Tells writing from all else", first, second))


if __name__ == "__main__":
    main()
