"""Games and times of a tournament in words, for lines and tables."""

from __future__ import annotations

from boardwire.matches import MatchRecord
from boardwire.matches.referee.result_words import players_of, result_of
from boardwire.matches.tournaments import ScheduledGame
from boardwire.protocol import visible
from boardwire.vocabulary import counted


def game_line(game: ScheduledGame, games: int | None, record: MatchRecord) -> str:
    """Return a finished game in one line: ``game 3/20: a - b: 1-0 {White mates}, 61 moves``.

    The players are named in the order of the game: White first in chess.
    """
    of_all = "" if games is None else f"/{games}"
    players = " - ".join(players_of(record))
    return visible(f"game {game.number + 1}{of_all}: {players}: {end_text(record)}")


def end_text(record: MatchRecord) -> str:
    """Return the end of a game: ``1-0 {White mates}, 61 moves``."""
    return f"{result_of(record)}, {counted(len(record.moves), 'move')}"


def duration(seconds: float) -> str:
    """Return a time as people read it: ``42 s``, ``3:05``, ``1:02:45``, ``2 d 03:10``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    if not hours:
        return f"{minute}:{second:02}"
    days, hour = divmod(hours, 24)
    return f"{days} d {hour:02}:{minute:02}" if days else f"{hour}:{minute:02}:{second:02}"
