"""The facts that matches, plies and events have as records on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from boardwire.games import CHANCE, option_text
from boardwire.matches import MatchRecord, Result
from boardwire.protocol import (
    ChanceRolled,
    Colour,
    Event,
    MatchEnded,
    MatchStarted,
    MovePlayed,
    TimeControl,
)
from boardwire.protocol.records import Fact, encode_clocks, encode_options, write_record
from boardwire.vocabulary import OptionValue


def options_value(options: Mapping[str, OptionValue]) -> str:
    """Return options of a game as one value of a record."""
    return encode_options({name: option_text(value) for name, value in options.items()})


def match_line(record: MatchRecord, **more: Fact) -> str:
    """Return a match as a record, with its result if it has ended."""
    result = record.result
    ending: dict[str, Fact] = {}
    if result is not None:
        ending = {"result": result.text, "reason": result.reason.value}
    return heading_line(
        record.match, record.game, record.players, record.time, record.started, **ending, **more
    )


def heading_line(
    match: str,
    game: str,
    players: Iterable[str],
    time: TimeControl,
    started: datetime,
    **more: Fact,
) -> str:
    """Return the game, the players and the time control of a match as a record."""
    return write_record(
        match=match,
        game=game,
        players=",".join(players),
        time=str(time),
        started=started.isoformat(timespec="seconds"),
        **more,
    )


def ply_line(
    match: str,
    ply: int,
    player: int,
    text: str,
    *,
    seconds: float | None = None,
    clocks: Iterable[float | None] = (),
) -> str:
    """Return a ply of a match as a record: a move, or a roll."""
    if player == CHANCE:
        return write_record(match=match, ply=ply, roll=text)
    return write_record(
        match=match,
        ply=ply,
        player=str(Colour(player)),
        move=text,
        seconds=None if seconds is None else round(seconds, 3),
        clocks=encode_clocks(clocks),
    )


def end_line(match: str, result: Result) -> str:
    """Return the end of a match as a record."""
    reason = result.reason.value
    return write_record(match=match, result=result.text, reason=reason, detail=result.detail)


def event_line(event: Event) -> str:
    """Return an event as a record for spectators; empty for other kinds of events."""
    match event:
        case MatchStarted(match, game, options, players, time):
            return write_record(
                match=match,
                game=game,
                options=options_value(options),
                players=",".join(players),
                time=str(time),
            )
        case MovePlayed(match, ply, player, text, seconds, clocks):
            return ply_line(match, ply, player, text, seconds=seconds, clocks=clocks)
        case ChanceRolled(match, ply, outcome):
            return ply_line(match, ply, CHANCE, outcome)
        case MatchEnded(match, result, reason, detail, _, moves):
            return write_record(
                match=match, result=result, reason=reason, detail=detail, moves=",".join(moves)
            )
    return ""
