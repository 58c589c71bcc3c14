"""Records on the wire: a line of `name=value` pairs with spaces between them.

A value has no spaces: what could be taken for one, for a comment or for the escape itself is
percent-encoded as in URLs (RFC 3986, section 2.1), and so is everything beyond ASCII.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from string import punctuation
from urllib.parse import quote

from boardwire.games import CHANCE, OptionValue, option_text
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

_SAFE = punctuation.replace("%", "").replace("#", "")

Fact = str | int | float | bool | None


def encoded(text: str) -> str:
    """A text as a value."""
    return quote(text, safe=_SAFE, errors="replace")


def line(**facts: Fact) -> str:
    """A record; facts that are None or empty are left out."""
    return " ".join(f"{name}={_value(it)}" for name, it in facts.items() if it not in (None, ""))


def _value(fact: Fact) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return encoded(f"{fact:g}" if isinstance(fact, float) else str(fact))


def options_value(options: Mapping[str, OptionValue]) -> str:
    """Options of a game as one value, `size:9;komi:6.5`; values have `;` and `%` encoded."""
    texts = {name: option_text(value) for name, value in options.items()}
    return ";".join(
        f"{name}:{text.replace('%', '%25').replace(';', '%3B')}" for name, text in texts.items()
    )


def clocks_value(clocks: Iterable[float | None]) -> str:
    """The remaining seconds of all players as one value, `598.2,600`; empty without clocks."""
    return ",".join(f"{seconds:.1f}" for seconds in clocks if seconds is not None)


def match_line(record: MatchRecord, **more: Fact) -> str:
    """A match as a record."""
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
    """What is played by whom, as a record."""
    return line(
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
    """A ply of a match as a record: a move, or a roll."""
    if player == CHANCE:
        return line(match=match, ply=ply, roll=text)
    return line(
        match=match,
        ply=ply,
        player=str(Colour(player)),
        move=text,
        seconds=None if seconds is None else round(seconds, 3),
        clocks=clocks_value(clocks),
    )


def end_line(match: str, result: Result) -> str:
    """The end of a match as a record."""
    return line(match=match, result=result.text, reason=result.reason.value, detail=result.detail)


def event_line(event: Event) -> str:
    """What spectators are told of an event; empty for a kind they are not told of."""
    match event:
        case MatchStarted(match, game, options, players, time):
            return line(
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
            return line(
                match=match, result=result, reason=reason, detail=detail, moves=",".join(moves)
            )
    return ""
