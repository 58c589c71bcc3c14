"""Transports to programs that we start: over their standard streams, or a socket where they listen.

A program may be forked by a server of ours that has imported everything already. Processes that a
program leaves behind are found and ended.
"""
