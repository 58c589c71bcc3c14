"""The bridge for GUIs that speak GTP, such as GoGui.

It answers the commands of the GUI's board here. Only engines and matches are at the server.
"""
