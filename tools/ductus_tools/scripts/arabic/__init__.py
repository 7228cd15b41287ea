"""Arabic script: its letters, how they join, and the languages that write it: Persian, Arabic, Urdu."""
