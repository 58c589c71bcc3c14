"""The mode of a console's own board: practice against engines from the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from boardwire.games import CHANCE, Game, GameFault, State
from boardwire.matches import (
    Answered,
    ConsoleBoard,
    MoveRequest,
    Reason,
    ReportRequest,
    Result,
    read_report,
)
from boardwire.override import override
from boardwire.protocol import PASS, RESIGN, CommandError, TimeControl
from boardwire.protocol.house_names import house_name
from boardwire.server.house import House
from boardwire.server.limits.client_limits import Allowance
from boardwire.server.limits.usage import QuotaExceeded
from boardwire.server.limits.waiting_line import WaitingLine
from boardwire.server.limits.worker import ClientWorker
from boardwire.server.live.engine_return import EngineReturn
from boardwire.server.live.live_matches import new_match_id
from boardwire.server.matchmaking.borrowed_engine import BorrowedEngine, EngineLost
from boardwire.server.matchmaking.bots.connected_bot import ConnectedBot
from boardwire.server.matchmaking.lobby import Lobby, NobodyLends
from boardwire.server.matchmaking.practice import PracticeOpponent, TimeLeft, plies_of
from boardwire.server.players.link import Link
from boardwire.server.store import Store
from boardwire.translations import english

from .long_games import LongGameMode
from .practice_record import PracticeRecord

log = logging.getLogger(__name__)

CHOICE_SECONDS = 1.0
"""Seconds for the choice of an engine among moves that the user has begun."""
HIGHEST_LEVEL = 10
"""The highest level of strength, as in GNU Go; the lowest is 1."""
LEAST_SECONDS = 0.02
"""Seconds for a move at the lowest levels, at least."""
MOST_ALLOWED = 15_000
"""The most characters of the moves that an engine may choose from."""


class PracticeMode(LongGameMode):
    """The mode of a board at which an engine answers `genmove`.

    The engine is borrowed for one move at a time.

    Args:
        link: The connection.
        lobby: Lends the engines.
        line: The line in which consoles wait whose address or account has borrowed enough.
        engines: Takes them back.
        store: Stores finished games in which an engine moved.
        worker: Runs work that is too long for the event loop.
        house: Plays with users that choose it.
        borrow_timeout: Seconds to wait for a free engine.
        move_timeout: Seconds that an engine may take for a move.
    """

    def __init__(
        self,
        link: Link,
        lobby: Lobby,
        line: WaitingLine,
        engines: EngineReturn,
        store: Store,
        worker: ClientWorker,
        house: House,
        *,
        borrow_timeout: float,
        move_timeout: float,
    ) -> None:
        super().__init__(worker)
        self.opponent: str | None = None
        """The name of the engine that the user has chosen; None for any."""
        self.last_bot: ConnectedBot | None = None
        """The engine that moved last; None if that was the house."""
        self._house = house
        self._key = f"practice/{new_match_id()}"
        self._link = link
        self._lobby = lobby
        self._line = line
        self._engines = engines
        self._borrow_timeout = borrow_timeout
        self._move_timeout = move_timeout
        self._thinking: BorrowedEngine | None = None
        self._left: dict[int, TimeLeft] = {}  # clock times from the user's program
        self._record = PracticeRecord(link, store, worker)

    async def note(self, board: ConsoleBoard) -> None:
        """Record the board after a command, and store the game if it is over."""
        if not board.history:
            self._record.begin()
            self.last_bot = None
        try:
            await self._record.note(board)
        except GameFault:
            return  # the rules fail: the game has no result

    def interrupt(self) -> None:
        """Ask the thinking engine to move at once."""
        if self._thinking is not None:
            self._thinking.interrupt()

    @property
    def _lender(self) -> str | None:
        """The name of the only engine of the lobby that is accepted; the house analyses nothing."""
        return None if self._house.level_of(self.opponent) else self.opponent

    @property
    def last_name(self) -> str:
        """The name of the engine that moved last."""
        level = self._house.level_of(self.opponent)
        if level is not None:
            return house_name(level)
        return "any" if self.last_bot is None else self.last_bot.name

    def set_level(self, board: ConsoleBoard, level: int) -> None:
        """Set the strength: the level of the house, or the time of another engine for a move."""
        if self._house.level_of(self.opponent) is not None:
            self.opponent = house_name(min(max(level, 1), HIGHEST_LEVEL))
        else:
            board.set_time(self._time_of_level(level))

    def _time_of_level(self, level: int) -> TimeControl:
        """Return the time control of the level of strength that is nearest to a number.

        The highest one takes all of the time for a move, and each level below half as much.
        """
        below = HIGHEST_LEVEL - min(max(level, 1), HIGHEST_LEVEL)
        return TimeControl.per_move(max(self._move_timeout / 2**below, LEAST_SECONDS))

    @override
    async def play(self, board: ConsoleBoard, player: int, move: str) -> None:
        board.play(player, move)

    @override
    async def roll(self, board: ConsoleBoard) -> str:
        return board.roll()

    def set_time_left(self, player: int, seconds: float, stones: int) -> None:
        """Record the time on a player's clock, from the user's program, for the next move."""
        self._left[player] = TimeLeft(monotonic() + seconds, stones)

    async def genmove(self, board: ConsoleBoard, player: int) -> str:
        """Let an engine move for a player, and return its move.

        Raises:
            CommandError: It is not that player's turn, or no engine could move.
        """
        if board.over:
            return board.answer(player, PASS)
        _acting(board, player)
        if (point := board.next_point(player)) is not None:
            return point
        if begun := board.begun_moves:
            move = await self._chosen_among(board, player, begun)
        else:
            move = await self._move(board, player)
        self._record.moved(player, self.last_name)
        if move.lower() == RESIGN:
            await self._record.keep(
                board, Result.loss(player, board.game.players, Reason.RESIGNATION)
            )
            return RESIGN
        return board.answer(player, move)

    async def choose(self, board: ConsoleBoard, player: int) -> str:
        """Let an engine choose a move for a player, and return it without making it.

        Raises:
            CommandError: It is not that player's turn, or no engine could move.
        """
        if board.over:
            return PASS
        _acting(board, player)
        return await self._move(board, player)

    @property
    def thinks(self) -> bool:
        """Whether an engine thinks now."""
        return self._thinking is not None

    def reports_on(self, board: ConsoleBoard) -> bool:
        """Return whether an engine is connected that analyses the game on the board."""
        return self._lobby.lends(board.game, self._lender, reports=True)

    async def _move(self, board: ConsoleBoard, player: int, moves: Sequence[str] = ()) -> str:
        """Let an engine choose a move.

        Args:
            board: The board.
            player: The player to move.
            moves: The allowed moves, for engines that can restrict a search; empty for all.

        Raises:
            CommandError: No engine could move.
        """
        left = self._left.pop(player, None)
        if (level := self._house.level_of(self.opponent)) is not None:
            return await self._move_of_house(board, player, level, moves)
        return await self._borrowed(
            board, lambda opponent: opponent.move(board.table, player, board.time, left, moves)
        )

    async def _move_of_house(
        self, board: ConsoleBoard, player: int, level: int, moves: Sequence[str]
    ) -> str:
        """Let the house choose a move.

        Raises:
            CommandError: No engine answered.
        """
        table = board.table
        if setup := table.drawn_setup(player, Random()):
            return setup
        legal = (lambda: moves) if moves else partial(table.legal_texts, player)
        clocks: tuple[float | None, ...] = (None,) * table.game.players
        request = MoveRequest(player, clocks, moves=tuple(moves), legal_moves=legal)
        guest = self._link.allowance.network
        try:
            async with self._house.turn(level, guest, self._key) as turn:
                self._thinking = turn
                answer = await turn.answer(table.game, player, plies_of(table, player), request)
        except EngineLost as error:
            raise CommandError(str(error)) from error
        finally:
            self._thinking = None
        assert isinstance(answer, Answered)
        return answer.text

    async def _chosen_among(self, board: ConsoleBoard, player: int, moves: Sequence[str]) -> str:
        """Let an engine choose among moves that the user has begun.

        An engine that reports, or wants to get its legal moves, gets these. Any other engine may
        choose one of them by itself.

        Raises:
            CommandError: No engine could move, or it would have made another move.
        """
        if len(moves) == 1:
            return moves[0]
        allow = ",".join(moves)
        if len(allow) <= MOST_ALLOWED and self._lobby.lends(board.game, self._lender, reports=True):
            with suppress(CommandError):  # an engine of a stranger may not know the restriction
                request = ReportRequest(
                    player, min(CHOICE_SECONDS, self._move_timeout), 0, 1, allow
                )
                found = (await self.report(board, request))["moves"]
                if found and found[0]["move"] in moves:
                    return str(found[0]["move"])
        move = await self._move(board, player, moves)
        if move.lower() not in (it.lower() for it in moves):
            begun = "-".join(board.touched)
            raise CommandError(
                english(
                    "the engine would not go on from {begun}: play on yourself, or "
                    "undo takes it back",
                    begun=begun,
                )
            )
        return move

    async def report(self, board: ConsoleBoard, request: ReportRequest) -> dict[str, Any]:
        """Let an engine search the position; return its report and its name.

        Raises:
            CommandError: The game is over, or no engine could report.
        """
        if board.over:
            raise CommandError(english("the game is over; undo takes the last move back"))
        player = max(board.state.to_act(), 0) if request.player is None else request.player
        state = _acting(board, player)
        within = replace(request, seconds=min(request.seconds, self._move_timeout))
        answer = await self._borrowed(
            board, lambda opponent: opponent.report(board.table, player, within), reports=True
        )
        name = "" if self.last_bot is None else self.last_bot.name
        try:
            report = read_report(answer, state, within.most)
        except (ValueError, RecursionError):
            raise CommandError(
                english("{name} gave a report that cannot be read", name=name)
            ) from None
        return {"engine": name, "player": player, "ply": len(board.history), **report}

    async def _borrowed(
        self,
        board: ConsoleBoard,
        use: Callable[[PracticeOpponent], Awaitable[str]],
        *,
        reports: bool = False,
    ) -> str:
        """Borrow an engine that plays the game on the board, and give it back after use.

        Args:
            board: The board.
            use: Asks the engine, and returns its answer.
            reports: As in :class:`~boardwire.server.matchmaking.lobby.Borrower`.

        Raises:
            CommandError: None was free in time, or it did not answer.
        """
        if not self._lobby.lends(board.game, self._lender, reports=reports):
            raise CommandError(self._nobody_plays(board.game, reports=reports))
        seconds = self._borrow_timeout
        loan: Allowance | None = None
        try:
            async with asyncio.timeout(seconds):
                loan = await self._line.take(self._link.allowance, self._tell_waiting)
                bot = await self._lobby.borrow(
                    board.game, self._lender, self.last_bot, reports=reports, time=board.time
                )
        except BaseException as error:  # cancelled, too: the loan goes back
            if loan is not None:
                self._line.give(loan)
            if isinstance(error, NobodyLends):
                raise CommandError(self._nobody_plays(board.game, reports=reports)) from None
            if not isinstance(error, TimeoutError):
                raise
            who = self.opponent or "engine"
            raise CommandError(
                english(
                    "no {who} was free for {game} within {seconds} s; see bw-bots",
                    who=who,
                    game=board.game.title,
                    seconds=f"{seconds:g}",
                )
            ) from None
        return await self._ask(bot, loan, use)

    def _nobody_plays(self, game: Game, *, reports: bool) -> str:
        """Return the error where no engine that is here, or comes back by itself, plays a game."""
        if reports and self._lobby.lends(game, self.opponent):
            if self.opponent is None:
                return f"no engine here analyses {game.title}; genmove lets one choose a move"
            return (
                f"{self.opponent[:40]} plays {game.title} but does not analyse; bw-opponent any "
                "takes any engine"
            )
        if self.opponent is not None:
            return (
                f"no engine called {self.opponent[:40]} plays {game.title} here; bw-bots lists the "
                "engines and their games, and bw-opponent any takes any of them"
            )
        known = any(it.game is type(game) for bot in self._lobby.bots for it in bot.offers)
        options = " with these options" if known else ""
        return (
            f"no engine here plays {game.title}{options}; bw-bots lists the engines and their "
            f"games, and bw-seek {game.name} looks for somebody to play"
        )

    def _tell_waiting(self, excess: QuotaExceeded) -> None:
        self._link.notify(
            f"you wait in line: another console {excess.owner} has borrowed an engine "
            f"(at most {excess.limit:g} at a time)"
        )

    async def _ask(
        self, bot: ConnectedBot, loan: Allowance, use: Callable[[PracticeOpponent], Awaitable[str]]
    ) -> str:
        """Let `bot` answer, and give it back.

        Raises:
            CommandError: It did not answer.
        """
        self._thinking = PracticeOpponent(bot, self._move_timeout)
        try:
            answer = await use(self._thinking)
        except EngineLost as error:
            raise CommandError(str(error)) from error
        finally:
            self._thinking = None
            self._engines.give_back(bot, lambda: self._line.give(loan))
        self.last_bot = bot
        return answer


def _acting(board: ConsoleBoard, player: int) -> State:
    """Return the position on a board with a player to act.

    Raises:
        CommandError: It cannot be that player's turn.
    """
    state = board.state.copy()
    if state.to_act() == CHANCE:
        raise CommandError(english("a roll is due first: bw-roll, or bw-chance OUTCOME"))
    if not state.yield_turn(player):
        raise CommandError(english("it is not that colour's turn"))
    return state
