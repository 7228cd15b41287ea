"""Measurements that serve a comparison: nothing imports them, and no recipe runs them."""
