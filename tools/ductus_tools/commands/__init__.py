"""Steps of the recipe that take a script's name."""
