"""The engine of a bot in Python: it follows the server's board, and asks the bot for moves."""

from __future__ import annotations

import asyncio
import logging
import operator
from collections.abc import Callable
from time import monotonic
from typing import Any, SupportsIndex

from boardwire.clients.bots.referee_commands import check_referee_command
from boardwire.games import GameFault, IllegalMove, InvalidMove, State, load
from boardwire.matches import BoardCommands, ConsoleBoard, Table
from boardwire.matches.console.observer_commands import ObserverCommands
from boardwire.matches.setups import read_setup
from boardwire.protocol import PASS, RESIGN, Colour, Command, CommandError, Console, Reply, command
from boardwire.protocol.bot_report import read_report, too_slow

from .calls import call, failure_place, failure_text
from .match import BotMatch, BotResult

log = logging.getLogger("boardwire.bot")

MAX_LISTED_MOVES = 20
"""Legal moves that a message about an illegal one lists."""


class MoveInterrupted(CommandError):
    """A move is not needed any more: the match is over, or the connection has ended."""


class SdkEngine:
    """Answers the commands of a server with a bot's code (see `BotEngine`).

    It belongs to one connection. The calls of the bot's code by one engine never overlap, except
    that a function in a thread runs on when its answer is not needed any more.

    Args:
        name: The bot's name, which answers `name`.
        game: The game on the board at the start, by its name.
        choose: Chooses a move, see `Bot.choose`.
        on_result: Takes the result of a match, see `Bot.on_result`.
    """

    owed = ""
    proven = True

    def __init__(
        self, name: str, game: str, choose: Callable[..., Any], on_result: Callable[..., Any]
    ) -> None:
        self._name = name
        self._game = game
        self._choose = choose
        self._on_result = on_result
        self._set_up()
        self._match: BotMatch | None = None
        self._begun: dict[str, str] = {}  # the facts of the match that began last
        self._clock: tuple[float, int] | None = None
        self._asked: BotMatch | None = None  # the match whose move is being chosen
        # The match of the last choice, and when that began and ended by the monotonic clock.
        self._last_choice: tuple[BotMatch | None, float, float | None] = (None, 0.0, None)
        self._choosing: asyncio.Task[Any] | None = None
        self._reporting: set[asyncio.Task[None]] = set()
        self._calls = asyncio.Lock()

    async def start(self) -> None:
        """Put the game on a new board and forget the last match."""
        self._set_up()
        self._match, self._begun, self._clock = None, {}, None

    def _set_up(self) -> None:
        self._table = ConsoleBoard(Table(load(self._game)))
        self._table.on_change.append(self._note_change)
        self._console = SdkConsole(
            BoardCommands(self._table, self._name),
            ObserverCommands(self._table),
            SdkMoveCommands(self),
        )

    async def handle(self, command: Command) -> Reply:
        """Carry out a command of the server on the board, asking the bot for moves."""
        check_referee_command(command)
        return await self._console.handle(command)

    def interrupt(self) -> None:
        """Cancel the bot's choice of a move, which is no longer needed."""
        if self._asked is not None and self._choosing is not None:
            self._asked.interrupted = True
            self._choosing.cancel()

    async def close(self) -> None:
        """Wait until the bot has handled all reported results."""
        while self._reporting:
            await asyncio.wait(self._reporting)

    def take_comment(self, line: str) -> None:
        """Handle a comment line of the server, without its `#`."""
        kind, facts = read_report(line)
        if kind == "begins" and "match" in facts:
            self._begun, self._match = facts, None
        elif kind == "result" and "result" in facts:
            if slow := too_slow(facts):
                log.error("match %s: %s%s", facts.get("match", ""), slow, self._thought())
            self._begun, self._match = {}, None
            reporting = asyncio.create_task(self._report(BotResult.read(facts)))
            self._reporting.add(reporting)
            reporting.add_done_callback(self._reporting.discard)

    def _thought(self) -> str:
        """Return a clause on how long the last choice took; empty if the match had none."""
        match, since, until = self._last_choice
        if match is None or match is not self._match:
            return ""
        took = f": choose() ran for {(until or monotonic()) - since:.1f} s"
        if match.seconds_left is None:
            return took
        return f"{took}, and the clock had {match.seconds_left:.1f} s"

    async def _report(self, result: BotResult) -> None:
        async with self._calls:
            try:
                await call(self._on_result, result)
            except Exception as error:  # a bot's own code may raise anything
                log.error("on_result() failed\n%s", failure_text(error))

    def set_time_left(self, seconds: float, stones: int) -> None:
        """Set the time on the bot's clock, which the server sends before it asks for a move."""
        self._clock = seconds, stones

    def _note_change(self) -> None:
        """Forget an earlier match when the board is cleared."""
        if not self._table.history:
            self._match = self._clock = None

    # -- moves -----------------------------------------------------------------------------

    async def genmove(self, player: int) -> str:
        """Let the bot choose a move, make it, and return its text; `resign` after an error.

        Raises:
            CommandError: It is not that player's turn, or the answer is not needed any more.
        """
        if self._table.over:
            return PASS
        self._table.table.find()
        state = self._table.state.copy()
        if not state.yield_turn(player):
            raise CommandError("it is not that colour's turn")
        match = self._match_of(player)
        log.debug("%s: choose() is called", match)
        try:
            chosen = await self._call_choose(state.copy(), match)
        except MoveInterrupted:
            log.debug("%s: the answer of choose() is not needed any more", match)
            raise
        except Exception as error:  # a bot's own code may raise anything
            log.error(
                "%s: choose() failed at %s, and the bot resigns\n%s",
                *(match, failure_place(error), failure_text(error)),
            )
            return RESIGN
        try:
            text = move_of(state, chosen)
        except (IllegalMove, InvalidMove) as error:
            log.error(
                "%s: choose() returned %.100r, and the bot resigns: %s; %s\n%s",
                *(match, chosen, error, _legal(state), state.text(player)),
            )
            return RESIGN
        if text == RESIGN:
            return RESIGN
        first = self._table.play(player, text)
        return text if len(read_setup(state, player, text)) > 1 else first

    async def _call_choose(self, state: State, match: BotMatch) -> Any:
        """Call the bot's `choose`.

        Raises:
            Interrupted: The answer is not needed any more.
        """
        async with self._calls:
            self._asked, self._last_choice = match, (match, monotonic(), None)
            self._choosing = asyncio.create_task(call(self._choose, state, match))
            try:
                return await self._choosing
            except asyncio.CancelledError:
                if match.interrupted:
                    raise MoveInterrupted("interrupted") from None
                raise
            finally:
                self._choosing.cancel()
                self._choosing = self._asked = None
                self._last_choice = (*self._last_choice[:2], monotonic())

    def _match_of(self, player: int) -> BotMatch:
        """Return the match that is played, as it is now."""
        table = self._table
        if self._match is None or self._match.player != player:
            self._match = BotMatch(
                table.game,
                player,
                table.time,
                self._begun.get("match", ""),
                self._begun.get("opponent", ""),
            )
        match, match_clock = self._match, self._clock
        match.interrupted = False
        match.moves = [(it.player, it.text_for(table.table.observer)) for it in table.history]
        match.seconds_left, match.stones_left = match_clock or (None, 0)
        return match


