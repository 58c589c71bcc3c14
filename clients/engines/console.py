"""A bundled engine as a GTP program: a table, and a thinker that answers `genmove`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from boardwire import _native
from boardwire.games import CHANCE, State
from boardwire.games.external.faults import broken_off, is_guarded, searching
from boardwire.games.external.watchdog import Breakable, TimeIsUp
from boardwire.matches import GoguiConsole, Table
from boardwire.protocol import PASS, Colour, CommandError, command

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
        move = moves[0] if len(moves) == 1 else (await self._think(state, player)).move
        return state.move_text(move)

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
