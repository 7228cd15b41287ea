"""Templates of letters that the drawers of Omniglot don't have: from single-line fonts, from skeletons of
outline fonts, and described by hand (`tables`)."""

from collections.abc import Iterator
from pathlib import Path

from ductus_tools.compose.fonts import spaced
from ductus_tools.compose.hand import Drawing, box
from ductus_tools.compose.ordering import in_writing_order
from ductus_tools.compose.parts import moved, scaled
from ductus_tools.ink.records import read_records
from ductus_tools.ink.strokes import Strokes

from .alphabet import LETTERS
from .tables import Template, read_tables
from .zones import CAPITAL, HEBREW, MTAVRULI

_MEASURES = {
    "cyrillic": ("х", 1.0),
    "greek": ("ο", 1.0),
    "hebrew": ("ה", HEBREW),
    "georgian": ("ა", 1.0),
    "armenian": ("ո", 1.0),
}
"""The letter that tells a font's size and its baseline, and the letter's height in bodies."""
_CAPITALS = {
    "cyrillic": ("Н", CAPITAL),
    "greek": ("Η", CAPITAL),
    "georgian": ("Ა", MTAVRULI),
    "armenian": ("Ս", CAPITAL),
}
"""Letter and height for capitals, which are larger in hands than in fonts."""

_HANGING = {**dict.fromkeys("βγζημξρςφχψруфђј", 0.44), **dict.fromkeys("ЦЩЏцщџ", 0.22), "Д": 0.11}
"""Bodies below the baseline of the single-line fonts' letters, whose records begin at each letter's top."""
_SINGLE_LINE = "librecad-lff"


def read_templates(scripts: Path | None, fonts: Path | None = None) -> dict[str, list[Template]]:
    """The templates of each letter, in bodies; see `templates`."""
    found: dict[str, list[Template]] = {}
    for template in templates(scripts, fonts):
        found.setdefault(template.letter, []).append(template)
    return found


def templates(scripts: Path | None, fonts: Path | None = None) -> list[Template]:
    """All templates: those described by hand, single-line fonts and the skeletons of others.

    scripts: the folder of librecad-templates.ndjson.xz and tegaki-fonts.ndjson.xz
    fonts: the NDJSON of `scripts.european.fonts`
    """
    files = [fonts] if fonts else []
    if scripts:
        files += [scripts / "librecad-templates.ndjson.xz", scripts / "tegaki-fonts.ndjson.xz"]
    return read_tables() + [template for path in files for template in _of_fonts(path)]


def _of_fonts(path: Path) -> Iterator[Template]:
    fonts: dict[tuple[str, bool], dict[str, Drawing]] = {}
    for record in read_records(path):
        ink = Strokes.from_lists(record["drawing"])
        strokes = [ink.points[a:b] for a, b in zip(ink.starts, ink.ends)]
        hanging = record.get("source") == _SINGLE_LINE
        if hanging:
            strokes = moved(strokes, 0, -box(strokes)[1][1])
        fonts.setdefault((record["writer"], hanging), {})[record["label"]] = strokes
    for (font, hanging), letters in fonts.items():
        for script in LETTERS:
            for letter, strokes in _in_bodies(script, letters):
                low = _HANGING.get(letter, 0) if hanging else 0
                strokes = moved(strokes, -box(strokes)[0][0], low)
                strokes = in_writing_order([spaced(s) for s in strokes], right_to_left=script == "hebrew")
                yield Template(letter, strokes, font)


def _in_bodies(script: str, glyphs: dict[str, Drawing]) -> Iterator[tuple[str, Drawing]]:
    """A script's letters on the baseline, without those of a case for which the font lacks the measure."""
    small, capital = (
        _size(glyphs[letter], height) if letter in glyphs else None
        for letter, height in (_MEASURES[script], _CAPITALS.get(script, _MEASURES[script]))
    )
    for letter in LETTERS[script]:
        measure = capital if script in _CAPITALS and letter.isupper() else small
        if letter in glyphs and measure is not None:
            size, baseline = measure
            yield letter, scaled(moved(glyphs[letter], 0, -baseline), size)


def _size(measure: Drawing, height: float) -> tuple[float, float]:
    """Bodies per unit of the font, and the baseline in its units."""
    low, high = box(measure)
    return height / (high[1] - low[1]), high[1]
