"""The opponents of a GUI that speaks UCI at a server: an engine for practice, or a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import ClassVar, Protocol

from boardwire.games import POSITION, Game, option_text
from boardwire.matches.common_plies import common_plies
from boardwire.override import override
from boardwire.protocol import RESIGN, Colour, CommandError, TimeControl
from boardwire.protocol.name_values import read_record
from boardwire.protocol.uci import GoCommand
from boardwire.values import value_class

from ..match_seek import GuiMatchRequest, MatchSeek
from .gui_clock import DEFAULT_OVERHEAD, clock_of


@value_class
class GameSoFar:
    """The game as the GUI has it.

    Args:
        start: The text of the position at its start; empty for the usual one.
        moves: The moves, each with its player.
        to_act: The player whose move the GUI wants.
    """

    start: str
    moves: tuple[tuple[int, str], ...]
    to_act: int

    def after(self, known: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...] | None:
        """Return the moves after `known`; None if the game began differently."""
        return self.moves[len(known) :] if self.moves[: len(known)] == known else None


class Opponent(Protocol):
    """The opponent at the server.

    Attributes:
        practises: Whether it plays by the clock of the GUI, and analyses.
        overhead: Seconds of that clock that are kept for the delay of each move.
    """

    practises: ClassVar[bool]
    overhead: float

    def new_game(self) -> None:
        """Note that the next position belongs to another game."""
        ...

    async def move(self, game: GameSoFar, go: GoCommand) -> str:
        """Wait for the next move and return its text, or `resign`.

        Raises:
            CommandError: The server refused, or the game does not fit; nothing was played then.
            TransportError: The connection broke.
        """
        ...

    async def report(self, game: GameSoFar, seconds: float, lines: int) -> str:
        """Let it analyse the position, and return its report in the form of `bw-analyse`.

        Raises:
            CommandError: It does not analyse.
            TransportError: The connection broke.
        """
        ...


class GuiPracticeOpponent(Opponent):
    """An engine of the server that answers in any position, by the clock of the GUI.

    Args:
        seek: The connection to the server.
        game: The game.
    """

    practises: ClassVar[bool] = True

    def __init__(self, seek: MatchSeek, game: Game) -> None:
        self._seek = seek
        self._game = game
        self._start: str | None = None
        self._made: tuple[tuple[int, str], ...] = ()
        self._control = TimeControl.none()
        self._first = game.start().to_act()  # whose clock comes first
        self.overhead = DEFAULT_OVERHEAD

    @override
    async def move(self, game: GameSoFar, go: GoCommand) -> str:
        """Take back the moves of an earlier position, and ask an engine for a move."""
        begun = monotonic()
        await self._follow(game)
        clock = clock_of(go, 0 if game.to_act == self._first else 1, self._control)
        if clock.control != self._control:
            await self._seek.ask("bw-time_settings", str(clock.control))
            self._control = clock.control
        colour = str(Colour(game.to_act))
        if clock.left is not None:
            left = max(clock.left - self.overhead - (monotonic() - begun), 0.0)
            await self._seek.ask("time_left", colour, f"{left:.3f}", "0")
        answer = await self._seek.ask("genmove", colour)
        if answer.lower() != RESIGN:
            self._made = (*self._made, (game.to_act, answer))
        return answer

    @override
    def new_game(self) -> None:
        """Let the server choose the engine again for a new game."""
        self._start, self._made = None, ()

    @override
    async def report(self, game: GameSoFar, seconds: float, lines: int) -> str:
        await self._follow(game)
        return await self._seek.ask("bw-analyse", f"seconds={seconds:g}", f"moves={lines}")

    async def _follow(self, game: GameSoFar) -> None:
        """Bring the board at the server to the position."""
        if game.start != self._start:
            await self._seek.ask("bw-game", *game_words(self._game, game.start))
            self._start, self._made = game.start, ()
        common = common_plies(self._made, game.moves)
        if len(self._made) > common:
            await self._seek.ask("gg-undo", str(len(self._made) - common))
            self._made = self._made[:common]
        for player, text in game.moves[common:]:
            await self._seek.ask("play", str(Colour(player)), text)
            self._made = (*self._made, (player, text))


class MatchOpponent(Opponent):
    """The opponent in a match, which begins with the first `go`. The server has the clocks.

    Args:
        new_seek: Makes the way to a match of a game with its options.
        game: The game.
        request: The wanted match.
    """

    practises: ClassVar[bool] = False

    def __init__(
        self,
        new_seek: Callable[[str, GuiMatchRequest], MatchSeek],
        game: Game,
        request: GuiMatchRequest,
    ) -> None:
        self._new_seek = new_seek
        self._game = game
        self._request = request
        self._seek: MatchSeek | None = None
        self.overhead = 0.0
        self._over = False  # whether the match has ended, or never came about
        self._start = ""
        self._made: tuple[tuple[int, str], ...] = ()

    @override
    async def move(self, game: GameSoFar, go: GoCommand) -> str:
        """Play the user's move and wait for the reply; after a match, begin another one."""
        seek = self._seek
        if seek is None or (len(game.moves) <= 1 and await self._ended(seek, game)):
            seek = self._seek = await self._begin(game)
            self._over = False
        if not self._fits(game):
            raise CommandError(
                f"the position does not fit the match, which has {len(self._made)} moves: "
                f"{' '.join(text for _, text in self._made[-6:]) or 'none'}"
            )
        try:
            answer = await self._play(seek, game)
        except CommandError:
            self._over = await seek.idle()
            raise
        self._over = answer.lower() == RESIGN
        return answer

    @override
    def new_game(self) -> None:
        """Do nothing: the next position shows whether the match goes on."""

    @override
    async def report(self, game: GameSoFar, seconds: float, lines: int) -> str:
        """Refuse an analysis during a match."""
        raise CommandError("an opponent in a match does not analyse")

    async def _play(self, seek: MatchSeek, game: GameSoFar) -> str:
        """Make the user's move, and wait for that of the opponent."""
        for player, text in game.after(self._made) or ():
            await seek.ask("play", str(Colour(player)), text)
            self._made = (*self._made, (player, text))
        answer = await seek.ask("genmove", str(Colour(game.to_act)))
        if answer.lower() != RESIGN:
            self._made = (*self._made, (game.to_act, answer))
        return answer

    async def _ended(self, seek: MatchSeek, game: GameSoFar) -> bool:
        """Return whether the match is over, so that a new game begins another."""
        return self._over or (not self._fits(game) and await seek.idle())

    def _fits(self, game: GameSoFar) -> bool:
        """Return whether the game is the match, with one more move of the user's at most."""
        rest = game.after(self._made)
        return (
            game.start == self._start
            and rest is not None
            and len(rest) <= 1
            and all(player != game.to_act for player, _ in rest)
        )

    async def _begin(self, game: GameSoFar) -> MatchSeek:
        """Seek the match, or continue it."""
        request, own = self._request, Colour(1 - game.to_act)
        self._request = replace(request, session=None)  # it can be continued once
        if request.session is None:
            if len(game.moves) > 1 or any(player != own.player for player, _ in game.moves):
                raise CommandError(
                    "a match begins with its first move, and this game has "
                    f"{len(game.moves)}: begin a new game"
                )
            wanted = [it.partition("=")[2] for it in request.conditions if it.startswith("colour=")]
            if wanted and Colour.parse(wanted[0]) != own:
                raise CommandError(
                    f"you asked for --colour {wanted[0]}, and the GUI lets the engine play that: "
                    f"begin a game in which you play it"
                )
        seek = self._new_seek(" ".join(game_words(self._game, game.start)), request)
        answer = await seek.begin(*([] if request.session else [f"colour={own}"]))
        self._start, self._made = game.start, ()
        if request.session is not None:
            self._made = tuple(_moves_of(answer))
        return seek


def _moves_of(records: str) -> list[tuple[int, str]]:
    """Return the moves in the response to `bw-resume`."""
    facts = [read_record(line) for line in records.splitlines()]
    return [(Colour.parse(it["player"]).player, it["move"]) for it in facts if "move" in it]


def game_words(game: Game, start: str) -> list[str]:
    """Return the words of `bw-game` for a game that begins at a position; empty: the usual one."""
    position = {POSITION.name: start} if start else {}
    options = {**{k: v for k, v in game.options.items() if k != POSITION.name}, **position}
    return [game.name, *(f"{name}={option_text(value)}" for name, value in options.items())]