class SdkConsole(Console):
    """The console of a bot in Python. A command is refused where the rules of a game fail."""

    refusals = (GameFault,)


class SdkMoveCommands:
    """The commands of a bot in Python besides those of its board.

    Args:
        engine: The engine.
    """

    def __init__(self, engine: SdkEngine) -> None:
        self._engine = engine

    @command("genmove")
    async def genmove(self, colour: Colour) -> str:
        """Choose a move for a colour and make it, or `resign`."""
        return await self._engine.genmove(colour.player)

    @command("time_left", replaces=True)
    def time_left(self, colour: Colour, seconds: float, stones: int) -> None:
        """Set the time that a colour has left."""
        self._engine.set_time_left(seconds, stones)

    @command("gogui-interrupt")
    def gogui_interrupt(self) -> None:
        """Do nothing; the command shows that the comment line `# interrupt` ends a search."""


def move_of(state: State, chosen: object) -> str:
    """Return the text of the move or set-up that a bot chose, or `resign`.

    Args:
        state: The position with the bot to act.
        chosen: A number from `legal_moves()`, or the text of a move or of a set-up.

    Raises:
        IllegalMove, InvalidMove: It is no legal move; the message says why.
    """
    if isinstance(chosen, str):
        if chosen.lower() == RESIGN:
            return RESIGN
        setup = read_setup(state, state.to_act(), chosen)
        if len(setup) > 1:
            return ",".join(setup)
        return state.move_text(state.parse_move(chosen))
    if chosen is None:
        raise InvalidMove("does every way through choose() end with `return MOVE`?")
    if not isinstance(chosen, SupportsIndex):
        raise InvalidMove(
            f"a move is a number from state.legal_moves() or a text such as "
            f"{state.move_text(state.legal_moves()[0])!r}, not {type(chosen).__name__}"
        )
    move = operator.index(chosen)
    if not state.is_legal(move):
        raise IllegalMove(f"{move} is not in state.legal_moves()")
    return state.move_text(move)


def _legal(state: State) -> str:
    """Return a clause with the legal moves, as numbers and texts."""
    moves = state.legal_moves()
    shown = ", ".join(f"{it} ({state.move_text(it)})" for it in moves[:MAX_LISTED_MOVES])
    more = f" and {len(moves) - MAX_LISTED_MOVES} more" if len(moves) > MAX_LISTED_MOVES else ""
    return f"legal are {shown}{more}"
