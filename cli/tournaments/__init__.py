"""The commands `match` and `tournament`: games between engines on this machine or at a server.

`tournament.py` has the options, `command_words.py` the spelling of fastchess and cutechess-cli,
and `play_run.py` the run; `match.py` is for a few games without options of that kind.
"""
