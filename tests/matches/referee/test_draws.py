"""Draws by agreement, and matches that a player ends before all have moved."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.matches import (
    Match,
    NotNow,
    Reason,
)
from boardwire.matches.actions import End
from boardwire.protocol import TimeControl

from ..asking import begun, end_of, notes, play, start_clocks


def test_a_draw_is_agreed_upon() -> None:
    match = begun()
    assert notes(match.agreements.offer_draw(1)) == [((0,), "ben offers a draw")]
    assert match.agreements.draw_agreed == {1}
    assert any(isinstance(it, End) for it in match.agreements.accept_draw(0))
    assert end_of(match) == ("0", Reason.AGREEMENT, "")


def test_to_offer_a_draw_where_one_is_offered_is_to_accept_it() -> None:
    match = begun()
    match.agreements.offer_draw(0)
    match.agreements.offer_draw(1)
    assert end_of(match)[1] is Reason.AGREEMENT


def test_an_offer_survives_the_own_move_and_is_declined_by_the_other_s() -> None:
    match = begun()
    match.agreements.offer_draw(0)
    play(match, "A1")
    assert match.agreements.draw_agreed == {0}
    play(match, "B1")
    assert match.agreements.draw_agreed == frozenset()
    with pytest.raises(NotNow, match="nobody offers"):
        match.agreements.accept_draw(1)


def test_an_illegal_move_declines_nothing() -> None:
    match = Match(*("m1", load("go"), ("anna", "ben"), TimeControl.none()), now=0.0)
    match.allow_illegal_moves(0, 1)
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    start_clocks(match, 0.0)
    match.agreements.offer_draw(1)
    match.answer(0, "Z99", 1.0)
    assert match.agreements.draw_agreed == {1}


def test_who_was_declined_offers_again_only_after_a_move() -> None:
    match = begun()
    match.agreements.offer_draw(0)
    assert notes(match.agreements.decline_draw(1)) == [((0,), "ben declines the draw")]
    with pytest.raises(NotNow, match="after your next move"):
        match.agreements.offer_draw(0)
    match.agreements.offer_draw(1)  # the other may
    match.agreements.decline_draw(0)
    play(match, "A1")
    match.agreements.offer_draw(0)
    assert match.agreements.draw_agreed == {0}


def test_nobody_agrees_with_himself() -> None:
    match = begun()
    with pytest.raises(NotNow, match="nobody offers"):
        match.agreements.accept_draw(0)
    match.agreements.offer_draw(0)
    with pytest.raises(NotNow, match="nobody offers"):
        match.agreements.accept_draw(0)
    with pytest.raises(NotNow, match="already"):
        match.agreements.offer_draw(0)


def test_of_three_players_all_must_agree() -> None:
    match = begun("nim", ("anna", "ben", "carl"), players=3, heaps="5,5")
    match.agreements.offer_draw(2)
    assert notes(match.agreements.accept_draw(0)) == [((1, 2), "anna accepts the draw")]
    play(match, "A1")  # by anna, who has agreed
    assert match.agreements.draw_agreed == {0, 2}
    match.agreements.accept_draw(1)
    assert end_of(match) == ("0", Reason.AGREEMENT, "")
    assert match.record.result is not None
    assert match.record.result.returns == (0, 0, 0)


def test_draws_are_for_matches_in_play() -> None:
    match = Match("m1", load("go"), ("anna", "ben"), TimeControl.none(), now=0.0)
    with pytest.raises(NotNow, match="not begun"):
        match.agreements.offer_draw(0)
    match.abort("enough")
    for act in (match.agreements.offer_draw, match.agreements.accept_draw):
        with pytest.raises(NotNow, match="over"):
            act(0)
    with pytest.raises(NotNow, match="over"):
        match.agreements.decline_draw(0)


@pytest.mark.parametrize("moves", [(), ("A1",)])
def test_a_match_can_be_called_off_before_everybody_has_moved(moves: tuple[str, ...]) -> None:
    match = begun()
    play(match, *moves)
    match.agreements.abort_by(1)
    assert end_of(match) == ("Void", Reason.CALLED_OFF, "ben called it off")


def test_afterwards_it_cannot() -> None:
    match = begun()
    play(match, "A1", "B1")
    with pytest.raises(NotNow, match="all players have moved"):
        match.agreements.abort_by(0)
    match.abort("enough")
    with pytest.raises(NotNow, match="over"):
        match.agreements.abort_by(0)


def test_moves_of_the_opening_are_nobody_s_own() -> None:
    match = Match(
        *("m1", load("go"), ("anna", "ben"), TimeControl.none()), now=0.0, opening=("A1", "B1")
    )
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    match.agreements.abort_by(0)
    assert end_of(match)[1] is Reason.CALLED_OFF
