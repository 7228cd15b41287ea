"""Zinnia, which reads single Japanese characters (T. Kudo; the model is Tegaki's), beside a pack of ours.

    python characters.py --lab ductus-lab --pack DIR --ink kanjicanvas.ndjson.xz

Debian has both: `apt-get install libzinnia0 tegaki-zinnia-japanese`. Where they are missing a line says so.
"""

import argparse
import ctypes
import ctypes.util
import json
import lzma
import subprocess
import time
from pathlib import Path

MODEL = Path("/usr/share/tegaki/models/zinnia/handwriting-ja.model")
CANDIDATES = 10


class Zinnia:
    """The library by its C interface."""

    def __init__(self, library: str, model: Path):
        self._c = ctypes.CDLL(library)
        for name, result in (
            ("recognizer_new", ctypes.c_void_p), ("recognizer_classify", ctypes.c_void_p),
            ("character_new", ctypes.c_void_p), ("result_value", ctypes.c_char_p), ("result_size", ctypes.c_size_t),
        ):
            getattr(self._c, f"zinnia_{name}").restype = result
        self._recognizer = ctypes.c_void_p(self._c.zinnia_recognizer_new())
        if not self._c.zinnia_recognizer_open(self._recognizer, str(model).encode()):
            raise OSError(f"{model} can't be opened")

    def read(self, drawing: list) -> list[str]:
        """The likeliest characters of an ink, best first."""
        c, character = self._c, ctypes.c_void_p(self._c.zinnia_character_new())
        points = [(x, y) for stroke in drawing for x, y in zip(stroke[0], stroke[1])]
        left, top = (min(axis) for axis in zip(*points))
        scale = 1000 / max(1, *(max(axis) - min(axis) for axis in zip(*points)))
        c.zinnia_character_set_width(character, ctypes.c_size_t(1000))
        c.zinnia_character_set_height(character, ctypes.c_size_t(1000))
        for number, stroke in enumerate(drawing):
            for x, y in zip(stroke[0], stroke[1]):
                place = int((x - left) * scale), int((y - top) * scale)
                c.zinnia_character_add(character, ctypes.c_size_t(number), *place)
        result = c.zinnia_recognizer_classify(self._recognizer, character, ctypes.c_size_t(CANDIDATES))
        names = []
        if result:
            result = ctypes.c_void_p(result)
            names = [c.zinnia_result_value(result, ctypes.c_size_t(i)).decode()
                     for i in range(c.zinnia_result_size(result))]
            c.zinnia_result_destroy(result)
        c.zinnia_character_destroy(character)
        return names


def available(model: Path = MODEL) -> tuple[Zinnia | None, list[str]]:
    """Zinnia with its model, and what is missing."""
    library = ctypes.util.find_library("zinnia")
    if library is None or not model.exists():
        return None, ["Zinnia with tegaki-zinnia-japanese"]
    return Zinnia(library, model), []


def read_records(ink: Path) -> list[dict]:
    with lzma.open(ink, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def zinnia_figures(zinnia: Zinnia, records: list[dict]) -> dict:
    began = time.process_time()
    ranks = []
    for record in records:
        names = zinnia.read(record["drawing"])
        ranks.append(names.index(record["label"]) if record["label"] in names else CANDIDATES)
    seconds = time.process_time() - began
    return {"top1": _share(ranks, 1), "top5": _share(ranks, 5), "top10": _share(ranks, 10),
            "milliseconds": 1000 * seconds / len(records)}


def _share(ranks: list[int], best: int) -> float:
    return sum(rank < best for rank in ranks) / len(ranks)


def our_figures(lab: Path, pack: Path, ink: Path) -> dict:
    output = subprocess.run(
        [lab, "evaluate", "--json", "--layout", "character", "--threads", "1", "--model", pack, ink],
        check=True, text=True, stdout=subprocess.PIPE).stdout
    report = json.loads(output)
    return {"top1": report["top1"], "top5": report["top5"], "milliseconds": report["millisecondsPerInk"]}


def table(figures: dict[str, dict]) -> str:
    lines = ["| single characters | top-1 | top-5 | top-10 | ms |", "|---|---:|---:|---:|---:|"]
    for name, own in figures.items():
        shares = [f"{100 * own[key]:.1f} %" if key in own else "" for key in ("top1", "top5", "top10")]
        lines.append(f"| {name} | {' | '.join(shares)} | {own['milliseconds']:.1f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="compare single Japanese characters with Zinnia")
    parser.add_argument("--lab", type=Path, required=True, help="ductus-lab, optimised")
    parser.add_argument("--pack", type=Path, required=True, help="folder of the Japanese pack")
    parser.add_argument("--ink", type=Path, required=True, help="records of characters, .xz")
    parser.add_argument("--model", type=Path, default=MODEL)
    options = parser.parse_args()
    zinnia, missing = available(options.model)
    figures = {"Ductus": our_figures(options.lab, options.pack, options.ink)}
    if zinnia:
        figures["Zinnia"] = zinnia_figures(zinnia, read_records(options.ink))
    print(table(figures))
    for name in missing:
        print(f"{name} is missing")


if __name__ == "__main__":
    main()
