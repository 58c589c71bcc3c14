"""The kinds of games, and their everyday names."""

from __future__ import annotations

from random import Random

import pytest

from boardwire.games import CHANCE, OVER, everyday_name, find, load, names
from boardwire.games.everyday_names import EVERYDAY_NAMES
from boardwire.games.kinds import kind_of


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("chess", {}, ("in turn", "all", "no", "zero", "no", "2")),
        ("backgammon", {}, ("in turn", "all", "yes", "zero", "no", "2")),
        ("bridge", {}, ("in turn", "part", "yes", "zero", "yes", "4")),
        ("battleship", {}, ("both", "part", "no", "zero", "no", "2")),
        ("battleship", {"placing": "chance"}, ("in turn", "part", "yes", "zero", "no", "2")),
        ("stratego", {"setup": "chance"}, ("in turn", "part", "yes", "zero", "no", "2")),
        (
            "matrix",
            {"payoffs": "prisoners-dilemma"},
            ("at once", "part", "no", "other", "no", "2"),
        ),
        (
            "tree",
            {"players": 3, "alliances": "b+w", "tree": [{"utility": [1, 2, 6]}]},
            ("in turn", "all", "no", "other", "yes", "1-6"),
        ),
    ],
)
def test_the_kind_of_a_game(name: str, options: dict[str, object], kind: tuple[str, ...]) -> None:
    found = kind_of(load(name, **options))
    parts = (found.moves, found.known, found.chance, found.sum, found.partners, found.players)
    assert parts == kind


@pytest.mark.parametrize("name", ["battleship", "stratego"])
def test_where_chance_only_announces_nothing_is_drawn(name: str) -> None:
    game = load(name)
    assert game.only_announces
    state, random = game.initial(), Random(3)
    announced = 0
    while state.to_act() != OVER and announced < 30:
        if state.to_act() == CHANCE:
            ((move, _),) = state.chance_outcomes()
            announced += 1
        else:
            move = random.choice(state.legal_moves())
        state.apply(move)
    assert announced


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Monopoly", "property"),
        ("大富翁", "property"),
        ("scrabble", "crossword"),
        ("拼字游戏", "crossword"),
        ("noughts and crosses", "tictactoe"),
        ("draughts", "checkers"),
        ("五子棋", "gomoku"),
        ("黑白棋", "othello"),
        ("海战棋", "battleship"),
        ("军旗", "stratego"),
    ],
)
def test_a_game_is_found_by_its_everyday_names(name: str, meant: str) -> None:
    assert find(name).name == meant
    assert everyday_name(name)
    assert not everyday_name(meant)


def test_no_everyday_name_belongs_to_two_games() -> None:
    assert set(EVERYDAY_NAMES) <= set(names())
    for game, others in EVERYDAY_NAMES.items():
        assert all(find(other).name == game for other in others)
