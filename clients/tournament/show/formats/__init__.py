"""The output of a tournament for other programs: the lines of fastchess and cutechess, and JSON."""
