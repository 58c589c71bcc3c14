"""The referee's decisions: the results of matches, and what gives one besides the rules.

Players can agree to a draw and to the score of a game of Go. Endgame tables, the engines' estimates
and their scores can end a match before the rules do.
"""
