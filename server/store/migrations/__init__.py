"""One module a step: `upgrade(op)` takes a database from `down_revision` to `revision`.

A step that was released never changes, whatever becomes of `schema.py` afterwards. There is no way
back down: a database is copied before a server is upgraded.
"""
