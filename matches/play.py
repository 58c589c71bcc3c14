"""Playing a match: the loop that carries a match's decisions to its seats and back.

Whoever keeps the record, a server's store or a local tournament, is the `Scribe`; everything else
is the same wherever the match is played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from boardwire.protocol import Event

from .connection import EngineConnection, Inbox, Notice
from .match import Action, Announce, Ask, AskScores, End, Match, Open, Phase, Store, Tell
from .record import MatchRecord, MoveRecord
from .seat import Answered, Broken, Introduced, Ready, Scored
from .watch import match_time


class Scribe(Protocol):
    """Keeps the record of a match while it is played."""

    async def open(self, record: MatchRecord) -> None:
        """Keep a match whose players are ready."""

    async def store(self, match: str, move: MoveRecord) -> None:
        """Put a ply on disk. The other players see it only after this returns."""

    def announce(self, event: Event) -> None:
        """Publish an event to spectators."""

    async def close(self, record: MatchRecord) -> None:
        """Keep the finished record."""


async def play_match(
    match: Match, connections: Sequence[EngineConnection], scribe: Scribe
) -> MatchRecord:
    """Play `match` to its end between the engines at `connections`, player 0 first.

    Every connection must be read by a task of its owner (`EngineConnection.run`) meanwhile, and
    stays open afterwards. A cancelled match ends without a result, and its record says so.
    """
    inbox: Inbox = asyncio.Queue()
    try:
        for action in match.begin():
            await _carry_out(action, match, connections, scribe)
        if match.phase is not Phase.OVER:
            await _prepare(match, connections, inbox)
        while match.phase is not Phase.OVER:
            for action in _decide(match, await _next_notice(inbox, match.deadline)):
                await _carry_out(action, match, connections, scribe)
    except asyncio.CancelledError:
        await abort_match(match, scribe, "the match was stopped")
        raise
    finally:
        for connection in connections:
            connection.detach()
    return match.record


async def _prepare(match: Match, connections: Sequence[EngineConnection], inbox: Inbox) -> None:
    """Tell every engine what is to be played."""
    for player, connection in enumerate(connections):
        connection.attach(inbox, player)
        connection.seat.prepare(match.game, match.clock.control)
        await connection.flush()


async def abort_match(match: Match, scribe: Scribe, why: str) -> None:
    """End a match without a result; its players are told nothing."""
    for action in match.abort(why):
        await _carry_out(action, match, (), scribe)


async def _next_notice(inbox: Inbox, deadline: float | None) -> Notice | None:
    """The next thing that happens, or None if nothing does before the deadline."""
    if not inbox.empty():
        return inbox.get_nowait()
    wait = None if deadline is None else max(0.0, deadline - match_time())
    try:
        async with asyncio.timeout(wait):
            return await inbox.get()
    except TimeoutError:
        return None


def _decide(match: Match, notice: Notice | None) -> list[Action]:
    if notice is None:
        return match.expire(match_time())
    match notice.happening:
        case Introduced():
            return []
        case Ready():
            return match.ready(notice.player, notice.time)
        case Answered(text):
            return match.answer(notice.player, text, notice.time)
        case Scored(score):
            return match.scored(notice.player, score)
        case Broken(reason, detail):
            return match.lost(notice.player, reason, detail)


async def _carry_out(
    action: Action, match: Match, connections: Sequence[EngineConnection], scribe: Scribe
) -> None:
    match action:
        case Open(record):
            await scribe.open(record)
        case Store(move):
            await scribe.store(match.record.match, move)
        case Tell(players, played):
            for player in players:
                connections[player].seat.tell(played)
                if player != match.to_move:  # who is asked next gets both in one write
                    await connections[player].flush()
        case Announce(event):
            scribe.announce(event)
        case Ask(player, clocks):
            match.asked(match_time())
            connections[player].seat.ask(player, clocks)
            await connections[player].flush()
        case AskScores():
            for connection in connections:
                connection.seat.ask_score()
                await connection.flush()
        case End(record):
            for connection in connections:
                await connection.flush()
            await scribe.close(record)
