"""Packs: the files of a model under one manifest."""
