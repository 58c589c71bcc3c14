"""A seat: how a GTP engine is driven, over whatever carries the bytes. No I/O here.

A seat turns what a match wants (prepare, tell, ask, score) into the commands that this engine
knows, and its responses into what happened. Commands that depend on the engine's `list_commands`
wait until that has been answered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from boardwire.games import CHANCE, POSITION, Game, option_text
from boardwire.protocol import (
    Colour,
    ProtocolError,
    ProtocolViolation,
    Requester,
    Response,
    TimeControl,
)

from .errors import CannotSetUp
from .results import Reason
from .table import MAX_PLIES, Played

MAX_PENDING = 2 * MAX_PLIES
"""Commands that may wait for an engine's answer: it may be told a whole game at once."""


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
class Scored:
    """The engine told its final score, or None when it could not."""

    score: str | None


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


Happening = Introduced | Ready | Answered | Scored | Broken

_Handler = Callable[[Response], Happening | None]


class Seat:
    """One engine at one connection, for any number of matches one after the other."""

    def __init__(self) -> None:
        self.name = ""
        """What the engine calls itself, once it has told."""
        self.version = ""
        self.listed: frozenset[str] = frozenset()
        """The commands the engine knows, once it has told."""
        self._requester = Requester(max_pending=MAX_PENDING)
        self._handlers: deque[_Handler] = deque()
        self._introduced = False
        self._waiting: list[Callable[[], None]] = []

    # -- bytes -----------------------------------------------------------------------------

    def data_to_send(self) -> bytes:
        """Take the bytes to be written to the engine now."""
        return self._requester.data_to_send()

    def receive_data(self, data: bytes) -> list[Happening]:
        """Take bytes from the engine; return what happened, in order."""
        self._requester.receive_data(data)
        return self._take_responses()

    def receive_eof(self) -> list[Happening]:
        """The engine will send nothing more; return what its last bytes meant."""
        self._requester.receive_eof()
        return self._take_responses()

    @property
    def idle(self) -> bool:
        """Whether no command waits for its response."""
        return not self._handlers

    def _take_responses(self) -> list[Happening]:
        happened: list[Happening] = []
        try:
            while (response := self._requester.next_response()) is not None:
                happening = self._handlers.popleft()(response)
                if happening is not None:
                    happened.append(happening)
        except ProtocolViolation as error:
            happened.append(Broken(Reason.PROTOCOL, str(error)))
        return happened

    def _send(self, handler: _Handler, name: str, *arguments: str) -> None:
        self._requester.send(name, *arguments)
        self._handlers.append(handler)

    # -- what a match wants ----------------------------------------------------------------

    def introduce(self) -> None:
        """Ask the engine who it is and what it knows, once per connection; `Introduced` follows."""
        self._send(self._take_name, "name")
        self._send(self._take_version, "version")
        self._send(self._take_commands, "list_commands")

    def prepare(self, game: Game, time: TimeControl, history: Sequence[Played] = ()) -> None:
        """Put a game and its moves on the engine's board, tell its time; `Ready` follows."""

        def settings() -> None:
            for command in game_commands(game, self.listed):
                self._send(self._must_agree, *command)
            for command in time.gtp_commands(self.listed):
                self._send(_ignore, *command)
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

    def ask(self, player: int, clocks: tuple[float | None, ...]) -> None:
        """Tell the engine the time it has as `player` and ask for its move; `Answered` follows."""
        left = clocks[player]
        if left is not None and "time_left" in self.listed:
            self._send(_ignore, "time_left", str(Colour(player)), str(int(left)), "0")
        self._send(self._take_move, "genmove", str(Colour(player)))

    def ask_score(self) -> None:
        """Ask for the final score; `Scored` follows, at once if the engine cannot tell."""
        self._send(_take_score, "final_score")

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
        self.name = response.text if response.ok else ""

    def _take_version(self, response: Response) -> None:
        self.version = response.text if response.ok else ""

    def _take_commands(self, response: Response) -> Happening:
        if response.ok:
            self.listed = frozenset(response.text.split())
        self._introduced = True
        waiting, self._waiting = self._waiting, []
        try:
            for act in waiting:
                act()
        except ProtocolError as error:
            return Broken(Reason.PROTOCOL, str(error))
        return Introduced()

    def _take_ready(self, response: Response) -> Happening:
        return Ready() if response.ok else _refused(response)

    def _must_agree(self, response: Response) -> Happening | None:
        return None if response.ok else _refused(response)

    def _take_move(self, response: Response) -> Happening:
        words = response.text.split()
        if not response.ok:
            return Broken(Reason.REFUSAL, f"genmove: {response.text[:200]}")
        return Answered(words[0] if words else "")


def _move_command(played: Played) -> tuple[str, ...]:
    if played.player == CHANCE:
        return ("bw-chance", played.text)
    return ("play", str(Colour(played.player)), played.text)


def _ignore(_: Response) -> None:
    return None


def _take_score(response: Response) -> Happening:
    words = response.text.split()
    return Scored(words[0][:20] if response.ok and words else None)


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
