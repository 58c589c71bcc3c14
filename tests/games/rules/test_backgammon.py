"""Backgammon: rules, words, positions as GNU Backgammon writes them, and the cube."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire import _native
from boardwire.games import (
    CHANCE,
    OVER,
    IllegalMove,
    InvalidMove,
    OptionError,
    PositionError,
    load,
)
from boardwire.games.rules.backgammon import BackgammonState
from boardwire.games.rules.backgammon.gnubg_id import (
    GameState,
    MatchId,
    read_match_id,
    read_position_id,
    write_match_id,
    write_position_id,
)

START = "4HPwATDgc/ABMA"


def start(**options: object) -> BackgammonState:
    state = load("backgammon", **options).start()
    assert isinstance(state, BackgammonState)
    return state


def play(state: BackgammonState, *moves: str) -> BackgammonState:
    for move in moves:
        state.apply(state.parse_move(move))
    return state


def standing(
    own: dict[int, int], other: dict[int, int], dice: tuple[int, int] = (0, 0), **options: Any
) -> BackgammonState:
    """Black to act with checkers on these points, each player's from the own side; the rest off."""
    counts = [[0] * 26, [0] * 26]
    for side, points in zip(counts, (own, other), strict=True):
        for point, count in points.items():
            side[point] = count
        side[0] = 15 - sum(side)
    match = MatchId(dice=dice, **options)
    text = f"{write_position_id(counts[1], counts[0])}:{write_match_id(match)}"
    cube = match.doublings > 0 or match.cube_owner != 2 or match.doubled
    state = load("backgammon", match=match.length, cube=cube).read_position(text)
    assert isinstance(state, BackgammonState)
    return state


def texts(state: BackgammonState) -> set[str]:
    return {state.move_text(move) for move in state.legal_moves()}


# -- rolls ---------------------------------------------------------------------------------


def test_the_opening_roll_has_no_doubles_and_the_higher_die_starts() -> None:
    state = start()
    rolls = {state.move_text(move): chance for move, chance in state.chance_outcomes()}
    assert len(rolls) == 30
    assert "11" not in rolls
    assert {Fraction(chance).limit_denominator(100) for chance in rolls.values()} == {
        Fraction(1, 30)
    }
    assert play(start(), "65").to_act() == 0
    white = play(start(), "56")
    assert (white.to_act(), white.core.dice) == (1, (6, 5))
    with pytest.raises(IllegalMove):
        start().parse_move("33")


def test_later_rolls_are_ordered_pairs_seen_from_either_side() -> None:
    state = play(start(), "31", "8/5,6/5")
    rolls = {state.move_text(move): chance for move, chance in state.chance_outcomes()}
    assert len(rolls) == 21
    assert rolls["66"] == pytest.approx(1 / 36)
    assert rolls["65"] == pytest.approx(1 / 18)
    assert state.parse_move("56") == state.parse_move("65") == state.parse_move("6-5")
    with pytest.raises(InvalidMove):
        state.parse_move("70")


# -- plays ---------------------------------------------------------------------------------


def test_a_play_is_read_in_many_spellings() -> None:
    state = play(start(), "65")
    for text in ("24/18,18/13", "24/18/13", "24/13", "24/13(1)"):
        assert state.move_text(state.parse_move(text)) == "24/13"
    with pytest.raises(IllegalMove):
        state.parse_move("24/19/13")  # white has made that point
    doubles = play(start(), "21", "13/10", "66")
    for text in ("24/18(2),13/7(2)", "13/7,24/18,13/7,24/18", "13/7(2),24/18(2)"):
        assert doubles.move_text(doubles.parse_move(text)) == "24/18,24/18,13/7,13/7"


@pytest.mark.parametrize(
    "text",
    ["", "24", "24/", "24/26/13", "13/18", "8/8", "24/18(5)", "off/6", "24/1³", "x", "take,"],
)
def test_what_is_no_play_is_told_apart_from_what_is_illegal(text: str) -> None:
    state = play(start(), "65")
    with pytest.raises(InvalidMove):
        state.parse_move(text)
    with pytest.raises(IllegalMove):
        state.parse_move("24/20,13/11")


