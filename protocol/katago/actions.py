"""The actions of KataGo's analysis protocol: all that is no query for an analysis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boardwire.values import value_class

from .fields import Fields, QueryError

ACTIONS: Final = ("query_version", "query_models", "clear_cache", "terminate", "terminate_all")


@value_class
class Action:
    """An action.

    Args:
        name: One of `ACTIONS`.
        echoed: The object as it came, which the answer repeats.
        target: The id of the queries to end; None for all queries.
        turns: The turns to end; None for all turns.
    """

    name: str
    echoed: Mapping[str, Any]
    target: str | None = None
    turns: tuple[int, ...] | None = None

    def ends(self, query_id: str, turn: int) -> bool:
        """Return whether the action ends the analysis of a turn."""
        return (self.target is None or self.target == query_id) and (
            self.turns is None or turn in self.turns
        )


def read_action(data: Mapping[str, Any], query_id: str) -> Action:
    """Read an action.

    Raises:
        QueryError: There is no such action, or a field is wrong.
    """
    fields, name = Fields(data, query_id), data["action"]
    if name not in ACTIONS:
        raise QueryError(f"must be one of {', '.join(ACTIONS)}", "action", query_id)
    if name not in ("terminate", "terminate_all"):
        return Action(name, data)
    target = fields.text("terminateId") if name == "terminate" else None
    turns = fields.integers("turnNumbers", "turn numbers")
    return Action(name, data, target, turns)
