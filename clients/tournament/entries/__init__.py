"""The engines of a tournament: their descriptions, names, clocks and files of standard error."""
