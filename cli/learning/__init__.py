"""The command `learn`: evaluations, move probabilities and networks from self-play.

`learn.py` has the subcommands. The other files have one kind of learner each, and prepare its plan
(`clients/learning/`).
"""
