"""What connects to a server or plays in a match: engines, bots, the bridge for GUIs, tournaments."""
