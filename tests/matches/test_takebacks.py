"""The referee takes moves back when all players have agreed, and not where they stay."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.matches import Limits, Match, NotNow
from boardwire.matches.actions import Announce, Ask, Note, RemovePlies, TakeBack
from boardwire.protocol import MovesTakenBack, TimeControl

from .asking import start_clocks
from .test_match import begun


def moved(match: Match, *moves: str, seconds: float = 1.0) -> None:
    """Make moves in turn, each in the same time."""
    for count, text in enumerate(moves):
        (player,) = match.to_move
        assert match.answer(player, text, (count + 1) * seconds)
        start_clocks(match, (count + 1) * seconds)


def test_the_asker_is_to_move_again_where_it_moved_last() -> None:
    match = begun()
    moved(match, "A1", "B1", "A2")
    notes = match.agreements.ask_takeback(0)
    assert notes == [Note((1,), "anna asks to take a move back")]
    actions = match.agreements.accept_takeback(1, 4.0)
    assert [move.text for move in match.record.moves] == ["A1", "B1"]
    assert match.to_move == (0,)
    kinds = [type(it) for it in actions]
    assert kinds == [Note, RemovePlies, TakeBack, Announce, Ask]
    assert actions[2] == TakeBack(2)
    assert actions[3] == Announce(MovesTakenBack("m1", 0, 2, (None, None)))


def test_the_answer_of_the_opponent_is_taken_back_with_the_move() -> None:
    match = begun()
    moved(match, "A1", "B1", "A2")
    match.agreements.ask_takeback(1)
    match.agreements.accept_takeback(0, 4.0)
    assert [move.text for move in match.record.moves] == ["A1"]
    assert match.to_move == (1,)
    start_clocks(match, 4.0)
    assert match.answer(1, "C3", 5.0)
    assert match.table.state.text() == _table("A1", "C3")


def _table(*moves: str) -> str:
    match = begun()
    moved(match, *moves)
    return match.table.state.text()


def test_clocks_are_as_they_were() -> None:
    match = begun(time="1m+2")
    moved(match, "A1", "B1", "A2", seconds=10.0)
    match.agreements.ask_takeback(0)
    match.agreements.accept_takeback(1, 35.0)
    assert match.clock.all_remaining() == (52.0, 52.0)
    assert match.clock.all_remaining(35.0) == (52.0, 52.0)


def test_a_match_goes_on_from_its_record_without_the_moves() -> None:
    match = begun("othello")
    moved(match, "D3", "C3")
    match.agreements.ask_takeback(1)
    match.agreements.accept_takeback(0, 4.0)
    match.record.refereed = True
    resumed = Match.resume(match.record, now=0.0)
    assert [it.text for it in resumed.history] == ["D3"]


@pytest.mark.parametrize("rated", ["rated", "tournament"])
def test_moves_of_a_match_that_counts_stay(rated: str) -> None:
    match = begun()
    moved(match, "A1")
    match.record.rated = rated == "rated"
    match.record.tournament = "t1" if rated == "tournament" else ""
    with pytest.raises(NotNow, match="rated match or a tournament"):
        match.agreements.ask_takeback(0)


@pytest.mark.parametrize("game", ["backgammon", "kuhn", "bridge", "rps"])
def test_moves_stay_where_luck_or_secrets_are(game: str) -> None:
    loaded = load(game)
    names = tuple(f"p{it}" for it in range(loaded.players))
    match = Match("m1", loaded, names, TimeControl.parse("none"), now=0.0)
    for player in range(loaded.players):
        match.ready(player, 0.0)
    with pytest.raises(NotNow, match="dice, cards or secrets"):
        match.agreements.ask_takeback(0)


def test_moves_stay_for_an_engine_and_where_the_operator_wants_it() -> None:
    match = begun()
    moved(match, "A1")
    match.agreements.set_takebacks(1, possible=False)
    with pytest.raises(NotNow, match="ben is an engine"):
        match.agreements.ask_takeback(0)
    match.agreements.set_takebacks(1, possible=True)
    assert match.agreements.ask_takeback(0)
    match = begun(limits=Limits(takebacks=False))
    moved(match, "A1")
    with pytest.raises(NotNow, match="at this server"):
        match.agreements.ask_takeback(0)


def test_moves_of_the_opening_stay() -> None:
    game = load("tictactoe")
    match = Match("m1", game, ("a", "b"), TimeControl.parse("none"), now=0.0, opening=("A1", "B1"))
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    with pytest.raises(NotNow, match="no move yet"):
        match.agreements.ask_takeback(1)


def test_a_move_declines_a_request_and_an_offer_of_a_draw_does_not_survive() -> None:
    match = begun()
    moved(match, "A1")
    match.agreements.ask_takeback(0)
    moved(match, "B1")
    assert match.agreements.takeback_asker is None
    match.agreements.offer_draw(1)
    match.agreements.ask_takeback(1)
    match.agreements.accept_takeback(0, 3.0)
    assert match.agreements.draw_agreed == frozenset()
