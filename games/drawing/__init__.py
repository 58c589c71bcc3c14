"""Pictures of boards: the frame of a game, the pieces of a position, and both as one SVG.

>>> from boardwire.games import load
>>> from boardwire.games.drawing import board_svg, pieces
>>> game = load("tictactoe")
>>> state = game.initial()
>>> state.apply(state.parse_move("B2"))
>>> pieces(game, state.view())
{'B2': 'black'}
>>> board_svg(game, state.view(), marks=["B2"])[:4]
'<svg'
"""

from .drawings import cell_label, choices, frame, is_text, move_points, pieces
from .frame import Box, Frame
from .palette import Theme, stylesheet
from .picture import board_svg

__all__ = [
    "Box",
    "Frame",
    "Theme",
    "board_svg",
    "cell_label",
    "choices",
    "frame",
    "is_text",
    "move_points",
    "pieces",
    "stylesheet",
]
