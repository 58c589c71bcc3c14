"""The players of a match: the interface that the match sees, and the engine at a connection.

A player gets messages only, which are values, and reports player events (`messages/`).
"""
