"""The players of an MCP server: one for each session, found by the session or by a key."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from boardwire.protocol import Address

from .player import ModelPlayer, Terms, WrongMove

MAX_PLAYERS: Final = 16
"""Players at a time, at most."""
IDLE_SECONDS: Final = 900.0
"""Seconds without a call after which a player leaves the boardwire server."""


class Players:
    """The players of all sessions.

    A session has one player. MCP over HTTP has no sessions since its version 2026-07-28; there a
    player is found by the key that `start_match` returns.

    Args:
        server: The address of the boardwire server.
        name: The name of the players; guests after the first are called NAME-2, NAME-3 and so on.
        token: The token of their account, or `-` for guests.
        idle_seconds: Seconds without a call after which a player leaves.
    """

    def __init__(
        self, server: Address, name: str, token: str = "-", idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self.server = server
        self._name = name
        self._token = token
        self._idle_seconds = idle_seconds
        self._by_key: dict[str, ModelPlayer] = {}
        self._keys: dict[str, str] = {}  # of sessions
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    def start(self, session: str | None, game: str, terms: Terms) -> str:
        """Give a session a player that looks for a match; return the key of the player.

        Args:
            session: The session, or None where the transport has none.
            game: The name of the game.
            terms: Options of the game, opponent and time.

        Raises:
            WrongMove: The session has a match already, or there are too many players.
            BotLoginError, UnknownGame: As for `ModelPlayer`.
        """
        if session is not None and (key := self._keys.get(session)) in self._by_key:
            assert key is not None
            if self._by_key[key].busy:
                raise WrongMove("you have a match already: play it to its end, or call resign.")
            self._drop(key)
        if len(self._by_key) >= MAX_PLAYERS:
            for key in [it for it, player in self._by_key.items() if not player.busy]:
                self._drop(key)
        if len(self._by_key) >= MAX_PLAYERS:
            raise WrongMove(f"{MAX_PLAYERS} models play here already; try again later.")
        key = secrets.token_hex(8)
        player = ModelPlayer(self.server, self._free_name(), game, terms, self._token)
        self._by_key[key] = player
        if session is not None:
            self._keys[session] = key
        player.start()
        self._touch(key)
        return key

    def find(self, session: str | None, key: str) -> ModelPlayer:
        """Return the player of a session, or the one with a key if that is not empty.

        Raises:
            WrongMove: There is none.
        """
        key = key.strip() or (self._keys.get(session, "") if session is not None else "")
        player = self._by_key.get(key)
        if player is None:
            missing = "pass the player that start_match returned" if session is None else ""
            raise WrongMove(f"there is no match: {missing or 'call start_match first'}.")
        self._touch(key)
        return player

    async def close(self) -> None:
        """Make all players leave."""
        for key in list(self._by_key):
            self._drop(key)
        await asyncio.gather(*self._leaving, return_exceptions=True)

    def _free_name(self) -> str:
        """Return the name of the next player: guests need names of their own."""
        taken = {player.name for player in self._by_key.values() if player.busy}
        number, name = 1, self._name
        while self._token == "-" and name in taken:
            number += 1
            name = f"{self._name}-{number}"
        return name

    def _touch(self, key: str) -> None:
        """Note a call of a player."""
        if timer := self._timers.pop(key, None):
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(self._idle_seconds, self._drop, key)

    def _drop(self, key: str) -> None:
        self._timers.pop(key).cancel()
        player = self._by_key.pop(key)
        self._keys = {session: it for session, it in self._keys.items() if it != key}
        leaving = asyncio.create_task(player.leave())
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)
