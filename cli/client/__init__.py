"""Commands that connect to a server: people, bots, GUIs, language models and spectators.

Each takes the address of the server and, where it logs in, a name and a token; see
`arguments/` for these.
"""
