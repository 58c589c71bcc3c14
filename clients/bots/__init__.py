"""Bots: engines that log in at a server, which then sends them the commands of its matches.

`bot.py` has the session, `bot_engine.py` the engine, `referee_commands.py` what a server may send.
"""
