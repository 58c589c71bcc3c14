"""A session of UCI or UGI on the engine's side."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from boardwire import __version__
from boardwire.clients.engines.searcher import Root, Searcher
from boardwire.games import Game, GameError
from boardwire.protocol import TransportClosed
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.transports import Transport
from boardwire.protocol.uci import UGI, Dialect, Go, Info, SetOption, SetPosition

from .options import UciOptions
from .positions import Positions, answer_to, first_player
from .search import GoSearch

_MAX_WAITING = 1000  # commands that may wait for the end of a search
_IGNORED = frozenset(("debug", "register"))


class UciSession:
    """Answers a controller until it says `quit` or its input ends.

    The session reads on while a search runs. `stop`, `ponderhit`, `isready` and `quit` take effect
    at once. All other commands wait for the end of the search. They end one that would go on until
    `stop`.

    Args:
        transport: The connection to the controller.
        game: The game, which `check_game` has passed; `startpos` is where it starts.
        searcher: The searcher that chooses the moves.
        dialect: UCI or UGI.
    """

    def __init__(
        self, transport: Transport, game: Game, searcher: Searcher, dialect: Dialect
    ) -> None:
        if dialect != UGI:
            # A GUI decides itself whether a player claims a draw; until then the game goes on.
            game = game.with_options(draws="claimed")
        self._transport = transport
        self._dialect = dialect
        self._options = UciOptions(searcher, game)
        self._first = first_player(game)
        self._positions = Positions(game)
        self._root: Root | None = self._positions.set_up(SetPosition())
        self._waiting: asyncio.Queue[tuple[str, list[str], GoSearch | None] | None]
        self._waiting = asyncio.Queue(_MAX_WAITING)
        self._searches: list[GoSearch] = []  # the one that runs, and those that wait
        self._writing = asyncio.Lock()
        self._commands: dict[str, Callable[[list[str]], Awaitable[None]]] = {
            dialect.name: self._introduce,
            "isready": self._ready,
            dialect.new_game: self._new_game,
            "setoption": self._set_option,
            "position": self._position,
            **({"query": self._query} if dialect.queries else {}),
        }
        self._known = {*self._commands, "go", "stop", "ponderhit", "quit", *_IGNORED}

    async def serve(self) -> None:
        """Answer until the end of the session; searches that have an end are finished before.

        Raises:
            ProtocolViolation: A line is too long.
        """
        working = asyncio.create_task(self._work())
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait({working, reading}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
            await working
        except TransportClosed:
            pass  # nobody is left to answer
        finally:
            for search in self._searches:
                search.stop()
            for task in (reading, working):
                task.cancel()
            await asyncio.gather(reading, working, return_exceptions=True)

    # -- reading ---------------------------------------------------------------------------

    async def _read(self) -> None:
        """Take commands until `quit` or the end of the input."""
        buffer = LineBuffer()
        while data := await self._transport.read():
            for line in buffer.receive_data(data):
                if not await self._take(line):
                    return
        for line in buffer.receive_eof():
            if not await self._take(line):
                return
        for search in self._searches:
            search.stop_when_endless()
        await self._waiting.put(None)

    async def _take(self, line: str) -> bool:
        """Take one line; return False at `quit`."""
        words = line.split()
        # UCI: words before the first one that is known are skipped.
        while words and words[0] not in self._known:
            del words[0]
        match words:
            case [] | ["debug" | "register", *_]:
                pass
            case ["quit", *_]:
                for search in self._searches:
                    search.stop()
                await self._waiting.put(None)
                return False
            case ["stop", *_]:
                for search in self._searches:
                    search.stop()
            case ["ponderhit", *_]:
                for search in self._searches:
                    search.ponderhit()
            case ["isready", *_] if self._searches:
                await self._ready([])
            case [name, *rest]:
                await self._enqueue(name, rest)
        return True

    async def _enqueue(self, name: str, words: list[str]) -> None:
        """Have a command carried out after those before it."""
        for search in self._searches:
            search.stop_when_endless()
        new = GoSearch(self._tell) if name == "go" else None
        if new is not None:
            self._searches.append(new)
        await self._waiting.put((name, words, new))

    # -- carrying out ----------------------------------------------------------------------

    async def _work(self) -> None:
        """Carry out commands in their order."""
        while (item := await self._waiting.get()) is not None:
            name, words, search = item
            if search is None:
                await self._commands[name](words)
                continue
            await self._go(words, search)
            self._searches.remove(search)

    async def _tell(self, text: str) -> None:
        async with self._writing:
            await self._transport.write(f"{text}\n".encode())

    async def _say(self, text: str) -> None:
        await self._tell(f"info {Info(string=' '.join(text.split())).text}")

    async def _introduce(self, words: list[str]) -> None:
        lines = [
            f"id name boardwire {self._options.searcher.name} {__version__}",
            "id author the boardwire developers",
            *(f"option {option.text}" for option in self._options.declared),
            self._dialect.confirmation,
        ]
        await self._tell("\n".join(lines))

    async def _ready(self, words: list[str]) -> None:
        await self._tell("readyok")

    async def _new_game(self, words: list[str]) -> None:
        self._options.searcher = self._options.searcher.fresh()

    async def _set_option(self, words: list[str]) -> None:
        game = self._options.game
        try:
            self._options.set(SetOption.parse(words))
        except (GameError, ValueError) as error:
            await self._say(str(error))
        if self._options.game != game:
            self._positions = Positions(self._options.game)

    async def _position(self, words: list[str]) -> None:
        try:
            self._root = self._positions.set_up(SetPosition.parse(words))
        except (GameError, ValueError) as error:
            self._root = None  # a move for the position before would be a wrong one
            await self._say(str(error))

    async def _query(self, words: list[str]) -> None:
        try:
            if self._root is None:
                raise GameError("the last position was refused")
            answer = answer_to(" ".join(words), self._root.state, self._first)
        except GameError as error:
            await self._say(str(error))
        else:
            await self._tell(f"response {answer}")

    async def _go(self, words: list[str], search: GoSearch) -> None:
        try:
            go = Go.parse(words, self._dialect)
        except ValueError as error:
            await self._say(str(error))
            go = Go(depth=1)
        await search.run(self._root, go, self._options, self._first)
