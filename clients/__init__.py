"""Programs that connect to a server or play matches: engines, bots, bridges, tournaments."""
