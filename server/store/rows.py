"""Records as rows of tables, and rows as records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy.engine import RowMapping

from boardwire.matches import MatchRecord, MoveRecord, Reason, Result, SeatRecord
from boardwire.matches.records.ply_hash import first_hash
from boardwire.protocol import TimeControl, as_utc
from boardwire.protocol.search_info import SearchInfo

PlyRow = tuple[str, int, int, str, float, float | None, float, int, str | None, str | None]
"""A row of `plies`, in the order of its columns."""


def match_row(record: MatchRecord) -> dict[str, Any]:
    """Return the row of `matches` for a record, with the hash that it has before the first ply."""
    result = record.result
    return {
        "id": record.match,
        "game": record.game,
        "options": json.dumps(dict(record.options)),
        "players": json.dumps(list(record.players)),
        "time": str(record.time),
        "commitment": record.commitment,
        "started": record.started,
        "ended": record.ended,
        "result": result and result.text,
        "reason": result and result.reason.value,
        "detail": _text(result.detail) if result else "",
        "returns": result and json.dumps(list(result.returns)),
        "scores": json.dumps(record.scores),
        "seed": record.seed,
        "seats": json.dumps(
            [
                {"account": it.account, "session": it.session, "credential": it.credential}
                for it in record.seats
            ]
        ),
        "opening": record.opening,
        "time_class": record.time_class.value,
        "rated": record.rated,
        "dead": json.dumps(record.dead),
        "voided": record.voided or None,
        "tournament": record.tournament or None,
        "tournament_game": record.tournament_game,
        "plies_hash": first_hash(record),
        "listed": record.listed,
    }


def player_rows(record: MatchRecord) -> list[dict[str, Any]]:
    """Return the rows of `match_players` for a record."""
    return [
        {"match": record.match, "player": player, "name": name, "started": record.started}
        for player, name in enumerate(record.players)
    ]


def ply_row(match: str, move: MoveRecord) -> PlyRow:
    """Return the row of `plies` for a ply."""
    return (
        match,
        move.ply,
        move.player,
        move.text,
        move.seconds,
        move.clock,
        move.charged,
        move.stones,
        info_text(move.info),
        info_text(move.review),
    )


def move_of(row: Sequence[Any]) -> MoveRecord:
    """Return the ply of a row of `plies`, whose columns are those of `PlyRow`."""
    _, ply, player, text, seconds, clock, charged, stones, info, review = row
    return MoveRecord(
        *(ply, player, text, seconds, clock, charged, stones), _info_of(info), _info_of(review)
    )


def info_text(info: SearchInfo | None) -> str | None:
    """Return the value of a column for a report; None without one."""
    return None if info is None else info.text


def _info_of(text: str | None) -> SearchInfo | None:
    return None if text is None else SearchInfo.parse(text)


def record_of(row: RowMapping, moves: Iterable[MoveRecord] = ()) -> MatchRecord:
    """Return the record of a row of `matches` and its plies."""
    result = None
    if row["result"] is not None:
        returns = tuple(json.loads(row["returns"]))
        result = Result(returns, Reason(row["reason"]), row["result"], row["detail"])
    return MatchRecord(
        match=row["id"],
        game=row["game"],
        options=json.loads(row["options"]),
        players=tuple(json.loads(row["players"])),
        time=TimeControl.parse(row["time"]),
        commitment=row["commitment"],
        started=as_utc(row["started"]),
        moves=list(moves),
        result=result,
        scores={int(player): score for player, score in json.loads(row["scores"]).items()},
        seed=row["seed"],
        ended=row["ended"] and as_utc(row["ended"]),
        seats=[SeatRecord(**seat) for seat in json.loads(row["seats"])],
        opening=row["opening"],
        rated=row["rated"],
        dead=tuple(json.loads(row["dead"])),
        voided=row["voided"] or "",
        tournament=row["tournament"] or "",
        tournament_game=row["tournament_game"],
        plies_hash=row["plies_hash"],
        listed=row["listed"],
    )


def _text(text: str) -> str:
    """Return an engine's text without the characters that PostgreSQL refuses."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode(errors="replace").decode()
