"""Matrix games: payoffs, names of moves, rounds, and what may be seen of choices."""

from __future__ import annotations

import pytest

from boardwire.games import OVER, Game, OptionError, State, load


def played(game: Game, text: str) -> State:
    return game.read_position(text)


def test_the_default_is_rock_paper_scissors() -> None:
    game = load("matrix")
    assert (game.players, game.zero_sum) == (2, True)
    assert played(game, "rock/paper").returns() == [-1, 1]
    assert played(game, "scissors/paper").margin() == 1


def test_the_prisoners_dilemma_is_repeated() -> None:
    game = load("matrix", payoffs="prisoners-dilemma", rounds=2)
    assert not game.zero_sum
    state = played(game, "cooperate/defect defect/defect")
    assert state.to_act() == OVER
    assert state.returns() == [pytest.approx(-5 / 6), pytest.approx(-2 / 6)]
    assert state.view().side["payoffs of black"] == -5
    assert state.margin() is None


def test_choices_are_seen_when_all_are_made() -> None:
    game = load("matrix", payoffs="battle-of-the-sexes", rounds=2)
    state = game.start()
    state.apply(state.parse_move("football"))
    assert [state.observation(it) for it in (0, 1, None)] == ["football/?", "?/-", "?/?"]
    assert state.position_text() == "football/-"
    state.apply(state.parse_move("opera"))
    assert state.observation(1) == "football/opera ?/-"


def test_payoffs_may_be_lists_for_any_number_of_players() -> None:
    table = [[[[1, 0, 2], [0, 3, 0]]], [[[0, 0, 0], [2, 1, 1]]]]
    game = load("matrix", payoffs=table, moves="a,b/c/d,e")
    assert game.players == 3
    assert played(game, "b/c/e").returns() == [pytest.approx(it / 3) for it in (2, 1, 1)]
    again = load("matrix", **game.options)
    assert again == game


def test_payoffs_may_be_fractions() -> None:
    game = load("matrix", payoffs='[["1/2",0.25],[-1,0]]')
    assert played(game, "1/1").margin() == 0.5
    assert played(game, "1/2").margin() == 0.25


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"payoffs": "chess"}, "no table of payoffs"),
        ({"payoffs": "[[1,2],[3]]"}, "same length"),
        ({"payoffs": "[[1e999999999,2]]"}, "no payoff"),
        ({"payoffs": '[["1e-99999999",2]]'}, "no payoff"),
        ({"payoffs": "[1,2]"}, "rows of numbers"),
        ({"payoffs": "[]"}, "rows of numbers"),
        ({"payoffs": "[[[1,2,3]]]"}, "one payoff for each"),
        ({"payoffs": '[["x",1]]'}, "no payoff"),
        ({"payoffs": "[[true,1]]"}, "no payoff"),
        ({"payoffs": '[["1/0",1]]'}, "no payoff"),
        ({"payoffs": "[" * 2000}, "no table"),
        ({"payoffs": [[[0] * 2] * 200] * 200}, "at most"),
        ({"moves": "a,b"}, "3 and 3 different names"),
        ({"moves": "a,b,A"}, "different names"),
        ({"moves": "a,b,?"}, "no name of a move"),
        ({"moves": "a,b,-"}, "no name of a move"),
        ({"payoffs": {1, 2}}, "nested lists"),
    ],
)
def test_wrong_payoffs_and_names_are_told(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load("matrix", **options)
