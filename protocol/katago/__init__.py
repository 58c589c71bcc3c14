"""KataGo's analysis protocol without I/O: queries as values, from lines of JSON.

Source: KataGo, docs/Analysis_Engine.md.
"""

from .actions import Action
from .fields import QueryError, Remark
from .json_lines import read_line, write_line
from .query import Perspective, Query, Restricted, Stone

__all__ = [
    "Action",
    "Perspective",
    "Query",
    "QueryError",
    "Remark",
    "Restricted",
    "Stone",
    "read_line",
    "write_line",
]
