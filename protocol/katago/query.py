"""A query: positions of one game of Go to analyse, and the wanted parts of the answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from boardwire.values import value_class

from .fields import Fields, Remark

MOST_SIZE: Final = 25
"""Points of a side of the board, at most."""
MOST_MOVES: Final = 10_000
"""Moves of a game, at most."""
_MOST_VISITS: Final = 2**50
_MOST_PRIORITY: Final = 2**62
_MOST_KOMI: Final = 400.0
_MOST_SECONDS: Final = 1e9
_MOST_PLIES: Final = 10**9
_LEAST_SECONDS: Final = 0.01
_KOMI: Final = 7.5
_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_NUMBERS: Final = re.compile(r"\((\d{1,3}),(\d{1,3})\)", re.ASCII)
_UNTOLD: Final = ("includePVVisits",)
"""Fields of KataGo that ask for more output; this program does not have it."""
_UNUSED: Final = ("rootPolicyTemperature", "rootFpuReductionMax")
"""Fields of KataGo that change its search; the searches here have no such parameter."""


class ReportPerspective(StrEnum):
    """The side that win rates, leads and owners are given for."""

    BLACK = "BLACK"
    WHITE = "WHITE"
    SIDE_TO_MOVE = "SIDETOMOVE"


@value_class
class Stone:
    """A stone, or a move.

    Args:
        player: 0 for black, 1 for white.
        vertex: Its vertex as GTP writes it, or `pass`.
    """

    player: int
    vertex: str


@value_class
class Restricted:
    """Moves of a player that the search leaves out, or keeps to.

    Args:
        player: The player.
        vertices: The moves.
        plies: The restriction holds in this many plies from the root.
    """

    player: int
    vertices: tuple[str, ...]
    plies: int


@value_class
class AnswerParts:
    """The parts of an answer beside the moves.

    Args:
        ownership: The owner of each point.
        ownership_stdev: The standard deviation of the owners.
        moves_ownership: The owners after each move.
        moves_ownership_stdev: Their standard deviation.
        policy: The policy before any search.
        no_result: The probability of a game without a result.
        line_moves: Moves of a line of play after the first, at most.
    """

    ownership: bool = False
    ownership_stdev: bool = False
    moves_ownership: bool = False
    moves_ownership_stdev: bool = False
    policy: bool = False
    no_result: bool = False
    line_moves: int = 1000


@value_class
class Query:
    """A query.

    Args:
        id: The id that every answer repeats.
        columns: The width of the board.
        rows: The height of the board.
        rules: The rules as they came: a name, or JSON.
        komi: Points added to white's score.
        handicap_bonus: Points that white gets for handicap stones: `0`, `N`, `N-1`; empty where
            the rules say so.
        stones: The stones on the board before the first move.
        first: The player to move before the first move; None if the query does not say.
        moves: The moves.
        turns: The turns to analyse, each once; turn 0 is the position before the first move.
        priorities: The priority of each turn.
        visits: Visits of a search at most; None if the query does not say.
        report_seconds: Seconds from one intermediate result to the next; None for none.
        first_report_seconds: Seconds to the first of them.
        avoid: Moves that the search leaves out.
        allow: Moves that the search keeps to.
        parts: The wanted parts of the answer.
        settings: The settings of the search for this query alone.
    """

    id: str
    columns: int
    rows: int
    rules: str | Mapping[str, Any]
    komi: float
    handicap_bonus: str
    stones: tuple[Stone, ...]
    first: int | None
    moves: tuple[Stone, ...]
    turns: tuple[int, ...]
    priorities: tuple[int, ...]
    visits: int | None
    report_seconds: float | None
    first_report_seconds: float | None
    avoid: tuple[Restricted, ...]
    allow: tuple[Restricted, ...]
    parts: AnswerParts
    settings: Mapping[str, Any]


def read_query(data: Mapping[str, Any], query_id: str) -> tuple[Query, list[Remark]]:
    """Read a query, and return it with remarks on fields that change nothing.

    Raises:
        QueryError: A field is missing or wrong.
    """
    fields = Fields(data, query_id)
    columns = fields.whole("boardXSize", 1, MOST_SIZE)
    rows = fields.whole("boardYSize", 1, MOST_SIZE)
    reader = _Reader(fields, columns, rows)
    moves = reader.stones("moves", passes=True)
    if moves is None:
        raise fields.error("moves", 'must be an array of pairs such as ["B","D4"]; it is missing')
    turns = _turns(fields, len(moves))
    query = Query(
        id=query_id,
        columns=columns,
        rows=rows,
        rules=_rules(fields),
        komi=_komi(fields),
        handicap_bonus=_bonus(fields),
        stones=reader.stones("initialStones", passes=False) or (),
        first=None if data.get("initialPlayer") is None else fields.colour("initialPlayer"),
        moves=moves,
        turns=tuple(sorted(set(turns))),
        priorities=_priorities(fields, turns),
        visits=_visits(fields),
        report_seconds=_seconds(fields, "reportDuringSearchEvery"),
        first_report_seconds=_seconds(fields, "firstReportDuringSearchAfter"),
        avoid=reader.restricted("avoidMoves"),
        allow=reader.restricted("allowMoves"),
        parts=_parts(fields),
        settings=_settings(fields),
    )
    if query.avoid and query.allow:
        raise fields.error("allowMoves", "avoidMoves and allowMoves cannot be combined")
    if len({it.player for it in query.allow}) < len(query.allow):
        raise fields.error("allowMoves", "each player may have one entry; list all moves in it")
    return query, _remarks(fields, data)


@value_class
class _Reader:
    """Reads vertices on a board.

    Args:
        fields: The fields of the query.
        columns: The width of the board.
        rows: The height of the board.
    """

    fields: Fields
    columns: int
    rows: int

    def stones(self, name: str, *, passes: bool) -> tuple[Stone, ...] | None:
        """Take pairs of a colour and a vertex; None if the field is missing.

        Raises:
            QueryError: The field is something else, or a point is not on the board.
        """
        value = self.fields.get(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(
            isinstance(it, list) and len(it) == 2 for it in value
        ):
            raise self.fields.error(name, 'must be an array of pairs such as ["B","D4"]')
        if len(value) > MOST_MOVES:
            raise self.fields.error(name, f"must be {MOST_MOVES} pairs at most")
        return tuple(
            Stone(self.fields.colour_of(name, colour), self.vertex(name, point, passes=passes))
            for colour, point in value
        )

    def restricted(self, name: str) -> tuple[Restricted, ...]:
        """Take restrictions of moves.

        Raises:
            QueryError: The field is something else.
        """
        value = self.fields.get(name)
        if value is None:
            return ()
        keys = {"player", "moves", "untilDepth"}
        if not isinstance(value, list) or not all(
            isinstance(it, dict) and keys <= it.keys() for it in value
        ):
            raise self.fields.error(
                name, "must be an array of objects with player, moves and untilDepth"
            )
        return tuple(self._restriction(name, it) for it in value)

    def _restriction(self, name: str, value: Mapping[str, Any]) -> Restricted:
        inner = Fields(value, self.fields.error(name, "").query_id, name)
        vertices = inner.texts("moves", "vertices")
        return Restricted(
            inner.colour("player"),
            tuple(self.vertex(name, it, passes=True) for it in vertices),
            inner.whole("untilDepth", 1, _MOST_PLIES),
        )

    def vertex(self, name: str, value: object, *, passes: bool) -> str:
        """Return a vertex as GTP writes it, from a vertex or numbers such as `(0,13)`.

        Raises:
            QueryError: The value names no point of the board.
        """
        text = value.strip() if isinstance(value, str) else ""
        if passes and text.lower() == "pass":
            return "pass"
        if numbers := _NUMBERS.fullmatch(text):
            column, from_top = map(int, numbers.groups())
            row = self.rows - from_top
        else:
            letters = text.rstrip("0123456789").upper()
            digits = text[len(letters) :]
            column = _LETTERS.index(letters) if letters and letters in _LETTERS else -1
            column = column if len(letters) == 1 else -1
            row = int(digits) if 0 < len(digits) <= 3 and digits.isascii() else 0
        if not (0 <= column < self.columns and 1 <= row <= self.rows):
            raise self.fields.error(
                name, f"{str(value)[:20]!r} is no point of a board of {self.columns}x{self.rows}"
            )
        return f"{_LETTERS[column]}{row}"


def _turns(fields: Fields, moves: int) -> tuple[int, ...]:
    """Return the turns to analyse, as they came."""
    turns = fields.integers("analyzeTurns", "turn numbers")
    if turns is None:
        return (moves,)
    for turn in turns:
        if not 0 <= turn <= moves:
            raise fields.error("analyzeTurns", f"the game has the turns 0 to {moves}, not {turn}")
    return turns


def _priorities(fields: Fields, turns: tuple[int, ...]) -> tuple[int, ...]:
    """Return the priority of each different turn, in the order of turns."""
    several = fields.integers("priorities", "whole numbers")
    if several is None:
        one = fields.whole("priority", -_MOST_PRIORITY, _MOST_PRIORITY, 0)
        return (one,) * len(set(turns))
    if fields.get("priority") is not None:
        raise fields.error("priority", "priority and priorities cannot be combined")
    if fields.get("analyzeTurns") is None:
        raise fields.error("priorities", "needs analyzeTurns")
    if len(several) != len(turns):
        raise fields.error("priorities", f"must be as long as analyzeTurns: {len(turns)} numbers")
    if any(abs(it) > _MOST_PRIORITY for it in several):
        raise fields.error("priorities", "must be numbers from -2^62 to 2^62")
    by_turn = dict(zip(turns, several, strict=True))
    return tuple(by_turn[turn] for turn in sorted(by_turn))


def _rules(fields: Fields) -> str | Mapping[str, Any]:
    value = fields.get("rules")
    if isinstance(value, str | dict):
        return value
    raise fields.error("rules", 'must be a name such as "chinese", or an object of rules')


def _komi(fields: Fields) -> float:
    komi = fields.number("komi", -_MOST_KOMI, _MOST_KOMI, _KOMI)
    if 2 * komi != int(2 * komi):
        raise fields.error("komi", f"must be a whole or a half number, not {komi:g}")
    return komi


def _bonus(fields: Fields) -> str:
    value = fields.get("whiteHandicapBonus")
    if value is None:
        return ""
    bonus = str(value)
    if isinstance(value, bool) or bonus not in ("0", "N", "N-1"):
        raise fields.error("whiteHandicapBonus", 'must be "0", "N" or "N-1"')
    return bonus


def _visits(fields: Fields) -> int | None:
    given = fields.get("maxVisits") is not None
    return fields.whole("maxVisits", 1, _MOST_VISITS) if given else None


def _seconds(fields: Fields, name: str) -> float | None:
    given = fields.get(name) is not None
    return max(fields.number(name, 0.001, _MOST_SECONDS), _LEAST_SECONDS) if given else None


def _parts(fields: Fields) -> AnswerParts:
    return AnswerParts(
        ownership=fields.truth("includeOwnership"),
        ownership_stdev=fields.truth("includeOwnershipStdev"),
        moves_ownership=fields.truth("includeMovesOwnership"),
        moves_ownership_stdev=fields.truth("includeMovesOwnershipStdev"),
        policy=fields.truth("includePolicy"),
        no_result=fields.truth("includeNoResultValue"),
        line_moves=fields.whole("analysisPVLen", 1, 1000, 1000),
    )


def _settings(fields: Fields) -> Mapping[str, Any]:
    value = fields.get("overrideSettings")
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise fields.error("overrideSettings", "must be an object")
    return value


def _remarks(fields: Fields, data: Mapping[str, Any]) -> list[Remark]:
    """Return remarks on the fields that change nothing."""
    remarks = []
    for name in fields.unread():
        if name in _UNTOLD and data[name]:
            remarks.append(Remark("is not reported by this engine", name))
        elif name in _UNUSED:
            remarks.append(Remark("changes nothing in this engine", name))
        elif name not in _UNTOLD:
            remarks.append(Remark("unexpected field; it changes nothing", name))
    return remarks
