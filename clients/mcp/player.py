"""A language model as a player: a boardwire server asks it for moves, and tools answer."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Final

from boardwire.clients.bots.trouble import Trouble
from boardwire.clients.bots.waiting_report import WaitingReport
from boardwire.clients.sdk import Bot, BotMatch, BotResult
from boardwire.games import GameError, State
from boardwire.override import override
from boardwire.protocol import RESIGN, Address, Colour, ProtocolError, naming_file
from boardwire.protocol.connection.busy import busy_seconds
from boardwire.values import value_class
from boardwire.vocabulary import OptionValue

from .quoting import MAX_SENTENCE, quote, word

MAX_WAIT_SECONDS: Final = 25.0
"""The most seconds that a tool waits: hosts give up a call that takes much longer."""
MAX_LISTED_MOVES: Final = 150
"""Legal moves that a text lists, at most."""
MAX_TROUBLE: Final = 400
"""Characters of the reason why the server is not reached that a text has."""
SHOWN_PLIES: Final = 10
"""Last plies that a text shows."""


class PlayerPhase(StrEnum):
    """The situation of a player, in words for the model."""

    SEEKING = "waiting for an opponent, or for its first move"
    TO_MOVE = "your turn"
    WAITING = "the opponent's turn"
    OVER = "the match is over"
    FAILED = "there is no match"


@value_class
class Terms:
    """The conditions of a match.

    Args:
        options: Options of the game.
        opponent: The only opponent to play; None for anybody.
        time: The time control; None for the usual one.
    """

    options: Mapping[str, OptionValue] = field(default_factory=dict)
    opponent: str | None = None
    time: str | None = None


class WrongMove(Exception):
    """The model's call does not fit the position; the message names valid calls."""


