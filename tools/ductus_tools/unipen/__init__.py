"""Importer for the original UNIPEN distribution (train_r01_v07)."""
