"""Ink for letters that nobody recorded: made up of letters and marks that people wrote.

`marks` draws an accent, `attach` puts it onto a letter, `letters` makes letters that have no base (ß, æ, ŋ),
`fonts` reads single-stroke fonts for those that can't be made otherwise, `pieces` writes a word in pieces of
other words. Sizes are in bodies: the height of an `x` is 1, the baseline is y = 0, y grows downwards.
"""
