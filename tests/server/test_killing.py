"""A server that is killed at any moment loses nothing that anybody was told."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from boardwire.games import State, load
from boardwire.matches import MatchRecord, Reason
from boardwire.matches.records.verification import violation
from boardwire.override import override
from boardwire.protocol import MatchEnded, TransportError
from boardwire.protocol.name_values import read_record
from boardwire.protocol.transports import TcpTransport, connect_tcp
from boardwire.protocol.transports.mqtt.broker_client import BrokerClient
from boardwire.server.store import RecordQuery, Store

from ..until import until
from .forked_servers import forked_servers, quiet_port
from .mosquitto import listening, mosquitto
from .spectators import Spectator, Visitor

KILLS = 40
PAIRS = 6
GAMES = ("othello", "tictactoe")
"""A long game, and a short one for many beginnings and ends."""
SEED = 20261121
LONGEST_LIFE = 0.15
"""The most seconds that a server lives under load."""
WATCHED_LIFE = 0.5
"""The same where the broker has to hear of it."""
ENDS = 11
"""The ends that the broker, live news and the API tell of, at least."""
MOST_KILLS = 10 * KILLS
"""The kills after which they are taken not to."""
LAST = "boardwire/v1/nodes/test/status"
"""The topic of a message that comes after all others."""
RESIGNS = 0.2
"""How often a bot resigns in place of a move, where it does."""
PATIENCE = 60.0
"""Seconds after which something that should happen is taken not to."""

Move = tuple[str, str]
"""A colour and a move."""


@dataclass
class Game:
    """One match as a bot saw it.

    A move counts as told when it comes from the server: played by the opponent, replayed, or
    followed by such a move. The bot's own answer is not told before.
    """

    told: list[Move] = field(default_factory=list)
    board: list[Move] = field(default_factory=list)
    answered: tuple[int, Move] | None = None
    """The index and the move of the latest answer."""
    asked: bool = False
    result: str = ""

    def play(self, move: Move) -> None:
        """Take a move from the server, which may be a replayed one."""
        number = len(self.board)
        self.board.append(move)
        if number < len(self.told):
            assert move == self.told[number], "a replay differs from what was told"
            return
        if self.answered is not None and self.answered[0] == number:
            assert move == self.answered[1], "the bot did not answer that"
        self.told = self.board.copy()

    def answer(self, move: Move) -> None:
        """Make the bot's own move."""
        assert len(self.board) >= len(self.told), "moves that were told are lost"
        self.asked = True
        self.answered = len(self.board), move
        self.board.append(move)

    def check(self, record: MatchRecord) -> None:
        """Check that the record has all that the bot was told, and nothing else before it."""
        kept = [("bw"[move.player], move.text) for move in record.moves]
        assert kept[: len(self.told)] == self.told, record.match
        if self.answered is not None:
            number, move = self.answered
            assert kept[number : number + 1] in ([], [move]), record.match
        if self.result:
            assert record.result is not None
            assert record.result.text == self.result, record.match


class Survivor:
    """A bot that plays at random, and comes back to its seat whenever the server is there again.

    Args:
        name: Its name.
        game: The game that it plays.
        opponent: The name of its only opponent.
        seed: The seed of its moves.
    """

    def __init__(self, name: str, game: str, opponent: str, seed: int) -> None:
        self.name = name
        self.game = game
        self.opponent = opponent
        self.games: dict[str, Game] = {}
        """Its matches by their ids."""
        self.logins = 0
        self.results = 0
        self._random = random.Random(seed)
        self._session = ""
        self._state: State = load(self.game).start()
        self._match = Game()

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
        login = f"bw-bot {self.name} - {self.game} opponent={self.opponent}{session}\n"
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
            case ["#", *words]:
                self._hear(words)
                return None
            case []:
                return None
            case ["list_commands"]:
                return "play\ngenmove\nset_game\nboardsize\nclear_board"
            case ["clear_board"]:
                self._state = load(self.game).start()
                self._match.board = []
            case ["play", colour, move]:
                self._state.yield_turn("bw".index(colour))
                self._state.apply(self._state.parse_move(move))
                self._match.play((colour, move))
            case ["genmove", colour]:
                move = self._state.move_text(self._random.choice(self._state.legal_moves()))
                self._state.apply(self._state.parse_move(move))
                self._match.answer((colour, move))
                return move
        return ""

    def _hear(self, words: list[str]) -> None:
        """Take a comment line of the server."""
        facts = read_record(" ".join(words))
        match words[:1]:
            case ["welcome"]:
                self._session = facts["session"].strip(";")
                self.logins += 1
            case ["begins"]:
                self._match = self.games.setdefault(facts["match"], Game())
            case ["result"]:
                self.games[facts["match"]].result = facts["result"]
                self.results += 1


async def reach(number: int, count: Callable[[], int]) -> None:
    """Wait until a count has reached a number."""
    await until(lambda: count() >= number, PATIENCE)


