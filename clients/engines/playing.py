"""A table with a thinker: `genmove`, time, and what else is asked of an engine that plays."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from time import monotonic

from boardwire import _native
from boardwire.games import CHANCE, State
from boardwire.matches import GoguiConsole, Table
from boardwire.protocol import (
    KATA_KINDS,
    PASS,
    RESIGN,
    Colour,
    CommandError,
    command,
    read_time,
)

from .clock import EngineClock
from .lines import thought_line
from .searcher import REPORT_SECONDS, Effort, Report, Root, Thinker, Watch
from .searching import ThreadedSearch
from .timing import moves_left, nodes_for_move

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that was chosen.

    Args:
        move: Its text.
        value: What the search found it worth, -1 to 1; None where nothing was searched.
        seconds: What the choice took.
        planned: What it was to take by the clock; 0 where something else limited it.
    """

    move: str
    value: float | None = None
    seconds: float = 0.0
    planned: float = 0.0


class PlayingConsole(GoguiConsole):
    """Answers `genmove` with a search of our own.

    Args:
        table: The board to begin with.
        thinker: What chooses the moves.
    """

    def __init__(self, table: Table, thinker: Thinker) -> None:
        super().__init__(table)
        self.title = f"boardwire {thinker.name}"
        self.thinker = thinker
        self.clock = EngineClock()
        self.searching: ThreadedSearch | None = None
        """The search of the command that runs now."""
        self.last: tuple[State, _native.SearchResult] | None = None
        """What was searched last in this game, and what was found."""
        self._hopeless: dict[int, int] = {}  # a player's moves in a row below the value to resign

    def interrupt(self) -> None:
        """Make the search that runs now, if any, answer at once with the best it has found."""
        if self.searching is not None:
            self.searching.stop()

    def changed(self) -> None:
        """What was searched in an earlier game says nothing of this one."""
        super().changed()
        if not self.table.history:
            self.last = None
            self._hopeless.clear()
            self.clock.restart()

    # -- time ------------------------------------------------------------------------------

    def time_changed(self) -> None:
        """A new time control starts new clocks."""
        self.clock.set(self.time)

    @command("time_left")
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Tell how much time a colour has left."""
        self.clock.told(colour.player, seconds, stones)

    @command("kgs-time_settings")
    @command("kata-time_settings")
    def time_settings_in_words(self, kind: str, *numbers: str) -> None:
        """Set the time control in words, with fractions: `byoyomi 600 30 5`, `fischer 300 2.5`."""
        try:
            self.time = read_time((kind, *numbers))
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.time_changed()

    @command("kata-list_time_settings")
    def list_time_settings(self) -> str:
        """List the kinds of time that `kata-time_settings` takes."""
        return " ".join(KATA_KINDS)

    # -- moves -----------------------------------------------------------------------------

    @command("gogui-interrupt")
    def gogui_interrupt(self) -> None:
        """Say that the comment line `# interrupt` ends a search."""

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Choose a move for a colour and make it, or `resign`."""
        player = colour.player
        if (point := self._next_of_answer(player)) is not None:
            return point
        return self.make(player, await self.choose(player))

    @command("kata-search")
    @command("reg_genmove")
    async def reg_genmove(self, colour: Colour) -> str:
        """Choose a move for a colour without making it."""
        return (await self.choose(colour.player)).move

    @command("kgs-genmove_cleanup")
    async def genmove_cleanup(self, colour: Colour) -> str:
        """Move on after the passes of Go, where stones that are dead have yet to be taken."""
        if self.table.play_on():
            self.changed()
        return await self.genmove(colour)

    @command("bw-estimate")
    def bw_estimate(self) -> str:
        """Tell what the last search found the position worth to who was to move: -1 to 1."""
        if self.last is None:
            raise CommandError("nothing has been searched in this game")
        return f"{self.last[1].value:.6f}"

    def root(self, player: int) -> Root:
        """The position on the table with `player` to act.

        Raises:
            CommandError: That player cannot be to act, or nobody.
        """
        if self.table.over:
            raise CommandError("the game is over")
        state = self.table.state.copy()
        if state.to_act() == CHANCE:
            raise CommandError("a roll is due first: bw-chance OUTCOME")
        if not state.yield_turn(player):
            raise CommandError("it is not that colour's turn")
        return Root(state, [played.move for played in self.table.history])

    async def choose(
        self, player: int, report: Report | None = None, report_seconds: float = REPORT_SECONDS
    ) -> Choice:
        """Choose a move: the only one at once, else by a search.

        Args:
            player: Who is to move.
            report: Called by the searching thread with what was found so far.
            report_seconds: How often.
        """
        if self.table.over:
            return Choice(PASS)
        begun = monotonic()
        root = self.root(player)
        state, moves = root.state, root.state.legal_moves()
        if len(moves) == 1:
            return Choice(state.move_text(moves[0]), seconds=monotonic() - begun)
        plan = self.clock.plan(player, moves_left(state))
        allowed = Effort(plan, nodes_for_move(self.time))
        self.searching = ThreadedSearch(
            state,
            lambda stop: self.thinker.think(root, allowed, Watch(stop, report, report_seconds)),
        )
        try:
            thought = await self.searching.run()
        finally:
            self.searching = None
        value = None if thought.found is None else self.remember(state, thought.found).value
        by_clock = self.thinker.effort(allowed).seconds == plan
        return Choice(
            state.move_text(thought.move), value, monotonic() - begun, plan if by_clock else 0.0
        )

    def remember(self, state: State, found: _native.SearchResult) -> _native.SearchResult:
        """Keep what was found, for those who ask later."""
        self.last = state, found
        if log.isEnabledFor(logging.DEBUG):
            log.debug("%s", thought_line(state, found))
        return found

    def make(self, player: int, choice: Choice) -> str:
        """Make a move that was chosen, unless it is time to resign, and return the answer."""
        self.clock.spent(player, choice.seconds, choice.planned)
        if self._gives_up(player, choice.value):
            return RESIGN
        answer = self._answer(player, choice.move)
        self.moved(player)
        return answer

    def moved(self, player: int) -> None:
        """A move of ours as `player` is on the board: a hook for subclasses."""

    def _gives_up(self, player: int, value: float | None) -> bool:
        if value is not None and "resign" in self.thinker.options:
            below = value < self.thinker.number("resign")
            self._hopeless[player] = self._hopeless.get(player, 0) + 1 if below else 0
        hopeless = self._hopeless.get(player, 0)
        return hopeless > 0 and hopeless >= self.thinker.number("resign_moves")
