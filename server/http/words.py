"""Results, times and game options in words, as pages tell them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from boardwire.games import GameError, OptionValue, find
from boardwire.matches import MatchRecord, Reason
from boardwire.matches.results import losers, winners

_BY = {
    Reason.RESIGNATION: "{loser} resigned",
    Reason.TIME: "{loser} ran out of time",
    Reason.ILLEGAL_MOVE: "{loser} made an illegal move",
    Reason.REFUSAL: "{loser} refused a command",
    Reason.NO_ANSWER: "{loser} did not answer",
    Reason.CRASH: "{loser} crashed",
    Reason.DISCONNECTION: "{loser} left",
    Reason.PROTOCOL: "{loser} broke the protocol",
    Reason.AGREEMENT: "agreed by the players",
    Reason.MOVE_LIMIT: "the match became too long",
    Reason.CONSENSUS: "both engines agree",
    Reason.ADJUDICATION: "the engines' scores decided",
    Reason.ENDGAME_TABLE: "an endgame table knows the result",
    Reason.CALLED_OFF: "called off before all had moved",
    Reason.GAME_FAULT: "the game's rules failed",
    Reason.ABORT: "the match was stopped",
}
"""The reasons of results, except the rules."""

_UNITS = ((86400.0, "day"), (3600.0, "hour"), (60.0, "minute"))


def result_words(record: MatchRecord) -> str:
    """The result and its reason as a sentence: ``Ada won: Bob ran out of time``.

    Empty while the match runs.
    """
    result = record.result
    if result is None:
        return ""
    names = record.players
    best = winners(result.returns) if result.returns else []
    lost = losers(result.returns) if result.returns else []
    if not result.returns:
        told = "No result"
    elif len(names) == 1:
        told = f"{names[0]} {'lost' if lost else 'won'}"
    elif not lost:
        told = "Draw"
    else:
        told = f"{_listed([names[it] for it in best])} won"
        margin = result.text.partition("+")[2]
        if margin and result.reason is Reason.RULE:
            told += f" by {margin}"
    reason = _BY.get(result.reason, "").format(loser=_listed([names[it] for it in lost]))
    return ": ".join(filter(None, (told, reason)))


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def time_words(time: object) -> str:
    """A time control, as records have it; what has none is played without a clock."""
    text = str(time)
    return "no clock" if text == "none" else text


def game_title(name: str) -> str:
    """The title of a game, or its name where this server does not know it (any more)."""
    try:
        return find(name).title
    except GameError:
        return name


def options_words(game: str, options: Mapping[str, OptionValue]) -> str:
    """The options of a game that differ from its usual ones: ``size 9, komi 6.5``.

    A position at the start is left out: it is long, and the board shows it.
    """
    try:
        usual = {it.name: it.default for it in find(game).declared}
    except GameError:
        usual = {}
    told = []
    for name, value in options.items():
        if value == usual.get(name) or name == "position":
            continue
        if isinstance(value, bool):
            told.append(name if value else f"no {name}")
        else:
            told.append(f"{name} {value}")
    return ", ".join(told)


def ago(moment: datetime, now: datetime | None = None) -> str:
    """The time from a moment until now: ``3 minutes ago``; a date after two weeks."""
    seconds = ((now or datetime.now(UTC)) - moment).total_seconds()
    if seconds > 14 * 86400:
        return f"{moment:%Y-%m-%d}"
    for unit, name in _UNITS:
        if seconds >= unit:
            count = int(seconds // unit)
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "just now"


def clock_text(seconds: float | None) -> str:
    """A clock's time: ``4:07``, ``1:02:33``, ``9.3``; empty without a clock."""
    if seconds is None:
        return ""
    left = max(0.0, seconds)
    if left < 20:
        return f"{left:.1f}"
    minutes, rest = divmod(int(left), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
