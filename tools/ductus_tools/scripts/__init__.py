"""One folder a script, and the registry of all."""
