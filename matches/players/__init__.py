"""The players of a match: the interface that the match sees, and the engine at a connection.

A player is handed values only (`Briefing`, `Observation`, requests) and reports player events.
"""
