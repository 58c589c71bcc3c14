"""A bundled engine as a GTP program: a table, and a thinker that answers `genmove`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from boardwire import _native
from boardwire.games import CHANCE, State
from boardwire.games.external.faults import broken_off, is_guarded, searching
from boardwire.games.external.watchdog import Breakable, TimeIsUp
from boardwire.games.rules.go import GoState
from boardwire.matches import GoguiConsole, Table
from boardwire.protocol import PASS, Colour, CommandError, command

from .dead_stones import dead_stones
from .thinkers import Thinker, Thought
from .timing import nodes_for_move, seconds_for_move

STOP_SECONDS = 2.0
"""Seconds for the search of a Python game to stop when it is told to."""


class EngineConsole(GoguiConsole):
    """Answers the commands of a controller with a search of our own.

    Args:
        table: The board to begin with.
        thinker: What chooses the moves.
    """

    def __init__(self, table: Table, thinker: Thinker) -> None:
        super().__init__(table)
        self.title = f"boardwire {thinker.name}"
        self.thinker = thinker
        self._stop = _native.Stop()
        self._left: dict[int, tuple[float, int]] = {}
        self._estimate: float | None = None  # of the last search
        self._running: Breakable | None = None  # the search of a game that is not ours

    def interrupt(self) -> None:
        """Make the search that runs now, if any, answer at once with the best it has found.

        One that hangs in the rules of a Python game is broken off a little later.
        """
        self._stop.set()
        if self._running is not None:
            asyncio.get_running_loop().call_later(STOP_SECONDS, self._running.break_off)

    def time_changed(self) -> None:
        """A new time control starts new clocks."""
        self._left.clear()

    @command("time_left")
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Tell how much time a colour has left."""
        self._left[colour.player] = seconds, stones

    @command("gogui-interrupt")
    def gogui_interrupt(self) -> None:
        """Say that the comment line `# interrupt` ends a search."""

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Choose a move for a colour and make it."""
        player = colour.player
        point = self._next_of_answer(player)
        return point if point is not None else self._answer(player, await self._choose(player))

    @command("reg_genmove")
    async def reg_genmove(self, colour: Colour) -> str:
        """Choose a move for a colour without making it."""
        return await self._choose(colour.player)

    @command("kgs-genmove_cleanup")
    async def genmove_cleanup(self, colour: Colour) -> str:
        """Move on after the passes of Go, where stones that are dead have yet to be taken."""
        if self.table.play_on():
            self.changed()
        return await self.genmove(colour)

    @command("bw-estimate")
    def bw_estimate(self) -> str:
        """Tell what the last search found the position worth to who was to move: -1 to 1."""
        if self._estimate is None:
            raise CommandError("nothing has been searched in this game")
        return f"{self._estimate:.6f}"

    @command("final_score")
    def final_score(self) -> str:
        """Tell the score, `B+3.5`, in Go without the stones that `final_status_list` calls dead."""
        state = self.table.state
        if isinstance(state, GoState) and (result := self.table.result(dead_stones(state))):
            return result.text
        return super().final_score()

    @command("final_status_list")
    def final_status_list(self, status: str) -> str:
        """List the stones of Go that are `alive`, `dead` or `seki`, as random games tell it."""
        state = self.table.state
        if not isinstance(state, GoState):
            raise CommandError("only stones of Go are alive or dead")
        if status not in ("alive", "dead", "seki"):
            raise CommandError.syntax("final_status_list STATUS", "write alive, dead or seki")
        dead = dead_stones(state)
        if status == "dead":
            return " ".join(dead)
        stones = [text for _, text in state.stones() if text not in dead]
        return " ".join(stones) if status == "alive" else ""

    def changed(self) -> None:
        """What was searched in an earlier game says nothing of this one."""
        super().changed()
        if not self.table.history:
            self._estimate = None

    async def _choose(self, player: int) -> str:
        """Think in a thread of its own, so that commands and interrupts are still read."""
        if self.table.over:
            return PASS
        state = self.table.state.copy()
        if state.to_act() == CHANCE:
            raise CommandError("a roll is due first: bw-chance OUTCOME")
        if not state.yield_turn(player):
            raise CommandError("it is not that colour's turn")
        moves = state.legal_moves()
        if len(moves) == 1:
            return state.move_text(moves[0])
        thought = await self._think(state, player)
        self._estimate = None if thought.found is None else thought.found.value
        return state.move_text(thought.move)

    async def _think(self, state: State, player: int) -> Thought:
        self._stop.clear()
        moves = [played.move for played in self.table.history]
        seconds = seconds_for_move(self.time, *self._left.get(player, (None, 0)))
        try:
            return await asyncio.to_thread(self._search, state, moves, seconds)
        except TimeIsUp as interruption:
            raise broken_off(state, interruption) from interruption
        except asyncio.CancelledError:
            self.interrupt()
            raise
        except ValueError as error:
            raise CommandError(str(error)) from error

    def _search(self, state: State, moves: Sequence[int], seconds: float) -> Thought:
        nodes = nodes_for_move(self.time)
        think = partial(self.thinker.think, state, moves, seconds, self._stop, nodes)
        with searching(state):
            if not is_guarded(state):
                return think()
            self._running = Breakable()
            try:
                return self._running.run(think)
            finally:
                self._running = None