def test_checkers_on_the_bar_enter_first() -> None:
    state = standing({25: 1, 6: 14}, {13: 15}, (5, 2))
    assert texts(state) == {"bar/18", "bar/20,6/4", "bar/23,6/1"}
    assert state.parse_move("25/20,6/4") == state.parse_move("BAR/20,6/4")


def test_who_cannot_enter_passes() -> None:
    state = standing({25: 1, 6: 14}, dict.fromkeys(range(1, 7), 2) | {13: 3}, (5, 2))
    assert texts(state) == {"pass"}
    assert play(state, "pass").core.player == 1


def test_both_dice_must_be_played_if_they_can() -> None:
    state = standing({12: 1, 11: 1, 1: 13}, {17: 2, 23: 13}, (6, 4))
    assert texts(state) == {"12/6,11/7", "11/1"}


def test_the_larger_die_must_be_played_if_only_one_can() -> None:
    assert texts(standing({13: 1, 1: 14}, {23: 15}, (6, 5))) == {"13/7"}
    assert texts(standing({13: 1, 1: 14}, {23: 13, 18: 2}, (6, 5))) == {"13/8"}


def test_a_hit_is_marked_and_sends_the_checker_to_the_bar() -> None:
    state = standing({8: 2, 6: 13}, {25 - 4: 1, 1: 14}, (4, 2))
    assert "8/4*,6/4" in texts(state)
    after = play(state, "8/4,6/4")
    assert after.counts(1)[25] == 1
    with pytest.raises(IllegalMove):
        standing({8: 2, 6: 13}, {1: 15}, (4, 2)).parse_move("8/4*,6/4")


def test_one_checker_can_hit_on_either_way_and_need_not() -> None:
    state = standing({24: 1, 2: 14}, {7: 1, 3: 14}, (6, 4))
    assert texts(state) == {"24/14", "24/18*/14"}
    assert state.move_text(state.parse_move("24/14")) == "24/14"
    assert state.move_text(state.parse_move("24/18/14")) == "24/18*/14"
    state = standing({24: 1, 2: 14}, {7: 1, 5: 1, 3: 13}, (6, 4))
    assert texts(state) == {"24/18*/14", "24/20*/14"}
    with pytest.raises(IllegalMove, match="two ways"):
        state.parse_move("24/14")


def test_a_point_that_is_named_between_two_ways_is_touched() -> None:
    state = play(start(), "25", "13/8,24/22", "32")  # white leaves single checkers
    hit = state.parse_move("6/3*/1*")
    for text in ("6/3,3/1", "3/1,6/3", "6/3/1", "6/3*,3/1*", "6/3,3/1*"):
        assert state.parse_move(text) == hit, text
    assert state.parse_move("6/1") != hit
    for text in ("6/5/1", "6/2,2/1"):  # no die goes so far
        with pytest.raises(IllegalMove):
            state.parse_move(text)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_play_is_read_step_by_step(seed: int) -> None:
    chooser = random.Random(seed)
    state = start()
    for _ in range(400):
        if state.to_act() == OVER:
            break
        for move, steps in state.core.plays() if state.core.phase == "play" else ():
            for written in (steps, steps[::-1]):
                text = ",".join(f"{begin}/{end}" for begin, end, _ in written)
                assert state.parse_move(text or "pass") == move, (state.position_text(), text)
        moves = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        state.apply(chooser.choice(moves))


def test_bearing_off_needs_all_at_home_and_the_highest_first() -> None:
    assert texts(standing({6: 1, 3: 2}, {1: 15}, (5, 4))) == {"6/1,3/off", "6/2,3/off"}
    assert texts(standing({5: 1, 2: 1}, {1: 15}, (6, 1))) == {"5/off,2/1", "5/off"}
    assert texts(standing({7: 1, 2: 1}, {1: 15}, (6, 2))) == {"7/1,2/off", "7/off"}


