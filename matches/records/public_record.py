"""The public record: a match that is still played, as spectators may see it."""

from __future__ import annotations

from dataclasses import replace

from boardwire.games import GameError, load
from boardwire.games.records import GameRecord

from ..table import Table
from .match_record import MatchRecord


def public_record(record: MatchRecord) -> MatchRecord:
    """Return the record without what spectators may not know before the match has ended.

    The reports of engines on their moves are left out: a player could look at them. In a game of
    perfect information nothing else is, but for the seed of the dice, which records show at the end
    only. Otherwise the moves have `?` for what is hidden, and the opening is left out. A record
    whose game is not known here shows no moves.
    """
    try:
        game = load(record.game, **record.options)
        if game.perfect_information:
            if all(move.info is None for move in record.moves):
                return record
            return replace(record, moves=[replace(move, info=None) for move in record.moves])
        table = Table(game)
        moves = [
            replace(move, text=table.play(move.player, move.text).text_for(None), info=None)
            for move in record.moves
        ]
    except GameError:
        moves = []
    return replace(record, moves=moves, opening="", seed="", refereed=False)


def file_record(record: MatchRecord) -> GameRecord:
    """Return a record as spectators may see it, for a file of its game.

    Raises:
        GameError: The game is unknown, or the match still hides moves, which no file can express.
    """
    if record.result is None and not load(record.game, **record.options).perfect_information:
        raise GameError(f"the record of {record.match} hides moves until the match is over")
    reported = record.result is not None and any(it.info for it in record.moves)
    return record.game_record(("eval",) if reported else None, Round=record.match)
