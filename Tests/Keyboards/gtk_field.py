"""A GTK text field, which prints its contents.

    gtk_field.py [--purpose PURPOSE] [--hints HINTS] [--text TEXT] [--selected CHARACTERS]

Purpose and hints are those of `Gtk.InputPurpose` and `Gtk.InputHints`. That many characters at the beginning of its initial text are selected; by default the cursor is at the end.
"""

import argparse
import json
import sys
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--purpose", default="FREE_FORM")
parser.add_argument("--hints", default="NONE")
parser.add_argument("--text", default="")
parser.add_argument("--selected", type=int)
options = parser.parse_args()
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
    # Time of the report, by the clock that all programs share.
    state["since"] = time.monotonic()
    say()


entry.connect("preedit-changed", compose)
entry.set_input_purpose(getattr(Gtk.InputPurpose, options.purpose))
entry.set_input_hints(getattr(Gtk.InputHints, options.hints))
entry.get_buffer().set_text(options.text)
if options.selected:
    buffer = entry.get_buffer()
    buffer.select_range(buffer.get_iter_at_offset(options.selected), buffer.get_start_iter())
GLib.timeout_add(25, say)
window.show_all()
Gtk.main()
