"""Review sheets: a recogniser's errors, for people to look at."""
