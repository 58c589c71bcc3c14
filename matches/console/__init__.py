"""The GTP commands of a board, which engines, terminals and the server's consoles share.

Command groups declare them: those of GTP 2, of GoGui, of GNU Go and of KataGo.
"""
