"""Scoring: the players' opinions of the score and of dead stones, and their consequences."""

from __future__ import annotations

import pytest

from boardwire.games import load
from boardwire.matches import (
    Limits,
    Match,
    MatchRecord,
    MoveRequest,
    Reason,
    ScoreRequest,
    Table,
)
from boardwire.matches.actions import Action, Ask, AskScores, Note
from boardwire.matches.referee.scoring import Ruling, Scoring

from ..asking import begun, end_of, play, start_clocks

# Black has the left of a board cut in two, with a white stone at A3 that cannot live there.
DEAD_WHITE = "2XO1/2XO1/O1XO1/2XO1/2XO1 X"
ALL_STAND, A3_TAKEN = "W+6.5", "B+4.5"


def finished() -> Table:
    table = Table(load("go", size=5, komi=0.5, position=DEAD_WHITE))
    table.play(0, "pass")
    table.play(1, "pass")
    return table


def scoring(*told: str | None) -> Scoring:
    """What follows from these lists of dead stones, one for each player."""
    it = Scoring(len(told))
    for player, text in enumerate(told):
        assert not it.complete
        assert it.take(player, None, None if text is None else frozenset(text.split()))
    assert it.complete
    return it


def test_stones_that_all_players_list_are_taken_off() -> None:
    settlement = scoring("A3", "A3").settle(finished().result)
    assert (settlement.ruling, settlement.dead) == (Ruling.AGREED, ("A3",))
    assert settlement.result is not None
    assert settlement.result.text == "B+4.5"


@pytest.mark.parametrize("told", [("A3", None), (None, None), ("B2", "B2"), ("A3", "Q7")])
def test_without_sound_lists_of_all_players_all_stones_stand(told: tuple[str | None, ...]) -> None:
    settlement = scoring(*told).settle(finished().result)
    assert (settlement.ruling, settlement.result) == (Ruling.ALL_STAND, None)


def test_different_lists_are_a_dispute() -> None:
    assert scoring("A3", "").settle(finished().result).ruling is Ruling.DISPUTED


def test_the_first_answer_of_a_player_counts() -> None:
    it = Scoring(2)
    assert it.take(0, "B+3", frozenset())
    assert not it.take(0, "W+3", None)
    assert it.scores == {0: "B+3"}


def test_the_list_of_a_player_who_has_gone_does_not_count() -> None:
    it = scoring("A3", "A3")
    it.withdraw(1)
    assert it.settle(finished().result).ruling is Ruling.ALL_STAND


# -- in a match ------------------------------------------------------------------------------


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
    assert match.limits.dead_stones == 4 * match.limits.scoring  # people look at the whole board
    assert match.deadline == 1.0 + match.limits.dead_stones
    assert match.expire(120.9) == []
    match.expire(121.0)
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


def test_nobody_is_to_move_while_the_score_is_heard() -> None:
    assert passed().to_move == ()