# -- the end of a game ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "points"),
    [({1: 14}, 1), ({1: 15}, 2), ({19: 1, 1: 14}, 3), ({25: 1, 1: 14}, 3), ({18: 1, 1: 14}, 2)],
)
def test_a_game_counts_one_a_gammon_two_a_backgammon_three(
    other: dict[int, int], points: int
) -> None:
    state = play(standing({1: 1}, other, (6, 5)), "1/off")
    assert (state.to_act(), state.margin()) == (OVER, points)
    assert state.returns() == pytest.approx([points / 3, -points / 3])


def test_by_the_jacoby_rule_gammons_count_once_the_cube_is_turned() -> None:
    ids = standing({1: 1}, {1: 15}, (6, 5)).position_text()
    for jacoby, points in ((False, 2), (True, 1)):
        state = load("backgammon", cube=True, jacoby=jacoby).read_position(ids)
        state.apply(state.parse_move("1/off"))
        assert state.margin() == points
    turned = standing({1: 1}, {1: 15}, (6, 5), doublings=1, cube_owner=1).position_text()
    state = load("backgammon", jacoby=True, cube=True).read_position(turned)
    state.apply(state.parse_move("1/off"))
    assert state.margin() == 4


def test_by_the_jacoby_rule_nobody_plays_for_a_gammon_before_the_cube_is_turned() -> None:
    ahead = {6: 15}, {24: 15}  # white cannot bring them home in time
    centred = standing(*ahead, (6, 5)).position_text()
    turned = standing(*ahead, (6, 5), doublings=1, cube_owner=1).position_text()
    offered = standing(*ahead, decides=1, doubled=True).position_text()
    guesses = {
        (jacoby, text): load("backgammon", cube=True, jacoby=jacoby).read_position(text).evaluate(0)
        for jacoby in (False, True)
        for text in (centred, turned, offered)
    }
    assert guesses[True, centred] < guesses[False, centred] - 0.1
    assert guesses[True, turned] == guesses[False, turned]
    assert guesses[True, offered] == guesses[False, offered], "a double that is taken turns it"
    assert guesses[True, centred] < 1 / 4, "a single game of one point"


def test_the_jacoby_rule_needs_the_cube() -> None:
    for more in ({}, {"position": START}, {"match": 3}):
        with pytest.raises(OptionError, match="jacoby=true and cube=false contradict"):
            load("backgammon", jacoby=True, **more)
    with pytest.raises(ValueError, match="needs the cube"):
        _native.Backgammon(jacoby=True)


# -- the cube and matches ------------------------------------------------------------------


def test_without_a_cube_nobody_is_asked() -> None:
    assert play(start(), "31", "8/5,6/5").to_act() == CHANCE


def test_a_double_is_taken_and_then_belongs_to_the_taker() -> None:
    state = play(start(cube=True), "31", "8/5,6/5")
    assert (state.to_act(), texts(state)) == (1, {"roll", "double"})
    play(state, "double")
    assert (state.to_act(), texts(state)) == (0, {"take", "drop"})
    play(state, "Takes")
    assert (state.to_act(), state.core.cube, state.core.cube_owner) == (CHANCE, 2, 0)
    play(state, "31", "8/5,6/5")
    assert (state.to_act(), texts(state)) == (0, {"roll", "double"})
    play(state, "roll", "52", "13/8,13/11")
    assert state.to_act() == CHANCE, "only the owner may double"


def test_a_dropped_double_loses_the_cube_as_it_was() -> None:
    state = play(start(cube=True), "31", "8/5,6/5", "double", "drop")
    assert (state.to_act(), state.margin()) == (OVER, -1)
    assert state.returns() == pytest.approx([-1 / 4, 1 / 4])


