"""A seat: how a GTP engine is driven, over whatever carries the bytes. No I/O here.

A seat turns what a match wants (prepare, tell, ask, score) into the commands that this engine
knows, and its responses into what happened. Commands that depend on the engine's `list_commands`
wait until that has been answered.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boardwire.games import CHANCE, POSITION, Game, option_text
from boardwire.matches.errors import CannotSetUp
from boardwire.matches.lag import LagMeter
from boardwire.matches.results import Reason
from boardwire.matches.table import MAX_PLIES, Played
from boardwire.protocol import (
    KATA_LIST,
    Colour,
    ProtocolError,
    ProtocolViolation,
    Requester,
    Response,
    TimeControl,
    tell_time,
)

CLEANUP = "kgs-genmove_cleanup"
"""Asks for a move after the players have passed and disagreed on the dead stones (KGS)."""
DEAD_STONES = "final_status_list"
ESTIMATE = "bw-estimate"

MAX_PENDING = 2 * MAX_PLIES
"""Commands that may wait for an engine's answer: it may be told a whole game at once."""

MAX_ANSWER_BYTES = 1 << 16
"""Bytes of an answer: the longest that a seat asks for is the list of an engine's commands."""

MAX_LISTED = 2000
"""Commands of an engine that are kept."""

MAX_TITLE = 100
"""Characters that are kept of an engine's name, and of its version."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """The engine has told who it is and what it knows."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The engine has taken its settings."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The engine answered `genmove` with this text."""

    text: str


@dataclass(frozen=True, slots=True)
class Estimated:
    """The engine told what the position before its last move was worth to it.

    Args:
        value: From -1, lost, to 1, won; None when it could not tell.
    """

    value: float | None


@dataclass(frozen=True, slots=True)
class Scored:
    """The engine told its final score.

    Args:
        score: What it said, or None when it could not.
        dead: The points of the stones it holds for dead; None where it was not asked or cannot
            tell.
    """

    score: str | None
    dead: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """The engine cannot go on with this match.

    Args:
        reason: The reason the match is lost for.
        detail: One line more.
    """

    reason: Reason
    detail: str

    @property
    def final(self) -> bool:
        """Whether the engine cannot play any other match either."""
        return self.reason is Reason.PROTOCOL


PlayerEvent = Introduced | Ready | Answered | Estimated | Scored | Broken

_Handler = Callable[[Response], PlayerEvent | None]


class GtpDriver:
    """One engine at one connection, for any number of matches one after the other."""

    def __init__(self) -> None:
        self.name = ""
        """What the engine calls itself, once it has told."""
        self.version = ""
        self.listed: frozenset[str] = frozenset()
        """The commands the engine knows, once it has told."""
        self._requester = Requester(max_response_bytes=MAX_ANSWER_BYTES, max_pending=MAX_PENDING)
        self._handlers: deque[_Handler] = deque()
        self._introduced = False
        self._waiting: list[Callable[[], None]] = []
        self._kata_words: frozenset[str] | None = None
        self._time = tell_time(TimeControl.none(), self.listed)
        self._estimates = False  # whether its estimates are wanted
        self._asks_dead_stones = False
        self._cleaning_up = False  # whether play goes on because of them
        self._dead: frozenset[str] | None = None
        self._lag = LagMeter()
        self._begins_trip = False  # the next write begins a round trip
        self._written_at: float | None = None  # when that was, until the first answer

    # -- bytes -----------------------------------------------------------------------------

    def data_to_send(self, now: float | None = None) -> bytes:
        """Take the bytes to be written to the engine.

        Args:
            now: The time at which they are written, to measure the lag by.
        """
        if self._begins_trip:
            self._begins_trip, self._written_at = False, now
        return self._requester.data_to_send()

    @property
    def has_data_to_send(self) -> bool:
        """Whether there are bytes to be written."""
        return self._requester.has_data_to_send

    def receive_data(self, data: bytes, now: float | None = None) -> list[PlayerEvent]:
        """Take bytes from the engine; return what happened, in order.

        Args:
            data: The bytes.
            now: The time at which they arrived, to measure the lag by.
        """
        self._requester.receive_data(data)
        written = self._written_at
        happened = self._take_responses()
        if written is not None and now is not None and self._written_at is None:
            self._measure(now - written, happened)
        return happened

    def receive_eof(self) -> list[PlayerEvent]:
        """The engine will send nothing more; return what its last bytes meant."""
        self._requester.receive_eof()
        return self._take_responses()

    @property
    def idle(self) -> bool:
        """Whether no command waits for its response."""
        return not self._handlers

    def _take_responses(self) -> list[PlayerEvent]:
        happened: list[PlayerEvent] = []
        try:
            while (response := self._requester.next_response()) is not None:
                self._written_at = None
                happening = self._handlers.popleft()(response)
                if happening is not None:
                    happened.append(happening)
        except ProtocolViolation as error:
            happened.append(Broken(Reason.PROTOCOL, str(error)))
        return happened

    def _send(self, handler: _Handler, name: str, *arguments: str) -> None:
        self._requester.send(name, *arguments)
        self._begins_trip |= self.idle
        self._handlers.append(handler)

    @property
    def lag(self) -> float:
        """The seconds that commands and answers spend on the way, as far as has been measured."""
        return self._lag.lag

    def _measure(self, seconds: float, happened: list[PlayerEvent]) -> None:
        """Take the seconds from a write to the first answer that follows it.

        A trip that ends with thinking tells nothing, not even with other answers before: an engine
        may write them all together, when it has thought.
        """
        if not any(isinstance(it, Answered | Scored) for it in happened):
            self._lag.take(seconds)

    # -- what a match wants ----------------------------------------------------------------

    def introduce(self) -> None:
        """Ask the engine who it is and what it knows, once per connection; `Introduced` follows."""
        self._send(self._take_name, "name")
        self._send(self._take_version, "version")
        self._send(self._take_commands, "list_commands")

    def prepare(
        self,
        game: Game,
        time: TimeControl,
        history: Sequence[Played] = (),
        *,
        estimates: bool = False,
        dead_stones: bool = False,
        cleaning_up: bool = False,
    ) -> None:
        """Put a game and its moves on the engine's board, tell its time; `Ready` follows.

        Args:
            game: The game.
            time: The time control.
            history: The moves so far.
            estimates: Whether to ask for an estimate after each move; `Estimated` follows where the
                engine knows `bw-estimate`.
            dead_stones: Whether to ask at the end which stones are dead.
            cleaning_up: Whether the players have passed, and disagreed on the dead stones.
        """
        self._estimates = estimates
        self._asks_dead_stones = dead_stones
        self._cleaning_up = cleaning_up

        def settings() -> None:
            for command in game_commands(game, self.listed):
                self._send(self._must_agree, *command)
            self._time = tell_time(time, self.listed, self._kata_words)
            if self._time.settings:
                self._send(_ignore, *self._time.settings)
            try:
                setup = setup_commands(game, self.listed)
            except CannotSetUp as error:
                broken = Broken(Reason.REFUSAL, str(error))
                self._send(lambda _: broken, "clear_board")
                return
            *commands, last = ("clear_board",), *setup, *map(_move_command, history)
            for command in commands:
                self._send(self._must_agree, *command)
            self._send(self._take_ready, *last)

        self._when_introduced(settings)

    def tell(self, played: Played) -> None:
        """Tell the engine what another player, or chance, played."""
        self._send(self._must_agree, *_move_command(played))

    def ask(self, player: int, clocks: tuple[float | None, ...], stones: int = 0) -> None:
        """Tell the engine the time it has as `player` and ask for its move; `Answered` follows.

        Args:
            player: Whom the engine plays.
            clocks: All players' remaining seconds, or None.
            stones: The player's byo-yomi periods or Canadian stones left, else 0.
        """
        left = clocks[player]
        if left is not None and "time_left" in self.listed:
            told = self._time.left(left, stones)
            self._send(_ignore, "time_left", str(Colour(player)), *told)
        cleanup = self._cleaning_up and CLEANUP in self.listed
        self._send(self._take_move, CLEANUP if cleanup else "genmove", str(Colour(player)))
        if self._estimates and ESTIMATE in self.listed:
            self._send(_take_estimate, ESTIMATE)

    def ask_score(self) -> None:
        """Ask for the final score; `Scored` follows, at once if the engine cannot tell.

        Where stones may be dead it is asked for these as well, once in a match: if it is to move
        after that, it is to take them, as KGS has it.
        """
        self._dead = None
        if self._asks_dead_stones and not self._cleaning_up and DEAD_STONES in self.listed:
            self._send(self._take_dead, DEAD_STONES, "dead")
        self._cleaning_up = True
        self._send(self._take_score, "final_score")

    def interrupt(self) -> None:
        """Ask the engine to answer a running `genmove` at once, if it listens to that."""
        if "gogui-interrupt" in self.listed:
            self._requester.send_comment("interrupt")

    def comment(self, text: str) -> None:
        """Write a line that engines skip."""
        self._requester.send_comment(text)

    @property
    def can_undo(self) -> bool:
        """Whether the engine takes moves back."""
        return "undo" in self.listed

    def undo(self, count: int) -> None:
        """Take back the last `count` moves on the engine's board."""
        for _ in range(count):
            self._send(self._must_agree, "undo")

    def quit(self) -> None:
        """Say goodbye."""
        self._send(_ignore, "quit")

    def _when_introduced(self, act: Callable[[], None]) -> None:
        if self._introduced:
            act()
        else:
            self._waiting.append(act)

    # -- what its responses mean -----------------------------------------------------------

    def _take_name(self, response: Response) -> None:
        self.name = _title(response)

    def _take_version(self, response: Response) -> None:
        self.version = _title(response)

    def _take_commands(self, response: Response) -> PlayerEvent | None:
        if response.ok:
            self.listed = frozenset(response.text.split(maxsplit=MAX_LISTED)[:MAX_LISTED])
        if KATA_LIST in self.listed:
            self._send(self._take_kata_words, KATA_LIST)
            return None
        return self._end_introduction()

    def _take_kata_words(self, response: Response) -> PlayerEvent:
        self._kata_words = frozenset(response.text.lower().split() if response.ok else ())
        return self._end_introduction()

    def _end_introduction(self) -> PlayerEvent:
        self._introduced = True
        waiting, self._waiting = self._waiting, []
        try:
            for act in waiting:
                act()
        except ProtocolError as error:
            return Broken(Reason.PROTOCOL, str(error))
        return Introduced()

    def _take_ready(self, response: Response) -> PlayerEvent:
        return Ready() if response.ok else _refused(response)

    def _must_agree(self, response: Response) -> PlayerEvent | None:
        return None if response.ok else _refused(response)

    def _take_dead(self, response: Response) -> None:
        if response.ok:
            self._dead = frozenset(response.text.upper().split())

    def _take_score(self, response: Response) -> PlayerEvent:
        words = response.text.split()
        return Scored(words[0][:20] if response.ok and words else None, self._dead)

    def _take_move(self, response: Response) -> PlayerEvent:
        words = response.text.split()
        if not response.ok:
            return Broken(Reason.REFUSAL, f"genmove: {response.text[:200]}")
        return Answered(words[0] if words else "")


