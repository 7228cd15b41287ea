"""What strings that are no prose look like: plates, codes, addresses, dates, names of programs."""
