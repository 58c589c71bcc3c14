"""GoGui's Analyze commands in practice, from searches of an engine of the server."""

from __future__ import annotations

from typing import Any

from boardwire.games import State
from boardwire.games.rules.go import GoState
from boardwire.matches import ReportRequest
from boardwire.matches.console import search_display as display
from boardwire.matches.console.ownership_commands import OwnershipCommands
from boardwire.matches.messages.reports import MOST_MOVES
from boardwire.override import override
from boardwire.protocol import CommandError, command

from .console import ServerBoard

_SECONDS = 1.0  # of a search
_SHORT = 0.1  # seconds of a search whose result is not wanted


class ServerDisplayCommands(OwnershipCommands):
    """Commands that draw the result of an engine's search of the user's own board.

    The report on a position stays until the position changes, so that several commands show the
    same search.

    Args:
        board: The console's board.
    """

    def __init__(self, board: ServerBoard) -> None:
        self._board = board
        self._reported: tuple[State, ReportRequest, dict[str, Any]] | None = None

    @command("bw-win_rates")
    async def win_rates(self) -> str:
        """Let an engine search, and draw the win rates of moves, in hundredths, as `gfx`."""
        state, report = await self._report(ReportRequest(seconds=_SECONDS, most=MOST_MOVES))
        values = [
            (state.parse_move(it["move"]), it["value"])
            for it in report["moves"]
            if it["value"] is not None
        ]
        return display.win_rates_gfx(state, values)

    @command("bw-visits")
    async def visits(self) -> str:
        """Let an engine search, and draw the visits of moves, as percentages, as `gfx`."""
        state, report = await self._report(ReportRequest(seconds=_SECONDS, most=MOST_MOVES))
        visits = [(state.parse_move(it["move"]), it["visits"] or 0) for it in report["moves"]]
        return display.shares_gfx(state, visits)

    @command("bw-line")
    async def line(self) -> str:
        """Let an engine search, and draw the line of best play, its moves numbered, as `gfx`."""
        state, line = await self._line()
        return display.line_gfx(state, [move for _, move, _ in line])

    @command("bw-variation")
    async def variation(self) -> str:
        """Let an engine search, and show the line of best play: `b D4 w E5`."""
        _, line = await self._line()
        return display.variation_text((player, text) for player, _, text in line)

    @command("bw-estimate")
    async def bw_estimate(self) -> str:
        """Let an engine search, and show the value for the player to move: -1 to 1."""
        _, report = await self._report(ReportRequest(seconds=_SECONDS, most=MOST_MOVES))
        return f"{_reported(report['value'], report):.6f}"

    @command("bw-policy")
    async def policy(self) -> str:
        """Draw the policy of an engine: the probabilities of moves before a search, as `gfx`."""
        state, report = await self._report(ReportRequest(seconds=_SHORT, policy=True))
        policy = {state.parse_move(text): it for text, it in report.get("policy", {}).items()}
        if not any(policy.values()):
            raise CommandError(f"{report['engine']} reports no policy")
        return display.policy_gfx(state, policy)

    @override
    async def owners(self) -> tuple[list[float], int]:
        state = self._board.state
        if not isinstance(state, GoState):
            raise CommandError("only points of Go have owners")
        state, report = await self._report(ReportRequest(seconds=_SHORT, ownership=True))
        owners = _reported(report.get("ownership"), report)
        sign = 1 - 2 * state.to_act()
        return [sign * it for it in owners], state.view().columns

    async def _line(self) -> tuple[State, list[tuple[int, int, str]]]:
        """Return a position, and the line of best play: player, move and text of each move."""
        state, report = await self._report(ReportRequest(seconds=_SECONDS, most=MOST_MOVES))
        at, line = state.copy(), list[tuple[int, int, str]]()
        for text in report["moves"][0]["pv"] if report["moves"] else ():
            player, move = at.to_act(), at.parse_move(text)
            line.append((player, move, text))
            at.apply(move)
        return state, line

    async def _report(self, request: ReportRequest) -> tuple[State, dict[str, Any]]:
        """Return the position and an engine's report on it.

        Raises:
            CommandError: No engine could report, or a match is played.
        """
        practice, board = self._board.practice, self._board
        if self._board.mode is not practice:
            raise CommandError("no engine helps in a match; clear_board begins your own game")
        known = self._reported
        if known is None or known[:2] != (board.state, request):
            state = board.state.copy()
            known = state, request, await practice.report(board, request)
            self._reported = known
        return known[0], known[2]


def _reported(value: Any, report: dict[str, Any]) -> Any:
    """Return a value of a report.

    Raises:
        CommandError: The engine does not report it.
    """
    if value is None:
        raise CommandError(f"{report['engine']} does not report that")
    return value