def test_a_match_goes_on_until_somebody_has_the_points_and_has_a_crawford_game() -> None:
    lost = ("31", "8/5,6/5", "double", "drop")  # black plays, white doubles and wins a point
    state = play(start(match=3, cube=True), *lost)
    assert (state.core.phase, state.core.scores) == ("opening", (0, 1))
    assert not state.core.crawford_game
    play(state, *lost)
    assert (state.core.scores, state.core.crawford_game) == ((0, 2), True)
    play(state, "31", "8/5,6/5")
    assert state.to_act() == CHANCE, "nobody doubles in the Crawford game"


def test_after_the_crawford_game_the_cube_is_back() -> None:
    crawford = standing({1: 1}, {1: 14}, (6, 5), length=3, scores=(0, 2), crawford=True)
    state = start(cube=True, position=crawford.position_text())
    assert state.core.crawford_game
    play(state, "1/off")
    assert (state.core.scores, state.core.crawford_game) == ((1, 2), False)
    play(state, "31", "8/5,6/5", "double", "take", "31", "8/5,6/5", "double")


def test_without_the_crawford_rule_the_cube_is_always_there() -> None:
    lost = ("31", "8/5,6/5", "double", "drop")
    state = play(start(match=2, cube=True, crawford=False), *lost, "31", "8/5,6/5")
    assert texts(state) == {"roll", "double"}


def test_no_cube_in_a_match_to_one_point() -> None:
    assert play(start(match=1, cube=True), "31", "8/5,6/5").to_act() == CHANCE


@pytest.mark.parametrize("seed", range(3))
def test_a_random_match_ends_with_a_winner(seed: int) -> None:
    chooser = random.Random(seed)
    state = start(match=5, cube=True)
    while state.to_act() != OVER:
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        state.apply(chooser.choice(moves))
    black, white = state.core.scores
    assert max(black, white) >= 5 > min(black, white)
    assert state.returns() == ([1, -1] if black > white else [-1, 1])
    assert state.margin() == black - white


# -- positions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # What GNU Backgammon 1.07 showed for these.
        ("cAkAAAAAAAAE", MatchId(on_roll=1, decides=1)),
        ("cAkAAAAAAAAA", MatchId(on_roll=1, decides=1, jacoby=True)),
        ("cAkPAAAAAAAA", MatchId(on_roll=1, decides=1, dice=(6, 3), jacoby=True)),
        ("MIFpAAAAAAAE", MatchId(dice=(3, 2), length=3)),
        ("cBEAAAAAAAAE", MatchId(on_roll=1, decides=0, doubled=True)),
        ("cAQAAAAACAAE", MatchId(on_roll=1, state=GameState.DROPPED, scores=(0, 1))),
        (
            "AQJgAAAAIAAE",
            MatchId(1, cube_owner=0, state=GameState.OVER, length=3, scores=(0, 4)),
        ),
    ],
)
def test_match_ids_are_those_of_gnu_backgammon(text: str, said: MatchId) -> None:
    assert read_match_id(text) == said
    assert write_match_id(said) == text


def test_the_position_id_has_the_waiting_player_first() -> None:
    waiting, on_roll = read_position_id("f/AHACACAAAAAA")
    assert (on_roll[0], on_roll[2]) == (14, 1)
    assert [point for point in range(26) if waiting[point]] == [1, 6, 24]
    assert write_position_id(waiting, on_roll) == "f/AHACACAAAAAA"


def test_a_position_id_alone_is_blacks_turn() -> None:
    state = start(position=START)
    assert (state.to_act(), state.core.player) == (CHANCE, 0)
    assert state.position_text() == f"{START}:MAEAAAAAAAAE"


def test_a_match_id_brings_the_length_of_the_match() -> None:
    game = load("backgammon", position=f"{START}:MIFpAAAAAAAE")
    assert game.options["match"] == 3
    assert load("backgammon", **game.options) == game
    with pytest.raises(PositionError, match="set the option match"):
        load("backgammon", match=5, position=f"{START}:MIFpAAAAAAAE")


