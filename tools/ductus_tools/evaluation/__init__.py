"""Accuracy reports: the measurements, and the tables made from them."""
