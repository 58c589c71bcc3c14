"""The meaning of the board commands at a console, and the one for a board of the user's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from boardwire.games import CHANCE
from boardwire.override import override
from boardwire.protocol import TimeControl
from boardwire.protocol.gtp.commands import Result as Answer
from boardwire.vocabulary import OptionValue

from ..referee.results import Result
from ..table import Table

T = TypeVar("T")


class Board(Protocol):
    """A board as a mode changes it (see :class:`~.console_board.ConsoleBoard`).

    Attributes:
        table: The game on the board.
    """

    table: Table

    def set_up(self, name: str, options: dict[str, str]) -> None:
        """Put up a game with options."""
        ...

    def resize(self, columns: int, rows: int) -> None:
        """Set the width and height of the board, and clear it."""
        ...

    def clear(self) -> None:
        """Go back to the start of the game."""
        ...

    def place_handicap(self, points: Sequence[str]) -> None:
        """Put black's handicap stones on the empty board of Go."""
        ...

    def observe(self, player: int) -> None:
        """Follow a match as a player sees it, from the start of the game on."""
        ...

    def set_komi(self, points: float) -> None:
        """Set the points that are added to white's score."""
        ...

    def set_rules(self, options: Mapping[str, OptionValue]) -> None:
        """Set options that are rules of the game; the moves stay."""
        ...

    def place_stones(self, position: str) -> None:
        """Put up a position of Go, which `clear` takes away again."""
        ...

    def set_time(self, control: TimeControl) -> None:
        """Set the time control."""
        ...

    def play(self, player: int, move: str) -> str:
        """Make a move, or touch one more point of a move."""
        ...

    def play_sequence(self, moves: Sequence[tuple[int, str]]) -> None:
        """Make several moves, all of them or none."""
        ...

    def roll(self) -> str:
        """Draw the chance outcome that is due, and return its text."""
        ...

    def undo(self, count: int) -> None:
        """Take back moves."""
        ...


AnyBoard = TypeVar("AnyBoard", bound=Board)
AnyBoard_contra = TypeVar("AnyBoard_contra", bound=Board, contravariant=True)


class BoardMode(Protocol[AnyBoard_contra]):
    """The meaning of the board commands at a console.

    Every method takes the console's board first, and raises CommandError to refuse.
    """

    def set_up(self, board: AnyBoard_contra, name: str, options: dict[str, str]) -> None:
        """Put up another game, or the same one with other options."""
        ...

    def resize(self, board: AnyBoard_contra, columns: int, rows: int) -> None:
        """Set the width and height of the board, and clear it."""
        ...

    def clear(self, board: AnyBoard_contra) -> None:
        """Go back to the start of the game."""
        ...

    def place_handicap(self, board: AnyBoard_contra, points: Sequence[str]) -> None:
        """Put black's handicap stones on the empty board of Go."""
        ...

    def compute(self, board: AnyBoard_contra, work: Callable[[], T]) -> T | Awaitable[T]:
        """Compute what helps a player of the game on the board, now or later."""
        ...

    def observe(self, board: AnyBoard_contra, player: int) -> None:
        """Follow a match as a player sees it, from the start of the game on."""
        ...

    def set_komi(self, board: AnyBoard_contra, points: float) -> Answer:
        """Set the points that are added to white's score."""
        ...

    def set_rules(self, board: AnyBoard_contra, options: Mapping[str, OptionValue]) -> Answer:
        """Set options that are rules of the game; the moves stay."""
        ...

    def place_stones(self, board: AnyBoard_contra, position: str) -> None:
        """Put up a position of Go, which `clear` takes away again."""
        ...

    def set_time(self, board: AnyBoard_contra, control: TimeControl) -> None:
        """Set the time control."""
        ...

    def play(self, board: AnyBoard_contra, player: int, move: str) -> Answer:
        """Make a move of a player."""
        ...

    def play_sequence(self, board: AnyBoard_contra, moves: Sequence[tuple[int, str]]) -> Answer:
        """Make several moves, all of them or none."""
        ...

    def play_chance(self, board: AnyBoard_contra, outcome: str) -> Answer:
        """Apply a chance outcome."""
        ...

    def roll(self, board: AnyBoard_contra) -> Answer:
        """Draw the chance outcome that is due, and return its text."""
        ...

    def undo(self, board: AnyBoard_contra, count: int) -> Answer:
        """Take back moves."""
        ...

    def final(self, board: AnyBoard_contra) -> Result | Awaitable[Result | None] | None:
        """Return the result as `final_score` shows it; None while the game goes on."""
        ...


class OwnMode(BoardMode[AnyBoard], Generic[AnyBoard]):
    """The mode of a board that belongs to the console's user: everything may be changed."""

    @override
    def set_up(self, board: AnyBoard, name: str, options: dict[str, str]) -> None:
        board.set_up(name, options)

    @override
    def resize(self, board: AnyBoard, columns: int, rows: int) -> None:
        board.resize(columns, rows)

    @override
    def clear(self, board: AnyBoard) -> None:
        board.clear()

    @override
    def place_handicap(self, board: AnyBoard, points: Sequence[str]) -> None:
        board.place_handicap(points)

    @override
    def compute(self, board: AnyBoard, work: Callable[[], T]) -> T | Awaitable[T]:
        return work()

    @override
    def observe(self, board: AnyBoard, player: int) -> None:
        board.observe(player)

    @override
    def set_komi(self, board: AnyBoard, points: float) -> Answer:
        board.set_komi(points)
        return None

    @override
    def set_rules(self, board: AnyBoard, options: Mapping[str, OptionValue]) -> Answer:
        board.set_rules(options)
        return None

    @override
    def place_stones(self, board: AnyBoard, position: str) -> None:
        board.place_stones(position)

    @override
    def set_time(self, board: AnyBoard, control: TimeControl) -> None:
        board.set_time(control)

    @override
    def play(self, board: AnyBoard, player: int, move: str) -> Answer:
        board.play(player, move)
        return None

    @override
    def play_sequence(self, board: AnyBoard, moves: Sequence[tuple[int, str]]) -> Answer:
        board.play_sequence(moves)
        return None

    @override
    def play_chance(self, board: AnyBoard, outcome: str) -> Answer:
        board.play(CHANCE, outcome)
        return None

    @override
    def roll(self, board: AnyBoard) -> Answer:
        return board.roll()

    @override
    def undo(self, board: AnyBoard, count: int) -> Answer:
        board.undo(count)
        return None

    @override
    def final(self, board: AnyBoard) -> Result | Awaitable[Result | None] | None:
        return board.table.final()
