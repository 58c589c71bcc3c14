"""Positions as UCI and UGI describe them."""

from __future__ import annotations

import pytest

from boardwire.clients.engines.uci.uci_positions import (
    Positions,
    answer_to,
    check_game,
    first_player,
)
from boardwire.games import GameError, OptionError, find, load, searchable
from boardwire.protocol.uci import UCI, UGI, SetPosition

SPOKEN = [
    name for name in searchable() if find(name)().players == 2 and not find(name)().has_chance
]
"""The games for which UGI has words."""


@pytest.mark.parametrize(("name", "first"), [("chess", 1), ("othello", 0), ("go", 0)])
def test_the_first_player_is_the_one_who_moves_first_in_a_usual_game(name: str, first: int) -> None:
    assert first_player(load(name)) == first


def test_the_first_player_does_not_depend_on_the_position() -> None:
    black_to_move = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    assert first_player(load("chess", position=black_to_move)) == 1


def test_a_longer_game_is_the_same_as_one_set_up_anew() -> None:
    moves, positions = ("e2e4", "e7e5", "g1f3"), Positions(load("chess"))
    for count in (1, 2, 3, 1):
        root = positions.set_up(SetPosition(None, moves[:count]))
        anew = Positions(load("chess")).set_up(SetPosition(None, moves[:count]))
        assert root.state.position_text() == anew.state.position_text()
        assert root.moves == anew.moves


def test_a_refused_move_leaves_the_position_before_as_it_was() -> None:
    positions = Positions(load("chess"))
    before = positions.set_up(SetPosition(None, ("e2e4",)))
    text = before.state.position_text()
    with pytest.raises(GameError, match="move 3, e2e4"):
        positions.set_up(SetPosition(None, ("e2e4", "e7e5", "e2e4")))
    assert positions.set_up(SetPosition(None, ("e2e4",))).state.position_text() == text


@pytest.mark.parametrize("name", SPOKEN)
def test_ugi_has_words_for_every_game_of_two_without_dice(name: str) -> None:
    game = load(name)
    check_game(game, UGI)
    root = Positions(game).set_up(SetPosition())
    assert answer_to("p1turn", root.state, first_player(game)) == "true"
    assert answer_to("gameover", root.state, first_player(game)) == "false"
    assert answer_to("result", root.state, first_player(game)) == "none"


@pytest.mark.parametrize("name", ["backgammon", "pig", "kuhn", "rps"])
def test_other_games_are_refused(name: str) -> None:
    with pytest.raises(GameError):
        check_game(load(name), UGI)


def test_uci_is_for_chess() -> None:
    check_game(load("chess"), UCI)
    with pytest.raises(OptionError, match="leave out --uci"):
        check_game(load("othello"), UCI)
