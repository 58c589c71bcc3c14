"""A GTP program around an engine of another protocol, such as UCI.

`boardwire engine uci:stockfish` and bots use it. `clients/adapters/` describes the protocols.
"""
