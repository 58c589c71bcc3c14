"""The searchers of the bundled engines: their interface, options, weights, books and tables.

`searcher.py` has the interface, `bundled_searchers.py` lists the searchers by name.
"""
