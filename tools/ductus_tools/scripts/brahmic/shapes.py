"""Writes skeletons of the scripts' fonts for the clusters of their texts, as NDJSON.

    python -m ductus_tools.scripts.brahmic.shapes --fonts FOLDER --text FOLDER --output shapes.ndjson

FOLDER has the unpacked packages of `fonts.tsv`. HarfBuzz shapes each cluster, so that conjuncts, half forms, rephs,
stacks and the places of signs are the font's. The first record of a font names its script; then follow a record for
each glyph, with its strokes in no order, in thousandths of an em, with the baseline at y = 0, and one for each cluster:
glyphs with their places and the scalar of the cluster that they come from.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path

import numpy as np
import uharfbuzz as hb
from PIL import Image, ImageDraw

from ductus_tools.compose.skeletons import find, skeleton
from ductus_tools.language_model.text import read_lines

from .alphabet import CURRENCIES, DANDAS, JOINERS, LETTERS
from .clusters import clusters
from .languages import LANGUAGES
from .pen_order import BLOCKS, Block
from .typography import clean

Point = tuple[float, float]
_TABLE = Path(__file__).with_name("fonts.tsv")
_EM = 400  # pixels, as in `compose.skeletons`
_CURVE = 8  # pieces of a curve
_MOST = 1800  # number of a script's commonest clusters
_FEWEST = 2  # smallest number of their occurrences
_CIRCLE = 0x25CC


def common_clusters(script: str, texts: Path) -> list[str]:
    """The commonest clusters of a script's texts, and every scalar."""
    names = [name for name, language in LANGUAGES.items() if language.script == script]
    counts = cluster_counts(texts, names, clean)
    own = set(LETTERS[script]) | set(JOINERS) | _syllables(script)
    singles = [c for c in LETTERS[script] if c not in JOINERS and ord(c) < 0xE000]
    always = [*singles, *sorted(_syllables(script)), *DANDAS, *CURRENCIES]
    return clusters_to_draw(counts, own, always, BLOCKS.get(script))


def cluster_counts(texts: Path, names: Iterable[str], clean: Callable[[str, str], str]) -> Counter[str]:
    """How often each cluster occurs in the texts of languages.

    clean: returns a line of a language as it is written."""
    counts: Counter[str] = Counter()
    for name in names:
        for line in read_lines(texts / f"{name}.txt.xz"):
            counts.update(clusters(clean(line, name)))
    return counts


def clusters_to_draw(counts: Counter[str], own: set[str], always: list[str], block: Block | None) -> list[str]:
    """The clusters that are always drawn, the commonest ones of a script's own scalars, and each consonant with each
    sign."""
    common = [c for c, n in counts.most_common() if n >= _FEWEST and c[0] in own and set(c) <= own][:_MOST]
    letters = [c for c in always if block and c in block.consonants]
    signs = [c for c in always if block and block.is_sign(c)]
    return list(dict.fromkeys([*always, *common, *(letter + sign for letter in letters for sign in signs)]))


def _syllables(script: str) -> set[str]:
    return set(map(chr, range(0x1200, 0x1358))) if script == "ethiopic" else set()


class Shaper:
    """A font, shaped by HarfBuzz."""

    def __init__(self, path: Path, ringed: bool = False):
        """ringed: whether its letters have small rings, as in `compose.skeletons.skeleton`."""
        self._ringed = ringed
        face = hb.Face(hb.Blob.from_file_path(str(path)))
        self.font, self.upem = hb.Font(face), face.upem
        self.circle = self.font.get_nominal_glyph(_CIRCLE)

    def shaped(self, text: str) -> tuple[list[tuple[int, int, float, float]], float] | None:
        """Glyphs with the scalar each comes from and their place in ems, y downwards, and the advance; `None` if the
        font lacks something."""
        buffer = hb.Buffer()
        buffer.add_codepoints([ord(c) for c in text])
        buffer.guess_segment_properties()
        buffer.cluster_level = hb.BufferClusterLevel.CHARACTERS
        hb.shape(self.font, buffer)
        x, found = 0.0, []
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions):
            if info.codepoint in (0, self.circle):
                return None
            found.append(
                (info.codepoint, info.cluster, (x + place.x_offset) / self.upem, -place.y_offset / self.upem)
            )
            x += place.x_advance
        return found, x / self.upem

    def skeleton(self, glyph: int) -> list[np.ndarray]:
        """A glyph's strokes in ems."""
        winding = np.zeros((3 * _EM, 4 * _EM), dtype=np.int8)
        for contour in self._contours(glyph):
            image = Image.new("1", winding.shape[::-1])
            ImageDraw.Draw(image).polygon([tuple(point) for point in contour], fill=1)
            winding += np.asarray(image).astype(np.int8) * (1 if _area(contour) > 0 else -1)
        return skeleton(winding != 0, self._ringed)

    def _contours(self, glyph: int) -> list[np.ndarray]:
        pen = _Flat()
        self.font.draw_glyph_with_pen(glyph, pen)
        scale = _EM / self.upem
        return [np.array(c) * [scale, -scale] + [_EM, 2 * _EM] for c in pen.contours if len(c) > 2]


