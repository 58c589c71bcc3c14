"""Commands with which a person marks the dead stones at the end of a game of Go."""

from __future__ import annotations

from functools import partial

from boardwire.games.rules.go import GoState
from boardwire.matches.referee.dead_stones import dead_stones
from boardwire.protocol import CommandError, command
from boardwire.protocol.name_values import write_record
from boardwire.server.limits.worker import ClientWorker
from boardwire.translations import english

from .console import ServerBoard
from .login import Login

ASK, NONE = "ask", "none"


class DeadStoneCommands:
    """Commands that report dead stones, as engines do by `final_status_list`.

    Args:
        board: The console's board.
        login: The user of the console.
        worker: Proposes dead stones, which takes a while.
    """

    def __init__(self, board: ServerBoard, login: Login, worker: ClientWorker) -> None:
        self._board = board
        self._login = login
        self._worker = worker

    @command("bw-dead")
    async def bw_dead(self, *points: str) -> str | None:
        """Report the dead stones of Go: points, or `none`; alone, show the proposals.

        `bw-dead ask` makes the server ask you for them after two passes.
        """
        if points == (ASK,):
            self._login.marks_dead = True
            if self._login.user is not None:
                self._login.user.marks_dead = True
            return None
        player = self._login.playing()
        if not points:
            return await self._proposals()
        if not player.scoring:
            raise CommandError(english("you are not asked for dead stones now; see bw-dead ask"))
        listed = frozenset() if points == (NONE,) else frozenset(it.upper() for it in points)
        state = self._board.state
        stones = {text for _, text in state.stones()} if isinstance(state, GoState) else set()
        if wrong := sorted(listed - stones):
            raise CommandError(english("there is no stone at {wrong}", wrong=wrong[0][:10]))
        player.send_dead(listed)
        return None

    async def _proposals(self) -> str:
        """Return whether the user is asked, and the proposals of the others and the server."""
        player = self._login.playing()
        state = self._board.state
        seat = player.seat
        if not player.scoring or not isinstance(state, GoState):
            return write_record(asked=player.scoring)
        proposed = await self._worker.run(partial(dead_stones, state.copy()))
        lines = [
            write_record(
                asked=player.scoring,
                seconds=round(seat.seconds_left),
                proposed=",".join(proposed) or NONE,
            )
        ]
        names = player.briefing.players if player.briefing is not None else ()
        lines += [
            write_record(name=names[it], dead=",".join(sorted(dead)) or NONE)
            for it, dead in seat.dead_stones.items()
        ]
        return "\n".join(lines)
