"""Ends that players agree on: draws, matches called off, dead stones, estimates."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardwire.games import load
from boardwire.matches import (
    ConsensusRule,
    Limits,
    Match,
    MatchRecord,
    MoveRequest,
    NotNow,
    Phase,
    Reason,
    ScoreRequest,
)
from boardwire.matches.actions import Action, Ask, AskScores, End, Note
from boardwire.protocol import TimeControl

from .asking import start_clocks

# Black has the left of a board cut in two, with a white stone at A3 that cannot live there.
DEAD_WHITE = "2XO1/2XO1/O1XO1/2XO1/2XO1 X"
ALL_STAND, A3_TAKEN = "W+6.5", "B+4.5"


def begun(
    game: str = "go",
    names: Sequence[str] = ("anna", "ben"),
    limits: Limits | None = None,
    **options: object,
) -> Match:
    """A match whose players are ready and whose first move is asked for, at time 0."""
    match = Match(
        "m1",
        load(game, **options),
        names,
        TimeControl.parse("10s"),
        now=0.0,
        limits=limits or Limits(reconnect_timeout=20.0),
    )
    for player in range(len(names)):
        match.ready(player, 0.0)
    start_clocks(match, 0.0)
    return match


def play(match: Match, *moves: str) -> list[Action]:
    """Let the players move in turn; return the actions after the last move."""
    actions: list[Action] = []
    for move in moves:
        actions = match.answer((*match.to_move, 0)[0], move, 1.0)
        start_clocks(match, 1.0)
    return actions


def notes(actions: Sequence[Action]) -> list[tuple[tuple[int, ...], str]]:
    return [(it.players, it.text) for it in actions if isinstance(it, Note)]


def end_of(match: Match) -> tuple[str, Reason, str]:
    result = match.record.result
    assert match.phase is Phase.OVER
    assert result is not None
    return result.text, result.reason, result.detail


# -- draws -----------------------------------------------------------------------------------


def test_a_draw_is_agreed_upon() -> None:
    match = begun()
    assert notes(match.offer_draw(1)) == [((0,), "ben offers a draw")]
    assert match.draw_agreed == {1}
    assert isinstance(match.accept_draw(0)[-1], End)
    assert end_of(match) == ("0", Reason.AGREEMENT, "")


def test_to_offer_a_draw_where_one_is_offered_is_to_accept_it() -> None:
    match = begun()
    match.offer_draw(0)
    match.offer_draw(1)
    assert end_of(match)[1] is Reason.AGREEMENT


def test_an_offer_survives_the_own_move_and_is_declined_by_the_other_s() -> None:
    match = begun()
    match.offer_draw(0)
    play(match, "A1")
    assert match.draw_agreed == {0}
    play(match, "B1")
    assert match.draw_agreed == frozenset()
    with pytest.raises(NotNow, match="nobody offers"):
        match.accept_draw(1)


def test_an_illegal_move_declines_nothing() -> None:
    match = Match(*("m1", load("go"), ("anna", "ben"), TimeControl.none()), now=0.0)
    match.allow_illegal_moves(0, 1)
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    start_clocks(match, 0.0)
    match.offer_draw(1)
    match.answer(0, "Z99", 1.0)
    assert match.draw_agreed == {1}


def test_who_was_declined_offers_again_only_after_a_move() -> None:
    match = begun()
    match.offer_draw(0)
    assert notes(match.decline_draw(1)) == [((0,), "ben declines the draw")]
    with pytest.raises(NotNow, match="after your next move"):
        match.offer_draw(0)
    match.offer_draw(1)  # the other may
    match.decline_draw(0)
    play(match, "A1")
    match.offer_draw(0)
    assert match.draw_agreed == {0}


def test_nobody_agrees_with_himself() -> None:
    match = begun()
    with pytest.raises(NotNow, match="nobody offers"):
        match.accept_draw(0)
    match.offer_draw(0)
    with pytest.raises(NotNow, match="nobody offers"):
        match.accept_draw(0)
    with pytest.raises(NotNow, match="already"):
        match.offer_draw(0)


def test_of_three_players_all_must_agree() -> None:
    match = begun("nim", ("anna", "ben", "carl"), players=3, heaps="5,5")
    match.offer_draw(2)
    assert notes(match.accept_draw(0)) == [((1, 2), "anna accepts the draw")]
    play(match, "A1")  # by anna, who has agreed
    assert match.draw_agreed == {0, 2}
    match.accept_draw(1)
    assert end_of(match) == ("0", Reason.AGREEMENT, "")
    assert match.record.result is not None
    assert match.record.result.returns == (0, 0, 0)


def test_draws_are_for_matches_in_play() -> None:
    match = Match("m1", load("go"), ("anna", "ben"), TimeControl.none(), now=0.0)
    with pytest.raises(NotNow, match="not begun"):
        match.offer_draw(0)
    match.abort("enough")
    for act in (match.offer_draw, match.accept_draw):
        with pytest.raises(NotNow, match="over"):
            act(0)
    with pytest.raises(NotNow, match="over"):
        match.decline_draw(0)


# -- calling off -----------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [(), ("A1",)])
def test_a_match_can_be_called_off_before_everybody_has_moved(moves: tuple[str, ...]) -> None:
    match = begun()
    play(match, *moves)
    match.abort_by(1)
    assert end_of(match) == ("Void", Reason.CALLED_OFF, "ben called it off")


def test_afterwards_it_cannot() -> None:
    match = begun()
    play(match, "A1", "B1")
    with pytest.raises(NotNow, match="all players have moved"):
        match.abort_by(0)
    match.abort("enough")
    with pytest.raises(NotNow, match="over"):
        match.abort_by(0)


def test_moves_of_the_opening_are_nobody_s_own() -> None:
    match = Match(
        *("m1", load("go"), ("anna", "ben"), TimeControl.none()), now=0.0, opening=("A1", "B1")
    )
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    match.abort_by(0)
    assert end_of(match)[1] is Reason.CALLED_OFF


# -- dead stones -----------------------------------------------------------------------------


def passed(limits: Limits | None = None) -> Match:
    """A match whose players have passed."""
    match = begun(limits=limits, size=5, komi=0.5, position=DEAD_WHITE)
    dead_stones = match.limits.cleanup
    assert play(match, "pass", "pass")[-1] == AskScores(ScoreRequest(dead_stones))
    return match


def hear(match: Match, *told: str | None) -> list[Action]:
    """Have the players list the dead stones."""
    actions: list[Action] = []
    for player, text in enumerate(told):
        dead = None if text is None else frozenset(text.split())
        actions = match.scored(player, "0", dead)
    return actions


def test_stones_that_both_hold_for_dead_are_taken_off() -> None:
    match = passed()
    hear(match, "A3", "A3")
    assert end_of(match) == (A3_TAKEN, Reason.RULE, "dead stones taken off: A3")
    assert match.record.dead == ("A3",)
    again = Match.resume(match.record, now=0.0).table.result(match.record.dead)
    assert again == match.record.result


@pytest.mark.parametrize("told", [("", ""), ("A3", None), (None, None), ("B2", "B2"), ("A3", "Q7")])
def test_without_agreement_or_opinion_all_stones_stand(told: tuple[str | None, ...]) -> None:
    match = passed()
    hear(match, *told)
    assert end_of(match) == (ALL_STAND, Reason.RULE, "")
    assert match.record.dead == ()


def test_the_referee_may_be_told_that_all_stones_stand() -> None:
    match = passed(Limits(cleanup=False))
    hear(match, "A3", "A3")
    assert end_of(match)[0] == ALL_STAND


def test_who_disagree_play_on_and_then_all_stones_stand() -> None:
    match = passed()
    told, asked = hear(match, "A3", "")
    assert isinstance(told, Note)
    assert told.players == (0, 1)
    assert asked == Ask((MoveRequest(0, (9.0, 10.0), cleaning_up=True),))
    assert match.record.result is None
    start_clocks(match, 1.0)
    assert match.cleaning_up
    assert isinstance(play(match, "pass")[-1], Ask)  # one pass is not the end again
    assert play(match, "pass")[-1] == AskScores(ScoreRequest())
    hear(match, "A3", "A3")
    assert end_of(match) == (ALL_STAND, Reason.RULE, "")


def test_a_disputed_stone_can_be_taken() -> None:
    match = passed()
    hear(match, "A3", "")
    start_clocks(match, 1.0)
    play(match, "A2", "pass", "A4", "pass", "B3", "pass", "pass")
    hear(match, None, None)
    assert end_of(match) == (A3_TAKEN, Reason.RULE, "")
    record = match.record
    assert record.game_record().final().margin() == 4.5
    assert Match.resume(record, now=0.0).table.state.key() == match.table.state.key()


def test_a_dispute_needs_both_players_at_the_board() -> None:
    match = passed()
    match.scored(0, "0", frozenset({"A3"}))
    match.lost(0, Reason.DISCONNECTION, "gone", 2.0)
    match.scored(1, "0", frozenset())
    assert end_of(match)[0] == ALL_STAND


def test_who_left_before_the_rules_ended_the_game_has_not_lost_by_that() -> None:
    match = begun(size=5, komi=0.5, position=DEAD_WHITE)
    play(match, "pass")
    match.lost(0, Reason.DISCONNECTION, "gone", 1.5)
    play(match, "pass")
    match.scored(0, None)
    assert match.deadline == 1.0 + match.limits.scoring
    assert match.expire(30.9) == []
    match.expire(31.0)
    assert end_of(match) == (ALL_STAND, Reason.RULE, "")


def resumed(record: MatchRecord, ready: bool = True) -> Match:
    match = Match.resume(record, now=100.0)
    assert match.begin(100.0) == []
    if ready:
        assert match.ready(0, 101.0) == []
    return match


def test_after_a_restart_the_players_are_asked_again_for_the_dead_stones() -> None:
    record = passed().record
    record.result = None
    match = resumed(record)
    assert match.ready(1, 102.0)[-1] == AskScores(ScoreRequest(dead_stones=True))
    hear(match, "A3", "A3")
    assert end_of(match)[0] == A3_TAKEN


def test_players_who_stay_away_have_left_all_stones_where_they_stand() -> None:
    record = passed().record
    record.result = None
    match = resumed(record)
    match.expire(100.0 + match.limits.resumption)
    assert end_of(match) == (ALL_STAND, Reason.RULE, "")


def test_a_dispute_goes_on_after_a_restart() -> None:
    match = passed()
    hear(match, "A3", "")
    start_clocks(match, 1.0)
    play(match, "pass")
    again = resumed(match.record)
    assert again.cleaning_up
    assert again.ready(1, 102.0)[-1] == Ask(
        (MoveRequest(1, match.clock.all_remaining(), cleaning_up=True),)
    )
    start_clocks(again, 102.0)
    again.answer(1, "pass", 102.5)
    hear(again, "A3", "A3")
    assert end_of(again)[0] == ALL_STAND
    again.record.result = None  # as if the server had ended before this was kept
    assert Match.resume(again.record, now=0.0).begin(0.0) == [AskScores(ScoreRequest())]


# -- estimates -------------------------------------------------------------------------------

RULE = ConsensusRule(moves=2, win=0.9, draw=0.05, draw_after=6)


def estimated(*values: tuple[float | None, float | None], limits: Limits | None = None) -> Match:
    """A match in which the players told these estimates, pair by pair of moves."""
    match = begun("othello", limits=limits or Limits(consensus=RULE))
    for pair in values:
        for value in pair:
            if match.phase is Phase.OVER:
                return match
            player = match.to_move[0]
            state = match.table.state
            play(match, state.move_text(state.legal_moves()[0]))
            assert match.estimated(player, value) == []
    return match


@pytest.mark.parametrize(
    ("values", "returns"),
    [
        ([(0.9, -0.9), (1.0, -1.0)], (1.0, -1.0)),
        ([(-0.9, 0.9), (-1.0, 1.0)], (-1.0, 1.0)),
        ([(0.5, 0.0), (0.0, 0.5), (0.05, -0.05), (0.0, 0.0)], (0.0, 0.0)),
    ],
)
def test_what_both_engines_think_for_long_enough_ends_the_match(
    values: list[tuple[float, float]], returns: tuple[float, float]
) -> None:
    match = estimated(*values, (values[-1]))
    result = match.record.result
    assert result is not None
    assert (result.returns, result.reason) == (returns, Reason.CONSENSUS)
    assert result.text == {1.0: "B+", -1.0: "W+", 0.0: "0"}[returns[0]]
    assert result.detail == "both engines agreed for 2 moves"
    assert len(match.record.moves) == 2 * len(values) + 1  # when the next would be asked


@pytest.mark.parametrize(
    "values",
    [
        [(0.9, -0.9), (0.89, -0.9)],
        [(0.9, -0.9), (0.9, -0.89)],
        [(0.9, 0.9), (0.9, 0.9)],
        [(0.9, -0.9), (-0.9, 0.9)],
        [(0.9, -0.9), (None, -0.9)],
        [(0.9, -0.9), (0.9, None)],
        [(0.0, 0.0), (0.0, 0.0)],  # too early for a draw
        [(0.0, 0.0), (0.06, 0.0), (0.0, 0.0)],
    ],
)
def test_otherwise_it_goes_on(values: list[tuple[float | None, float | None]]) -> None:
    assert estimated(*values, (0.5, 0.5)).phase is Phase.PLAYING


def test_a_move_without_an_estimate_breaks_the_row() -> None:
    match = begun("othello", limits=Limits(consensus=ConsensusRule(moves=3)))
    while match.phase is not Phase.OVER:
        ply, player, state = len(match.record.moves), match.to_move[0], match.table.state
        play(match, state.move_text(state.legal_moves()[0]))
        if ply != 4:
            match.estimated(player, 1.0 if player == 0 else -1.0)
    assert len(match.record.moves) == 12  # without that, 6


def test_estimates_count_only_where_the_referee_wants_them() -> None:
    match = estimated(*[(1.0, -1.0)] * 5, limits=Limits())
    assert not match.wants_estimates
    assert match.phase is Phase.PLAYING
    assert not begun(
        *("nim", ("anna", "ben", "carl"), Limits(consensus=RULE)), players=3, heaps="2,2"
    ).wants_estimates


# -- endgame tables --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "move", "text"),
    [
        ("8/8/8/1k6/8/2K5/1q5R/8 w - - 7 1", "h2b2", "W+"),
        ("8/4P3/8/1k6/8/2K5/1q6/8 w - - 7 1", "c3b2", "W+"),
        ("8/8/1k6/1P6/1K6/8/8/8 w - - 30 1", "b4a4", "0"),
    ],
)
def test_a_table_of_endings_ends_what_it_knows(position: str, move: str, text: str) -> None:
    match = begun("chess", limits=Limits(endgame_tables=True), position=position)
    play(match, move)
    assert end_of(match) == (text, Reason.ENDGAME_TABLE, "")


def test_without_being_told_nobody_looks_into_a_table() -> None:
    match = begun("chess", position="8/8/1k6/1P6/1K6/8/8/8 w - - 0 1")
    play(match, "b4a4")
    assert match.phase is Phase.PLAYING


def test_nobody_is_to_move_while_the_score_is_heard() -> None:
    assert passed().to_move == ()
