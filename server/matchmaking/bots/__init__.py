"""Bots in the lobby: which may enter it, and how long bots that failed wait.

A bot is an engine at a connection. Matches, tournaments and practice take bots from here.
"""
