"""Words for a pen that writes by itself."""

import ctypes
import json

from conftest import LIBRARY
from inks import placed, thinned


def words_read_right(weights, tag: str, inks, count: int) -> list | None:
    """The first inks of `test` writers that the library reads as labelled, one after the other.

    None without inks. What is tested with them is the way from the pen to the text, not the reader.
    """
    if inks is None:
        return None
    library = ctypes.CDLL(str(LIBRARY))
    library.ductus_open.restype = ctypes.c_void_p
    library.ductus_read_json.restype = ctypes.c_void_p
    folder = (ctypes.c_char_p * 1)(str(weights).encode())
    recognizer = ctypes.c_void_p(library.ductus_open(folder, ctypes.c_size_t(1), tag.encode(), None, None))
    assert recognizer
    right: list = []
    for ink in inks:
        label = ink["label"]
        if ink.get("split", "test") != "test" or not label.isalpha() or len(label) < 3:
            continue
        before = "".join(f"{ink['label']} " for ink in right)
        # As it will be drawn: on a small pad, in whole pixels.
        drawing = [
            [[round(x) for x, _ in stroke], [round(y) for _, y in stroke]]
            for stroke in thinned(placed(ink["drawing"], [0, 0, 600, 140], 0.85))]
        text = json.dumps({"drawing": drawing, "preContext": before}).encode()
        read = ctypes.c_void_p(library.ductus_read_json(
            recognizer, text, ctypes.c_size_t(len(text)), None))
        result = json.loads(ctypes.string_at(read))
        library.ductus_free_text(read)
        if result["candidates"] and result["candidates"][0]["text"] == label:
            right.append(ink)
            if len(right) == count:
                break
    library.ductus_close(recognizer)
    assert len(right) == count
    return right
