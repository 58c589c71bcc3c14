"""The referee: what a match decides, without a loop, a socket or a sleep."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from boardwire.games import load
from boardwire.matches import (
    Dice,
    LagLimits,
    Limits,
    Match,
    MoveRequest,
    NotNow,
    Observation,
    Phase,
    Reason,
    Result,
    ScoreRequest,
    public_record,
)
from boardwire.matches.actions import (
    Accept,
    Announce,
    Ask,
    AskScores,
    End,
    Note,
    Notify,
    Open,
    StorePly,
)
from boardwire.protocol import EngineInfo, MatchEnded, MatchStarted, MovePlayed, TimeControl
from boardwire.protocol.search_info import SearchInfo

from .asking import start_clocks

LIMITS = Limits(preparation=10, move_timeout=60, grace=0.5, scoring=5, plies=200)


def begun(
    game: str = "tictactoe",
    time: str = "none",
    limits: Limits = LIMITS,
    **options: object,
) -> Match:
    """A match whose players are ready at time 0."""
    match = Match(
        "m1",
        load(game, **options),
        ("anna", "ben"),
        TimeControl.parse(time),
        now=0.0,
        dice=Dice(b"seed"),
        limits=limits,
    )
    assert match.ready(0, 0.0) == []
    match.ready(1, 0.0)
    start_clocks(match, 0.0)
    return match


def play(match: Match, *moves: str, now: float = 1.0) -> list[object]:
    """Let the players answer in turn; return the actions after the last move."""
    actions: list[object] = []
    for move in moves:
        (player,) = match.to_move
        actions = list(match.answer(player, move, now))
        if isinstance(actions[-1], Ask):
            start_clocks(match, now)
    return actions


def result_of(match: Match) -> tuple[str, Reason]:
    result = match.record.result
    assert result is not None
    return result.text, result.reason


def test_a_match_begins_when_the_last_player_is_ready() -> None:
    match = Match("m1", load("go"), ("anna", "ben"), TimeControl.none(), now=0.0)
    assert match.ready(1, 1.0) == []
    opened, announced, asked = match.ready(0, 2.0)
    assert opened == Open(match.record)
    assert isinstance(announced, Announce)
    assert isinstance(announced.event, MatchStarted)
    assert asked == Ask((MoveRequest(0, (None, None)),))


def test_a_move_is_stored_before_it_is_told_and_told_before_the_next_is_asked_for() -> None:
    match = begun()
    stored, accepted, told, announced, asked = play(match, "B2", now=3.0)
    assert accepted == Accept(0, Observation(1, 0, "B2", (None, None)))
    assert isinstance(stored, StorePly)
    assert (stored.move.text, stored.move.seconds) == ("B2", 3.0)
    assert isinstance(told, Notify)
    assert (told.players, told.observation.text) == ((1,), "B2")
    assert isinstance(announced, Announce)
    assert isinstance(announced.event, MovePlayed)
    assert asked == Ask((MoveRequest(1, (None, None)),))


def test_three_in_a_row_wins_by_rule_after_the_scores_were_heard() -> None:
    match = begun()
    assert play(match, "A1", "B1", "A2", "B2", "A3")[-1] == AskScores(ScoreRequest())
    assert match.scored(0, "B+") == []
    ended, announced = match.scored(1, None)
    assert isinstance(announced, Announce)
    assert announced.event == MatchEnded("m1", "B+", "rule", score="B+", ending="X wins")
    assert ended == End(match.record)
    assert match.record.scores == {0: "B+"}
    assert match.record.result is not None
    assert match.record.result.winner == 0


def test_players_who_never_tell_their_score_do_not_hold_up_the_end() -> None:
    match = begun()
    play(match, "A1", "B1", "A2", "B2", "A3", now=1.0)
    assert match.deadline == 6.0
    assert isinstance(match.expire(6.0)[0], End)


@pytest.mark.parametrize(
    ("game", "moves", "detail"),
    [
        ("tictactoe", ("B2", "B2"), "B2 is not a legal move here"),
        ("chess", ("e2e5",), "e2e5 is not a legal move here"),
        ("go", ("it's",), """"it's" is no vertex such as J1"""),
        ("checkers", ("11-99",), "11-99: there is no square 99: they count to 32"),
        ("go", ("",), "the answer to genmove has no move"),
    ],
)
def test_an_illegal_move_loses_and_the_record_names_it_once(
    game: str, moves: Sequence[str], detail: str
) -> None:
    match = begun(game)
    play(match, *moves)
    assert match.record.result is not None
    assert (match.record.result.reason, match.record.result.detail) == (Reason.ILLEGAL_MOVE, detail)


@pytest.mark.parametrize("rubbish", ["", "Z99", "no move", "pass", "💥"])
def test_what_is_no_move_loses_too(rubbish: str) -> None:
    match = begun()
    play(match, rubbish)
    assert result_of(match) == ("W+Forfeit", Reason.ILLEGAL_MOVE)


def test_resigning_loses() -> None:
    match = begun("go")
    play(match, "D4", "Resign")
    assert result_of(match) == ("B+Resign", Reason.RESIGNATION)


def test_a_crash_loses_whoever_is_to_move() -> None:
    match = begun()
    match.lost(1, Reason.CRASH, "exit code 3", 1.0)
    assert result_of(match) == ("B+Forfeit", Reason.CRASH)


def test_the_time_until_a_player_is_asked_is_not_charged() -> None:
    match = begun(time="10s")
    assert match.answer(0, "B2", 1.0)[-1] == Ask((MoveRequest(1, (9.0, 10.0)),))
    assert match.deadline is None
    start_clocks(match, 5.0)
    assert match.deadline == 15.5
    match.answer(1, "A1", 6.0)
    assert match.record.moves[-1].seconds == 1.0


def test_a_flag_falls_after_the_grace() -> None:
    match = begun(time="10s")
    assert match.deadline == 10.5
    assert match.expire(10.4) == []
    match.expire(10.5)
    assert result_of(match) == ("W+Time", Reason.TIME)


def test_a_move_that_comes_after_the_flag_loses_on_time() -> None:
    match = begun(time="10s")
    play(match, "B2", now=10.6)
    assert result_of(match) == ("W+Time", Reason.TIME)


def test_absolute_time_is_charged_to_the_mover_only() -> None:
    match = begun(time="10s")
    asked = play(match, "B2", now=4.0)[-1]
    assert asked == Ask((MoveRequest(1, (6.0, 10.0)),))
    assert match.deadline == 14.5


def test_time_per_move_is_whole_again_at_every_move() -> None:
    match = begun(time="5/move")
    assert play(match, "B2", now=4.0)[-1] == Ask((MoveRequest(1, (5.0, 5.0)),))


def test_periods_and_stones_are_recorded_and_told_to_the_next_player() -> None:
    match = begun(time="10s+3x5")
    assert play(match, "B2", "A1", now=12.0)[-1] == Ask((MoveRequest(0, (5.0, 10.0), 3),))
    assert [(move.clock, move.stones) for move in match.record.moves] == [(5.0, 3), (10.0, 0)]


def test_lag_is_given_back_and_both_times_are_recorded() -> None:
    match = begun(time="10s")
    start_clocks(match, 0.0, 0.2)
    assert match.deadline == 10.7
    match.answer(0, "B2", 3.0, 0.2)
    (move,) = match.record.moves
    assert (move.seconds, move.charged, move.clock) == (3.0, 2.8, 7.2)


def test_a_move_that_lag_made_late_is_in_time() -> None:
    match = begun(time="10s")
    match.answer(0, "B2", 10.65, 0.2)
    assert match.phase is Phase.PLAYING
    (move,) = match.record.moves
    assert move.charged == pytest.approx(10.45)
    assert move.clock == pytest.approx(-0.45)  # of the grace; the record does not forget it
    match = begun(time="10s")
    match.answer(0, "B2", 10.75, 0.2)
    assert result_of(match) == ("W+Time", Reason.TIME)


def test_the_lag_of_the_moment_when_a_player_was_asked_is_not_taken_back() -> None:
    match = begun(time="10s")
    start_clocks(match, 0.0, 0.4)
    match.answer(0, "B2", 10.85, 0.1)
    assert match.phase is Phase.PLAYING


def test_lag_is_given_back_within_the_limits_of_the_match() -> None:
    limits = replace(LIMITS, lag=LagLimits(per_move=0.3, per_game=0.4))
    time = TimeControl.parse("60s")
    match = Match("m1", load("go"), ("a", "b"), time, now=0.0, limits=limits)
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    for text in ("D4", "E5", "F6", "G7", "H8"):
        start_clocks(match, 0.0)
        match.answer(match.to_move[0], text, 2.0, 5.0)
    charged = [move.charged for move in match.record.moves]
    assert charged == [1.7, 1.7, 1.9, 1.9, 2.0]


def test_no_lag_is_given_back_where_no_clock_runs() -> None:
    match = begun(time="none")
    match.answer(0, "B2", 3.0, 0.2)
    (move,) = match.record.moves
    assert (move.seconds, move.charged, move.clock) == (3.0, 3.0, None)


def test_silence_without_a_clock_loses_after_the_patience() -> None:
    match = begun()
    assert match.expire(59.9) == []
    match.expire(60.0)
    assert result_of(match) == ("W+Forfeit", Reason.NO_ANSWER)


def test_who_leaves_and_comes_back_is_not_waited_for_longer() -> None:
    match = begun()
    match.lost(0, Reason.DISCONNECTION, "the connection was closed", 6.0)
    assert any(isinstance(it, Ask) for it in match.ready(0, 7.0))
    start_clocks(match, 7.0)
    match.expire(60.0)
    assert result_of(match) == ("W+Forfeit", Reason.NO_ANSWER)


def test_who_leaves_again_and_again_without_a_move_loses() -> None:
    match = begun()
    for _ in range(match.limits.returns):
        match.lost(0, Reason.DISCONNECTION, "the connection was closed", 6.0)
        match.ready(0, 7.0)
    assert match.record.result is None
    match.lost(0, Reason.DISCONNECTION, "the connection was closed", 8.0)
    assert result_of(match) == ("W+Forfeit", Reason.DISCONNECTION)
    assert match.record.result is not None
    assert match.record.result.detail == "the connection ended 11 times without a move"


def test_who_has_no_move_to_make_loses_nothing_by_absence() -> None:
    players = ("north", "east", "south", "west")
    match = Match("m1", load("bridge"), players, TimeControl.none(), now=0.0)
    for player in range(4):
        match.ready(player, 0.0)
    start_clocks(match, 0.0)
    (turn,) = (it for it in range(4) if match.timing.awaits(it))
    resting = (turn + 2) % 4
    for _ in range(match.limits.returns + 2):
        match.lost(resting, Reason.DISCONNECTION, "the connection was closed", 1.0)
        match.ready(resting, 2.0)
    match.lost(resting, Reason.DISCONNECTION, "the connection was closed", 3.0)
    match.expire(4.0 + match.limits.reconnect_timeout)
    assert match.record.result is None
    match.lost(turn, Reason.DISCONNECTION, "the connection was closed", 5.0)
    match.expire(5.0 + match.limits.reconnect_timeout)
    assert match.record.result is not None
    assert match.record.result.detail == "not back within 60 s"


def test_who_leaves_and_comes_back_before_all_are_ready_is_back() -> None:
    match = Match("m1", load("tictactoe"), ("anna", "ben"), TimeControl.none(), now=0.0)
    match.lost(0, Reason.DISCONNECTION, "the connection was closed", 1.0)
    assert match.ready(0, 2.0) == [Note((1,), "anna is back")]
    assert match.ready(1, 3.0)
    start_clocks(match, 3.0)
    assert match.deadline == 3.0 + match.limits.silence
    match.expire(1.0 + match.limits.reconnect_timeout)
    assert match.record.result is None


def test_where_nodes_count_only_patience_ends() -> None:
    match = begun(time="100n/move")
    assert match.deadline == 60.0
    match.expire(60.0)
    assert result_of(match) == ("W+Forfeit", Reason.NO_ANSWER)


def test_who_is_not_ready_in_time_loses_and_the_match_is_kept() -> None:
    match = Match("m1", load("go"), ("anna", "ben"), TimeControl.none(), now=0.0, limits=LIMITS)
    match.ready(0, 1.0)
    actions = match.expire(10.0)
    assert actions[0] == Open(match.record)
    assert result_of(match) == ("B+Forfeit", Reason.NO_ANSWER)


def test_no_match_is_endless() -> None:
    match = begun("go", limits=Limits(plies=1), size=1, ko="simple")
    play(match, "pass")
    assert result_of(match) == ("0", Reason.MOVE_LIMIT)


def test_an_answer_out_of_turn_changes_nothing() -> None:
    match = begun()
    assert match.answer(1, "A1", 1.0) == []
    assert match.record.moves == []


def test_nothing_happens_after_the_end() -> None:
    match = begun()
    match.abort("the server stops")
    assert result_of(match) == ("Void", Reason.ABORT)
    assert match.deadline is None
    assert (
        match.answer(0, "A1", 2.0)
        == match.lost(1, Reason.CRASH, "", 1.0)
        == match.expire(99.0)
        == []
    )


def test_rolls_come_from_a_seed_that_is_committed_first_and_published_last() -> None:
    match = begun("pig", target=10)
    while match.phase is not Phase.OVER:
        if not match.to_move:
            match.expire(1e9)
            continue
        play(match, "hold" if "hold" in _legal(match) else "roll")
    record = match.record
    assert record.seed == b"seed".hex()
    assert record.commitment == hashlib.sha256(b"seed").hexdigest()
    dice = Dice(bytes.fromhex(record.seed))
    outcomes = [(face, 1 / 6) for face in range(1, 7)]
    rolls = [int(move.text) for move in record.moves if move.player == -1]
    assert rolls
    assert rolls == [dice.roll(outcomes) for _ in rolls]


def _legal(match: Match) -> list[str]:
    state = match.table.state
    return [state.move_text(move) for move in state.legal_moves()]


@pytest.mark.parametrize(
    ("moves", "rated"), [((), False), (("A1", "resign"), False), (("A1", "B2", "resign"), True)]
)
def test_a_match_that_ends_before_every_player_has_moved_is_not_rated(
    moves: tuple[str, ...], rated: bool
) -> None:
    match = begun()
    match.record.rated = True
    play(match, *moves)
    if match.phase is not Phase.OVER:
        match.lost(0, Reason.CRASH, "", 2.0)
    assert match.record.rated is rated


@pytest.mark.parametrize(
    ("game", "moves"), [("pig", ("roll",)), ("backgammon", ()), ("bridge", ()), ("holdem", ())]
)
def test_a_player_who_does_not_like_its_dice_or_cards_pays_for_others(
    game: str, moves: tuple[str, ...]
) -> None:
    """Whoever calls a match off, resigns or leaves at no cost chooses its dice."""
    for leave in ("abort", "resign", "crash"):
        match = Match(
            *("m1", load(game), [f"p{it}" for it in range(load(game).players)]),
            TimeControl.none(),
            now=0.0,
            dice=Dice(b"seed"),
        )
        match.record.rated = True
        for seat in range(load(game).players):
            match.ready(seat, 0.0)
        start_clocks(match, 0.0)
        play(match, *moves)
        assert any(move.player == -1 for move in match.record.moves)
        assert not match._state.all_have_moved
        (player, *_) = match.to_move
        if leave == "abort":
            with pytest.raises(NotNow, match="have been rolled or cards dealt: resign"):
                match.agreements.abort_by(player)
            match.abort("the server's own reasons")
            assert match.record.result == Result.void(Reason.ABORT, "the server's own reasons")
            continue
        if leave == "resign":
            play(match, "resign")
        else:
            match.lost(player, Reason.CRASH, "", 2.0)
        assert match.record.rated


def test_before_the_first_roll_a_match_costs_nothing() -> None:
    match = begun("pig")
    match.agreements.abort_by(0)
    assert match.record.result is not None
    assert match.record.result.reason is Reason.CALLED_OFF


def test_the_moves_of_an_opening_are_not_the_players_own() -> None:
    opened = Match(
        *("m1", load("tictactoe"), ("anna", "ben"), TimeControl.none()),
        now=0.0,
        opening=("A1", "B2"),
    )
    opened.record.rated = True
    opened.ready(0, 0.0)
    opened.ready(1, 0.0)
    start_clocks(opened, 0.0)
    play(opened, "C3", "resign")
    assert not opened.record.rated


def three() -> Match:
    match = Match(
        "m1",
        load("nim", players=3, heaps="2,2"),
        ("anna", "ben", "carl"),
        TimeControl.parse("10s"),
        now=0.0,
        limits=LIMITS,
    )
    assert match.ready(0, 0.0) == match.ready(2, 0.0) == []
    assert match.ready(1, 0.0)[-1] == Ask((MoveRequest(0, (10.0, 10.0, 10.0)),))
    start_clocks(match, 0.0)
    return match


def test_a_move_of_one_of_three_is_told_to_both_others() -> None:
    match = three()
    _, _, told, _, asked = play(match, "A1", now=1.0)
    assert isinstance(told, Notify)
    assert told.players == (1, 2)
    assert asked == Ask((MoveRequest(1, (9.0, 10.0, 10.0)),))
    assert play(match, "B1", now=4.0)[-1] == Ask((MoveRequest(2, (9.0, 7.0, 10.0)),))
    assert play(match, "A1", now=6.0)[-1] == Ask((MoveRequest(0, (9.0, 7.0, 8.0)),))
    assert play(match, "B1", now=7.0)[-1] == AskScores(ScoreRequest())
    for player in (2, 0):
        assert match.scored(player, "B+") == []
    ended = match.scored(1, None)[-1]
    assert isinstance(ended, Announce)
    assert ended.event == MatchEnded("m1", "B+", "rule", score="B+", ending="Player 1 wins")
    assert match.record.result is not None
    assert match.record.result.returns == (1, -0.5, -0.5)


@pytest.mark.parametrize(
    ("end", "text"),
    [
        (lambda match: match.answer(0, "resign", 1.0), "-B"),
        (lambda match: match.answer(0, "A9", 1.0), "-B"),
        (lambda match: match.expire(10.5), "-B"),
        (lambda match: match.lost(2, Reason.CRASH, "", 1.0), "-P3"),
    ],
)
def test_where_one_of_three_loses_the_others_share_the_win(
    end: Callable[[Match], object], text: str
) -> None:
    match = three()
    end(match)
    result = match.record.result
    assert result is not None
    loser = 2 if text == "-P3" else 0
    assert result.text == text
    assert result.winner is None
    assert result.returns == tuple(-1 if player == loser else 0.5 for player in range(3))


def test_a_match_wants_as_many_players_as_its_game() -> None:
    with pytest.raises(ValueError, match="2 players"):
        Match("m1", load("go"), ("anna",), TimeControl.none(), now=0.0)


def test_only_spectators_are_told_what_the_engine_that_is_to_move_has_found() -> None:
    match = begun()
    info = SearchInfo(3, 0.5, nodes=100, pv=("B2", "A1"))
    assert match.searched(0, info) == [
        Announce(EngineInfo("m1", 1, 0, 3, 0.5, nodes=100, pv=("B2", "A1")))
    ]
    assert match.searched(1, info) == []
    play(match, "B2")
    assert match.searched(0, info) == []
    match.abort("it is enough")
    assert match.searched(1, info) == []
    assert begun("rps").searched(0, info) == []  # it might show the choice


def test_the_record_of_a_move_has_what_its_player_told_last() -> None:
    match = begun()
    first, last = SearchInfo(3, 0.5), SearchInfo(4, 0.25, pv=("B2",))
    match.searched(0, first)
    match.searched(1, first)  # which is not to move
    match.searched(0, last)
    play(match, "B2")
    play(match, "A1")
    assert [move.info for move in match.record.moves] == [last, None]
    assert [move.info for move in public_record(match.record).moves] == [None, None]
    match.abort("it is enough")
    assert match.record.moves[0].info == last


def test_spectators_do_not_see_reports_that_would_help_a_person() -> None:
    match = begun()
    match.seated(0, is_person=True)
    play(match, "B2")
    assert match.searched(1, SearchInfo(3, 0.5, pv=("A1",))) == []
    play(match, "A1")
    assert match.record.moves[1].info == SearchInfo(3, 0.5, pv=("A1",))
    match.seated(0, is_person=False)
    assert match.searched(0, SearchInfo(3, 0.5))


def test_spectators_do_not_learn_what_a_player_told_of_a_hidden_move() -> None:
    match = begun("rps")
    info = SearchInfo(1, 0.5, pv=("rock",))
    match.searched(0, info)
    match.answer(0, "rock", 1.0)
    match.answer(1, "paper", 1.0)
    assert [move.info for move in match.record.moves] == [info, None]
    assert [move.info for move in public_record(match.record).moves] == [None, None]
