"""Characters without a template, composed from others' templates: `compounds.tsv`."""

from pathlib import Path

import numpy as np

from ductus_tools.tables import rows

_BOXES = {
    "⿰": ((0.05, 0.08, 0.38, 0.92), (0.43, 0.05, 0.97, 0.95)),
    "⿱": ((0.05, 0.05, 0.95, 0.45), (0.1, 0.48, 0.9, 0.96)),
}
_MOUTH = (0.07, 0.28, 0.3, 0.66)  # 口 on the left doesn't fill its side
_PATH = Path(__file__).with_name("compounds.tsv")


def compounds(templates: dict[str, list[np.ndarray]]) -> dict[str, list[np.ndarray]]:
    """Strokes in em boxes, for compounds whose parts have templates."""
    found = {}
    for character, description in rows(_PATH):
        layout, parts = description[0], description[1:]
        if not all(part in templates for part in parts):
            continue
        boxes = list(_BOXES[layout])
        if (layout, parts[0]) == ("⿰", "口"):
            boxes[0] = _MOUTH
        found[character] = [
            stroke for part, box in zip(parts, boxes) for stroke in fitted(templates[part], box)
        ]
    return found


def fitted(drawing: list[np.ndarray], box: tuple[float, float, float, float]) -> list[np.ndarray]:
    """Strokes stretched to a box (left, top, right, bottom); thin ones stay thin and are centred."""
    points = np.vstack(drawing)
    low, high = points.min(0), points.max(0)
    size = high - low
    corner, far = np.array(box[:2]), np.array(box[2:])
    scale = (far - corner) / np.maximum(size, max(0.35 * size.max(), 1e-6))
    return [(stroke - (low + high) / 2) * scale + (corner + far) / 2 for stroke in drawing]
