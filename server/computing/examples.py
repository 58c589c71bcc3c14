"""Pictures of games: a typical position of each, for the tiles of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardwire.games import OptionValue, find, load, names
from boardwire.games.drawing import Theme, board_svg
from boardwire.matches import Table
from boardwire.matches.records.position_data import marked_points

SIZE = 240
"""The longer side of a picture, in pixels; such a picture has no coordinates."""

EXAMPLES: Mapping[str, tuple[Mapping[str, OptionValue], str]] = {
    "chess": (
        {},
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3",
    ),
    "go": ({"size": 9}, "E5 C6 D3 F7 G6 F6 F5 G5 G4 H5 D7 C7 D6 C5 H4 H6 D4 G7"),
    "othello": ({}, "F5 D6 C3 D3 C4 F4 F6 F3 E6 E7 D7 C5 B6"),
    "checkers": ({}, "11-15 23-18 8-11 27-23 11-16 18x11 16-20 32-27 7x16"),
    "backgammon": ({}, "53 8/3,6/3 65 24/18,18/13 43 24/20,13/10 61 8/7,13/7"),
    "connect4": ({}, "D1 D2 C1 E1 D3 C2 E2 B1 C3 F1 D4"),
    "hex": ({}, "F6 E7 E8 D8 G5 G4 H4 H3 D9 C9 F7 J2 H5 C8"),
    "gomoku": ({}, "H8 H9 J9 G7 G9 K10 G10 F10 H7 H10 J8 G8 J6 K5 J7 J10"),
    "amazons": ({}, "D1-D7/G7 D10-D8/F8 G1-G6/E8 G10-H9/H4 A4-C4/C8 K7-H7/H5"),
    "breakthrough": ({}, "D7D6 E2E3 E7E6 D2D3 D6D5 E3E4 D5D4 C2C3 E6E5 F2F3"),
    "pursuit": ({"chasers": 2, "map": "..-.1/.x.x./..E../.x.x./2...."}, "C4 E4 A2 C5 E3 A3"),
    "tictactoe": ({}, "B2 A1 C1 A3 A2"),
    "nim": ({}, "A1 C2"),
    "pig": ({}, "roll 6 roll 4 hold roll 5 roll 6 roll 3"),
    "kuhn": ({}, "KJ check bet"),
    "holdem": ({}, "Ah Kd Qc Qs raise call 9h 8h 2c check bet raise call Jh"),
    "battleship": (
        {"placing": "chance"},
        "B2-F2 A1-A5 H4-H7 C8-F8 D5-D7 J3-J5 F9-H9 E3-G3 A9-A10 H10-J10 D4 miss E5 miss C3 miss "
        "H7 hit E3 hit H8 miss F3 hit H6 hit G3 sunk-3 H5 hit B9 miss",
    ),
    "stratego": (
        {"variant": "small", "setup": "chance"},
        "- B 9 - - F - 2 M S 3 2 - - F B 3 - 2 9 S M - 2 F5F3 D2D3 C5C4 D3D4 D5D4 SxM A2A4",
    ),
    "bridge": (
        {
            "deal": "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876",
            "contract": "1NT-N",
        },
        "CK 8765.J765.432.A5 CA C6 C2 S5 S3",
    ),
    "rps": ({"rounds": 5}, "rock paper scissors paper"),
    "tree": ({}, "2"),
    "leduc": ({}, "KQ check bet call Q"),
    "liars": ({}, "63 52 2x3 liar"),
    "matrix": ({"payoffs": "prisoners-dilemma", "rounds": 3}, "cooperate defect defect defect"),
    "guess": ({"rounds": 3}, "33 22 40 15 10 22"),
    "crossword": (
        {},
        "G A R D E N S W A T E R I O 8D.GARDEN E T L O I N E7.WATER",
    ),
    "property": (
        {},
        "roll 2-3 buy end roll 1-5 buy end roll 3-5 buy end roll 4-5 buy end",
    ),
}
"""Game to its options and the moves that lead to a typical position, rolls among them.

The last of the moves is marked. Pages list games in this order. Games that are not here come after
them, and are shown at their start.
"""


def listed_games() -> list[dict[str, str]]:
    """Return the `name` and `title` of every game, in the order in which pages list them."""
    order = {name: place for place, name in enumerate(EXAMPLES)}
    found = sorted(names(), key=lambda name: order.get(name, len(order)))
    return [{"name": name, "title": find(name).title} for name in found]


def analysed_games() -> list[dict[str, str]]:
    """Return the games of `listed_games` that the page of analyses takes: those without secrets."""
    return [it for it in listed_games() if find(it["name"]).perfect_information]


def example_svg(name: str, size: int = SIZE, theme: Theme = Theme.AUTO) -> str:
    """Return the picture of a game.

    Args:
        name: The game.
        size: The longer side in pixels.
        theme: Its colours.

    Raises:
        GameError: No game is called like that.
    """
    options, moves = EXAMPLES.get(name, ({}, ""))
    game = load(name, **options)
    table = Table(game)
    for move in moves.split():
        table.play(table.state.to_act(), move)
    return board_svg(game, table.state.view(), marks=marked_points(table), size=size, theme=theme)


def example_sheet() -> str:
    """Return the pictures of all games as one, each as a view with the name of its game.

    The picture itself has no size, so a view fills the place it is put in.
    """
    views, drawn = [], []
    for row, game in enumerate(listed_games()):
        picture = example_svg(game["name"])
        top = row * 2 * SIZE
        width, height = (re.search(rf' {it}="([\d.]+)"', picture) for it in ("width", "height"))
        assert width is not None
        assert height is not None
        views.append(f'<view id="{game["name"]}" viewBox="0 {top} {width[1]} {height[1]}"/>')
        drawn.append(picture.replace("<svg ", f'<svg y="{top}" ', 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(views)}{"".join(drawn)}</svg>'
