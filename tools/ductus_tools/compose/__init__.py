"""Ink for letters that nobody recorded: made up of letters and marks that people wrote.

`marks` draws an accent, `attach` puts it onto a letter, `letters` makes letters that have no base (ß, æ, ŋ) by
`recipes` and `ligatures` or from single-stroke `fonts`, and others in the shapes of `variants`, `word` puts letters and
pieces of words together. `skeletons` extracts strokes from outline fonts, `ordering` orders them as a hand would write
them. Sizes are in bodies: the height of an `x` is 1, the baseline is y = 0, y grows downwards.
"""