def test_two_checkers_cannot_share_a_point() -> None:
    both = [0] * 26
    both[12] = both[13] = 7
    both[0] = 1
    with pytest.raises(PositionError, match="of one player only"):
        load("backgammon").read_position(write_position_id(both, both))


def test_two_closed_boards_cannot_shut_out_both() -> None:
    closed = [1, *[2] * 6, *[0] * 18, 2]
    with pytest.raises(PositionError, match="cannot enter"):
        load("backgammon").read_position(write_position_id(closed, closed))


OFFER = MatchId(on_roll=0, decides=1, doubled=True)


@pytest.mark.parametrize(
    ("options", "match", "message"),
    [
        ({}, OFFER, "but the option is cube=false"),
        ({"cube": True}, replace(OFFER, doublings=1, cube_owner=1), "the other player's"),
        ({"cube": True}, replace(OFFER, doublings=12, cube_owner=0), "a cube of 4096 is dead"),
        ({"cube": True, "match": 1}, replace(OFFER, length=1), "in a match to one point"),
        (
            {"cube": True, "match": 3},
            replace(OFFER, length=3, scores=(2, 0), crawford=True),
            "nobody doubles in the Crawford game",
        ),
    ],
    ids=["no cube", "owned", "dead", "match to 1", "Crawford"],
)
@pytest.mark.parametrize("dropped", [False, True], ids=["offered", "dropped"])
def test_a_double_comes_from_who_may_double(
    options: dict[str, object], match: MatchId, message: str, dropped: bool
) -> None:
    if dropped:
        match = replace(match, state=GameState.DROPPED, decides=0, doubled=False)
    with pytest.raises(PositionError, match=message):
        load("backgammon", **options).read_position(f"{START}:{write_match_id(match)}")


def test_the_highest_cube_is_read_back() -> None:
    offered = replace(OFFER, doublings=11, cube_owner=0)
    state = start(cube=True, position=f"{START}:{write_match_id(offered)}")
    play(state, "take")
    assert state.core.cube == 4096
    assert start(cube=True, position=state.position_text()).key() == state.key()
    play(state, "21", "13/11,6/5")
    assert state.to_act() == CHANCE, "a cube of 4096 is dead"


GONE = bytes([15, *[0] * 25])
AT_START = bytes({6: 5, 8: 3, 13: 5, 24: 2}.get(point, 0) for point in range(26))
BACK = bytes([0, 15, *[0] * 24])
ENDED: dict[str, Any] = {"counts": (GONE, BACK), "phase": "over", "player": 0}


@pytest.mark.parametrize(
    ("rules", "given", "message"),
    [
        ({}, {"counts": (bytes([0, 0, 16, *[0] * 23]), AT_START)}, "15 checkers"),
        ({}, {"counts": (bytes([255] * 26), AT_START)}, "15 checkers"),
        ({}, {"counts": (GONE, GONE), "phase": "over", "points": 1}, "both players have borne off"),
        ({}, {"counts": (AT_START, GONE)}, "the game is over"),
        ({}, {"player": 2}, "players are 0 and 1"),
        ({}, {"cube_owner": 3}, "players are 0 and 1"),
        ({}, {"phase": "play", "dice": (7, 1)}, "dice are two numbers"),
        ({}, {"dice": (2, 1)}, "dice are two numbers"),
        ({}, {"phase": "opening", "counts": (BACK, BACK)}, "checkers have moved"),
        ({"cube": True}, {"cube_owner": 0}, "a cube of 1 is nobody's"),
        ({"cube": True}, {"doublings": 13, "cube_owner": 0}, "ends at 4096"),
        ({"cube": True, "match": 5}, {"doublings": 1}, "write its owner"),
        (
            {"cube": True},
            {"phase": "opening", "doublings": 1, "cube_owner": 0},
            "no game has begun, but the cube is owned",
        ),
        ({}, {"scores": (-1, 0)}, "0 or more"),
        ({}, {"scores": (16384, 0)}, "at most 16383"),
        ({"match": 3}, {"scores": (3, 0)}, "the match is over"),
        ({"match": 3}, {"scores": (2, 2), "crawford_game": True}, "needs just one point"),
        ({}, {"crawford_game": True}, "needs just one point"),
        (
            {"match": 3, "crawford": False},
            {"scores": (2, 0), "crawford_game": True},
            "set the option crawford=true",
        ),
        ({}, ENDED | {"points": 99}, "not what the winner gets"),
        ({}, ENDED | {"points": -2}, "not what the winner gets"),
        ({}, ENDED | {"player": 1, "points": -2}, "who has borne off has won"),
        ({"match": 3}, ENDED | {"points": 2, "scores": (2, 0)}, "the match goes on"),
        ({"match": 3}, ENDED | {"points": 2, "scores": (5, 0)}, "over before this game"),
        ({"match": 3}, ENDED | {"points": 2, "scores": (3, 3)}, "over before this game"),
        ({"match": 1}, ENDED | {"points": 2, "scores": (1, 0)}, "add them to the score"),
    ],
    ids=str,
)
def test_what_contradicts_the_rules_is_refused_in_words(
    rules: dict[str, Any], given: dict[str, Any], message: str
) -> None:
    usual: dict[str, Any] = {"counts": (AT_START, AT_START), "phase": "choice", "player": 0}
    with pytest.raises(ValueError, match=message):
        _native.Backgammon(**rules).with_position(**usual | given)


