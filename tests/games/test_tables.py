"""The tables that pages draw: what a view's `kind` and `table` have, and the words of moves."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

import boardwire
from boardwire.games import Game, Geometry, State, load, names
from boardwire.games.words import Words, phrase

from .test_determinized import positions, sampled
from .variants import GAMES, every_game

HIDDEN = [game for game in GAMES if not game.perfect_information]
WEB = Path(boardwire.__file__).parent / "web"
SHAPES = {it.value for it in Geometry}


def components() -> set[str]:
    """The kinds of tables that the page has a component for."""
    registry = (WEB / "modules" / "tables" / "registry.js").read_text()
    return set(re.findall(r'(\w+): \(\) => import\("\./(?:\w+/)?\w+\.js"\)', registry))


@pytest.mark.parametrize("name", names())
def test_the_kind_of_a_table_is_a_component_of_the_page_or_the_shape_of_a_board(name: str) -> None:
    view = load(name).start().view()
    if view.kind:
        assert view.kind in components()
        assert (WEB / "styles" / "tables" / f"{view.kind}.css").is_file()
        assert view.table
    else:
        assert view.table_kind in SHAPES


@every_game(GAMES)
def test_a_table_is_plain_data_and_the_same_kind_throughout(game: Game) -> None:
    kinds = set()
    for _, state in sampled(game, 3):
        for observer in (None, *range(game.players)):
            view = state.view(observer)
            kinds.add(view.kind)
            assert json.loads(json.dumps(view.table)) == view.table
            assert None not in view.table.values()
    assert len(kinds) == 1


@every_game(HIDDEN)
def test_a_table_depends_on_what_its_observer_knows(game: Game) -> None:
    """Swap what is hidden from a player: whoever cannot tell has the same table and choices."""
    for seed, state in sampled(game, 20):
        for player in range(game.players):
            other = state.determinized(player, Random(seed))
            for observer in (None, *range(game.players)):
                if other.observation(observer) != state.observation(observer):
                    continue
                assert other.view(observer).table == state.view(observer).table
                if observer is not None:
                    assert _offered(other, observer) == _offered(state, observer)


def _offered(state: State, player: int) -> list[tuple[str, str]]:
    """The moves that a player is offered, with their words."""
    state = state.copy()
    if player not in state.acting() or not state.yield_turn(player):
        return []
    return [
        (state.move_text(it), str(state.move_words(it, player))) for it in state.offered_moves()
    ]


@every_game(HIDDEN)
def test_the_words_of_a_move_say_no_more_than_its_text(game: Game) -> None:
    """Moves that an observer cannot tell apart by their texts have the same words."""
    for seed in range(3):
        for state in positions(game, seed):
            choices = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
            for observer in (None, *range(game.players)):
                said = defaultdict(set)
                for move in choices[:200]:
                    text = state.move_text_for(move, observer)
                    said[text].add(str(state.move_words(move, observer)))
                assert all(len(it) == 1 for it in said.values())


@every_game(GAMES)
def test_offered_moves_are_legal_and_have_words_without_open_places(game: Game) -> None:
    for state in positions(game, 1):
        if state.to_act() < 0:
            continue
        offered = state.offered_moves()
        assert all(state.is_legal(move) for move in offered)
        for move in offered[:50]:
            said = state.move_words(move, state.to_act())
            if said is not None:
                assert Words.from_data(json.loads(json.dumps(said.to_data()))) == said
                assert str(said)
                assert "{" not in str(said)


def test_words_have_words_as_values() -> None:
    said = phrase("Play the {card}", card=phrase("{rank} of spades", rank=phrase("ace")))
    assert str(said) == "Play the ace of spades"
    assert said.to_data() == ["Play the {card}", {"card": ["{rank} of spades", {"rank": ["ace"]}]}]
    assert Words.from_data(said.to_data()) == said
