"""Live matches: the matches that this server plays now, and their spectators."""
