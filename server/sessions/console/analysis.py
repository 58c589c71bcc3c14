"""Analyses in practice, by the commands of Leela Zero and KataGo for Go GUIs.

An engine is borrowed for one slice at a time, so that it can move for other consoles in between.
Each slice continues the search of the one before.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from boardwire.games import State
from boardwire.games.rules.go import GoState
from boardwire.matches import ReportRequest
from boardwire.matches.messages.reports import MOST_MOVES
from boardwire.protocol import Colour, CommandError, Lines, Reply, command
from boardwire.protocol.gtp.analysis_lines import Candidate, RootValue, kata_line, lz_line
from boardwire.protocol.gtp.analysis_request import AnalysisRequest
from boardwire.server.limits.turns import Metered
from boardwire.server.players.link import Link
from boardwire.translations import english

from .console import ServerBoard
from .practice_mode import MOST_ALLOWED, PracticeMode

LEAST_SLICE: Final = 0.25
"""Seconds of a slice, at least: each costs the server processor time."""
MOST_SLICE: Final = 2.0
"""Seconds of a slice, at most."""

_Write = Callable[[Mapping[str, Any]], str]
"""Writes a report as a line."""


class ServerAnalysisCommands:
    """Lets an engine analyse the user's own board, line by line.

    Args:
        board: The console's board.
        link: The connection.
        seconds: Seconds that one analysis may use an engine.
        idle: Seconds that an analysis waits for input afterwards.
    """

    def __init__(self, board: ServerBoard, link: Link, seconds: float, idle: float) -> None:
        self._board = board
        self._link = link
        self._seconds = seconds
        self._idle = idle
        self._over = asyncio.Event()  # set to end the running analysis
        board.on_input.append(self._over.set)

    @command("lz-analyze")
    async def lz_analyze(self, *request: str) -> Reply:
        """Analyse until any input comes: `lz-analyze b 50`, a line every 50 hundredths of 1 s."""
        return await self._analyse(AnalysisRequest.parse(request), _write_lz)

    @command("kata-analyze")
    async def kata_analyze(self, *request: str) -> Reply:
        """Analyse until any input comes: `kata-analyze b 50 rootInfo true ownership true`."""
        wanted = AnalysisRequest.parse(request)
        return await self._analyse(wanted, _kata_writer(wanted))

    @command("lz-genmove_analyze")
    async def lz_genmove_analyze(self, *request: str) -> Reply:
        """Do as `genmove` does, after a short analysis; the last line is `play MOVE`."""
        return await self._choose(AnalysisRequest.parse(request), _write_lz, made=True)

    @command("kata-genmove_analyze")
    async def kata_genmove_analyze(self, *request: str) -> Reply:
        """Do as `genmove` does, after a short analysis; the last line is `play MOVE`."""
        wanted = AnalysisRequest.parse(request)
        return await self._choose(wanted, _kata_writer(wanted), made=True)

    @command("kata-search_analyze")
    async def kata_search_analyze(self, *request: str) -> Reply:
        """Do as `kata-genmove_analyze` does, but do not make the move."""
        wanted = AnalysisRequest.parse(request)
        return await self._choose(wanted, _kata_writer(wanted), made=False)

    @command("kata-search")
    @command("reg_genmove")
    async def reg_genmove(self, colour: Colour) -> str:
        """Let an engine choose a move for a colour without making it, in practice."""
        return await self._practice().choose(self._board, colour.player)

    @command("stop")
    def stop(self) -> None:
        """Do nothing: every command ends an analysis."""

    @command("clear_cache")
    def clear_cache(self) -> None:
        """Do nothing: the server's engines discard the searches of other consoles themselves."""

    @command("gogui-interrupt")
    def gogui_interrupt(self) -> None:
        """Do nothing; the command shows that the comment line `# interrupt` ends a wait."""

    def _practice(self) -> PracticeMode:
        """Return the mode of practice.

        Raises:
            CommandError: The board belongs to a match.
        """
        practice = self._board.practice
        if self._board.mode is not practice:
            raise CommandError(
                english("no engine helps in a match; clear_board begins your own game")
            )
        return practice

    async def _analyse(self, request: AnalysisRequest, write: _Write) -> Reply:
        """Return the lines of an analysis, which any input ends; wait for the first line."""
        self._practice()
        self._over.clear()
        wanted = self._report_request(request)
        first = write(await self._report(wanted))
        return Reply(lines=self._until_over(wanted, write, first))

    async def _until_over(self, wanted: ReportRequest, write: _Write, first: str) -> Lines:
        yield first
        loop = asyncio.get_running_loop()
        left = self._seconds - wanted.seconds
        while left > 0 and not self._over.is_set():
            await self._until_affordable()
            begun = loop.time()
            report = await self._report_unless_over(wanted)
            if report is None:
                break
            left -= max(loop.time() - begun, wanted.seconds)
            yield write(report)
        if left <= 0 and not self._over.is_set():
            self._link.notify(
                f"an analysis uses an engine for {self._seconds:g} s; analyse again to go on"
            )
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._idle):
                await self._over.wait()

    async def _until_affordable(self) -> None:
        """Wait while the client has used too much processor time, or until the analysis ends."""
        allowance, loop = self._link.allowance, asyncio.get_running_loop()
        while (seconds := allowance.wait(loop.time())) and not self._over.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._over.wait()

    async def _report_unless_over(self, wanted: ReportRequest) -> dict[str, Any] | None:
        """Return a report; None if the analysis ended before an engine was free."""
        practice = self._practice()
        reporting = asyncio.ensure_future(Metered(self._report(wanted), self._pay))
        ending = asyncio.create_task(self._over.wait())
        try:
            await asyncio.wait({reporting, ending}, return_when=asyncio.FIRST_COMPLETED)
            if not reporting.done():
                if not practice.thinks:
                    return None
                practice.interrupt()
            return await reporting
        finally:
            for task in (reporting, ending):
                task.cancel()
            await asyncio.gather(reporting, ending, return_exceptions=True)

    async def _choose(self, request: AnalysisRequest, write: _Write, *, made: bool) -> Reply:
        """Return the lines of an analysis and a move; in a match, only the opponent's move."""
        mode = await self._board.awaited()
        board, practice = self._board, self._board.practice
        player = request.colour.player if request.colour else max(board.state.to_act(), 0)
        lines: list[str] = []
        if mode is practice and not board.over and practice.reports_on(board):
            wanted = self._report_request(request)
            if wanted.allow:
                raise CommandError(
                    english("avoid, allow and focus are for analyses without a move")
                )
            with contextlib.suppress(CommandError):  # the command still makes a move
                lines.append(write(await self._report(wanted)))
        if made:
            move = await mode.genmove(board, player)
        else:
            move = await self._practice().choose(board, player)
        return Reply(lines=_lines(*lines, f"play {move}"))

    async def _report(self, wanted: ReportRequest) -> dict[str, Any]:
        """Return the report of an engine on the board.

        Raises:
            CommandError: No engine could report.
        """
        report: dict[str, Any] = await self._practice().report(self._board, wanted)
        return report

    def _report_request(self, request: AnalysisRequest) -> ReportRequest:
        state = self._board.state
        player = max(state.to_act(), 0) if request.colour is None else request.colour.player
        return ReportRequest(
            player,
            min(max(request.seconds, LEAST_SLICE), MOST_SLICE),
            most=min(request.most or MOST_MOVES, MOST_MOVES),
            allow=_allowed(request, state, player),
            ownership=request.ownership and isinstance(state, GoState),
        )

    def _pay(self, seconds: float) -> None:
        """Count processor time of a slice."""
        self._link.allowance.pay(asyncio.get_running_loop().time(), seconds)


