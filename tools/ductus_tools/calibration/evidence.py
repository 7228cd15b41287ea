"""What `ductus-lab evaluate --evidence` writes, as the numbers that confidences are computed from.

`Sources/Engine/InkReading/Text/ReadingConfidences.swift` computes the same.

Spaces beside punctuation count neither for nor against a reading: many donors separated it in labels, but not in ink.
"""

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ..edits import composed

EPSILON = 1e-4  # added to probabilities before their logarithms are taken
NONE_FEATURES = ("bias", "logLength", "logLengthSquared", "optical", "opticalRoot", "languagePerCharacter")
PART_FEATURES = ("bias", "agreement", "logNone", "logLength")


@dataclass
class Part:
    """A character or a word of a best reading."""

    agreeing: list[int]  # ranks of the hypotheses that also have it
    is_right: bool


@dataclass
class Reading:
    """All hypotheses of one ink."""

    scores: np.ndarray  # [hypotheses], minus the best hypothesis's
    none: np.ndarray  # [NONE_FEATURES]
    right: int  # rank of the right hypothesis; their number if none is
    length: int  # characters of the best
    writer: str | None
    graphemes: list[Part]
    words: list[Part]  # empty if the whole reading is one word

    def design(self) -> np.ndarray:
        """Utilities' features, [hypotheses + 1, 1 + NONE_FEATURES]; the last row is that of none."""
        count = len(self.scores)
        rows = np.zeros((count + 1, 1 + len(NONE_FEATURES)))
        rows[:count, 0] = self.scores
        rows[count, 1:] = self.none
        return rows


def read_evidence(lines: Iterable[str]) -> list[Reading]:
    """The readings whose best hypothesis has a text."""
    readings = (_reading(json.loads(line)) for line in lines)
    return [reading for reading in readings if reading is not None]


def _reading(record: dict) -> Reading | None:
    hypotheses, label = record["hypotheses"], composed(record["label"])
    text = hypotheses[0]["text"] if hypotheses else ""
    if not text:
        return None
    scores = np.array([h["score"] for h in hypotheses])
    apart = set_apart(label)
    ranks = [rank for rank, h in enumerate(hypotheses) if set_apart(composed(h["text"])) == apart]
    label = text if ranks[:1] == [0] else BEFORE_PUNCTUATION.sub("", label)
    best, length = hypotheses[0], len(text)
    optical = best["opticalScore"]
    none = [
        *(1.0, np.log(length), np.log(length) ** 2, optical, np.sqrt(max(0.0, -optical))),
        best["languageScore"] / length,
    ]
    places = matches(text, label)
    words = record["words"] if len(record["words"]) > 1 else []
    return Reading(
        scores=scores - scores[0],
        none=np.array(none),
        right=ranks[0] if ranks else len(hypotheses),
        length=length,
        writer=record.get("writer"),
        graphemes=[
            Part(p["agreeing"], places[p["start"]] is not None)
            for p in record["graphemes"]
            if not text[p["start"]].isspace()
        ],
        words=[Part(p["agreeing"], _is_word(places, p["start"], p["end"], label)) for p in words],
    )


BEFORE_PUNCTUATION = re.compile(r"\s+(?=[.,;:!?])")
"""What labels have before punctuation, and ink has not."""


def set_apart(text: str) -> str:
    """A text with one space on either side of all punctuation and symbols, as `--punctuation-apart` compares it."""
    spaced = (f" {c} " if unicodedata.category(c)[0] in "PS" else c for c in text)
    return " ".join("".join(spaced).split())


def matches(text: str, label: str) -> list[int | None]:
    """The place of each character of a text in the label, along a shortest edit path; None where the label has a
    different character or none."""
    n, m = len(text), len(label)
    distances = np.zeros((n + 1, m + 1), dtype=int)  # from text[i:] to label[j:]
    distances[n], distances[:, m] = m - np.arange(m + 1), n - np.arange(n + 1)
    for i in range(n - 1, -1, -1):
        for j in range(m - 1, -1, -1):
            distances[i, j] = min(
                distances[i + 1, j + 1] + (text[i] != label[j]),
                distances[i + 1, j] + 1,
                distances[i, j + 1] + 1,
            )
    places: list[int | None] = [None] * n
    i = j = 0
    while i < n and j < m:
        if distances[i, j] == distances[i + 1, j + 1] + (text[i] != label[j]):
            if text[i] == label[j]:
                places[i] = j
            i, j = i + 1, j + 1
        elif distances[i, j] == distances[i + 1, j] + 1:
            i += 1
        else:
            j += 1
    return places


def _is_word(places: list[int | None], start: int, end: int, label: str) -> bool:
    """Whether these characters are a word in the label, too."""
    first = places[start]
    if first is None or places[start:end] != list(range(first, first + end - start)):
        return False
    after = first + end - start
    return (first == 0 or label[first - 1].isspace()) and (
        after == len(label) or label[after].isspace()
    )
