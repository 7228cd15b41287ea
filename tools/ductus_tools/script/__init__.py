"""What differs from one script to the next. Strokes, training, packs and evaluation are given a `Script` and know none.

A script's folder in `scripts` makes one; `registry` names all."""
