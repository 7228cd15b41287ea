"""The measurements of an accuracy report: calls of `ductus-lab evaluate`, set by set."""

from dataclasses import dataclass
from pathlib import Path

from . import lab

# Printable ASCII without the space: the classes of isolated characters.
CHARACTERS = "".join(map(chr, range(0x21, 0x7F)))

# Values that differ between runs with the same figures.
FLEETING = ("millisecondsPerInk",)


@dataclass(frozen=True)
class Run:
    """One call of `ductus-lab evaluate`."""

    name: str
    data: str  # key of the data file: words, lines or chars
    arguments: tuple[str, ...] = ()


RUNS = (
    Run("words", "words"),
    Run("lines", "lines", ("--exclude-multiline",)),
    Run(
        "lines, punctuation as words", "lines", ("--exclude-multiline", "--punctuation-apart")
    ),
    Run("chars", "chars", ("--only-characters", CHARACTERS)),
    Run("chars within class", "chars", ("--within-class",)),
    Run("words at 50 %", "words", ("--scale", "0.5")),
    Run("words at 200 %", "words", ("--scale", "2")),
    Run("words at 40 Hz", "words", ("--rate", "40")),
    Run("words turned by +7°", "words", ("--rotate", "7")),
    Run("words turned by −7°", "words", ("--rotate", "-7")),
    Run("words, 30 % of the strokes broken", "words", ("--breaks", "0.3")),
    Run("words, underlined", "words", ("--decorate", "underline")),
    Run("words, struck through", "words", ("--decorate", "strikeThrough")),
    Run("words, encircled", "words", ("--decorate", "surround")),
)


class Evaluator:
    """Calls `ductus-lab evaluate` on the data files."""

    def __init__(
        self, ductus: Path, model: Path, data: dict[str, Path], split: str, extra: tuple[str, ...] = ()
    ):
        self.ductus, self.model, self.data = ductus, model, data
        self.split, self.extra = split, extra

    def __call__(self, run: Run) -> dict:
        """The object that `ductus-lab evaluate --json` prints, without the fleeting values.

        Raises RuntimeError with the command's messages if it fails.
        """
        path = self.data[run.data]
        arguments = ("--split", self.split, *run.arguments, *self.extra, "--")
        try:
            report = lab.evaluate(self.ductus, self.model, *arguments, path)
        except RuntimeError as error:
            raise RuntimeError(f"{run.name}: {error}") from None
        for key in FLEETING:
            report.pop(key, None)
        # The data's name, without its folder.
        report["options"]["files"] = [Path(file).name for file in report["options"]["files"]]
        return report
