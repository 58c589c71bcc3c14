"""The messages between a match and its players, which are values.

A match gives a player a briefing, observations and requests; a player reports events.
"""
