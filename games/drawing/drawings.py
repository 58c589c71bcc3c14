"""The drawing of each game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache

from boardwire.games.model import Game, State
from boardwire.games.view import BoardView
from boardwire.games.words import Words
from boardwire.lazy import ImportedEntries
from boardwire.translations import language

from .drawing import Drawing
from .facts_table import FactsDrawing
from .frame import Frame
from .generic import GENERIC
from .per_game import once_per_game

_BUNDLED: Mapping[str, Callable[[], Drawing]] = ImportedEntries(
    __package__,
    {
        "amazons": ".chess:AmazonsDrawing",
        "backgammon": ".backgammon:BackgammonDrawing",
        "battleship": ".battleship:BattleshipDrawing",
        "breakthrough": ".chess:BreakthroughDrawing",
        "bridge": ".bridge:BridgeDrawing",
        "checkers": ".checkers:CheckersDrawing",
        "chess": ".chess:ChessDrawing",
        "connect4": ".connect4:ConnectFourDrawing",
        "crossword": ".crossword:CrosswordDrawing",
        "go": ".stones:StoneDrawing",
        "gomoku": ".stones:StoneDrawing",
        "guess": ".rounds:RoundsDrawing",
        "hex": ".hex:HexBoardDrawing",
        "holdem": ".holdem:HoldemDrawing",
        "kuhn": ".cards:KuhnDrawing",
        "leduc": ".cards:LeducDrawing",
        "liars": ".liars:LiarsDrawing",
        "matrix": ".rounds:RoundsDrawing",
        "nim": ".nim:NimDrawing",
        "othello": ".othello:OthelloDrawing",
        "pig": ".pig:PigDrawing",
        "property": ".property:PropertyDrawing",
        "pursuit": ".pursuit:PursuitDrawing",
        "rps": ".cards:RpsDrawing",
        "stratego": ".stratego:StrategoDrawing",
        "tictactoe": ".tictactoe:TicTacToeDrawing",
        "tree": ".tree:TreeDrawing",
    },
)
"""The drawings of bundled games; the module of one is imported when it is asked for."""
_FACTS = FactsDrawing()


def drawing_of(game: Game) -> Drawing:
    """Return the drawing of a game; of a game in Python, by the shape of its board."""
    return _bundled(game.name) if game.name in _BUNDLED else _generic(game)


@cache
def _bundled(game: str) -> Drawing:
    return _BUNDLED[game]()


@once_per_game
def _generic(game: Game) -> Drawing:
    view = game.start().view()
    return GENERIC.get(view.geometry, _FACTS) if view.rows else _FACTS


def frame(game: Game, side: int | None = None) -> Frame:
    """Return the part that all pictures of a game have in common, in the language of the context.

    Args:
        game: The game with its options.
        side: The player that sits below; None for the customary diagram of the game.

    Raises:
        GameFault: The rules of a game that is not bundled failed.
    """
    if side is not None and not 0 <= side < game.players:
        side = None
    frames, key = _frames(game), (side, language().tag)
    drawn = frames.get(key)
    if drawn is None:
        drawing = drawing_of(game)
        drawn = replace(drawing.frame(game, side), touching=drawing.touching)
        frames[key] = drawn
    return drawn


@once_per_game
def _frames(_: Game) -> dict[tuple[int | None, str], Frame]:
    """Return the frames of a game that were drawn, by the player below and the language."""
    return {}


def is_text(game: Game) -> bool:
    """Return whether the board of a game is shown as lines of text, since nothing draws it."""
    return drawing_of(game) is _FACTS


def pieces(game: Game, view: BoardView) -> dict[str, str]:
    """Return the symbols of a position, by slot; both are names of the game's frame.

    It follows from the view alone, so that it shows what the view's observer may know.
    """
    return drawing_of(game).pieces(game, view)


def move_points(state: State, move: int) -> tuple[str, ...]:
    """Return the points of the frame that a user touches to make a move, in order.

    Empty for a move that is not made on the board, such as a pass. Mark them to show the last move.

    Args:
        state: The position before the move.
        move: A legal move there.
    """
    points = drawing_of(state.game).move_points(state, move)
    known = frame(state.game).points
    return points if all(point in known for point in points) else ()


def choices(state: State, moves: Iterable[int]) -> dict[str, tuple[str, Words]]:
    """Return the symbol and the words of moves that the same points make, by the moves' texts.

    Only moves that have a picture are there, such as promotions.

    Args:
        state: The position.
        moves: Legal moves there.
    """
    drawing = drawing_of(state.game)
    found = {state.move_text(move): drawing.choice(state, move) for move in moves}
    return {text: choice for text, choice in found.items() if choice is not None}


def cell_label(game: Game, view: BoardView, point: str) -> str:
    """Return a point of a frame and what is there, for a screen reader: ``D4, black stone``."""
    drawing = drawing_of(game)
    said = [drawing.marked_words(kind) for kind, points in view.marks.items() if point in points]
    return ", ".join(filter(None, [drawing.label(game, view, point), *said]))
