"""Sample inks made for the project: no person's handwriting, no font."""
