"""From scores to probabilities: `confidence` is fitted and written into a pack."""
