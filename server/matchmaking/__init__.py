"""Matchmaking: waiting players, open seeks and the pairing of both."""
