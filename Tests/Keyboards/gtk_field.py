"""A text field of GTK, which says on its output what stands in it."""

import json
import sys
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

window = Gtk.Window(title="Field", default_width=800, default_height=300)
entry = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR)
window.add(entry)
window.connect("destroy", Gtk.main_quit)
state = {"text": "", "preedit": "", "active": False, "since": 0}
said = None


def say() -> bool:
    global said
    buffer = entry.get_buffer()
    state["text"] = buffer.get_text(*buffer.get_bounds(), True)
    state["active"] = window.is_active() and entry.has_focus()
    text = json.dumps(state)
    if text != said:
        print("STATE", text)
        sys.stdout.flush()
    said = text
    return True




def compose(_, text: str) -> None:
    state["preedit"] = text
    # When it was told, on the clock that all programs share.
    state["since"] = time.monotonic()
    say()


entry.connect("preedit-changed", compose)
if "--digits" in sys.argv:
    entry.set_input_purpose(Gtk.InputPurpose.DIGITS)
GLib.timeout_add(25, say)
window.show_all()
Gtk.main()
