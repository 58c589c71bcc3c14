"""A crossword game with the rules of Scrabble, in Python."""
