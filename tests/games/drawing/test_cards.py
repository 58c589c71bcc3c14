"""Pictures of games with cards, of which some are hidden."""

from __future__ import annotations

import random

import pytest

from boardwire.games import OVER, BoardView, Game, load
from boardwire.games.drawing import board_svg, pieces

from .conftest import Shown


def test_a_player_sees_its_own_card(shown: Shown) -> None:
    for observer, black, white in ((None, "back", "back"), (0, "K", "back"), (1, "back", "J")):
        seen = shown("kuhn", "KJ check", observer)
        assert (seen["card-black"], seen["card-white"]) == (f"card-{black}", f"card-{white}")
    assert "card-black" not in shown("kuhn")


def test_cards_are_shown_at_a_showdown_and_chips_are_counted(shown: Shown) -> None:
    seen = shown("kuhn", "KJ bet call")
    assert (seen["card-black"], seen["card-white"]) == ("card-K", "card-J")
    assert sum(symbol == "chip" for symbol in seen.values()) == 4


def test_leduc_has_a_card_on_the_table_and_numbers_of_chips(shown: Shown) -> None:
    seen = shown("leduc", "KJ bet raise call Q check", 0)
    assert (seen["card-black"], seen["card-white"]) == ("card-K", "card-back")
    assert seen["table"] == "card-Q"
    assert seen["chips-black-1"] == "digit-5"
    assert "table" not in shown("leduc", "KJ bet")


def test_choices_of_a_round_are_backs_until_both_have_chosen(shown: Shown) -> None:
    assert shown("rps", "rock") == shown("rps")
    assert shown("rps", "rock")["now-black"] == "card-back"
    assert shown("rps", "rock", 0)["own"] == "card-rock"
    seen = shown("rps", "rock paper")
    assert (seen["last-black"], seen["last-white"]) == ("card-rock", "card-paper")
    assert seen["wins-white-1"] == "digit-1"
    over = shown("rps", "rock paper rock paper")
    assert "now-black" not in over


@pytest.mark.parametrize("game", [load("kuhn"), load("leduc"), load("rps", rounds=4)], ids=repr)
def test_equal_views_have_equal_pictures(game: Game) -> None:
    """So a picture tells no more than the view, which tells no more than the observer knows."""
    seen: list[tuple[BoardView, dict[str, str], str]] = []
    for seed in range(20):
        chooser, state = random.Random(seed), game.start()
        while state.to_act() != OVER:
            for observer in (None, 0, 1):
                view = state.view(observer)
                drawn = pieces(game, view), board_svg(game, view)
                same = [it for it in seen if it[0] == view]
                assert all((shown, picture) == drawn for _, shown, picture in same)
                if not same:
                    seen.append((view, *drawn))
            choices = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
            state.apply(chooser.choice(choices))
    assert len(seen) > 10
