"""Pairing: which entrants of the lobby play each other, as calculations without waiting.

`pairing.py` chooses the pairs; `cost.py` compares them, `house_rule.py` and `rematch_gap.py` hold
some back.
"""
