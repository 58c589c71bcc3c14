"""Moderation: the acts of moderators in the database, reports by players, announcements, the log.

Bans and mutes as values are in `server/restrictions/`.
"""
