"""The drawing of each game."""

from boardwire.games.model import Game, State
from boardwire.games.view import BoardView

from .backgammon import BackgammonDrawing
from .battleship import BattleshipDrawing
from .bridge import BridgeDrawing
from .cards import KuhnDrawing, LeducDrawing, RpsDrawing
from .checkers import CheckersDrawing
from .chess import AmazonsDrawing, BreakthroughDrawing, ChessDrawing
from .connect4 import ConnectFourDrawing
from .crossword import CrosswordDrawing
from .drawing import Drawing
from .facts import FactsDrawing
from .frame import Frame
from .generic import GENERIC
from .hex import HexBoardDrawing
from .holdem import HoldemDrawing
from .lines import StoneDrawing
from .nim import NimDrawing
from .othello import OthelloDrawing
from .per_game import once_per_game
from .pig import PigDrawing
from .property import PropertyDrawing
from .stratego import StrategoDrawing
from .tictactoe import TicTacToeDrawing
from .tree import TreeDrawing

_BUNDLED: dict[str, Drawing] = {
    "amazons": AmazonsDrawing(),
    "backgammon": BackgammonDrawing(),
    "battleship": BattleshipDrawing(),
    "breakthrough": BreakthroughDrawing(),
    "bridge": BridgeDrawing(),
    "checkers": CheckersDrawing(),
    "chess": ChessDrawing(),
    "connect4": ConnectFourDrawing(),
    "crossword": CrosswordDrawing(),
    "go": StoneDrawing(),
    "gomoku": StoneDrawing(),
    "hex": HexBoardDrawing(),
    "holdem": HoldemDrawing(),
    "kuhn": KuhnDrawing(),
    "leduc": LeducDrawing(),
    "nim": NimDrawing(),
    "othello": OthelloDrawing(),
    "pig": PigDrawing(),
    "property": PropertyDrawing(),
    "rps": RpsDrawing(),
    "stratego": StrategoDrawing(),
    "tictactoe": TicTacToeDrawing(),
    "tree": TreeDrawing(),
}
_FACTS = FactsDrawing()


def drawing_of(game: Game) -> Drawing:
    """The drawing of a game; of a game in Python, by the shape of its board."""
    if game.name in _BUNDLED:
        return _BUNDLED[game.name]
    return _generic(game)


@once_per_game
def _generic(game: Game) -> Drawing:
    view = game.start().view()
    return GENERIC.get(view.geometry, _FACTS) if view.rows else _FACTS


def frame(game: Game, side: int | None = None) -> Frame:
    """The part that all pictures of a game have in common.

    Args:
        game: The game with its options.
        side: The player that sits below; None for the customary diagram of the game.

    Raises:
        GameFault: The rules of a game that is not bundled failed.
    """
    if side is not None and not 0 <= side < game.players:
        side = None
    frames = _frames(game)
    drawn = frames.get(side)
    if drawn is None:
        drawn = frames[side] = drawing_of(game).frame(game, side)
    return drawn


@once_per_game
def _frames(_: Game) -> dict[int | None, Frame]:
    """The frames of a game that were drawn, by the player below."""
    return {}


def pieces(game: Game, view: BoardView) -> dict[str, str]:
    """The symbols of a position, by slot; both are names of the game's frame.

    It follows from the view alone, so that it shows what the view's observer may know.
    """
    return drawing_of(game).pieces(game, view)


def move_points(state: State, move: int) -> tuple[str, ...]:
    """The points of the frame that a user touches to make a move, in order.

    Empty for a move that is not made on the board, such as a pass. Mark them to show the last move.

    Args:
        state: The position before the move.
        move: A legal move there.
    """
    points = drawing_of(state.game).move_points(state, move)
    known = frame(state.game).points
    return points if all(point in known for point in points) else ()


def cell_label(game: Game, view: BoardView, point: str) -> str:
    """A point of a frame and what is there, for a screen reader: ``D4, black stone``."""
    return drawing_of(game).label(game, view, point)