def _move_command(played: Played) -> tuple[str, ...]:
    if played.player == CHANCE:
        return ("bw-chance", played.text)
    return ("play", str(Colour(played.player)), played.text)


def _title(response: Response) -> str:
    """A name or a version on one line, for the log: what an engine says may have many."""
    return " ".join(response.text.split())[:MAX_TITLE] if response.ok else ""


def _ignore(_: Response) -> None:
    return None


def _take_estimate(response: Response) -> PlayerEvent:
    try:
        value = float(response.text) if response.ok else math.nan
    except ValueError:
        value = math.nan
    return Estimated(value if -1 <= value <= 1 else None)


def _refused(response: Response) -> Broken:
    return Broken(Reason.REFUSAL, f"{response.command}: {response.text[:200]}")


def game_commands(game: Game, listed: frozenset[str]) -> list[tuple[str, ...]]:
    """The commands that put `game` on the board of an engine that knows the commands `listed`.

    Our own engines take everything in one `bw-game`; others are asked for the game by Quarry's
    `set_game`, for the board by `boardsize`, and, in Go, for the komi.
    """
    if "bw-game" in listed:
        options = (f"{name}={option_text(value)}" for name, value in game.options.items())
        return [("bw-game", game.name, *options)]
    commands: list[tuple[str, ...]] = []
    if game.name != "go" and "set_game" in listed:
        commands.append(("set_game", game.title.replace(" ", "")))
    if "size" in game.options:
        commands.append(("boardsize", option_text(game.options["size"])))
    if "komi" in game.options:
        commands.append(("komi", option_text(game.options["komi"])))
    return commands


def setup_commands(game: Game, listed: frozenset[str]) -> list[tuple[str, ...]]:
    """The commands that bring the cleared board of such an engine to where `game` starts.

    Raises:
        CannotSetUp: The engine's commands cannot tell it that position.
    """
    if POSITION.name not in game.options or "bw-game" in listed:
        return []
    moves = game.start().setup_moves()
    if moves is None:
        raise CannotSetUp(
            f"it cannot be told this position of {game.title}: it does not know bw-game"
        )
    return [("play", str(Colour(player)), text) for player, text in moves]
