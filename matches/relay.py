"""The relay: machine code that carries moves between two engines, as long as they are plain.

In a fast game the work between two moves takes most of the time. Where no spectator follows the
moves and no clock runs, that work is the same for every move, and the relay of `native/relay/` does
it: it asks an engine, checks its move, and sends it to the other. An answer that is no plain legal
move, or that ends the game, comes back unchanged; the match runner continues from there.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from typing import Final

from boardwire import _native
from boardwire.games import Game
from boardwire.protocol.transports.base import Exchange, Lent

from .actions import Action, Ask, Notify
from .clocks.clock_source import excluded_seconds
from .drivers.driver import GtpWords, UciWords
from .match import Match
from .messages.written_request import WrittenRequest
from .players.engine_player import EnginePlayer
from .players.player import Player
from .relayed_ply import RelayedPly

SLICE_SECONDS: Final = 0.25
"""The time after which a relay asks no engine, so that tasks that wait for the match can run.

It ends when an answer has not come after twice that time.
"""

LEAST_MOVES: Final = 10
"""The moves that a relay has to make, or else the match goes on without it."""

RESTING_MOVES: Final = 2
"""The requests that go their usual way after an answer that was not plain: the end may be near."""

MOST_RELAYS: Final = 64
"""Relays that run at a time, each in a thread; further ones wait."""


def _interrupt_nobody() -> None:
    """Have this thread run when a processor is free, not as soon as there is something to read.

    An engine writes a line for each depth that it reaches, and would be interrupted at each. See
    sched(7), SCHED_BATCH.
    """
    if sys.platform == "linux":
        with suppress(OSError):  # a sandbox may refuse it; nothing but speed depends on it
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _share_processors(process: int) -> None:
    """Have this thread run on the processors that an engine may use.

    Engines that have their own processors share them with their relay alone, so that no move has
    to wait for a processor, or to wake one.
    """
    if sys.platform == "linux":
        with suppress(OSError):  # the engine may have ended
            os.sched_setaffinity(0, os.sched_getaffinity(process))


_THREADS = ThreadPoolExecutor(MOST_RELAYS, "relay", _interrupt_nobody)


class MatchRelay:
    """The relay of one match between engines that run on this machine.

    Args:
        match: The match.
        players: Its players.
        names: The texts of the moves of its game.
    """

    def __init__(
        self, match: Match, players: Sequence[EnginePlayer], names: _native.MoveNames
    ) -> None:
        self._match = match
        self._players = players
        self._names = names
        self._worthwhile = True
        self._resting = 0

    @classmethod
    def of(cls, match: Match, players: Sequence[Player | None]) -> MatchRelay | None:
        """Return the relay of a match; None where it can have none."""
        engines = [it for it in players if isinstance(it, EnginePlayer)]
        able = len(engines) == len(players) and all(it.relayable for it in engines)
        if not (able and match.relayable):
            return None
        names = _names_of(match.game)
        return None if names is None else cls(match, engines, names)

    def begin(self) -> asyncio.Future[_native.Relayed] | None:
        """Begin to make moves, and read the engines' output, until :meth:`end` is called.

        The engine to move has not received the last move. None where that cannot be done now.
        Stones that the players disagree on are played out by another command than plain moves.
        """
        if self._match.cleaning_up:
            return None
        if self._resting > 0:
            self._resting -= 1
            return None
        first, second = (it.relay_words(number) for number, it in enumerate(self._players))
        if not self._worthwhile or first is None or second is None or self._match.plies_left < 2:
            return None
        lent = self._lend()
        if lent is None:
            return None
        state = self._match.table.state.position
        assert isinstance(state, _native.State)
        engines = _engine(first, lent[0]), _engine(second, lent[1])
        played = [it.text for it in self._match.history]
        most = self._match.plies_left - 1

        def run() -> _native.Relayed:
            try:
                _share_processors(lent[0].pid)
                return _native.relay(state, self._names, *engines, played, most, SLICE_SECONDS)
            finally:
                _close(lent)

        return asyncio.get_running_loop().run_in_executor(_THREADS, run)

    def _lend(self) -> list[Lent] | None:
        lent: list[Lent] = []
        for player in self._players:
            stream = player.lend()
            if stream is None:
                _close(lent)
                for former in self._players[: len(lent)]:
                    former.take_back()
                return None
            lent.append(stream)
        return lent

    def _moves_text(self, number: int, made: int) -> list[str]:
        """Return the moves that an engine received, or has made, since the relay began.

        The engine that was to move then had not received the move before, and the one that is to
        move now has yet to receive the last one.
        """
        if not made:
            return []
        history = self._match.history
        texts = [it.text for it in history[-made - 1 :]]
        first, last = history[-made].player, history[-1].player
        return texts[number != first : made + (number == last)]

    def end(self, relayed: _native.Relayed, notify: Notify, ask: Ask) -> list[Action]:
        """Take the moves that were made, and have the players go on from there.

        Args:
            relayed: What the relay has done.
            notify: The move before those, which the relay was to report.
            ask: The request that the relay was to write.

        Returns:
            The actions that are left to be carried out.
        """
        self._worthwhile = len(relayed.moves) >= LEAST_MOVES
        excluded = excluded_seconds()
        dialogues: list[list[Exchange]] = [[], []]
        plies = []
        for it in relayed.moves:
            asked, answered = it.asked - excluded, it.answered - excluded
            dialogues[it.player].append(Exchange(asked, it.sent, answered, it.received))
            info = self._players[it.player].read_report(it.report) if it.report else None
            plies.append(RelayedPly(it.move, answered - asked, info))
        if plies:
            notify, ask = self._match.relayed(plies)
        (request,) = ask.requests
        written: WrittenRequest | None = None
        if relayed.pending:
            asked, rest = relayed.asked - excluded, (relayed.received, relayed.unsent)
            written = WrittenRequest(notify.observation, request, asked, *rest)
            dialogues[request.player].append(Exchange(asked, relayed.sent))
            self._resting = RESTING_MOVES
        for number, (player, dialogue) in enumerate(zip(self._players, dialogues, strict=True)):
            own = written if number == request.player else None
            player.take_back(self._moves_text(number, len(plies)), dialogue, own)
        return [notify, ask] if written is None else [Ask(ask.requests, written.asked)]

    def give_up(self) -> None:
        """Have the players read again after an error of the relay."""
        for player in self._players:
            player.take_back()


@lru_cache(8)
def _names_of(game: Game) -> _native.MoveNames | None:
    """Return the texts of the moves of a game; None where they depend on the position."""
    state = game.start()
    texts = state.fixed_texts() if isinstance(state.position, _native.State) else []
    return _native.MoveNames(texts) if texts else None


def _engine(words: GtpWords | UciWords, lent: Lent) -> _native.RelayEngine:
    if isinstance(words, UciWords):
        return _native.RelayEngine.uci(lent.to, lent.from_, words.ask, words.position)
    return _native.RelayEngine.gtp(lent.to, lent.from_, words.ask, words.tell)


def _close(lent: Sequence[Lent]) -> None:
    for it in lent:
        os.close(it.to)
        os.close(it.from_)
