"""Pictures of backgammon."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from boardwire.games import CHANCE, load
from boardwire.games.drawing import cell_label, frame, move_points, pieces
from boardwire.games.drawing.frame import Frame

from .conftest import Shown, after

OPENING = "31 8/5,6/5"


def checkers(shown: dict[str, str], player: str) -> int:
    """The number of checkers that a picture shows of a player."""
    counted = Counter(symbol for slot, symbol in shown.items() if not slot.endswith("count"))
    hidden = sum(
        int(symbol.rpartition("-")[2]) - (3 if slot.startswith("bar") else 5)
        for slot, symbol in shown.items()
        if symbol.startswith(f"{player}-count")
    )
    return counted[player] + counted[f"{player}-off"] + hidden


def test_no_checker_is_lost() -> None:
    game, chooser = load("backgammon"), random.Random(2)
    state = game.start()
    while state.to_act() >= CHANCE:
        shown = pieces(game, state.view())
        assert [checkers(shown, player) for player in ("black", "white")] == [15, 15]
        choices = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        state.apply(chooser.choice(choices))


def test_a_play_is_made_from_point_to_point() -> None:
    game = load("backgammon")
    for moves, play, points in (
        ("31", "8/5,6/5", ("8", "5", "6", "5")),
        ("56", "24/18,13/8", ("1", "7", "12", "17")),  # white counts from the other side
    ):
        state = after(game, moves)
        assert move_points(state, state.parse_move(play)) == points
    assert move_points(game.start(), 31) == (), "a roll is made nowhere"
    entering = after(game, "31 24/23,6/3 42 24/20,6/4 61")
    for move in entering.legal_moves():
        assert set(move_points(entering, move)) <= set(frame(game).points)


@pytest.mark.parametrize(
    ("moves", "slots"),
    [
        ("", {"cube": "cube-1"}),
        (f"{OPENING} roll 64", {"cube": "cube-1", "die-white-1": "white-die-6"}),
        (f"{OPENING} double", {"cube-to-black": "cube-2"}),
        (f"{OPENING} double take", {"cube-black": "cube-2"}),
    ],
)
def test_dice_and_cube_lie_where_they_belong(
    moves: str, slots: dict[str, str], shown: Shown
) -> None:
    pieces = shown("backgammon", moves, cube=True)
    found = {slot: it for slot, it in pieces.items() if slot.startswith(("cube", "die"))}
    assert slots.items() <= found.items()
    assert sum(slot.startswith("cube") for slot in found) == 1


def test_the_score_of_a_match_is_shown(shown: Shown) -> None:
    pieces = shown("backgammon", f"{OPENING} double drop", match=12, cube=True)
    assert (pieces["score-white-1"], pieces["score-black-1"]) == ("digit-1", "digit-0")
    assert "score-white-1" not in shown("backgammon", "")


def test_the_home_of_the_player_below_is_on_the_lower_right() -> None:
    game = load("backgammon")

    def corner(drawn: Frame) -> str:
        return max(map(str, range(1, 25)), key=lambda it: drawn.points[it].x + drawn.points[it].y)

    assert [corner(frame(game, side)) for side in (None, 0, 1)] == ["1", "1", "24"]


def test_points_are_told_with_their_checkers() -> None:
    game = load("backgammon")
    view = game.start().view()
    assert cell_label(game, view, "6") == "point 6, 5 black checkers"
    assert cell_label(game, view, "2") == "point 2, empty"
    assert cell_label(game, view, "bar-white") == "bar white, empty"
