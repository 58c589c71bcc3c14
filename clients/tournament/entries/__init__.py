"""The engines of a tournament: their descriptions, and the checks before the first game."""
