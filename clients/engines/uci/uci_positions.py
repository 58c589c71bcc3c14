"""Positions as `position` describes them, and the answers to UGI's `query`."""

from __future__ import annotations

from boardwire.clients.engines.search.searcher import Root
from boardwire.games import CHANCE, OVER, POSITION, Game, GameError, OptionError, State
from boardwire.override import override
from boardwire.protocol.uci import UCI, Dialect, SetPosition

UCI_GAME = "chess"
"""The only game of UCI."""
MAX_PLIES = 5000
"""The number of moves that a position may have."""


def check_game(game: Game, dialect: Dialect) -> None:
    """Check that a protocol supports a game.

    Raises:
        OptionError: It does not; the message gives the reason and a remedy.
    """
    name = dialect.name.upper()
    if dialect == UCI and game.name != UCI_GAME:
        raise OptionError(
            f"UCI is for chess; for {game.title} leave out --uci to speak GTP, or give an engine "
            "--ugi"
        )
    if game.players != 2:
        raise OptionError(f"{name} is for games of two players; {game.title} has {game.players}")
    if game.has_chance:
        raise OptionError(f"{name} has no words for the rolls of {game.title}; speak GTP instead")
    game.require_perfect_information()


def first_player(game: Game) -> int:
    """Return the player who moves first in a usual game: `p1` of UGI, white in chess."""
    usual = game.with_options(**{POSITION.name: ""}) if game.has_option(POSITION.name) else game
    return usual.start().to_act()


class GameOver(GameError):
    """A move after the end of the game."""


class Positions:
    """Sets positions up.

    A controller may continue a drawn game, and expects a move there.

    Args:
        game: The game; `startpos` is where it starts.
        drawless: The same game without draws but by stalemate, for positions where the game is
            over; None if nothing follows the end of the game.
    """

    def __init__(self, game: Game, drawless: Game | None = None) -> None:
        self._usual = _Board(game)
        self._drawless = None if drawless is None else _Board(drawless)

    def set_up(self, described: SetPosition) -> Root:
        """Return the position, with the moves that led to it.

        Raises:
            GameError: The text is no position of the game, or a move is illegal; the message names
            it.
        """
        drawless = self._drawless
        try:
            root = self._usual.set_up(described)
        except GameOver:
            if drawless is None:
                raise
            return drawless.set_up(described)
        if drawless is not None and root.state.to_act() == OVER:
            return drawless.set_up(described)
        return root


class _Board(Positions):
    """Sets positions of a game up, and keeps the latest one so that a longer one is not replayed.

    Args:
        game: The game.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._described: SetPosition | None = None
        self._root: Root | None = None

    @override
    def set_up(self, described: SetPosition) -> Root:
        """Set up a position.

        Raises:
            GameOver: A move follows the end of the game.
        """
        if len(described.moves) > MAX_PLIES:
            raise GameError(f"a game has at most {MAX_PLIES} moves here")
        state, moves = self._begin(described)
        for ply, text in enumerate(described.moves[len(moves) :], len(moves) + 1):
            try:
                move = state.parse_move(text)
                state.apply(move)
            except GameError as error:
                move_of = f"move {ply}, {text[:20]}"
                if state.to_act() == OVER:
                    raise GameOver(f"{move_of}: the game is over") from error
                raise GameError(f"{move_of}: {error}") from error
            moves.append(move)
        self._described, self._root = described, Root(state, moves)
        return self._root

    def _begin(self, described: SetPosition) -> tuple[State, list[int]]:
        """Return a position with the moves made so far, so that fewer moves are left to make."""
        known, root = self._described, self._root
        if (
            known is not None
            and root is not None
            and known.fen == described.fen
            and known.moves == described.moves[: len(known.moves)]
        ):
            return root.state.copy(), list(root.moves)
        if described.fen is None:
            return self._game.start(), []
        if not self._game.has_option(POSITION.name):
            raise GameError(f"{self._game.title} has no text for positions: send startpos")
        return self._game.with_options(**{POSITION.name: described.fen}).start(), []


def answer_to(query: str, state: State, first: int) -> str:
    """Return the answer to `query` of UGI.

    Args:
        query: `gameover`, `p1turn` or `result`.
        state: The position.
        first: The player who moves first in the game.

    Raises:
        GameError: There is no such query.
    """
    over = state.to_act() == OVER
    match query:
        case "gameover":
            return str(over).lower()
        case "p1turn":
            # A controller needs a side to move after the end, too.
            return str(state.to_act() in (first, OVER, CHANCE)).lower()
        case "result" if not over:
            return "none"
        case "result":
            value = state.returns()[first]
            return "p1win" if value > 0 else "p2win" if value < 0 else "draw"
    raise GameError(f"query {query[:20]!r} is unknown: gameover, p1turn or result")