def test_the_end_of_a_game_is_worth_what_its_board_says() -> None:
    state = _native.Backgammon().with_position(**ENDED, points=2)
    assert state.to_act() == OVER
    assert state.returns() == pytest.approx([2 / 3, -2 / 3])


def test_a_match_id_that_contradicts_the_options_is_told_with_both_values() -> None:
    three = f"{START}:MIFpAAAAAAAE"
    with pytest.raises(PositionError, match=r"a match to 3, but .* match=5: .* match=3, or leave"):
        load("backgammon", match=5, position=three)
    money = f"{START}:cAkAAAAAAAAE"
    with pytest.raises(PositionError, match=r"a game for money, but .* match=5: .* match=0, or"):
        load("backgammon", match=5, position=money)
    cube = f"{START}:{write_match_id(MatchId(doublings=1, cube_owner=0))}"
    with pytest.raises(PositionError, match=r"cube is in use, but .* cube=false: .* cube=true, or"):
        load("backgammon", position=cube)


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet="4HPwATDgc/BM:+=?cAkE_ 9z", max_size=32) | st.text(max_size=20))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    try:
        state = load("backgammon", cube=True, position=text).start()
    except OptionError as error:
        assert str(error)
        return
    assert load("backgammon", **state.game.options).start().key() == state.key()


# -- the board -----------------------------------------------------------------------------


def test_the_board_is_drawn_as_people_know_it() -> None:
    state = standing({25: 2, 6: 7, 13: 1, 8: 2}, {11: 3, 25: 1, 24: 9}, (6, 5))
    assert (
        state.text()
        == """\
b    13 14 15 16 17 18        19 20 21 22 23 24
w    12 11 10  9  8  7         6  5  4  3  2  1
   +-------------------+----+-------------------+----+
   |  X  O             |  O |                   |  O |
   |     O             |    |                   |  O |
   |     O             |    |                   |    |
   |                   |    |                   |    |
   |                   |    |                   |    |
   |                   |bar |                   |off |
   |                   |    |  7              9 |    |
   |                   |    |  X              O |    |
   |                   |    |  X              O |  X |
   |              X    |  X |  X              O |  X |
   |              X    |  X |  X              O |  X |
   +-------------------+----+-------------------+----+
w    13 14 15 16 17 18        19 20 21 22 23 24
b    12 11 10  9  8  7         6  5  4  3  2  1
turn: black
dice: 65
black pips: 121
white pips: 274"""
    )
    six = next(piece for piece in state.view().cells if piece and piece.count == 7)
    assert (six.player, six.kind) == (0, "checker")
