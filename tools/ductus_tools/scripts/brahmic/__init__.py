"""Devanagari, Bengali and their sisters: scripts whose letters stack, and whose signs stand around them."""
