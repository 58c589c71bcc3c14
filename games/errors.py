"""Errors of games. Each message says what is wrong and what to do."""


class GameError(ValueError):
    """Base of all errors that this package raises on purpose."""


class UnknownGame(GameError):
    """No game of that name is registered."""


class OptionError(GameError):
    """An option does not exist, or its value is outside its range."""


class PositionError(OptionError):
    """A position's text cannot be read, or the position cannot arise."""


class RecordError(GameError):
    """A record cannot be read.

    Args:
        message: The problem and what to do about it.
        line, column: The place in the text, both from 1 on; 0 where it is unknown.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"line {line}, column {column}: {message}" if line else message)
        self.message = message
        self.line = line
        self.column = column


class TableError(GameError):
    """A file of endgame tables is damaged, or there are no tables for a game."""


class InvalidMove(GameError):
    """The text is no move of this game at all (a vertex off the board, a typing error)."""


class IllegalMove(GameError):
    """The text is a move, but the rules forbid it in this position."""


class CourseNotFound(GameError):
    """The search for a course of the game that fits the observations was given up."""


class GameFault(GameError):
    """The rules of a game that is not bundled failed: they raised, returned rubbish, or hung."""
