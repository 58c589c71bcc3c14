"""Moderation: bans and mutes, reports by players, announcements, and the log of moderation."""
