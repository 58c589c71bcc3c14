"""Position texts: what a game writes of a position, it reads back, and refuses what cannot be."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import (
    CHANCE,
    OVER,
    POSITION,
    BoardView,
    Game,
    IllegalMove,
    PositionError,
    State,
    load,
)

from .test_random_games import outcomes
from .variants import GAMES, every_game

POSITIONED = [game for game in GAMES if game.has_option(POSITION.name)]
MAX_PLIES = 150
WITH_HISTORY = ("go", "checkers", "chess", "othello")
"""Games whose states know more than the text of a position: earlier boards, counts, passes."""

games = every_game(POSITIONED)


NEWS = ("rolled", "throw", "card")
"""What a table shows of the last throw or card, which the text of a position does not have."""


def seen(state: State) -> BoardView:
    """The board as anybody sees it who does not know the last move."""
    view = state.view()
    table = {name: value for name, value in view.table.items() if name not in NEWS}
    return dataclasses.replace(view, last_move=None, table=table)


def played(game: Game, seed: int, plies: int) -> State:
    """The state after some random plies."""
    chooser = random.Random(seed)
    state = game.start()
    for _ in range(plies):
        if state.to_act() == OVER:
            break
        state.apply(chooser.choice(outcomes(state)))
    return state


@games
@settings(deadline=None, max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_every_position_of_a_game_is_read_back(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    state = game.start()
    for _ in range(MAX_PLIES):
        assert_read_back(state)
        if state.to_act() == OVER:
            return
        state.apply(chooser.choice(outcomes(state)))


def assert_read_back(state: State) -> None:
    """The text of a position makes the same position."""
    game, text = state.game, state.position_text()
    assert "\n" not in text
    assert "_" not in text, "the wire writes spaces so"
    again = game.read_position(text)
    assert again.position_text() == text
    has_history = game.name in WITH_HISTORY
    if has_history and state.to_act() == OVER and not any(state.returns()):
        return  # a draw by repetition or by a count
    assert again.to_act() == state.to_act()
    assert seen(again) == seen(state)
    if not has_history:
        assert again.key() == state.key()
        assert again.legal_moves() == state.legal_moves()
    elif game.options.get("ko") in (None, "simple"):
        assert moves(again) == moves(state)
    else:
        assert moves(again) >= moves(state)
    if state.to_act() == OVER:
        assert again.returns() == state.returns()
        assert again.margin() == state.margin()


def moves(state: State) -> set[str]:
    """What may be done next, but for claiming a draw by what was there before."""
    return {state.move_text(move) for move in outcomes(state)} - {"draw"}


@games
@settings(deadline=None, max_examples=5)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 40))
def test_a_game_may_start_anywhere(game: Game, seed: int, plies: int) -> None:
    text = played(game, seed, plies).position_text()
    begun = load(game.name, **{**game.options, "position": text.replace(" ", "_")})
    assert begun.start().position_text() == text
    assert begun.start().view().last_move is None
    assert load(begun.name, **begun.options) == begun


@pytest.mark.long
@games
@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_a_damaged_position_is_another_one_or_an_error(
    game: Game, seed: int, data: st.DataObject
) -> None:
    text = played(game, seed, 12).position_text()
    at = data.draw(st.integers(0, len(text)))
    damage = data.draw(st.text(max_size=3) | st.sampled_from("XO.-/ 123456789wb"))
    damaged = text[:at] + damage + text[at + data.draw(st.integers(0, 3)) :]
    try:
        state = game.read_position(damaged)
    except PositionError as error:
        assert str(error)
        return
    assert state.to_act() in (*range(state.players), CHANCE, OVER)
    again = game.read_position(state.position_text())
    assert seen(again) == seen(state)


def test_connect_four_is_the_columns_played() -> None:
    state = load("connect4", position="4455").start()
    assert state.text().splitlines()[5:7] == [" 2 . . . O O . . 2", " 1 . . . X X . . 1"]
    assert state.to_act() == 0
    state.apply(state.parse_move("C"))
    assert state.position_text() == "44553"


def test_a_position_of_go_carries_its_ko() -> None:
    ko = ("B1", "C1", "A2", "D2", "B3", "C3", "C2", "B2")
    for rule in ("simple", "positional", "situational"):
        state = load("go", size=5, ko=rule).initial()
        for move in ko:
            state.apply(state.parse_move(move))
        text = state.position_text()
        assert text == "5/5/1XO2/XO1O1/1XO2 X C2 0 0 1"
        game = load("go", size=5, ko=rule, position=text)
        with pytest.raises(IllegalMove):
            game.start().parse_move("C2")
        assert game.start().key() == state.key()


def test_a_position_of_go_may_be_drawn_with_dots_and_in_small_letters() -> None:
    game = load("go", size=4, komi=0)
    drawn = game.read_position(".xo./x.xo/.xo./.... o b3")
    assert drawn.position_text() == "1XO1/X1XO/1XO1/4 O B3 0 0 0"
