"""Balanced openings: a search favours nobody, and the same seed gives the same ones."""

from __future__ import annotations

import pytest

from boardwire.games import OVER, Game, load
from boardwire.games.records import Replay
from boardwire.matches.openings import OpeningError, openings, parse_opening
from boardwire.matches.openings.balance import BALANCED, Balance


def value_of(game: Game, text: str) -> float:
    replay = Replay(game)
    for move in parse_opening(text, game).moves:
        replay.play(move)
    return Balance(game).value(replay.state)


@pytest.mark.parametrize(
    ("name", "plies"), [("othello", 8), ("chess", 8), ("connect4", 4), ("backgammon", 3)]
)
def test_neither_side_is_favoured(name: str, plies: int) -> None:
    game = load(name)
    found = openings(f"balanced:{plies}:7", game)
    picked = [found.pick(number) for number in range(6)]
    assert all(len(it.moves) == plies for it in picked)
    assert all(abs(value_of(game, it.text)) <= BALANCED for it in picked)
    assert len({it.moves for it in picked}) > 1
    again = openings(f"balanced:{plies}:7", game)
    assert [again.pick(number) for number in (5, 0)] == [picked[5], picked[0]]


def test_where_the_first_player_is_always_ahead_the_most_balanced_is_taken() -> None:
    """Whoever takes the centre of a small board of Hex has won."""
    game = load("hex", size=3, swap=False)
    assert openings("balanced:2:1", game).pick(0).moves


def test_more_than_two_players_may_begin_balanced() -> None:
    opening = openings("balanced:4:1", load("pig", players=3)).pick(0)
    assert len(opening.moves) == 4


def test_random_plies_are_not_balanced_by_themselves() -> None:
    game = load("chess")
    found = openings("random:8:7", game)
    assert any(abs(value_of(game, found.pick(it).text)) > BALANCED for it in range(6))


def test_a_game_of_hidden_cards_has_no_balanced_openings() -> None:
    with pytest.raises(OpeningError, match=r"hides information .* use random:N"):
        openings("balanced:1", load("kuhn"))


def test_a_position_that_is_over_is_worth_its_result() -> None:
    game = load("backgammon")
    state = game.start()
    assert state.to_act() != OVER
    assert -1 < Balance(game).value(state) < 1
