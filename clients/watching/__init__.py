"""Watching matches of a server: as lines for pipes, or full-screen."""
