"""The words in which UCI and UGI differ."""

from boardwire.values import value_class


@value_class
class Dialect:
    """The words of one protocol.

    Attributes:
        name: the first command; the engine confirms it with the same word and `ok`.
        new_game: the command before the first position of a game.
        times: the words after `go` for the time left: of the player who moves first in the game,
            and of the other.
        increments: the words for their increments.
        queries: whether the engine answers `query`.
    """

    name: str
    new_game: str
    times: tuple[str, str]
    increments: tuple[str, str]
    queries: bool = False

    @property
    def confirmation(self) -> str:
        """The engine's answer to the first command, after its options."""
        return f"{self.name}ok"


UCI = Dialect("uci", "ucinewgame", ("wtime", "btime"), ("winc", "binc"))
UGI = Dialect("ugi", "uginewgame", ("p1time", "p2time"), ("p1inc", "p2inc"), queries=True)
