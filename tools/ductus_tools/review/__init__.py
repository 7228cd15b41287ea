"""Review sheets: what a recogniser got wrong, for people to look at."""
