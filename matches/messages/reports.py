"""Reports of engines on a position: the request for one, and reading what the engine answers."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, Self

from boardwire.games import CHANCE, GameError, State
from boardwire.protocol import Colour, CommandError, parse_bool, parse_float, parse_int
from boardwire.protocol.name_values import parse_pair
from boardwire.values import value_class

REPORT_USAGE = (
    "[COLOUR] [seconds=S] [nodes=N] [moves=N] [allow=MOVE,MOVE...] [ownership=true] [policy=true]"
)

MOST_MOVES = 16
"""The most moves of a report."""
MOST_PLIES = 16
"""The most plies of a line of play that are shown."""


@value_class
class ReportRequest:
    """A request to an engine for its evaluation of a position.

    Args:
        player: The player to act; None for the player whose turn it is.
        seconds: The time for the search.
        nodes: Positions to visit, or playouts; 0 for no limit.
        most: The number of moves to report at most.
        allow: The only moves to look at, joined by commas; empty for all.
        ownership: Whether to report the owners of points, and leads, in Go.
        policy: Whether to report the prior of every legal move.
    """

    player: int | None = None
    seconds: float = 1.0
    nodes: int = 0
    most: int = 5
    allow: str = ""
    ownership: bool = False
    policy: bool = False

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Read the arguments of `bw-analyse` as `REPORT_USAGE` says.

        Raises:
            CommandError: A word is unknown, or its value cannot be read.
        """
        player: int | None = None
        seconds, nodes, most, allow = 1.0, 0, 5, ""
        ownership = policy = False
        try:
            for number, word in enumerate(words):
                if number == 0 and "=" not in word:
                    player = Colour.parse(word).player
                    continue
                name, value = parse_pair(word)
                if name == "seconds":
                    seconds = parse_float(value)
                elif name == "nodes":
                    nodes = parse_int(value)
                elif name == "moves":
                    most = parse_int(value)
                elif name == "allow":
                    allow = value
                elif name == "ownership":
                    ownership = parse_bool(value)
                elif name == "policy":
                    policy = parse_bool(value)
                else:
                    raise ValueError(
                        f"{name[:40]!r} is none of seconds, nodes, moves, allow, ownership and "
                        "policy"
                    )
            if seconds <= 0 or nodes < 0 or not 1 <= most <= MOST_MOVES:
                raise ValueError(
                    f"seconds are above 0, nodes are not below 0, and moves are 1 to {MOST_MOVES}"
                )
        except ValueError as error:
            raise CommandError.syntax(f"bw-analyse {REPORT_USAGE}", str(error)) from error
        return cls(player, seconds, nodes, most, allow, ownership, policy)

    def words(self, player: int) -> tuple[str, ...]:
        """Return the arguments of `bw-analyse` for an engine."""
        more = [f"nodes={self.nodes}"] if self.nodes else []
        more.append(f"moves={self.most}")
        more += [f"allow={self.allow}"] if self.allow else []
        more += ["ownership=true"] if self.ownership else []
        more += ["policy=true"] if self.policy else []
        return str(Colour(player)), f"seconds={self.seconds:g}", *more


def read_report(text: str, state: State, most: int) -> dict[str, Any]:
    """Read an engine's report on a position, checked against the rules, for clients.

    Args:
        text: The engine's answer, JSON as `boardwire analyze --json` has it. Engines of strangers
            answer as well: only what is known of such data is taken over.
        state: The position, with the player to act.
        most: The number of moves to take over at most.

    Returns:
        `value`, -1 to 1 for the player to act; `score` in the game's own unit, or None; `solved`;
        `depth`, `nodes` and `seconds` of the search; and `moves`, best first, each with `move`,
        `notation` as the game's records have it, `visits`, `value` (an upper one if
        `bound` is true), `lower`, its lower bound, `score`, `prior`, `pv`, the line of play that
        begins with the move, and `line`, the same in that notation. Moves that are illegal are left
        out. Where the engine reports them, there are also `ownership`, the owner of each point, the
        top row first, 1 for the player to act, and `policy`, the priors of legal moves by move.

    Raises:
        ValueError: The text is no such report.
    """
    data = json.loads(text, parse_constant=_no_number)
    if not isinstance(data, dict):
        raise ValueError("not an object")
    listed = data.get("moves")
    moves = [_move(it, state) for it in (listed if isinstance(listed, list) else [])[:most]]
    report: dict[str, Any] = {
        "value": _number(data, "value", -1.0, 1.0),
        "score": _number(data, "score"),
        "solved": data.get("solved") is True,
        "depth": _number(data, "depth", 0),
        "nodes": _number(data, "nodes", 0),
        "seconds": _number(data, "seconds", 0),
        "moves": [it for it in moves if it is not None],
    }
    if ownership := _ownership(data.get("ownership"), state):
        report["ownership"] = ownership
    if policy := _policy(data.get("policy"), state):
        report["policy"] = policy
    return report


def _ownership(owners: object, state: State) -> list[float] | None:
    """Return the owners of all points; None if there are none."""
    view = state.view()
    if not isinstance(owners, list) or len(owners) != view.columns * view.rows:
        return None
    numbers = [_number({"": it}, "", -1.0, 1.0) for it in owners]
    return None if any(it is None for it in numbers) else [it or 0.0 for it in numbers]


def _policy(priors: object, state: State) -> dict[str, float] | None:
    """Return the priors of legal moves; None if there are none."""
    if not isinstance(priors, dict):
        return None
    numbers = {
        text: _number(priors, text, 0.0, 1.0)
        for text in map(state.move_text, state.legal_moves())
        if text in priors
    }
    return {text: it for text, it in numbers.items() if it is not None}


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")


def _number(
    data: Mapping[str, Any], name: str, least: float = -math.inf, most: float = math.inf
) -> float | None:
    """Return a number of the data, put between two bounds; None if there is none."""
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isinf(value):
        return None
    return max(least, min(most, value))


def _move(data: object, state: State) -> dict[str, Any] | None:
    """One move of a report; None if it is none that is legal."""
    if not isinstance(data, dict) or not isinstance(data.get("move"), str):
        return None
    text = data["move"]
    line = data.get("pv")
    words = [it for it in line if isinstance(it, str)] if isinstance(line, list) else []
    words = words[:MOST_PLIES] if words[:1] == [text] else [text]
    notation = _notations(state, words)
    if not notation:
        return None
    return {
        "move": text,
        "notation": notation[0],
        "visits": _number(data, "visits", 0),
        "value": _number(data, "value", -1.0, 1.0),
        "bound": data.get("bound") is True,
        "lower": _number(data, "lower", -1.0, 1.0),
        "score": _number(data, "score"),
        "prior": _number(data, "prior", 0.0, 1.0),
        "pv": words[: len(notation)],
        "line": notation,
    }


def _notations(state: State, texts: Sequence[str]) -> list[str]:
    """The moves of a line of play as records write them, up to the first that is not legal."""
    state = state.copy()
    found: list[str] = []
    for text in texts:
        try:
            if state.to_act() == CHANCE:
                break
            move = state.parse_move(text)
            found.append(state.record_text(move))
            state.apply(move)
        except GameError:
            break
    return found
