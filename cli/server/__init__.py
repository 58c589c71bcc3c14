"""Commands of operators: run a server or a mirror, ask for its health, manage its accounts.

Those that read or change stored data open the database of the server themselves; the server may
run meanwhile. `database.py` and `restrictions.py` also have the options that they share.
"""
