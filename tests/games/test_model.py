"""Players, moves and knowledge, as the abstract classes define them for every game."""

from __future__ import annotations

import pytest

from boardwire.games import CHANCE, Game, State, add, load
from boardwire.games.unknown_state import UnknownState
from boardwire.override import override

pytestmark = pytest.mark.usefixtures("python_games")


def dealt(outcome: int) -> State:
    """The game of guessing after the toss of the coin."""
    state = add("hidden_games:Guess")().start()
    state.apply(outcome)
    return state


def test_one_player_acts_in_most_games_and_nobody_at_chance_and_at_the_end() -> None:
    assert load("tictactoe").start().acting() == (0,)
    pig = load("pig", target=2).start()
    assert pig.acting() == (0,)
    pig.apply(pig.parse_move("roll"))
    assert (pig.to_act(), pig.acting()) == (CHANCE, ())
    pig.apply(6)
    pig.apply(pig.parse_move("hold"))
    assert pig.acting() == ()


@pytest.mark.parametrize("player", [None, 0, 1])
def test_a_game_of_perfect_information_shows_everything_to_everybody(player: int | None) -> None:
    state = load("othello").start()
    assert state.perfect_information
    assert state.observation(player) == state.position_text()
    assert state.view(player) == state.view()
    assert state.text(player) == state.text()
    for move in state.legal_moves():
        text = state.move_text(move)
        assert state.move_text_for(move, player) == text
        assert state.consistent_moves(text.lower(), player) == [move]


def test_a_hidden_outcome_has_a_text_for_each_observer() -> None:
    state = add("hidden_games:Guess")().start()
    assert [state.move_text_for(1, player) for player in (0, 1, None)] == ["tails", "?", "?"]
    assert state.consistent_moves("tails", 0) == [1]
    assert state.consistent_moves("?", 1) == [0, 1]
    assert state.consistent_moves("heads", None) == []


def test_only_who_was_told_can_tell_positions_apart() -> None:
    heads, tails = dealt(0), dealt(1)
    for player in (1, None):
        assert heads.observation(player) == tails.observation(player)
        assert heads.view(player) == tails.view(player)
        assert heads.text(player) == tails.text(player)
    assert heads.legal_moves() == tails.legal_moves()
    assert heads.observation(0) != tails.observation(0)
    assert heads.view(0) != tails.view(0)
    assert heads.text(0) == "black coin: heads\nwhite coin: ?"


def test_players_who_choose_at_once_may_be_asked_in_any_order() -> None:
    state = add("hidden_games:Both")().start()
    assert (state.acting(), state.to_act()) == ((0, 1), 0)
    other = state.copy()
    state.apply(1)
    assert (state.acting(), state.to_act()) == ((1,), 1)
    assert not state.yield_turn(0)
    state.apply(0)
    assert other.yield_turn(1)
    other.apply(0)
    other.apply(1)
    assert state.acting() == other.acting() == ()
    assert (state.key(), state.observation(), state.returns()) == (
        other.key(),
        other.observation(),
        other.returns(),
    )


def test_a_game_of_hidden_information_without_observations_is_not_taken_for_an_open_one() -> None:
    class Careless(UnknownState):
        observation = State.observation

    class Cards(Game):
        name = "cards"
        title = "Cards"
        perfect_information = False

        @override
        def initial(self) -> State:
            return Careless(self, player=0)

    with pytest.raises(NotImplementedError, match="defines observation"):
        Cards().start().observation(0)
