"""The bridge of `boardwire connect`: a GUI starts it as its engine and plays at a server.

`gtp/` answers GUIs that speak GTP, `uci/` those that speak UCI.
"""
