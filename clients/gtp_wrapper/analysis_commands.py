"""Analyses by an adapted engine, for GUIs such as Lizzie and Sabaki."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from boardwire.clients.engines.search.restrictions import limits_of
from boardwire.games import GameError, IllegalMove, InvalidMove, State
from boardwire.protocol import CommandError, Lines, Reply, command
from boardwire.protocol.gtp.analysis_lines import Candidate, RootValue, kata_line, lz_line
from boardwire.protocol.gtp.analysis_request import AnalysisRequest
from boardwire.protocol.uci import Info

from .table_engine import TableEngine

_Format = Callable[[Sequence[Info]], str]
"""Writes the lines of play of a search as one line."""
_FormatMaker = Callable[[AnalysisRequest, State], _Format]


@runtime_checkable
class AnalysingDriver(Protocol):
    """A driver of engines that show lines of play while they search."""

    @property
    def lines(self) -> Sequence[Info]:
        """The lines of play of the current or last search, the best first."""
        ...

    def analyse(self, lines: int, moves: Sequence[str]) -> None:
        """Search the position on the engine's board until it is interrupted.

        Args:
            lines: The number of lines of play to show.
            moves: The only moves to consider; empty for all.
        """
        ...


DEFAULT_LINES = 5
"""The number of lines of play, if the controller does not give one."""
MOST_LINES = 50


class AdaptedAnalysisCommands:
    """Shows the lines of play of a search while it runs.

    Args:
        engine: The engine.
        driver: Its driver.
    """

    def __init__(self, engine: TableEngine, driver: AnalysingDriver) -> None:
        self._engine = engine
        self._driver = driver
        self._over = asyncio.Event()  # set to end the current analysis
        self._analyses = False

    def input_came(self) -> None:
        """End an analysis, as any input does; a search for a move goes on."""
        if self._analyses:
            self.interrupt()

    def interrupt(self) -> None:
        """End the current search."""
        self._over.set()
        self._engine.interrupt()

    @command("lz-analyze")
    async def lz_analyze(self, *request: str) -> Reply:
        """Analyse until any input comes: `lz-analyze b 10`, a line every 10 hundredths of 1 s."""
        return await self._analyse(AnalysisRequest.parse(request), _lz_format)

    @command("kata-analyze")
    async def kata_analyze(self, *request: str) -> Reply:
        """Analyse until any input comes: `kata-analyze b 50 rootInfo true`."""
        return await self._analyse(AnalysisRequest.parse(request), _kata_format)

    @command("lz-genmove_analyze")
    async def lz_genmove_analyze(self, *request: str) -> Reply:
        """Do as `genmove` does, and analyse meanwhile; the last line is `play MOVE`."""
        return self._choose(AnalysisRequest.parse(request), _lz_format)

    @command("kata-genmove_analyze")
    async def kata_genmove_analyze(self, *request: str) -> Reply:
        """Do as `genmove` does, and analyse meanwhile; the last line is `play MOVE`."""
        return self._choose(AnalysisRequest.parse(request), _kata_format)

    async def _analyse(self, request: AnalysisRequest, make_format: _FormatMaker) -> Reply:
        """Begin an analysis, and return its lines."""
        engine, state = self._engine, self._engine.table.state
        player = self._player(request)
        engine.check_turn(player)
        moves = _root_moves(request, state)
        self._over.clear()
        await engine.follow(player)
        write = make_format(request, state)
        self._driver.analyse(min(request.most or DEFAULT_LINES, MOST_LINES), moves)
        engine.flush()
        self._analyses = True
        return Reply(lines=self._until_over(request.seconds, write))

    async def _until_over(self, seconds: float, write: _Format) -> Lines:
        try:
            while not self._over.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await self._over.wait()
                if self._engine.ended:
                    raise CommandError("the engine has ended")
                if line := write(self._driver.lines):
                    yield line
        finally:
            self._analyses = False
            self._engine.interrupt()

    def _choose(self, request: AnalysisRequest, make_format: _FormatMaker) -> Reply:
        """Check a request, and return the lines of a search for a move."""
        if request.avoid or request.allow:
            raise CommandError("this engine takes avoid and allow in analyses only")
        player = self._player(request)
        if not self._engine.table.over:
            self._engine.check_turn(player)
        write = make_format(request, self._engine.table.state)
        return Reply(lines=self._until_chosen(player, request.seconds, write))

    async def _until_chosen(self, player: int, seconds: float, write: _Format) -> Lines:
        engine = self._engine
        choosing = asyncio.create_task(engine.choose(player))
        try:
            while not choosing.done():
                await asyncio.wait({choosing}, timeout=seconds)
                if line := write(self._driver.lines):
                    yield line
            yield f"play {engine.make(player, choosing.result())}"
        finally:
            choosing.cancel()
            await asyncio.gather(choosing, return_exceptions=True)

    def _player(self, request: AnalysisRequest) -> int:
        if request.colour is not None:
            return request.colour.player
        return max(self._engine.table.state.to_act(), 0)


def _root_moves(request: AnalysisRequest, state: State) -> list[str]:
    """Return the moves to which an analysis is restricted; empty for all.

    Raises:
        CommandError: Such engines do not support restrictions of this kind.
    """
    if not (request.avoid or request.allow):
        return []
    try:
        limits = limits_of(request, state)
    except GameError as error:
        raise CommandError(str(error)) from error
    for restriction in (*limits.avoid, *limits.allow):
        if restriction.player != state.to_act() or restriction.plies != 1:
            raise CommandError(
                "this engine can avoid and allow first moves only: name the colour to move, and "
                "depth 1"
            )
    moves = [state.move_text(move) for move in limits.permitted(state)]
    if not moves:
        raise CommandError("avoid and allow leave no move to search")
    return moves


def candidates(state: State, lines: Sequence[Info], most: int = 0) -> list[Candidate]:
    """Return the first moves of lines of play, best first.

    Args:
        state: The root position of the search.
        lines: The lines of play.
        most: The maximum number of moves; 0 for all.
    """
    found = []
    for line in lines[:most] if most else lines:
        texts = _texts(state, line.pv)
        if texts:
            value = line.expectation or 0.0
            found.append(Candidate(texts[0], line.nodes or 0, value, value, 0.0, texts))
    return found


def _texts(state: State, moves: Sequence[str]) -> tuple[str, ...]:
    """Return the canonical texts of a line of play, up to the first text that is no legal move."""
    state, texts = state.copy(), []
    for text in moves:
        try:
            move = state.parse_move(text)
            texts.append(state.move_text(move))
            state.apply(move)
        except (IllegalMove, InvalidMove):
            break
    return tuple(texts)


def _lz_format(request: AnalysisRequest, state: State) -> _Format:
    return lambda lines: lz_line(candidates(state, lines, request.most))


def _kata_format(request: AnalysisRequest, state: State) -> _Format:
    def write(lines: Sequence[Info]) -> str:
        moves = candidates(state, lines, request.most)
        if not moves:
            return ""
        root = RootValue(moves[0].visits, moves[0].value) if request.root else None
        return kata_line(moves, root)

    return write
