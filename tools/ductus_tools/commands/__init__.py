"""Steps of the recipe that a script is named to."""
