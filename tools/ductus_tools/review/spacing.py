"""Labels that separate marks and digits, `( 4 5 6 ) 7 8 9 - 0 1 2 3 , please !`, although the ink doesn't.

Some donors of UNIPEN labelled their ink token by token and joined the tokens with spaces. A network trained on such
labels learns to put spaces into numbers and before commas.
"""

import re
from collections.abc import Iterable

_APART = re.compile(r"\S [.,;:!?](?= |$)")
_JOINED = re.compile(r"[^\s.,;:!?][.,;:!?](?= |$)")
_CODE = re.compile(r"[{}=*<>\[\]\\_;]")


def sets_tokens_apart(labels: Iterable[str]) -> bool:
    """Whether a writer's labels have more marks with a space before them than without."""
    apart = joined = 0
    for label in labels:
        apart += len(_APART.findall(label))
        joined += len(_JOINED.findall(label))
    return apart > joined


def together(label: str) -> str:
    """The label as written: `(456) 789-0123, please!`.

    Only single digits are joined with digits, and marks where English has no space. Source code keeps the spaces around
    its signs: people leave gaps there.
    """
    label, runs = re.subn(r"(?<!\S)\d(?: \d)+(?!\S)", lambda run: run[0].replace(" ", ""), label)
    if runs:
        label = re.sub(r"(?<=\d) ([-/:.]) (?=\d)", r"\1", label)
    label = re.sub(r"(?<=\w)(?: ' ?|' )(?=(?:s|t|d|m|re|ve|ll)\b)", "'", label)
    label = re.sub(r"\$ (?=\d)", "$", label)
    label = re.sub(r"(?<=\d) (?=(?:st|nd|rd|th)\b)", "", label)
    label = re.sub(r"(?<=\d) %", "%", label)
    label = re.sub(r"(?<=[\w'\")]) ([.,;:!?])(?= |$)", r"\1", label)
    if not _CODE.search(label):
        label = re.sub(r"(?<![^\s(\"])([(]) (?=\S)", r"\1", label)
        label = re.sub(r"(?<=\S) ([)])(?=[\s.,;:!?]|$)", r"\1", label)
        label = re.sub(r'(?<!\S)" ([^"]+?) "(?=[\s.,;:!?]|$)', r'"\1"', label)
    return label
