"""A server that is killed at any moment loses nothing that anybody was told."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from boardwire.games import State, load
from boardwire.matches import MatchRecord
from boardwire.matches.verify import violation
from boardwire.protocol import TransportError
from boardwire.protocol.transports import TcpTransport, connect_tcp
from boardwire.server.store import RecordQuery, Store

from .nursery import nursery, quiet_port

KILLS = 100
PAIRS = 6
GAME = "othello"
SEED = 20261121


@dataclass
class Game:
    """One match as a bot saw it: all moves on its board, and how many of them it was told.

    An own move counts as told when somebody else's follows it, or when the server replays it.
    """

    moves: list[tuple[str, str]] = field(default_factory=list)
    told: int = 0


class Survivor:
    """A bot that plays at random, and comes back to its seat whenever the server is there again.

    Args:
        name: Its name.
        opponent: Whom it plays, always the same.
        seed: Of its moves.
    """

    def __init__(self, name: str, opponent: str, seed: int) -> None:
        self.name = name
        self.opponent = opponent
        self.games: list[Game] = []
        self.logins = 0
        self._random = random.Random(seed)
        self._session = ""
        self._state: State = load(GAME).start()
        self._replaying: list[tuple[str, str]] | None = None

    async def live(self, port: int) -> None:
        """Play until cancelled."""
        while True:
            with suppress(TransportError):
                transport = await connect_tcp("127.0.0.1", port)
                try:
                    await self._play(transport)
                finally:
                    await transport.close()
            await asyncio.sleep(0.005)

    async def _play(self, transport: TcpTransport) -> None:
        session = f" session={self._session}" if self._session else ""
        login = f"bw-bot {self.name} - {GAME} opponent={self.opponent}{session}\n"
        await transport.write(login.encode())
        received = b""
        while data := await transport.read():
            *lines, received = (received + data).split(b"\n")
            for line in lines:
                answer = self._answer(line.decode())
                if answer is not None:
                    await transport.write(f"= {answer}\n\n".encode())

    def _answer(self, line: str) -> str | None:
        match line.split():
            case ["#", "welcome", _, session, *_]:
                self._session = session.partition("=")[2].strip(";")
                self.logins += 1
                return None
            case ["#", *_] | []:
                return None
            case ["list_commands"]:
                return "play\ngenmove\nset_game\nboardsize\nclear_board"
            case ["clear_board"]:
                self._state = load(GAME).start()
                self._replaying = []
            case ["play", colour, move]:
                self._state.yield_turn("bw".index(colour))
                self._state.apply(self._state.parse_move(move))
                if self._replaying is not None:
                    self._replaying.append((colour, move))
                else:
                    game = self.games[-1]
                    game.moves.append((colour, move))
                    game.told = len(game.moves)
            case ["genmove", colour]:
                self._end_replay()
                move = self._state.move_text(self._random.choice(self._state.legal_moves()))
                self._state.apply(self._state.parse_move(move))
                self.games[-1].moves.append((colour, move))
                return move
        if line.split()[0] not in ("play", "clear_board"):
            self._end_replay()
        return ""

    def _end_replay(self) -> None:
        """What was replayed is the game that went on, or a new one."""
        if self._replaying is None:
            return
        replayed, self._replaying = self._replaying, None
        last = self.games[-1] if self.games else None
        if last is not None and (replayed or not last.told) and self._continues(last, replayed):
            game = last
        else:
            game = Game()
            self.games.append(game)
        game.moves, game.told = replayed, len(replayed)

    @staticmethod
    def _continues(game: Game, replayed: list[tuple[str, str]]) -> bool:
        return replayed[: game.told] == game.moves[: game.told]


def assert_seen(game: Game, record: MatchRecord) -> None:
    """All that a bot was told is in the record, and nothing else is before it."""
    kept = [("bw"[move.player], move.text) for move in record.moves]
    assert kept[: game.told] == game.moves[: game.told], record.match
    if len(game.moves) > game.told and len(kept) > game.told:
        assert kept[game.told] == game.moves[game.told], record.match


@pytest.mark.slow
async def test_a_killed_server_goes_on_with_every_match(tmp_path: Path) -> None:
    database = tmp_path / "it.db"
    luck = random.Random(SEED)
    bots = [
        Survivor(f"bot{pair}{side}", f"bot{pair}{other}", luck.getrandbits(32))
        for pair in range(PAIRS)
        for side, other in ("ab", "ba")
    ]
    async with nursery() as servers, asyncio.TaskGroup() as tasks:
        port = quiet_port()
        pid, _ = await servers.start(database, port)
        living = [tasks.create_task(bot.live(port)) for bot in bots]
        for _ in range(KILLS):
            logins = sum(bot.logins for bot in bots)
            async with asyncio.timeout(20):
                while sum(bot.logins for bot in bots) < logins + len(bots) // 2:
                    await asyncio.sleep(0.002)  # the load is there again
            await asyncio.sleep(luck.random() * 0.15)
            await servers.kill(pid)
            pid, _ = await servers.start(database, port)
        await asyncio.sleep(2)
        for task in living:
            task.cancel()
        os.kill(pid, signal.SIGTERM)
    store = Store(str(database))
    await store.open()
    records = [record async for record in store.records(RecordQuery())][::-1]
    await store.close()
    for record in records:
        assert [move.ply for move in record.moves] == list(range(1, len(record.moves) + 1))
        assert violation(record.to_data()) is None, record.match
    for bot in bots:
        mine = [record for record in records if bot.name in record.players]
        assert len(mine) - 1 <= len(bot.games) <= len(mine) + 1
        for game, record in zip(bot.games, mine, strict=False):
            assert_seen(game, record)
    finished = sum(record.result is not None for record in records)
    told = sum(game.told for bot in bots for game in bot.games)
    assert finished > PAIRS, "matches go on to their ends"
    assert told > 10 * KILLS, "there was a load"
