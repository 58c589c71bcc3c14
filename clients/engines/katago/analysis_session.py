"""The session: it reads lines with queries, and answers for each position when its search ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from boardwire.clients.engines.search.searcher import Searcher
from boardwire.games import Game, GameError, OptionError
from boardwire.protocol import TransportClosed
from boardwire.protocol.katago import Action, Query, QueryError, Remark, read_line, write_line
from boardwire.protocol.line_buffer import LineBuffer
from boardwire.protocol.transports import Transport

from .position_searches import PositionSearch, Searches
from .query_positions import positions_of
from .settings import settings_of

PROTOCOL_VERSION: Final = "1.16.0"
"""The version of KataGo whose analysis protocol is spoken."""
READY: Final = "boardwire: started, ready to begin handling requests"
"""The line for standard error: scripts wait for its end, which is KataGo's."""
_LOOK_SECONDS: Final = 1.0  # between two checks whether the output is closed


def check_engine(game: Game, searcher: Searcher) -> None:
    """Check that an engine can answer queries.

    Raises:
        GameError: The game is not Go, or the searcher finds no values of moves.
    """
    if game.name != "go":
        raise GameError(f"KataGo's protocol is for Go, not for {game.title}")
    if not searcher.searches:
        raise OptionError(f"{searcher.name} does not search: choose mcts or alphabeta")
    searcher.check_game(game)


class AnalysisSession:
    """Answers the queries of a GUI or a script until its input ends.

    Lines are read while searches run. After the end of the input all open queries are answered,
    unless the output is closed as well.

    Args:
        transport: The connection to the controller.
        closed: Returns whether nobody reads the answers any more.
        searcher: The searcher. Each position gets a fresh one with the same options.
        version: The version of this program.
        at_a_time: The number of positions searched concurrently.
    """

    def __init__(
        self,
        transport: Transport,
        closed: Callable[[], bool],
        searcher: Searcher,
        version: str,
        at_a_time: int,
    ) -> None:
        self._transport = transport
        self._closed = closed
        self._searcher = searcher
        self._version = version
        self._writing = asyncio.Lock()
        self._searches = Searches(self._write, at_a_time)

    async def serve(self) -> None:
        """Answer until the end of the input, or until nobody reads the answers.

        Raises:
            ProtocolViolation: A line is too long.
        """
        reading = asyncio.create_task(self._read())
        working = asyncio.create_task(self._searches.run())
        try:
            await asyncio.wait({reading, working}, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                reading.result()
            while not working.done() and not self._closed():
                await asyncio.wait({working}, timeout=_LOOK_SECONDS)
            if working.done():
                working.result()
        except* TransportClosed:
            pass  # nobody is left to answer
        finally:
            self._searches.stop()
            for task in (reading, working):
                task.cancel()
            await asyncio.gather(reading, working, return_exceptions=True)

    async def _read(self) -> None:
        buffer = LineBuffer()
        while data := await self._transport.read():
            for line in buffer.receive_data(data):
                await self._take(line)
        for line in buffer.receive_eof():
            await self._take(line)
        self._searches.end()

    async def _take(self, line: str) -> None:
        """Carry out one line."""
        if not line.strip():
            return
        try:
            item = read_line(line)
            if isinstance(item, Action):
                await self._act(item)
            else:
                await self._enqueue(*item)
        except QueryError as error:
            answer = {"error": str(error), "field": error.field, "id": error.query_id}
            await self._write({name: value for name, value in answer.items() if value})

    async def _act(self, action: Action) -> None:
        """Carry out an action, and echo it."""
        added: dict[str, Any] = {}
        match action.name:
            case "query_version":
                program = f"boardwire {self._searcher.name} {self._version}"
                added = {"version": PROTOCOL_VERSION, "git_hash": "<omitted>", "program": program}
            case "query_models":
                added = {"models": []}  # there is no network
            case "terminate" | "terminate_all":
                await self._searches.terminate(action.ends)
        await self._write({**action.echoed, **added})

    async def _enqueue(self, query: Query, remarks: list[Remark]) -> None:
        """Add the positions of a query to the queue.

        Raises:
            QueryError: The query is refused; none of its positions is searched.
        """
        settings, about_settings = settings_of(query, self._searcher)
        positions, about_positions = await asyncio.to_thread(positions_of, query)
        searches = [
            PositionSearch(query, turn, positions[turn], settings, self._searcher)
            for turn in query.turns
        ]
        for search in searches:
            search.check()
        self._searches.check_room(query.id, len(searches))
        for remark in (*remarks, *about_settings, *about_positions):
            await self._write({"warning": remark.message, "field": remark.field, "id": query.id})
        for search, priority in zip(searches, query.priorities, strict=True):
            self._searches.add(search, priority)

    async def _write(self, answer: Mapping[str, Any]) -> None:
        async with self._writing:
            await self._transport.write(write_line(answer))
