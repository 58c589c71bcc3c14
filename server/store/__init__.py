"""Matches on disk: SQLite in one file by default, or PostgreSQL, through SQLAlchemy.

A match is a row and its plies are rows; what is running is rebuilt from them.
"""

from .archive import Place, RecordQuery
from .database import Database, Synchronous, database_url
from .store import Store
from .store_errors import MissingDatabase, StoreError, UnknownMatch
from .void_results import VoidResults

__all__ = [
    "Database",
    "MissingDatabase",
    "Place",
    "RecordQuery",
    "Store",
    "StoreError",
    "Synchronous",
    "UnknownMatch",
    "VoidResults",
    "database_url",
]
