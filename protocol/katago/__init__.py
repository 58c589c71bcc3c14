"""KataGo's analysis protocol without I/O: queries as values, from lines of JSON.

Source: KataGo, docs/Analysis_Engine.md.
"""

from .actions import Action
from .fields import QueryError, Remark
from .json_lines import read_line, write_line
from .query import Query, ReportPerspective, Restricted, Stone

__all__ = [
    "Action",
    "Query",
    "QueryError",
    "Remark",
    "ReportPerspective",
    "Restricted",
    "Stone",
    "read_line",
    "write_line",
]
