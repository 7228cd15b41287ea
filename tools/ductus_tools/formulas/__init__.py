"""Formulas: their symbols, how they are laid out, and the networks that read them."""
