"""Fits how scores become probabilities, for all packs of a script together, on ink of `val`. Every set counts equally.

    python -m ductus_tools.commands.calibrate european --ductus ../Benchmarks/.build/release/ductus-lab \\
        --packs DIR --scripts DIR --composed DIR \\
        --joined DIR --words ../weights/en-US/calibration.json --output ductus_tools/scripts/european/pack/calibration.json
"""

import argparse
from pathlib import Path

from ..calibration.fit import evidence, save_fit
from ..evaluation.packs import written
from ..registry import SCRIPTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    scripts = parser.add_subparsers(dest="script", required=True)
    for script in SCRIPTS.values():
        if script.calibrated:
            add = scripts.add_parser(script.name).add_argument
            for name in ("ductus", "packs", *script.measure_arguments, "output"):
                add(f"--{name}", type=Path, required=True)
            add("--words", type=Path, required=True, help="calibration.json of another pack")
    options = parser.parse_args()
    calibrated, sets = SCRIPTS[options.script].calibrated, []
    assert calibrated
    for name, measured in calibrated(options):
        pack = options.packs / name
        if isinstance(measured.records, Path):
            sets.append(evidence(options.ductus, pack, measured.records, "val"))
        else:
            with written(measured.records) as file:
                sets.append(evidence(options.ductus, pack, file, "val"))
    save_fit(sets, options.words, options.output)


if __name__ == "__main__":
    main()
