"""The GTP commands of the bundled engines, a command group in each file.

`clients/engines/engine_console.py` makes an engine's console of them.
"""
