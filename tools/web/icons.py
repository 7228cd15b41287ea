"""The site's icon: a line of handwriting on paper, as SVG and as PNG."""

import struct
import zlib
from pathlib import Path

import numpy as np

PAPER, INK = (0xFF, 0xFD, 0xF8), (0x9C, 0x44, 0x14)
#: Cubic curves in a square of 24 units: the letters of the pad's icon for text.
CURVES: list[list[tuple[float, float]]] = [
    [(4, 18), (7, 18), (8, 6), (11, 6)], [(11, 6), (14, 6), (10, 18), (12, 18)],
    [(12, 18), (14, 18), (15, 13), (17, 13)], [(17, 13), (19, 13), (16, 18), (18, 18)],
    [(18, 18), (19.2, 18), (20, 17), (20, 17)]]
WIDTH = 1.7


def svg() -> str:
    """The icon with rounded corners."""
    start = "M{} {}".format(*CURVES[0][0])
    curves = "".join(
        "C" + " ".join(f"{x} {y}" for x, y in curve[1:]) for curve in CURVES)
    colour = "#{:02x}{:02x}{:02x}".format
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<rect width="24" height="24" rx="5" fill="{colour(*PAPER)}"/>'
        f'<path d="{start}{curves}" fill="none" stroke="{colour(*INK)}" stroke-width="{WIDTH}" '
        'stroke-linecap="round"/></svg>\n')


def png(size: int) -> bytes:
    """The icon with square corners: systems round them themselves."""
    t = np.linspace(0, 1, 40)[:, None]
    points = np.concatenate([
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
        for a, b, c, d in np.array(CURVES, dtype=float)])
    # Systems may crop everything except the middle 80 %.
    points = (points - 12) * 0.8 + 12
    unit = 24 / size
    places = (np.arange(size) + 0.5) * unit
    distance = np.full((size, size), np.inf)
    for x, y in points:
        distance = np.minimum(distance, np.hypot(places[None, :] - x, places[:, None] - y))
    cover = np.clip((WIDTH * 0.4 - distance) / unit + 0.5, 0, 1)[:, :, None]
    pixels = np.rint(np.array(PAPER) * (1 - cover) + np.array(INK) * cover).astype(np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9))
            + chunk(b"IEND", b""))


def write(folder: Path) -> None:
    (folder / "icon.svg").write_text(svg())
    for size in (180, 192, 512):
        (folder / f"icon-{size}.png").write_bytes(png(size))
