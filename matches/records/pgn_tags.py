"""Tags of PGN about a match, in the words of the runners of chess engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from boardwire.games.records import GameRecord
from boardwire.games.records.annotations import Annotations
from boardwire.protocol import TimeControl, TimeKind

from ..referee.results import Reason, Result

_ROSTER = ("Event", "Site", "Date", "Round")
BOOK = "book"
"""The comment in PGN on a move of the opening."""
_TERMINATIONS = {
    Reason.TIME: "time forfeit",
    Reason.ILLEGAL_MOVE: "illegal move",
    **dict.fromkeys(
        (
            *(Reason.REFUSAL, Reason.NO_ANSWER, Reason.CRASH, Reason.DISCONNECTION),
            *(Reason.ABSENCE, Reason.PROTOCOL, Reason.CALLED_OFF, Reason.GAME_FAULT),
        ),
        "abandoned",
    ),
    **dict.fromkeys(
        (Reason.MOVE_LIMIT, Reason.CONSENSUS, Reason.ADJUDICATION, Reason.ENDGAME_TABLE),
        "adjudication",
    ),
    Reason.ABORT: "unterminated",
}
"""PGN's tag Termination for each reason that is not `normal`, in the words of engine matches."""

_TIMES = {
    TimeKind.NONE: "",
    TimeKind.ABSOLUTE: "{main:g}",
    TimeKind.FISCHER: "{main:g}+{period:g}",
    TimeKind.PER_MOVE: "1/{period:g}",
    TimeKind.SESSIONS: "{count}/{main:g}",
}
"""PGN's tag TimeControl for each kind that it knows."""


def time_tags(time: TimeControl, times: Sequence[TimeControl]) -> dict[str, str]:
    """Return the time as tags; players with different times have their own tags.

    Args:
        time: The time control of the match.
        times: Those of the players, black first, where they have different ones.
    """
    if len(times) != 2:
        return {"TimeControl": _time_text(time)}
    names = ("BlackTimeControl", "WhiteTimeControl")
    return {name: _time_text(it) for name, it in zip(names, times, strict=True)}


def game_tags(started: datetime, ended: datetime | None, result: Result | None) -> dict[str, str]:
    """Return the tags about the times and the end of a game, as fastchess writes them.

    Args:
        started: When the match began.
        ended: When it ended; None while it goes on.
        result: Its result; None while it goes on.
    """
    facts = {"GameStartTime": _instant(started)}
    if ended is not None:
        seconds = round((ended - started).total_seconds())
        facts["GameEndTime"] = _instant(ended)
        facts["GameDuration"] = f"{timedelta(seconds=max(seconds, 0))}".zfill(8)
    if result is not None:
        facts["Termination"] = _TERMINATIONS.get(result.reason, "normal")
    return facts


def minimal(record: GameRecord) -> GameRecord:
    """Return a record that PGN has with the roster, the position and the moves alone."""
    tags = {name: text for name, text in record.tags.items() if name in _ROSTER}
    annotations = Annotations(notation=record.annotations.notation, minimal=True)
    return replace(record, tags=tags, annotations=annotations, ending="")


def _instant(moment: datetime) -> str:
    """Return a moment as fastchess writes it: ``2026-11-27T14:05:00 +0000``."""
    return f"{moment:%Y-%m-%dT%H:%M:%S %z}"


def _time_text(time: TimeControl) -> str:
    """A time control as PGN's tag TimeControl writes it, or our own text where PGN has none."""
    form = _TIMES.get(time.kind)
    if form is None:
        return str(time)
    if time.kind is TimeKind.SESSIONS and time.period:
        form += "+{period:g}"
    return form.format(main=time.main, period=time.period, count=time.count)
