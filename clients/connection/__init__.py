"""Connections to a server: its console, repeated attempts, silent servers and the health check.

Bots, bridges, the terminal and spectators share these modules.
"""
