"""Ink as arrays: records, features, augmentation, stitching."""
