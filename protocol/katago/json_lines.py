"""Lines of KataGo's analysis protocol: one JSON object each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .actions import Action, read_action
from .fields import EXCERPT, QueryError, Remark
from .query import Query, read_query


def read_line(line: str) -> tuple[Query, list[Remark]] | Action:
    """Read a line.

    Returns:
        A query with remarks on it, or an action.

    Raises:
        QueryError: The line is refused.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise QueryError(f"could not parse the line as JSON, {error}: {line[:EXCERPT]}") from None
    if not isinstance(data, dict):
        raise QueryError(f"a query is a JSON object on one line, not {line[:EXCERPT]}")
    query_id = data.get("id")
    if not isinstance(query_id, str):
        raise QueryError('a query needs a field "id" that is a string')
    return read_action(data, query_id) if "action" in data else read_query(data, query_id)


def write_line(data: Mapping[str, Any]) -> bytes:
    """Write an object as a line."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode() + b"\n"
