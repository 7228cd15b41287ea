"""What a pack's tags return: `classes.json`, which maps a network's labels to a tag's classes.

A class has the probability of its labels, relative to all labels of the tag's entries; the entry without a label stands
for figures of none of the tag's classes.
"""

import json
from pathlib import Path

import numpy as np

from . import gestures, poses, shapes, sketches

FORMAT = 1
SHAPES, SHAPES_PLUS = "zxx-Zsym-x-shapes", "zxx-Zsym-x-shapes-plus"
AUTODRAW, EMOJI = "zxx-Zsym-x-autodraw", "zxx-Zsye-x-emoji"
GESTURE = "und-x-gesture"
FOUR = {  # the shapes of ML Kit
    "RECTANGLE": ["rectangle", "square", "diamond"],
    "TRIANGLE": ["triangle"],
    "ARROW": ["arrow", "double arrow"],
    "ELLIPSE": ["ellipse", "circle"],
}
EMOJI_TABLE = Path(__file__).with_name("emoji.tsv")


def tags_of(task: str, labels: tuple[str, ...]) -> dict[str, list[dict]]:
    """The entries of each tag that a task's network serves."""
    if task == "shapes":
        every = {label.upper().replace(" ", "_"): [label] for label in shapes.LABELS if label != "other"}
        return {SHAPES: _entries(FOUR, labels), SHAPES_PLUS: _entries(every, labels)}
    if task == "gestures":
        return {GESTURE: _entries({label: [label] for label in gestures.LABELS if label != gestures.NONE}, labels)}
    if task == "sketches":
        words = {label: [label] for label in labels if label != sketches.NONE}
        return {AUTODRAW: _entries(words, labels), EMOJI: _entries(emoji(), labels)}
    raise ValueError(f"no pack is made of the task '{task}'")


def write(
    pack: Path, task: str, labels: tuple[str, ...], temperature: float, any_order: bool, posed: bool,
    looks_share: float | None = None,
) -> None:
    """Writes a pack's `classes.json`. posed: whether figures are read in their pose; looks_share: the weight of its
    second network, if it has one."""
    content = {
        "format": FORMAT,
        "temperature": temperature,
        **({"anyOrder": True} if any_order else {}),
        **({} if looks_share is None else {"looksShare": looks_share}),
        **({"poses": {"upright": poses.UPRIGHT, "square": poses.SQUARE, "onCorner": poses.ON_CORNER, "level": poses.LEVEL}} if posed else {}),
        "tags": tags_of(task, labels),
    }
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    (pack / "classes.json").write_text(text, encoding="utf-8")


def emoji() -> dict[str, list[str]]:
    """Emoji to the words whose drawings show them."""
    lines = EMOJI_TABLE.read_text(encoding="utf-8").splitlines()
    return {character: words.split(", ") for character, words in (line.split("\t") for line in lines)}


def _entries(classes: dict[str, list[str]], labels: tuple[str, ...]) -> list[dict]:
    entries = [{"label": name, "from": found} for name, found in classes.items()]
    named = {label for found in classes.values() for label in found}
    unknown = named - set(labels)
    if unknown:
        raise ValueError(f"labels that the network doesn't have: {', '.join(sorted(unknown))}")
    rest = [label for label in labels if label not in named]
    return entries + ([{"label": None, "from": rest}] if rest else [])


def probabilities(
    logits: np.ndarray, labels: tuple[str, ...], entries: list[dict], temperature: float
) -> tuple[list[str], np.ndarray]:
    """A tag's class names and their probabilities [N, classes], from logits [N, labels]."""
    places = {label: number for number, label in enumerate(labels)}
    scaled = logits.astype(np.float64) / temperature
    shares = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    sums = np.stack([shares[:, [places[label] for label in e["from"]]].sum(axis=1) for e in entries], axis=1)
    sums /= sums.sum(axis=1, keepdims=True)
    kept = [i for i, entry in enumerate(entries) if entry["label"] is not None]
    return [entries[i]["label"] for i in kept], sums[:, kept]
