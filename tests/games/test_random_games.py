"""Properties that hold in every position of every game, checked on random games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import (
    CHANCE,
    OVER,
    Game,
    IllegalMove,
    InvalidMove,
    State,
    board_text,
    names,
)
from boardwire.matches import Table

from .variants import GAMES, OPTIONS, every_game

MAX_PLIES = 150
MOST_POSITIONS = 1500
"""The number of positions after which a test of hidden information begins no other game."""

games = every_game()
seeds = st.integers(0, 2**32)


def outcomes(state: State) -> list[int]:
    """What may happen next: the legal moves, or what chance may do."""
    return state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]


def test_options_are_those_of_bundled_games() -> None:
    assert set(OPTIONS) <= set(names())


@pytest.mark.slow
@every_game(thorough=True)
@settings(deadline=None, max_examples=3)
@given(seed=seeds)
def test_a_random_game_is_consistent_at_every_ply(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    state = game.initial()
    for _ in range(MAX_PLIES):
        if state.to_act() == OVER:
            break
        assert_consistent(state)
        before, view, copy = state.key(), state.view(), state.copy()
        move = chooser.choice(outcomes(state))
        text = copy.move_text(move)
        state.apply(move)
        assert (copy.key(), copy.view()) == (before, view), "a copy must not change"
        copy.apply(copy.parse_move(text.lower()))
        assert (copy.key(), copy.view()) == (state.key(), state.view())
    else:
        return
    assert outcomes(state) == []
    assert len(state.returns()) == state.players
    if state.zero_sum:
        assert sum(state.returns()) == pytest.approx(0, abs=1e-12)


def assert_consistent(state: State) -> None:
    """What must be true of a position that is not the end."""
    moves = outcomes(state)
    texts = [state.move_text(move) for move in moves]
    assert len(set(texts)) == len(texts) == len(set(moves)) > 0
    for move, text in zip(moves, texts, strict=True):
        assert text.split() == [text], "a move is one word"
        assert state.is_legal(move)
        assert state.parse_move(text) == move
    if state.to_act() == CHANCE:
        assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
    assert all(-1 < state.evaluate(player) < 1 for player in range(state.players))
    view = state.view()
    assert len(view.cells) == view.columns * view.rows
    assert json.loads(json.dumps(view.to_data())) == view.to_data()
    assert board_text(view) == state.text()
    assert "\n\n" not in state.text()


@pytest.mark.long
@pytest.mark.slow
@games
@settings(deadline=None, max_examples=2)
@given(seed=seeds)
def test_taking_back_restores_every_position(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    table = Table(game)
    seen = [(table.state.key(), table.state.view())]
    while not table.over and len(table.history) < 60:
        player = table.state.to_act()
        move = chooser.choice(outcomes(table.state))
        table.play(player, table.state.move_text(move))
        seen.append((table.state.key(), table.state.view()))
    while table.history:
        assert (table.state.key(), table.state.view()) == seen.pop()
        table.undo()
    assert [(table.state.key(), table.state.view())] == seen


@pytest.mark.long
@games
@settings(deadline=None, max_examples=15)
@given(text=st.text(max_size=12))
def test_any_text_is_a_legal_move_or_an_error(game: Game, text: str) -> None:
    state = game.initial()
    try:
        assert state.is_legal(state.parse_move(text))
    except (IllegalMove, InvalidMove) as error:
        assert str(error)


@games
def test_a_move_that_is_not_legal_changes_nothing(game: Game) -> None:
    state = game.initial()
    before = state.key()
    for move in (-5, 10_000, 2**31 - 1):
        assert not state.is_legal(move)
        with pytest.raises(IllegalMove):
            state.apply(move)
    assert state.key() == before


OPEN = [game for game in GAMES if game.perfect_information]
HIDDEN = [game for game in GAMES if not game.perfect_information]


@pytest.mark.long
@every_game(OPEN)
@settings(deadline=None, max_examples=3)
@given(seed=seeds)
def test_everybody_knows_the_position_in_a_game_of_perfect_information(
    game: Game, seed: int
) -> None:
    chooser = random.Random(seed)
    state = game.start()
    for _ in range(MAX_PLIES):
        player = state.to_act()
        assert state.acting() == ((player,) if player >= 0 else ())
        for observer in (None, *range(state.players)):
            assert state.observation(observer) == state.position_text()
            assert state.view(observer) == state.view()
            assert state.text(observer) == state.text()
        if player == OVER:
            break
        move = chooser.choice(outcomes(state))
        assert state.move_text_for(move, None) == state.move_text(move)
        state.apply(move)


@dataclass
class Told:
    """All that one observer is told of a game, as a referee would tell it.

    Choices at once are told when the last of them is made; a player knows its own before.
    """

    observer: int | None
    lines: list[str] = field(default_factory=list)
    own: str = ""
    awaiting: list[tuple[int, str]] = field(default_factory=list)

    def move(self, state: State, move: int) -> None:
        """Tell a move, which is about to be made in `state`."""
        player, awaited = state.to_act(), set(state.acting())
        self.awaiting.append((player, state.move_text_for(move, self.observer)))
        if player == self.observer:
            self.own = state.move_text(move)
        if not awaited - {player}:
            self.lines += [f"{who} {text}" for who, text in sorted(self.awaiting)]
            self.awaiting, self.own = [], ""

    @property
    def all(self) -> str:
        """Everything told, as one text."""
        return ", ".join([*self.lines, self.own])


def walked(game: Game, seed: int) -> Iterator[tuple[State, Told]]:
    """The positions of a random game, each with what every observer has been told."""
    chooser = random.Random(seed)
    state = game.start()
    tellings = [Told(observer) for observer in (None, *range(game.players))]
    while True:
        for told in tellings:
            yield state.copy(), told
        if state.to_act() == OVER:
            return
        if acting := state.acting():
            assert state.to_act() in acting
            assert state.yield_turn(chooser.choice(acting))
        move = chooser.choice(outcomes(state))
        for told in tellings:
            told.move(state, move)
        state.apply(move)


def shown(state: State, observer: int | None) -> tuple[object, ...]:
    """All that an observer may be shown of a position, with its legal moves if it may choose."""
    asked = state.copy()
    chooses = observer in state.acting() and asked.yield_turn(observer or 0)
    return (
        state.observation(observer),
        state.view(observer),
        state.text(observer),
        asked.legal_moves() if chooses else None,
    )


FORGETFUL = ("holdem", "stratego")
"""Games whose observations leave out some of what was told.

Hold'em: the order of cards and earlier hands, which do not matter. Stratego: on which ways the
pieces came to their squares, which tells something of what they are.
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDDEN, ids=repr)
def test_what_an_observer_is_shown_follows_from_what_it_was_told(game: Game) -> None:
    seen: dict[tuple[int | None, str], tuple[str, tuple[object, ...]]] = {}
    hidden = looked = 0
    for seed in range(300):
        if looked > MOST_POSITIONS:
            break
        for state, told in walked(game, seed):
            looked += 1
            position, now = state.position_text(), shown(state, told.observer)
            if state.to_act() == OVER:
                continue  # the end may show what nobody was told, as at a showdown
            before, same = seen.setdefault((told.observer, told.all), (position, now))
            assert now == same
            hidden += before != position
    assert hidden, "something is hidden from somebody"
    if game.name in FORGETFUL:
        return
    for player in range(game.players):  # and a player forgets nothing that it was told
        kept = {same[0] for (observer, _), (_, same) in seen.items() if observer == player}
        assert len(kept) == sum(observer == player for observer, _ in seen)
