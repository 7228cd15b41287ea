"""Fits how scores become probabilities, for all packs of these scripts together: on composed words, for there
are no others, and on what people drew, of `val`.

    python -m ductus_tools.scripts.brahmic.calibrate --ductus ../Benchmarks/.build/release/ductus-lab --packs DIR \\
        --scripts DIR --composed DIR --words ../weights/en-US/calibration.json \\
        --output packs/brahmic/calibration.json

The folders are those of `measure`. Every set counts alike.
"""

from pathlib import Path

from ductus_tools.calibration.fit import evidence, save_fit
from ductus_tools.evaluation.alphabets import omniglot, parser, written
from .measure import ALPHABETS, ASSAMESE, assamese


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("--words", type=Path, required=True, help="calibration.json of another pack")
    options = arguments.parse_args()
    drawn = {name: omniglot(options.scripts, alphabet, "val") for name, alphabet in ALPHABETS.items()}
    drawn[ASSAMESE] = assamese(options.scripts, "val")
    sets = []
    for name, records in drawn.items():
        pack = options.packs / name
        sets.append(evidence(options.ductus, pack, options.composed / f"{name}.ndjson", "val"))
        with written(records) as file:
            sets.append(evidence(options.ductus, pack, file, "val"))
    save_fit(sets, options.words, options.output)


if __name__ == "__main__":
    main()
