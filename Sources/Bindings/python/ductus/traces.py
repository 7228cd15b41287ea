"""The text of InkML's traces (InkML 3.2.1): commas separate points; anything that shows where the next value
begins separates values, as in `125 45-3-2`."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

_VALUE = re.compile(
    r"""\s*([!'"])?\s*(?:([*?TF])|(-?)\s*(?:\#([0-9A-Fa-f]+)|((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)))""",
    re.ASCII)
_BLANKS = re.compile(r"\s+", re.ASCII)


@dataclass(slots=True)
class Channel:
    """What a value in each point means."""

    #: "X", "Y", "T", or "" for what isn't used.
    role: str
    scale: float = 1.0
    #: Whether times count from a timestamp rather than from the trace's beginning.
    is_absolute: bool = False
    default: float | None = None
    is_intermittent: bool = False


#: The channels of traces that name no format.
STANDARD = [Channel("X"), Channel("Y")]


def rows(text: str, channels: list[Channel]) -> Iterator[list[float] | str]:
    """Yields the values of each point, NaN for unknown ones; if one is wrong, its fault comes last."""
    regular = sum(not channel.is_intermittent for channel in channels)
    states = [_State() for _ in channels]
    # A run of blanks, each of which the pattern may pass over in several places, would take its square.
    points = _BLANKS.sub(" ", text).split(",")
    if not points[-1].strip():
        points.pop()
    for point in map(str.strip, points):
        row: list[float] = []
        place = 0
        while place < len(point):
            match = _VALUE.match(point, place)
            if match is None:
                yield f"'{point[place:place + 21].strip()[:20]}' isn't a value"
                return
            if len(row) == len(channels):
                yield f"more than {len(channels)} values"
                return
            try:
                row.append(states[len(row)].take(match, channels[len(row)].role == ""))
            except (OverflowError, ValueError) as error:
                yield str(error)
                return
            place = match.end()
        if len(row) < regular:
            yield f"{len(row)} values, and not {regular}"
            return
        row += [
            math.nan if channel.default is None else channel.default
            for channel in channels[len(row):]]
        yield row


class _State:
    """The state that a channel's next value builds upon."""

    __slots__ = ("_mode", "_value", "_velocity", "_acceleration", "_has_value")

    def __init__(self) -> None:
        self._mode = "!"
        self._value = self._velocity = self._acceleration = 0.0
        self._has_value = False

    def take(self, match: re.Match[str], may_be_truth: bool) -> float:
        """A value: explicit (`!`), a difference (`'`), or a difference of differences (`"`)."""
        mode, sign, minus, hexadecimal, decimal = match.groups()
        self._mode = mode or self._mode
        if sign == "?":
            return math.nan
        if sign in ("T", "F"):
            if not may_be_truth:
                raise ValueError(f"'{sign}' isn't a number")
            self._has_value = True
            return self._value
        if not self._has_value and (sign == "*" or self._mode != "!"):
            raise ValueError("a difference from nothing")
        if sign == "*":
            number = {"!": self._value, "'": self._velocity, '"': self._acceleration}[self._mode]
        else:
            number = float(int(hexadecimal, 16)) if hexadecimal else float(decimal)
            number = -number if minus else number
        before, velocity = self._value, self._velocity
        if self._mode == "!":
            self._value = number
            self._velocity = number - before if self._has_value else 0.0
        elif self._mode == "'":
            self._value, self._velocity = before + number, number
        else:
            self._velocity = velocity + number
            self._value = before + self._velocity
        self._acceleration = self._velocity - velocity
        self._has_value = True
        return self._value
