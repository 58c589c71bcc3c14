"""Matches between engines whose answers a test gives, for tests of what the engines are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardwire.games import Game
from boardwire.matches import (
    Dice,
    EnginePlayer,
    GtpDriver,
    Match,
    MatchRecord,
    MatchRunner,
    MoveRecord,
    Table,
)
from boardwire.protocol import Event, TimeControl


class Nowhere:
    """A recorder that keeps the events."""

    follows_moves = True

    def __init__(self) -> None:
        self.events: list[Event] = []

    def open(self, record: MatchRecord) -> None: ...

    def store(self, match: str, move: MoveRecord) -> None: ...

    def remove_plies(self, record: MatchRecord, plies: int) -> None: ...

    def announce(self, event: Event) -> None:
        self.events.append(event)

    def close(self, record: MatchRecord) -> None: ...


class Wire:
    """A transport that keeps what is sent, and hands over what the test says."""

    peer = "nowhere"
    unread = 0

    def __init__(self) -> None:
        self.sent = b""
        self.answered = 0
        self.received: Callable[[bytes], bool] | None = None

    def send(self, data: bytes) -> None:
        self.sent += data

    async def deliver(self, receive: Callable[[bytes], bool]) -> None:
        self.received = receive
        await asyncio.Event().wait()

    def round_trip(self) -> float:
        return 0.0

    async def read(self) -> bytes:
        """An engine player does not use it."""
        raise NotImplementedError

    async def write(self, data: bytes) -> None:
        self.send(data)

    async def write_eof(self) -> None: ...

    async def close(self) -> None: ...

    def commands(self) -> list[str]:
        """The commands that have not been answered yet."""
        return self.sent.decode().splitlines()[self.answered :]

    def answer(self, text: str) -> None:
        assert self.received is not None
        self.answered += 1
        self.received(f"= {text}\n\n".encode())


LISTED = ("bw-game", "bw-legal", "bw-course", "bw-observer", "bw-chance", "play")


class ScriptedMatches:
    """A match between two engines, whose answers the test gives."""

    def __init__(self, game: Game, dice: Dice) -> None:
        names = tuple(f"player{seat}" for seat in range(game.players))
        self.match = Match(*("m1", game, names, TimeControl.none()), now=0.0, dice=dice)
        self.recorder = Nowhere()
        self.runner = MatchRunner(self.match, self.recorder)
        self.wires = [Wire() for _ in names]
        self.players = [EnginePlayer(wire, GtpDriver()) for wire in self.wires]

    async def begin(self) -> None:
        self.reading = [asyncio.create_task(player.run()) for player in self.players]
        await asyncio.sleep(0)
        for player in self.players:
            player.introduce()
        self.runner.begin(self.players)
        for wire in self.wires:
            self.settle(wire)

    def settle(self, wire: Wire) -> None:
        """Answer everything but a request for a move."""
        while (commands := wire.commands()) and not commands[0].startswith("genmove"):
            known = "list_commands" in commands[0]
            wire.answer("\n".join(LISTED) if known else "")

    def asked(self) -> list[int]:
        """The seats that are asked for a move."""
        for wire in self.wires:
            self.settle(wire)
        return [seat for seat, wire in enumerate(self.wires) if wire.commands()]

    def known(self, seat: int) -> object:
        """All that a seat may know, by the record and the rules alone."""
        table, told = Table(self.match.game), []
        for move in self.match.record.moves:
            told.append(table.play(move.player, move.text).text_for(seat))
        own = self.wires[seat].answered
        return seat, tuple(told), own, self.match.phase, seat in self.match.to_move

    def end(self) -> None:
        for task in self.reading:
            task.cancel()
