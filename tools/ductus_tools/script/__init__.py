"""What differs between scripts. Strokes, training, packs and evaluation receive a `Script` and know no particular one.

A script's folder in `scripts` makes one; `registry` lists all."""