class _Flat:
    """Converts a glyph's outline to polygons, by fontTools' pen protocol."""

    def __init__(self) -> None:
        self.contours: list[list[Point]] = []

    def moveTo(self, point: Point) -> None:
        self.contours.append([point])

    def lineTo(self, point: Point) -> None:
        self.contours[-1].append(point)

    def qCurveTo(self, control: Point, end: Point) -> None:
        self._bezier(control, end)

    def curveTo(self, one: Point, two: Point, end: Point) -> None:
        self._bezier(one, two, end)

    def closePath(self) -> None:
        pass

    endPath = closePath

    def _bezier(self, *controls: Point) -> None:
        points = np.array([self.contours[-1][-1], *controls], dtype=float)
        for share in np.linspace(0, 1, _CURVE + 1)[1:]:
            left = points
            while len(left) > 1:
                left = left[:-1] + share * (left[1:] - left[:-1])
            self.contours[-1].append(tuple(left[0]))


def _area(contour: np.ndarray) -> float:
    x, y = contour.T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))


def records(
    fonts: Path, table: Path, scripts: Iterable[str], clusters: Callable[[str], Iterable[str]],
    ringed: Iterable[str] = (),
) -> Iterator[dict]:
    """The records of the fonts in a table for the wanted scripts, with each font's glyphs of the script's clusters.

    The table's rows are file, package, licence, script and, if fonts are held out, the split. ringed: scripts whose
    letters have small rings. Raises ValueError for a font that isn't in the folder."""
    for line in table.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, package, licence, script, *split = line.split("\t")
        if script not in scripts:
            continue
        path = find(fonts, name, package)
        head = {"font": path.stem, "script": script, "source": package, "licence": licence}
        yield from _of_font(Shaper(path, script in ringed), head | dict(zip(("split",), split)), clusters(script))


def _of_font(shaper: Shaper, head: dict, clusters: Iterable[str]) -> Iterator[dict]:
    made = {c: shaped for c in clusters if (shaped := shaper.shaped(c))}
    letters = {glyphs[0][0]: c for c, (glyphs, _) in made.items() if len(c) == 1 == len(glyphs)}
    name = head["font"]
    yield head
    for glyph in sorted({g for glyphs, _ in made.values() for g, *_ in glyphs}):
        strokes = shaper.skeleton(glyph)
        drawing = [np.round(stroke.T * 1000).astype(int).tolist() for stroke in strokes]
        yield {"font": name, "glyph": glyph, "letter": letters.get(glyph), "drawing": drawing}
    for cluster, (glyphs, advance) in made.items():
        places = [[g, scalar, round(x * 1000), round(y * 1000)] for g, scalar, x, y in glyphs]
        yield {"font": name, "cluster": cluster, "glyphs": places, "advance": round(advance * 1000)}


def write(records: Iterable[dict], output: Path) -> None:
    """Writes records, one per line."""
    with output.open("w", encoding="utf-8") as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


def main(
    table: Path, scripts: Iterable[str], common: Callable[[str, Path], list[str]], headed: Collection[str] = ()
) -> None:
    """Writes the shapes of some scripts' commonest clusters, as the command's options say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=Path, required=True, help="the folder of the fonts")
    parser.add_argument("--text", type=Path, required=True, help="folder of NAME.txt.xz")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--only", nargs="+", choices=scripts, default=list(scripts), metavar="SCRIPT")
    options = parser.parse_args()
    made = records(options.fonts, table, options.only, lambda script: common(script, options.text), headed)
    write(made, options.output)


if __name__ == "__main__":
    main(_TABLE, LETTERS, common_clusters)
