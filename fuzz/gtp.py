"""GTP in both directions: what a console reads, and what the server reads of an engine.

`gtp-responder` cuts lines into pieces: the commands must not depend on the pieces, and a console
answers each with a text or `CommandError`. `gtp-driver` plays a match whose first player answers
with anything at all, also in pieces: the match ends, with a record that can be verified.
"""

from __future__ import annotations

import asyncio
import atexit
import json
from collections.abc import Callable, Iterator, Sequence

from boardwire.games import Game, load
from boardwire.matches import (
    BoardConsole,
    ConsoleBoard,
    EnginePlayer,
    GtpDriver,
    Limits,
    Match,
    MatchRecord,
    MoveRecord,
    Phase,
    Table,
    play_match,
)
from boardwire.matches.records.recorder import Recorder
from boardwire.matches.records.verification import violation
from boardwire.override import override
from boardwire.protocol import (
    Command,
    CommandError,
    Event,
    Requester,
    Responder,
    TimeControl,
    encode_response,
)
from boardwire.protocol.gtp.messages import MAX_ID, Malformed, clean
from boardwire.protocol.transports.base import PushTransport

from .fuzzers import InputFuzzer

LOOP = asyncio.new_event_loop()
atexit.register(LOOP.close)

GAMES = (
    load("tictactoe"),
    load("go", size=3, komi=0.5),
    load("pig", target=10),
    load("nim", players=3, heaps="3,3"),
    load("kuhn"),
    load("bridge", contract="1NT-S"),
    load("rps"),
    load("backgammon"),
    load("chess"),
)
LIMITS = Limits(preparation=1e6, move_timeout=1e6, plies=60, reconnect_timeout=0, resumption=0)

# -- the side that reads commands ----------------------------------------------------------

LINES = (
    "1 name\n",
    "list_commands\n",
    "bw-game go size=5\nplay b C3\nundo\nshowboard\n",
    "boardsize 7\nclear_board\nkomi 6.5\n",
    "set_game Connect Four\ngogui-play_sequence b D1 w D2\nfinal_score\n",
    "bw-game pig\nbw-roll\nbw-chance 5\nbw-to_act\n",
    "bw-game kuhn\nbw-observer b\nbw-chance J?\nbw-position\nbw-observer\n",
    "time_settings 300 10 5\ntime_left b 30 0\nbw-time_settings 5m+3\n",
    "# interrupt\r\n\t12 known_command\tplay # comment\n",
    "bw-game chess\nplay b e2e4\nplay w e7e5\nbw-legal_moves\ngg-undo 2\n",
    "bw-game tree tree=[[1,2],[]]\nplay b 1\n",
    "bw-game backgammon\nbw-roll\nbw-legal_moves\n",
)


def line_seeds() -> Iterator[bytes]:
    """Sessions of a controller, each in pieces of some lengths."""
    for length in (0, 3, 40):
        for lines in LINES:
            yield bytes((length,)) + lines.encode()


def check_lines(data: bytes) -> None:
    """Read lines whole and in pieces, and carry out the commands."""
    length, data = data[0] + 1 if data else 1, data[1:]
    whole = _commands(data, len(data) + 1)
    assert whole == _commands(data, length), "the commands depend on the pieces"
    table = ConsoleBoard(Table(load("tictactoe")))
    console = BoardConsole(table)
    for item in whole:
        if isinstance(item, Malformed):
            _assert_one_response(encode_response(item.id, False, item.message))
            continue
        assert item.id is None or 0 <= item.id <= MAX_ID
        assert all(word and not set(word) & set(" \t\r\n#") for word in item.arguments), item
        try:
            reply = LOOP.run_until_complete(console.handle(item))
        except CommandError as error:
            _assert_one_response(encode_response(item.id, False, str(error)))
        else:
            _assert_one_response(encode_response(item.id, True, reply.text))


def _commands(data: bytes, length: int) -> list[Command | Malformed]:
    """Return the commands of a session that comes in pieces of some length, with small limits."""
    responder = Responder(max_line_bytes=400, max_pipelined=4, max_pipelined_bytes=1000)
    found: list[Command | Malformed] = []
    for start in range(0, len(data), length):
        responder.receive_data(data[start : start + length])
        while (item := responder.next_command()) is not None:
            found.append(item)
    responder.receive_eof()
    while (item := responder.next_command()) is not None:
        found.append(item)
    assert not responder.mid_line
    return found


def _assert_one_response(data: bytes) -> None:
    """Fail unless a controller reads exactly one response, whatever its text holds."""
    requester = Requester()
    for name in ("first", "second"):
        requester.send(name)
    requester.receive_data(data + b"= second\n\n")
    assert requester.next_response() is not None, f"no response: {data!r}"
    second = requester.next_response()
    assert second is not None, f"two are read as one: {data!r}"
    assert second.text == "second", f"one is read as two: {data!r}"


# -- the side that sends commands ----------------------------------------------------------


class Wire(PushTransport):
    """A transport whose other end is called for all that is written.

    Args:
        written: Takes what is written.
    """

    peer = "engine"
    unread = 0

    def __init__(self, written: Callable[[bytes], None]) -> None:
        self._written = written
        self._ended = asyncio.Event()
        self.receive: Callable[[bytes], bool] = lambda data: True

    @override
    def round_trip(self) -> float | None:
        """Return 0: the other end is in this process."""
        return 0.0

    @override
    async def read(self) -> bytes:
        """An engine player does not use it."""
        raise NotImplementedError

    @override
    async def deliver(self, receiver: Callable[[bytes], bool]) -> None:
        self.receive = receiver
        await self._ended.wait()

    @override
    def send(self, data: bytes) -> None:
        self._written(data)

    @override
    async def write(self, data: bytes) -> None:
        self._written(data)

    @override
    async def write_eof(self) -> None:
        self._ended.set()

    @override
    async def close(self) -> None:
        self._ended.set()


