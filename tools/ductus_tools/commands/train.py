"""Trains the text network of a script; `training.train` tells how.

    OMP_NUM_THREADS=1 torchrun --nproc-per-node 2 -m ductus_tools.commands.train --script latin --corpus DIR --checkpoints DIR
"""

from ..registry import SCRIPTS
from ..training.train import main

if __name__ == "__main__":
    main(SCRIPTS)
