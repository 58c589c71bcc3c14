"""Connections as values and words: addresses, host names, secrets in files, refusals and outages.

Both sides of a connection use them. `boardwire.protocol.transports` opens the connections.
"""
