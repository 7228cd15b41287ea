"""Which ink was written for which letter: measured where the truth is known, and drawn for review."""
