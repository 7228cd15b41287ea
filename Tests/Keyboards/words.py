"""Words for an automatic pen."""

import ctypes
import json

from conftest import LIBRARY
from inks import placed, thinned


LIBRARIES: dict = {}


def library() -> ctypes.CDLL:
    """The C library, with the two functions that this module calls."""
    if not LIBRARIES:
        LIBRARIES["c"] = ctypes.CDLL(str(LIBRARY))
        LIBRARIES["c"].ductus_open.restype = ctypes.c_void_p
        LIBRARIES["c"].ductus_read_json.restype = ctypes.c_void_p
    return LIBRARIES["c"]


def read(recognizer: ctypes.c_void_p, ink: dict, before: str, pad: list) -> str | None:
    """The reading of an ink that is drawn on a pad, in whole pixels; None if there is none."""
    drawing = [
        [[round(x) for x, _ in stroke], [round(y) for _, y in stroke]]
        for stroke in thinned(placed(ink["drawing"], pad, 0.8))]
    text = json.dumps({"drawing": drawing, "preContext": before}).encode()
    answer = ctypes.c_void_p(library().ductus_read_json(
        recognizer, text, ctypes.c_size_t(len(text)), None))
    candidates = json.loads(ctypes.string_at(answer))["candidates"]
    library().ductus_free_text(answer)
    return candidates[0]["text"] if candidates else None


def words_read_right(weights, tag: str, inks, count: int) -> list | None:
    """The first inks of `test` writers that the library reads as labelled, in order.

    Their confidence doesn't matter. None without inks. They test the way from the pen to the text, not the reader.
    """
    if inks is None:
        return None
    folder = (ctypes.c_char_p * 1)(str(weights).encode())
    recognizer = ctypes.c_void_p(library().ductus_open(folder, ctypes.c_size_t(1), tag.encode(), None, None))
    assert recognizer
    right: list = []
    for ink in inks:
        label = ink["label"]
        if ink.get("split", "test") != "test" or not label.isalpha() or len(label) < 3:
            continue
        before = "".join(f"{ink['label']} " for ink in right)
        if all(
                read(recognizer, ink, before, pad) == label
                for pad in ([0, 0, 600, 140], [0, 0, 1147, 296], [0, 0, 720, 110])):
            right.append(ink)
            if len(right) == count:
                break
    library().ductus_close(recognizer)
    assert len(right) == count
    return right
