"""The players that can take a seat at a match of this server: bots and people."""
