"""From scores to probabilities: what `confidence` means, fitted and put into a pack."""
