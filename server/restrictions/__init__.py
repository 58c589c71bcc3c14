"""Bans and mutes: as values, and as the ones in force, which every connection is checked against.

`server/moderation/` stores and changes them.
"""
