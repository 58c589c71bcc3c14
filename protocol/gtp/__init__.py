"""GTP 2 and the additions to it: messages as bytes and values, commands, and their arguments.

`commands.py` turns the declaration of a command into its parser and help; `requester.py` is the
side of a session that sends commands.
"""
