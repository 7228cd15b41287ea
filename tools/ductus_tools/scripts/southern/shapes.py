"""Writes skeletons of the scripts' fonts for the clusters of their texts, as NDJSON (see `brahmic.shapes`).

    python -m ductus_tools.scripts.southern.shapes --fonts FOLDER --text FOLDER --output shapes.ndjson

FOLDER has the unpacked packages of `fonts.tsv`. The first record of a font names its script and its split.
"""

from pathlib import Path

from ductus_tools.scripts.brahmic.pen_order import BLOCKS
from ductus_tools.scripts.brahmic.shapes import cluster_counts, clusters_to_draw, main

from .alphabet import JOINERS, LETTERS, is_base
from .languages import LANGUAGES
from .typography import clean

_HEADED = ("thai", "lao")  # scripts whose letters begin with a small ring
_TABLE = Path(__file__).with_name("fonts.tsv")


def common_clusters(script: str, texts: Path) -> list[str]:
    """The commonest clusters of a script's text, and every scalar that stands alone: a lone sign has a dotted
    circle."""
    names = [name for name, language in LANGUAGES.items() if language.script == script]
    counts = cluster_counts(texts, names, clean)
    letters = LETTERS[script]
    found = clusters_to_draw(counts, set(letters) | set(JOINERS), list(letters), BLOCKS.get(script))
    return [c for c in found if len(c) > 1 or is_base(c, script)]


if __name__ == "__main__":
    main(_TABLE, LETTERS, common_clusters, _HEADED)
