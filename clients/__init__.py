"""What connects to a server or plays in a match: engines, bots, bridges for GUIs, tournaments."""
