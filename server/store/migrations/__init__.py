"""The steps of migrations, one module each: `upgrade(op)` leads from `down_revision` to `revision`.

A released step never changes, even if `schema.py` changes later. There are no downgrades: operators
copy the database before they upgrade a server.
"""
