"""Alphabets whose letters stand side by side, as Latin's do: Cyrillic, Greek, Hebrew, Georgian, Armenian."""
