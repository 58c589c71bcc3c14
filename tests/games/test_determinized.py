"""What is hidden from a player, drawn at random: the property that searches for such games rest on.

The tests run over every game that hides something, by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from boardwire.games import OVER, Game, GameError, State, add, load
from boardwire.games.rules.rps import RpsState

from .variants import GAMES, every_game

HIDDEN = [game for game in GAMES if not game.perfect_information]

MAX_PLIES = 150
MOST = 120
hidden_games = every_game(HIDDEN)


def positions(game: Game, seed: int) -> Iterator[State]:
    """The positions of a random game."""
    chooser = Random(seed)
    state = game.start()
    for _ in range(MAX_PLIES):
        yield state.copy()
        if state.to_act() == OVER:
            return
        if acting := state.acting():
            assert state.yield_turn(chooser.choice(acting))
        state.apply(
            chooser.choice(
                state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
            )
        )


def sampled(game: Game, seeds: int) -> Iterator[tuple[int, State]]:
    """The positions of random games with the seed of each; no game begins after MOST of them."""
    looked = 0
    for seed in range(seeds):
        if looked > MOST:
            return
        for state in positions(game, seed):
            looked += 1
            yield seed, state


def choices(state: State, player: int) -> list[int] | None:
    """The legal moves of a player, if it may choose."""
    asked = state.copy()
    return asked.legal_moves() if player in asked.acting() and asked.yield_turn(player) else None


@hidden_games
def test_a_player_cannot_tell_the_drawn_state_from_the_real_one(game: Game) -> None:
    differ = 0
    for seed, state in sampled(game, 20):
        before = state.position_text()
        for player in range(game.players):
            drawn = state.determinized(player, Random(seed))
            assert drawn.observation(player) == state.observation(player)
            assert choices(drawn, player) == choices(state, player)
            assert game.simultaneous or drawn.to_act() == state.to_act()
            assert drawn.zero_sum == state.zero_sum
            differ += drawn.position_text() != before
        assert state.position_text() == before, "the state itself does not change"
    assert differ, "something hidden is drawn anew"


@hidden_games
def test_the_drawn_state_does_not_depend_on_what_is_hidden(game: Game) -> None:
    for seed, state in sampled(game, 20):
        for player in range(game.players):
            other = state.determinized(player, Random(seed))  # the hidden part is swapped
            drawn, same = (
                of.determinized(player, Random(seed + 1)).position_text() for of in (state, other)
            )
            assert drawn == same


@pytest.mark.long
@hidden_games
def test_the_drawn_state_is_played_to_an_end_by_the_rules(game: Game) -> None:
    for seed in range(3):
        chooser = Random(seed)
        for state in list(positions(game, seed))[:5]:
            drawn = state.determinized(chooser.randrange(game.players), chooser)
            for _ in range(2000):
                if drawn.to_act() == OVER:
                    break
                moves = drawn.legal_moves() or [it for it, _ in drawn.chance_outcomes()]
                drawn.apply(chooser.choice(moves))
            else:
                continue  # a long game
            assert len(drawn.returns()) == game.players


def test_every_hidden_card_of_kuhn_poker_is_as_likely() -> None:
    state = load("kuhn").read_position("KJ bet")
    random = Random(1)
    cards = Counter(
        state.determinized(player, random).position_text() for player in (0, 1) for _ in range(1000)
    )
    assert set(cards) == {"KJ bet", "KQ bet", "QJ bet"}
    assert cards["KJ bet"] == pytest.approx(1000, abs=100)
    assert cards["KQ bet"] == pytest.approx(500, abs=80)


def test_choices_that_a_player_does_not_know_of_are_not_made() -> None:
    state = load("rps").read_position("RP R-")
    assert state.determinized(0, Random(1)).position_text() == "RP R-"
    drawn = state.determinized(1, Random(1))
    assert (drawn.position_text(), drawn.to_act()) == ("RP --", 1)


def test_a_game_of_perfect_information_is_copied() -> None:
    state = load("tictactoe").start()
    drawn = state.determinized(1, Random(1))
    assert drawn is not state
    assert drawn.key() == state.key()


@pytest.mark.usefixtures("python_games")
def test_a_game_by_a_user_is_asked_and_checked() -> None:
    state = add("hidden_games:Guess")().start()
    state.apply(0)
    coins = {state.determinized(1, Random(seed)).view(0).side["black coin"] for seed in range(20)}
    assert coins == {"heads", "tails"}
    assert state.determinized(0, Random(1)).observation(0) == "heads ?"


def test_a_game_that_does_not_draw_what_is_hidden_says_so() -> None:
    class Silent(RpsState):
        determinized = State.determinized

    game = load("rps")
    with pytest.raises(GameError, match="does not draw what is hidden"):
        Silent(game).determinized(0, Random(1))
