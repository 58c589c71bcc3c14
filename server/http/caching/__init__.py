"""Caches: documents, drawings and work that many readers share.

Each has a bound in bytes. `no_store.py` marks responses that depend on the visitor, which nobody
may keep.
"""
