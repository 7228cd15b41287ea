"""Fits how scores become probabilities, for all packs of these scripts together: on composed words, for there are no
others, and on the letters that people drew, of `val`.

    python -m ductus_tools.scripts.european.calibrate --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR \\
        --scripts DIR --composed DIR --joined DIR --words ../weights/en-US/calibration.json \\
        --output packs/alphabets/calibration.json

The folders are those of `measure`. Every set counts alike.
"""

from pathlib import Path

from ductus_tools.calibration.fit import evidence, save_fit
from ductus_tools.evaluation.alphabets import omniglot, parser, written
from .measure import ALPHABETS


def main() -> None:
    arguments = parser(__doc__, "--joined")
    arguments.add_argument("--words", type=Path, required=True, help="calibration.json of another pack")
    options = arguments.parse_args()
    sets = []
    for name in ALPHABETS:
        pack = options.packs / name
        for folder in (options.composed, options.joined):
            if (folder / f"{name}.ndjson").exists():
                sets.append(evidence(options.ductus, pack, folder / f"{name}.ndjson", "val"))
        with written(omniglot(options.scripts, ALPHABETS[name], "val")) as file:
            sets.append(evidence(options.ductus, pack, file, "val"))
    save_fit(sets, options.words, options.output)


if __name__ == "__main__":
    main()
