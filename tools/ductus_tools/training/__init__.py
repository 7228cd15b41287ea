"""Training of the text network."""
