"""Devanagari, Bengali and related scripts, whose letters stack and whose signs stand around them."""
