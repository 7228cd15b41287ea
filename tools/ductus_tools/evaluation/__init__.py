"""Accuracy reports: what is measured, and the tables made from it."""
