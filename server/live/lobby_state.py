"""The state of the lobby: users, seeks, bots and running matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic, thread_time

from boardwire.games import option_text
from boardwire.matches import MatchRecord
from boardwire.protocol.events import LobbyBot, LobbySeek, LobbyState, RunningMatch
from boardwire.server.accounts.names.names_in_use import Names
from boardwire.server.matchmaking.bot_admission import BotState
from boardwire.server.matchmaking.seeks import Seeks
from boardwire.server.matchmaking.shown_seeks import shown_seeks

SHOWN_MATCHES = 100
SHOWN_USERS = 200
"""The most matches and users of one state."""

SNAPSHOT_SHARE = 0.05
"""The largest share of the processor for snapshots of the lobby."""


class LobbySnapshot:
    """The state of the lobby, recomputed at a rate that depends on its cost.

    Where a state takes 0.1 ms, it is at most 2 ms old.

    Args:
        make: Returns the state as it is now.
    """

    def __init__(self, make: Callable[[], LobbyState]) -> None:
        self._make = make
        self._state: LobbyState | None = None
        self._until = 0.0

    def __call__(self) -> LobbyState:
        """Return the state; the same object as long as nothing has changed."""
        if self._state is None or monotonic() >= self._until:
            begun = thread_time()
            state = self._make()
            if self._state is None or state != self._state:
                self._state = state
            self._until = monotonic() + (thread_time() - begun) / SNAPSHOT_SHARE
        return self._state


def lobby_state(
    node: str,
    names: Names,
    seeks: Seeks,
    bots: Iterable[BotState],
    running: Sequence[MatchRecord],
) -> LobbyState:
    """Return the lobby as it is now.

    Args:
        node: The name of this server.
        names: The names in use.
        seeks: The matches that people look for.
        bots: The connected bots, and those that failed.
        running: The records of the running matches, the oldest first.
    """
    connected = [it for it in bots if it.bot is not None]
    called = {it.name.lower() for it in connected}
    people = sorted(it.name for it in names if it.key not in called)
    open_to_all = shown_seeks(seeks, None)
    return LobbyState(
        node,
        tuple(people[:SHOWN_USERS]),
        tuple(map(_bot, sorted(connected, key=lambda it: it.name.lower())[:SHOWN_USERS])),
        tuple(
            LobbySeek(
                it.number,
                it.name,
                it.request.offer.game.name,
                {name: option_text(value) for name, value in it.request.offer.options.items()},
                it.time,
            )
            for it in open_to_all.seeks
        ),
        tuple(
            RunningMatch(it.match, it.game, it.options, it.players, it.time)
            for it in _shown(running)
        ),
        len(running),
        open_to_all.more,
    )


def _shown(running: Sequence[MatchRecord]) -> list[MatchRecord]:
    """Return the running matches that are shown, the newest first; those that others displace last.

    Matches in which not every player has moved can be watched from their beginning, but push no
    other match out of the lobby.
    """
    newest = running[::-1]
    shown = [*(it for it in newest if it.listed), *(it for it in newest if not it.listed)]
    return shown[:SHOWN_MATCHES]


def _bot(state: BotState) -> LobbyBot:
    bot = state.bot
    if bot is None:
        return LobbyBot(state.name, state.state)
    games = tuple(offer.game.name for offer in bot.offers)
    return LobbyBot(state.name, state.state, bot.house, games)
