"""The actions that follow from one ply: storing it, reporting it to the players, publishing it."""

from __future__ import annotations

from functools import cache

from boardwire.games import CHANCE
from boardwire.protocol import ChanceRolled, Event, MovePlayed
from boardwire.protocol.search_info import SearchInfo

from .actions import Accept, Action, Announce, Notify, StorePly
from .clocks.clock import Clock
from .messages.observation import Observation
from .records.match_record import MatchRecord, MoveRecord
from .table import Played


@cache
def others(players: int, player: int) -> tuple[int, ...]:
    """Return all players except one; all of them if that one is CHANCE."""
    return tuple(other for other in range(players) if other != player)


def ply_actions(
    record: MatchRecord,
    clock: Clock,
    played: Played,
    seconds: float,
    charged: float,
    info: SearchInfo | None = None,
) -> list[Action]:
    """Add a ply to a record, and return the actions that follow from it.

    Args:
        record: The record of the match.
        clock: The clocks after the move.
        played: The move, or an outcome of chance.
        seconds: The seconds that the move took.
        charged: The seconds of these that the clock has counted.
        info: The last report of the player on its search for the move.
    """
    player, text = played.player, played.text
    ply = len(record.moves) + 1
    public = played.text_for(None)
    clocks: tuple[float | None, ...] = ()
    event: Event
    if player == CHANCE:
        move = MoveRecord(ply, CHANCE, text, 0.0)
        event = ChanceRolled(record.match, ply, public)
    else:
        state = clock.state(player)
        clocks = clock.all_remaining()
        move = MoveRecord(
            *(ply, player, text, seconds, state.seconds, charged, state.stones), info=info
        )
        event = MovePlayed(record.match, ply, player, public, seconds, clocks)
    record.moves.append(move)
    actions: list[Action] = [StorePly(move)]
    if not played.hidden:
        observation = Observation(ply, player, text, clocks, played.forced_pass)
        if player != CHANCE:
            actions.append(Accept(player, observation))
        actions.append(Notify(others(len(record.players), player), observation))
    else:
        for observer in range(len(record.players)):
            observation = Observation(ply, player, played.text_for(observer), clocks)
            if observer == player:
                actions.append(Accept(player, observation))
            else:
                actions.append(Notify((observer,), observation))
    actions.append(Announce(event))
    return actions
