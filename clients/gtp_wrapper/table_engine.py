"""An adapted engine at a console's table, which follows the table and chooses moves."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TypeVar

from boardwire.clients.engines.analysis.search_infos import WriteInfo
from boardwire.clients.engines.timing import time_after_move
from boardwire.clients.processes.engine_process import EngineProcess
from boardwire.clients.processes.faults import EngineFault
from boardwire.games import CHANCE, IllegalMove, InvalidMove, State
from boardwire.matches import (
    Answered,
    Briefing,
    Broken,
    ConsoleBoard,
    Estimated,
    MoveRequest,
    Observation,
    PlayerEvent,
    Ready,
    Searched,
    match_time,
)
from boardwire.matches.common_plies import common_plies
from boardwire.protocol import PASS, RESIGN, CommandError, ProtocolError
from boardwire.values import value_class
from boardwire.vocabulary import player_text

_Event = TypeVar("_Event", bound=PlayerEvent)


@value_class
class _Sent:
    """The state of the game that was last sent to the engine.

    Args:
        start: The game and the time control, which hold for the whole game.
        plies: The plies since its start: the players and the texts.
    """

    start: tuple[object, ...]
    plies: tuple[tuple[int, str], ...] = ()


class TableEngine:
    """Sends the engine the moves that it has not received, and asks it for moves.

    Args:
        table: The console's table.
        process: The engine.

    Attributes:
        estimate: The engine's value of the position before its last move, from -1 to 1 for the
            player who moved; None if it reported none.
        write_info: Writes the findings of a search for a move; None to write nothing.
    """

    def __init__(self, table: ConsoleBoard, process: EngineProcess) -> None:
        self.table = table
        self.estimate: float | None = None
        self.write_info: WriteInfo | None = None
        self._process = process
        self._player = process.player
        self._events: asyncio.Queue[PlayerEvent] = asyncio.Queue()
        self._sent: _Sent | None = None
        self._left: dict[int, tuple[float, int]] = {}
        self._player.attach(lambda event, _: self._events.put_nowait(event))
        table.on_time.append(lambda _: self._left.clear())
        table.on_change.append(self._changed)

    @property
    def ended(self) -> bool:
        """Whether the engine has ended, or can no longer be used."""
        return self._player.closed

    async def close(self) -> None:
        """End the engine."""
        await self._process.close()

    def _changed(self) -> None:
        """Begin with full clocks, and with no estimate, when the board is cleared."""
        if not self.table.history:
            self._left.clear()
            self.estimate = self._sent = None

    def flush(self) -> None:
        """Send the bytes that the driver has prepared."""
        self._player.flush()

    def interrupt(self) -> None:
        """Ask the engine to end its search and answer."""
        self._player.interrupt()

    def set_time_left(self, player: int, seconds: float, stones: int) -> None:
        """Set a clock from the controller's `time_left`."""
        self._left[player] = seconds, stones

    # -- moves -----------------------------------------------------------------------------

    async def choose(self, player: int, *, cleaning_up: bool = False) -> str:
        """Ask the engine for a move; return its text in the engine's notation.

        Args:
            player: The player to move.
            cleaning_up: Whether play goes on after two passes of Go.

        Raises:
            CommandError: That player is not to move.
            EngineFault: The engine has ended, or broken its protocol.
        """
        if self.table.over:
            return PASS
        self.check_turn(player)
        moves = self.table.begun_moves
        if len(moves) == 1:
            return moves[0]
        await self.follow(player)
        begun = match_time()
        seconds, stones = self._clock(player)
        clocks = tuple(self._clock(it)[0] for it in range(self.table.game.players))
        self._player.request(MoveRequest(player, clocks, stones, cleaning_up, moves))
        self._player.flush()
        answered = await self._until(Answered)
        self._spend(player, seconds, stones, match_time() - begun)
        self._take_estimates()
        self._note(player, answered.text)
        return answered.text

    def make(self, player: int, text: str) -> str:
        """Make the move that the engine chose; return the answer to `genmove`.

        A text that is no legal move is returned unchanged and not made: the referee decides about
        the fault.
        """
        if text.lower() == RESIGN:
            return RESIGN
        canonical = _canonical(self.table.state, text)
        if self.table.over or canonical is not None:
            return self.table.answer(player, canonical or text)
        return text

    def check_turn(self, player: int) -> None:
        """Check that a player may act now.

        Raises:
            CommandError: The player may not.
        """
        if self.table.state.to_act() == CHANCE:
            raise CommandError("a roll is due first: bw-chance OUTCOME")
        if self.table.over or not self.table.state.copy().yield_turn(player):
            raise CommandError("it is not that colour's turn")

    def _note(self, player: int, text: str) -> None:
        """Note that the engine has made its own move on its board."""
        assert self._sent is not None
        text = _canonical(self.table.state, text) or f"?{text}"
        self._sent = _Sent(self._sent.start, (*self._sent.plies, (player, text)))

    def _take_estimates(self) -> None:
        while not self._events.empty():
            event = self._events.get_nowait()
            if isinstance(event, Estimated):
                self.estimate = event.value

    # -- the engine's board ----------------------------------------------------------------

    async def follow(self, player: int) -> None:
        """Bring the engine to the position on the table.

        Args:
            player: The player that the engine is about to move for.

        Raises:
            CommandError: The engine cannot be brought there.
            EngineFault: The engine has ended, or broken its protocol.
        """
        plies = tuple((it.player, it.text) for it in self.table.history)
        start = (self.table.game, self.table.time)
        sent = self._sent
        common = 0 if sent is None else common_plies(sent.plies, plies)
        try:
            if sent is None or sent.start != start:
                await self._brief(player)
            else:
                await self._catch_up(sent, plies, common)
        except ProtocolError as error:
            self._sent = None
            if isinstance(error, CommandError | EngineFault):
                raise
            raise EngineFault(str(error)) from error
        self._sent = _Sent(start, plies)

    async def _catch_up(self, sent: _Sent, plies: tuple[tuple[int, str], ...], common: int) -> None:
        """Take moves back, and send the moves that the engine does not know."""
        if back := len(sent.plies) - common:
            if not self._player.can_undo:
                await self._brief(plies[-1][0] if plies else 0)
                return
            self._player.undo(back)
        for ply, (player, text) in enumerate(plies[common:], common + 1):
            self._player.observe(Observation(ply, player, text))
        self._player.flush()

    async def _brief(self, player: int) -> None:
        table = self.table
        history = tuple(
            Observation(ply, it.player, it.text) for ply, it in enumerate(table.history, 1)
        )
        names = tuple(player_text(it) for it in range(table.game.players))
        briefing = Briefing(
            *("console", table.game, player, names, table.time, datetime.now(UTC), history),
            estimates=True,
        )
        self._player.brief(briefing)
        self._player.flush()
        await self._until(Ready)

    async def _until(self, kind: type[_Event]) -> _Event:
        """Wait for an event of a kind; others are skipped.

        Raises:
            CommandError: The engine refuses.
            EngineFault: The engine has ended, or broken its protocol.
        """
        try:
            while True:
                event = await self._events.get()
                if isinstance(event, Broken):
                    self._sent = None
                    if self._player.closed or event.final:
                        how = "broke its protocol" if event.final else "failed"
                        public = f"the engine {how}: {event.detail}" if event.final else ""
                        raise EngineFault(f"the engine {how}: {event.detail}", public)
                    raise CommandError(event.detail)
                if isinstance(event, Searched) and self.write_info is not None:
                    await self.write_info(event.info.text)
                if isinstance(event, kind):
                    return event
        except asyncio.CancelledError:
            self._sent = None
            self.interrupt()
            raise

    # -- time ------------------------------------------------------------------------------

    def _clock(self, player: int) -> tuple[float | None, int]:
        """Return a player's remaining seconds (None without a clock) and remaining stones."""
        control = self.table.time
        if not control.timed:
            return None, 0
        main = control.main or control.period
        return self._left.get(player, (main, 0 if control.main else control.count))

    def _spend(self, player: int, left: float | None, stones: int, seconds: float) -> None:
        """Let a clock run, for controllers that send no `time_left`."""
        if left is not None:
            self._left[player] = time_after_move(self.table.time, left, stones, seconds)


def _canonical(state: State, text: str) -> str | None:
    """Return the canonical text of a move; None if it is not legal."""
    try:
        return state.move_text(state.parse_move(text))
    except (IllegalMove, InvalidMove):
        return None
