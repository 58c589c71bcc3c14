"""Commands for files: records of games, positions, opening books and endgame tables.

They show, convert, verify and rate; `record_files.py` reads records for them and reports what
cannot be used.
"""
