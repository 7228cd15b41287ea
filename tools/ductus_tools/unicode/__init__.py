"""Unicode's decompositions as a compact Swift table."""
