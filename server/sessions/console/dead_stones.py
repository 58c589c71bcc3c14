"""Commands with which a person marks the dead stones at the end of a game of Go."""

from __future__ import annotations

from functools import partial

from boardwire.games.rules.go import TOTAL, GoState
from boardwire.games.view import Mark
from boardwire.matches.referee.dead_stones import dead_stones
from boardwire.protocol import CommandError, command
from boardwire.protocol.name_values import write_record
from boardwire.server.limits.worker import ClientWorker
from boardwire.translations import english

from .console import ServerBoard
from .login import Login

ASK, NONE, SCORE = "ask", "none", "score"


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

        `bw-dead ask` makes the server ask you for them after two passes. `bw-dead score POINTS`
        shows the score without these stones, while you are asked.
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
        shows_score = points[0] == SCORE
        listed = self._stones(points[1:] if shows_score else points)
        if shows_score:
            return self._score(listed)
        player.send_dead(listed)
        return None

    def _stones(self, points: tuple[str, ...]) -> frozenset[str]:
        """Return points of stones as the board writes them.

        Raises:
            CommandError: There is no stone at one of them.
        """
        listed = frozenset() if points == (NONE,) else frozenset(it.upper() for it in points)
        state = self._board.state
        stones = {text for _, text in state.stones()} if isinstance(state, GoState) else set()
        if wrong := sorted(listed - stones):
            raise CommandError(english("there is no stone at {wrong}", wrong=wrong[0][:10]))
        return listed

    def _score(self, dead: frozenset[str]) -> str:
        """Return the points of both players and the territory, without dead stones."""
        state = self._board.state
        assert isinstance(state, GoState)
        counted = state.without(dead)
        marks, (black, white) = counted.marks(), dict(counted.tally())[TOTAL]
        return write_record(
            black=str(black),
            white=str(white),
            territory_black=",".join(marks[Mark.BLACK_TERRITORY]) or NONE,
            territory_white=",".join(marks[Mark.WHITE_TERRITORY]) or NONE,
        )

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
