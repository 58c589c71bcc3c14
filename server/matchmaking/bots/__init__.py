"""Bots in the lobby: their failures, pauses, reservations and strength.

A bot is an engine at a connection. Matches, tournaments and practice take bots from here.
"""