class ModelPlayer:
    """One match of a language model at a boardwire server.

    All texts that it returns depend only on the reports of the server to the player.

    Args:
        server: The server's address.
        name: The player's name at the server.
        game: The name of the game.
        terms: Options of the game, opponent and time.
        token: The token of the player's account, or `-` for a guest.

    Raises:
        BotLoginError: The name or a condition is not one word.
        UnknownGame: There is no game of that name here.
    """

    def __init__(self, server: Address, name: str, game: str, terms: Terms, token: str) -> None:
        self.name = name
        self.phase = PlayerPhase.SEEKING
        self._server = server
        self._bot = _AskedBot(self, name, game, terms, token)
        self._game = game
        self._why = ""
        self._trouble: Trouble | None = None  # why there is no session at the server now
        self._report = self._new_report()
        self._changed = asyncio.Event()
        self._state: State | None = None
        self._match: BotMatch | None = None
        self._moves: list[tuple[int, str]] = []
        self._asked_at = 0.0
        self._resigning = False
        self._answer: asyncio.Future[str] | None = None
        self._result: BotResult | None = None
        self._playing: asyncio.Task[None] | None = None

    # -- the match -------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look for an opponent."""
        self._playing = asyncio.create_task(self._play())

    async def _play(self) -> None:
        why = "the server has closed the connection"
        try:
            await self._bot.play(str(self._server))
        except (ProtocolError, GameError, OSError) as error:
            why = quote(naming_file(error), MAX_SENTENCE)
        finally:
            if self._result is None:
                self._why = why
                self._enter(PlayerPhase.FAILED)

    async def leave(self) -> None:
        """Leave the server; a running match is lost after a while."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def asked(self, state: State, match: BotMatch) -> str:
        """Wait for the model's move; called when the server wants one."""
        self._state, self._match, self._moves = state, match, list(match.moves)
        if self._resigning:
            return RESIGN
        self._answer = asyncio.get_running_loop().create_future()
        self._asked_at = time.monotonic()
        self._enter(PlayerPhase.TO_MOVE)
        try:
            return await self._answer
        finally:
            self._answer = None
            if self.phase is PlayerPhase.TO_MOVE:
                self._enter(PlayerPhase.WAITING)

    def ended(self, result: BotResult) -> None:
        """Handle the result of the match."""
        self._result = result
        self._enter(PlayerPhase.OVER)

    def trouble(self, trouble: Trouble | None) -> None:
        """Handle the reason for a missing session at the server; None once there is a session."""
        self._trouble = trouble
        if trouble is None:
            self._report = self._new_report()

    def take_comment(self, line: str) -> None:
        """Handle a comment line of the server, which may report why the player waits."""
        self._report.take(line, time.monotonic())

    def _new_report(self) -> WaitingReport:
        return WaitingReport(self.name, [self._game], {}, time.monotonic())

    def _enter(self, phase: PlayerPhase) -> None:
        self.phase = phase
        self._changed.set()

    # -- actions of the model --------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the player has a match, or looks for one."""
        return self.phase not in (PlayerPhase.OVER, PlayerPhase.FAILED)

    async def wait(self, seconds: float) -> None:
        """Wait until the model can do something, at most `seconds`."""
        try:
            async with asyncio.timeout(max(0.0, min(seconds, MAX_WAIT_SECONDS))):
                while self.phase in (PlayerPhase.SEEKING, PlayerPhase.WAITING):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            pass

    def move(self, text: str) -> None:
        """Make a move.

        Raises:
            WrongMove: It is not the model's turn, or the text is no legal move, word for word.
        """
        if self.phase is not PlayerPhase.TO_MOVE or self._answer is None or self._state is None:
            raise WrongMove(f"it is not your turn: {self.phase}. Call wait.")
        legal = {it.lower(): it for it in self._legal()}
        chosen = legal.get(text.strip().lower())
        if chosen is None:
            raise WrongMove(
                f"{quote(text)} is no legal move, and nothing was played. {self.legal()}"
            )
        after = self._state.copy()
        self._moves.append((after.to_act(), chosen))
        after.apply(after.parse_move(chosen))
        self._state = after
        self._answer.set_result(chosen)
        self._enter(PlayerPhase.WAITING)

    def resign(self) -> None:
        """Resign, at once or when the server asks for a move next.

        Raises:
            WrongMove: There is no match to resign.
        """
        if self.phase not in (PlayerPhase.TO_MOVE, PlayerPhase.WAITING):
            raise WrongMove(f"there is nothing to resign: {self.phase}.")
        self._resigning = True
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(RESIGN)
            self._enter(PlayerPhase.WAITING)

    # -- texts for the model ---------------------------------------------------------------

    def _legal(self) -> list[str]:
        assert self._state is not None, "there is a position on the model's turn"
        return [self._state.move_text(move) for move in self._state.legal_moves()]

    def legal(self, prefix: str = "") -> str:
        """Return the legal moves, or those that begin with a text, as a sentence."""
        if self.phase is not PlayerPhase.TO_MOVE:
            return f"It is not your turn: {self.phase}."
        moves = [it for it in self._legal() if it.lower().startswith(prefix.strip().lower())]
        if not moves:
            return f"No legal move begins with {quote(prefix)}."
        shown = " ".join(moves[:MAX_LISTED_MOVES])
        left = len(moves) - MAX_LISTED_MOVES
        more = f" and {left} more: list them by how they begin" if left > 0 else ""
        return f"Legal moves ({len(moves)}): {shown}{more}"

    def _state_words(self) -> str:
        if self._trouble is not None and self.phase is PlayerPhase.SEEKING:
            return "waiting for the server, which has not let you in"
        return self.phase

    def _wait_words(self) -> list[str]:
        """Return the reason for the wait in a line; none if only the opponent is missing."""
        trouble, now = self._trouble, time.monotonic()
        if not self.busy:
            return []
        if trouble is None:
            why = self._report.why(now) if self.phase is PlayerPhase.SEEKING else ""
            return [f"The server says of your wait: {quote(why, MAX_TROUBLE)}."] if why else []
        is_busy = busy_seconds(trouble.why) is not None
        what = "The server is busy" if is_busy else "The server is not reached now"
        left = None if trouble.next_attempt is None else trouble.next_attempt - now
        again = "is waited for" if left is None else "is tried again now"
        if left is not None and left > 0:
            again = f"is tried again in {math.ceil(left)} s: call wait until then"
        return [f"{what}, and {again}. The reason: {quote(trouble.why, MAX_TROUBLE)}."]

    def situation(self) -> str:
        """Return the match as the player knows it: state, board, clock, last moves, legal moves."""
        lines = [f"State: {self._state_words()}.", *self._wait_words()]
        match, state, result = self._match, self._state, self._result
        if self.phase is PlayerPhase.FAILED:
            lines.append(f"Reason: {self._why}.")
        if match is not None:
            opponent = f" against {quote(match.opponent)}" if match.opponent else ""
            known = f" (match {word(match.id)})" if match.id else ""
            side = match.game.conventions.side(match.player)
            lines.append(f"Game: {match.game.title}{known}. You are {side}{opponent}.")
        else:
            lines.append(f"Game: {self._game}. You are called {self.name}.")
        if result is not None:
            how = "won" if result.won else "drew" if result.drawn else "lost" if result.lost else ""
            you = f" You {how}." if how else ""
            ending = quote(result.ending, MAX_SENTENCE)
            lines.append(f"Result: {word(result.score)}, {ending}.{you}")
        if match is not None and state is not None:
            if self.phase is PlayerPhase.TO_MOVE and match.seconds_left is not None:
                left = match.seconds_left - (time.monotonic() - self._asked_at)
                lines.append(f"Clock: about {max(0.0, left):.0f} seconds left for you.")
            if self._moves:
                played = (
                    f"{Colour(player) if player >= 0 else 'roll'} {text}"
                    for player, text in self._moves[-SHOWN_PLIES:]
                )
                lines.append(f"Last moves, of {len(self._moves)}: {', '.join(played)}")
            when = "" if self.phase is PlayerPhase.TO_MOVE else " as you saw it last"
            lines.append(f"Board{when}:\n{state.text(match.player)}")
        if self.phase is PlayerPhase.TO_MOVE:
            lines.append(self.legal())
        return "\n".join(lines)


class _AskedBot(Bot):
    """The bot that asks a `ModelPlayer` for each move of its one match."""

    def __init__(
        self,
        player: ModelPlayer,
        name: str,
        game: str,
        terms: Terms,
        token: str,
    ) -> None:
        options: dict[str, Any] = dict(terms.options)
        super().__init__(
            name,
            game,
            token=token,
            matches=1,
            opponent=terms.opponent,
            time=terms.time,
            **options,
        )
        self._player = player

    @override
    async def choose(self, state: State, match: BotMatch) -> str:
        return await self._player.asked(state, match)

    @override
    async def on_result(self, result: BotResult) -> None:
        self._player.ended(result)

    @override
    def _on_comment(self, line: str) -> None:
        self._player.take_comment(line)

    @override
    def _on_trouble(self, trouble: Trouble | None) -> None:
        self._player.trouble(trouble)