async def _lines(*lines: str) -> Lines:
    for line in lines:
        yield line


def _allowed(request: AnalysisRequest, state: State, player: int) -> str:
    """Return the moves that a request allows, joined by commas; empty for all.

    Raises:
        CommandError: A restriction reaches beyond the next move, leaves none, or is too long.
    """
    restrictions = [
        it
        for it in (*request.avoid, *request.allow)
        if it.colour is None or it.colour.player == player
    ]
    if not restrictions:
        return ""
    if any(it.plies > 1 for it in restrictions):
        raise CommandError(
            english("engines of a server are restricted for the next move alone: write 1")
        )
    left = [state.move_text(move) for move in state.legal_moves()]
    for restriction in restrictions:
        named = {it.lower() for it in restriction.moves.split(",")}
        kept = restriction in request.allow
        left = [text for text in left if (text.lower() in named) == kept]
    if not left:
        raise CommandError(english("avoid and allow leave no move to search"))
    allowed = ",".join(left)
    if len(allowed) > MOST_ALLOWED:
        raise CommandError(english("these are too many moves; restrict the search in another way"))
    return allowed


def _write_lz(report: Mapping[str, Any]) -> str:
    return lz_line(_candidates(report))


def _kata_writer(request: AnalysisRequest) -> _Write:
    def write(report: Mapping[str, Any]) -> str:
        moves = _candidates(report)
        visits = sum(it.visits for it in moves)
        root = RootValue(visits, report["value"] or 0.0, report["score"])
        ownership = report.get("ownership", []) if request.ownership else []
        return kata_line(moves, root if request.root else None, ownership)

    return write


def _candidates(report: Mapping[str, Any]) -> list[Candidate]:
    """Return the moves of a report as analyses list them."""
    return [
        Candidate(
            it["move"],
            int(it["visits"] or 0),
            value := it["value"] if it["value"] is not None else report["value"] or 0.0,
            it["lower"] if it["lower"] is not None else value,
            it["prior"] or 0.0,
            tuple(it["pv"]),
            it["score"],
        )
        for it in report["moves"]
    ]
