"""The forms of strings that aren't prose: plates, codes, addresses, dates, names of programs."""