class HonestEngine:
    """Answers every command at once, with the legal move that comes next in the list.

    Args:
        match: The match that it plays.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._responder = Responder()
        self._moves = 0
        self.wire = Wire(self._take)
        self.said = bytearray()

    def _take(self, data: bytes) -> None:
        self._responder.receive_data(data)
        asyncio.get_running_loop().call_soon(self._answer)

    def _answer(self) -> None:
        while (command := self._responder.next_command()) is not None:
            assert isinstance(command, Command), f"a driver sent {command}"
            response = encode_response(None, True, self._text(command.name))
            self.said += response
            self.wire.receive(response)

    def _text(self, name: str) -> str:
        match name:
            case "list_commands":
                return "play\ngenmove\nboardsize\nclear_board\nbw-game\nbw-chance\ntime_left\nundo"
            case "genmove":
                state = self._match.table.state
                self._moves += 1
                moves = state.legal_moves()
                return state.move_text(moves[self._moves * 5 % len(moves)]) if moves else "pass"
            case "final_score":
                return "0"
        return "x"


class HostileEngine:
    """An engine that sends its bytes piece by piece, whatever it receives.

    Args:
        data: The bytes.
        length: The length of a piece.
    """

    def __init__(self, data: bytes, length: int) -> None:
        self._pieces = [data[start : start + length] for start in range(0, len(data), length)]
        self.wire = Wire(lambda data: None)

    async def talk(self) -> None:
        """Send all the bytes, then end."""
        for piece in self._pieces:
            await asyncio.sleep(0)
            if not self.wire.receive(piece):
                break
        await self.wire.write_eof()


class NoRecorder(Recorder):
    """A recorder that keeps nothing: the record is checked at the end."""

    follows_moves = True

    @override
    def open(self, record: MatchRecord) -> None: ...

    @override
    def store(self, match: str, move: MoveRecord) -> None: ...

    @override
    def remove_plies(self, record: MatchRecord, plies: int) -> None: ...

    @override
    def announce(self, event: Event) -> None:
        """The event must be fit for a broker."""
        assert Event.unpack(event.pack()) == event

    @override
    def close(self, record: MatchRecord) -> None: ...


def _match(game: Game) -> Match:
    names = ("ada", "bob", "cyd", "dan", "eve", "fay")[: game.players]
    return Match("m1", game, names, TimeControl.none(), now=0.0, limits=LIMITS)


async def _play(match: Match, engines: Sequence[HonestEngine | HostileEngine]) -> MatchRecord:
    players = [EnginePlayer(engine.wire, GtpDriver()) for engine in engines]
    tasks = [asyncio.create_task(player.run()) for player in players]
    await asyncio.sleep(0)
    for player in players:
        player.introduce()
    playing = asyncio.create_task(play_match(match, players, NoRecorder()))
    await asyncio.sleep(0)
    try:
        for engine in engines:
            if isinstance(engine, HostileEngine):
                await engine.talk()
        async with asyncio.timeout(30):
            return await playing
    finally:
        for task in tasks:
            task.cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in done:
            if isinstance(outcome, Exception):
                raise outcome


def engine_seeds() -> Iterator[bytes]:
    """Yield the answers of honest engines in a match of each game."""
    for number, game in enumerate(GAMES):
        match = _match(game)
        engines = [HonestEngine(match) for _ in range(game.players)]
        LOOP.run_until_complete(_play(match, engines))
        for length in (1, 200):
            yield bytes((number, length)) + bytes(engines[0].said)


def check_engine(data: bytes) -> None:
    """Play a match with an engine that says anything."""
    number, length, data = data[0] if data else 0, data[1] if len(data) > 1 else 0, data[2:]
    match = _match(GAMES[number % len(GAMES)])
    honest = (HonestEngine(match) for _ in range(match.game.players - 1))
    record = LOOP.run_until_complete(_play(match, [HostileEngine(data, length + 1), *honest]))
    assert match.phase is Phase.OVER
    assert record.result is not None
    plain = json.loads(json.dumps(record.to_data(), allow_nan=False))
    assert (wrong := violation(plain)) is None, wrong
    detail = record.result.detail
    assert len(detail) < 1000, f"a detail of {len(detail)} characters"
    assert clean(detail) == detail.replace("\n", ""), f"not one line for a terminal: {detail!r}"


FUZZERS = [
    InputFuzzer(
        "gtp-responder",
        check_lines,
        line_seeds,
        (*BoardConsole(ConsoleBoard(Table(load("tictactoe")))).commands, "# interrupt", "\r\n"),
    ),
    InputFuzzer(
        "gtp-driver",
        check_engine,
        engine_seeds,
        (
            *(
                "= ",
                "? ",
                "\n\n",
                "=1 ",
                "== ",
                "= ? ",
                "resign",
                "pass",
                "kata-list_time_settings",
            ),
            *("bw-estimate", "final_status_list", "gogui-rules_game_id", "set_game", "B+R", "\r\n"),
            *("kgs-genmove_cleanup", "\x1b[2J", "nan", "A1", "\u202e", "list_games", "\t"),
        ),
        max_bytes=8192,
    ),
]
