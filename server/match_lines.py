"""The lines about matches: the facts of each, in the syntax of `boardwire.protocol.name_values`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from boardwire.games import CHANCE, Conventions, option_text
from boardwire.matches import MatchRecord, Result
from boardwire.matches.referee.result_words import conventions_of, ending_of
from boardwire.protocol import (
    ChanceRolled,
    Colour,
    Event,
    MatchEnded,
    MatchStarted,
    MovePlayed,
    MovesTakenBack,
    TimeControl,
)
from boardwire.protocol.name_values import Fact, encode_clocks, encode_options, write_record
from boardwire.vocabulary import OptionValue


def game_options_value(options: Mapping[str, OptionValue]) -> str:
    """Return the options of a game as one value, `size:9;komi:6.5`."""
    return encode_options({name: option_text(value) for name, value in options.items()})


def match_line(record: MatchRecord, **more: Fact) -> str:
    """Return the line of a match, from its record."""
    result = record.result
    ending: dict[str, Fact] = {}
    if result is not None:
        ending = {
            "result": result.text,
            "reason": result.reason.value,
            "detail": result.detail,
            **_in_words(conventions_of(record.game, record.options), result),
            "rated": record.rated or None,
            "voided": record.voided,
        }
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
    """Return the line of a match, from its values."""
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
    """Return the line of a ply: a move or a chance outcome."""
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


def taken_back_line(
    match: str, plies: int, *, player: int | None = None, clocks: Iterable[float | None] = ()
) -> str:
    """Return the line of moves that were taken back.

    Args:
        match: The match's id.
        plies: The number of plies that are left.
        player: The player that has asked for it; None to leave it out.
        clocks: The seconds that each player has left now.
    """
    return write_record(
        match=match,
        taken_back="yes",
        plies=plies,
        player=None if player is None else str(Colour(player)),
        clocks=encode_clocks(clocks),
    )


def end_line(match: str, conventions: Conventions, result: Result) -> str:
    """Return the line of the end of a match.

    Args:
        match: The match's id.
        conventions: The conventions of its game.
        result: The result.
    """
    return write_record(
        match=match,
        result=result.text,
        reason=result.reason.value,
        detail=result.detail,
        **_in_words(conventions, result),
    )


def _in_words(conventions: Conventions, result: Result) -> dict[str, Fact]:
    """Return the score and the end of a match in the usual notation."""
    return {
        "score": conventions.score(result.text),
        "ending": ending_of(conventions, result),
    }


def event_line(event: Event) -> str:
    """Return the line of an event for spectators; empty for hidden events."""
    match event:
        case MatchStarted(match, game, options, players, time):
            return write_record(
                match=match,
                game=game,
                options=game_options_value(options),
                players=",".join(players),
                time=str(time),
            )
        case MovePlayed(match, ply, player, text, seconds, clocks):
            return ply_line(match, ply, player, text, seconds=seconds, clocks=clocks)
        case MovesTakenBack(match, player, plies, clocks):
            return taken_back_line(match, plies, player=player, clocks=clocks)
        case ChanceRolled(match, ply, outcome):
            return ply_line(match, ply, CHANCE, outcome)
        case MatchEnded(match, result, reason, detail, _, moves, score, ending):
            return write_record(
                match=match,
                result=result,
                reason=reason,
                detail=detail,
                score=score,
                ending=ending,
                moves=",".join(moves),
            )
    return ""
