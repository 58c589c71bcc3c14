"""What can go wrong with a game, in words a user can act on."""


class GameError(ValueError):
    """Base of everything this package raises on purpose."""


class UnknownGame(GameError):
    """No game of that name is registered."""


class OptionError(GameError):
    """An option does not exist, or its value is outside its range."""


class InvalidMove(GameError):
    """The text is no move of this game at all (a vertex off the board, a typing error)."""


class IllegalMove(GameError):
    """The text is a move, but the rules forbid it in this position."""