@pytest.mark.slow
async def test_a_killed_server_goes_on_with_every_match(tmp_path: Path) -> None:
    database = tmp_path / "it.db"
    luck = random.Random(SEED)
    bots = [
        Survivor(
            f"bot{pair}{side}",
            GAMES[pair % len(GAMES)],
            f"bot{pair}{other}",
            luck.getrandbits(32),
        )
        for pair in range(PAIRS)
        for side, other in ("ab", "ba")
    ]

    def logins() -> int:
        return sum(bot.logins for bot in bots)

    async with forked_servers() as servers, asyncio.TaskGroup() as tasks:
        with quiet_port() as port:
            pid, _ = await servers.start(database, port)
            living = [tasks.create_task(bot.live(port)) for bot in bots]
            half = len(bots) // 2
            before = logins()
            for _ in range(KILLS):
                await reach(before + half, logins)
                await asyncio.sleep(luck.random() * LONGEST_LIFE)
                await servers.kill(pid)
                before = logins()  # all may be back when `start` returns
                pid, _ = await servers.start(database, port)
            for bot in bots:
                bot.results = 0
            await reach(1, lambda: min(bot.results for bot in bots))
            for task in living:
                task.cancel()
            os.kill(pid, signal.SIGTERM)
    store = Store(str(database))
    await store.open()
    records = {record.match: record async for record in store.records(RecordQuery())}
    for match in {match for bot in bots for match in bot.games} - set(records):
        if (begun := await store.record(match)) is not None:  # not all have moved: in no list
            records[match] = begun
    await store.close()
    for record in records.values():
        assert [move.ply for move in record.moves] == list(range(1, len(record.moves) + 1))
        assert violation(record.to_data()) is None, record.match
        assert record.result is None or record.result.reason is Reason.RULE, record
    for bot in bots:
        mine = {match: record for match, record in records.items() if bot.name in record.players}
        assert mine.keys() <= bot.games.keys(), "no match begins without its players"
        assert sum(record.result is None for record in mine.values()) <= 1
        for match, game in bot.games.items():
            if match in mine:
                game.check(mine[match])
            else:  # it was cut off while its players got ready
                assert not (game.told or game.asked or game.result), match
    told = sum(len(game.told) for bot in bots for game in bot.games.values())
    assert told > 10 * KILLS, "there was a load"


class Quitter(Survivor):
    """A bot that resigns now and then: nothing but the record knows how such a match ended."""

    @override
    def _answer(self, line: str) -> str | None:
        moved = len(self._match.board) > 1  # whoever resigns sooner has failed
        if line.startswith("genmove") and moved and self._random.random() < RESIGNS:
            return "resign"
        return super()._answer(line)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.program
async def test_no_end_that_was_shown_is_taken_back(
    database: str, program: Callable[[str], str], tmp_path: Path
) -> None:
    """The broker, spectators, the API and the seats tell of ends while the server is killed."""
    luck = random.Random(SEED)
    bots = [
        Quitter(f"bot{pair}{side}", "tictactoe", f"bot{pair}{other}", luck.getrandbits(32))
        for pair in range(PAIRS)
        for side, other in ("ab", "ba")
    ]
    spectator, visitor = Spectator(), Visitor()

    def logins() -> int:
        return sum(bot.logins for bot in bots)

    async with (
        mosquitto(program("mosquitto"), tmp_path) as broker,
        listening(broker) as told,
        forked_servers() as servers,
        asyncio.TaskGroup() as tasks,
    ):
        url = f"mqtt://127.0.0.1:{broker}"
        with quiet_port() as port, quiet_port() as http_port:
            pid, _ = await servers.start(database, port, url, http_port)
            lives = [
                spectator.live(port),
                visitor.live(http_port),
                *(bot.live(port) for bot in bots),
            ]
            living = [tasks.create_task(it) for it in lives]
            kills, before = 0, logins()
            while kills < KILLS // 2 or min(visitor.news, len(visitor.ends)) < ENDS:
                kills += 1
                assert kills < MOST_KILLS, "live news and the API tell of ends"
                await reach(before + len(bots) // 2, logins)
                await asyncio.sleep(luck.random() * WATCHED_LIFE)
                await servers.kill(pid)
                before = logins()  # all may be back when `start` returns
                pid, _ = await servers.start(database, port, url, http_port)
            for bot in bots:
                bot.results = 0
            await reach(1, lambda: min(bot.results for bot in bots))
            for task in living:
                task.cancel()
            await servers.kill(pid)
        async with BrokerClient("127.0.0.1", broker) as client:  # after all that was published
            await client.publish(LAST, b"{}", qos=1)
        await told.until(lambda: LAST in told.retained)
    store = Store(database)
    await store.open()
    try:
        ends: dict[str, set[str]] = {}
        for _, event in told.events:
            if isinstance(event, MatchEnded):
                ends.setdefault(event.match, set()).add(f"{event.result} {event.reason}")
        for bot in bots:
            for match, game in bot.games.items():
                if game.result:
                    record = await store.record(match)
                    assert record is not None
                    assert record.result is not None, match
                    assert record.result.text == game.result, match
        assert len(ends) >= ENDS, "there was a load"
        told_ends = [*ends.items(), *spectator.ends.items(), *visitor.ends.items()]
        for match, shown in told_ends:
            record = await store.record(match)
            assert record is not None, match
            assert record.result is not None, match
            assert shown == {f"{record.result.text} {record.result.reason.value}"}, match
    finally:
        await store.close()
