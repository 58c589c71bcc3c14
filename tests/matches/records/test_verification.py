"""Verification: right records are right, and whatever is changed in one is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from boardwire.games import CHANCE, OVER, load
from boardwire.matches import (
    Clock,
    Dice,
    MatchRecord,
    MoveRecord,
    Reason,
    RecordDataError,
    Result,
    Table,
)
from boardwire.matches.openings import parse_opening
from boardwire.matches.records.verification import Violation, violation
from boardwire.protocol import TimeControl

BEGUN = datetime(2026, 11, 21, 12, tzinfo=UTC)
Change = Callable[[dict[str, Any]], object]


def record(
    name: str,
    *,
    time: str = "none",
    plies: int = 1000,
    opening: str = "",
    **options: Any,
) -> MatchRecord:
    """A game between players who choose by chance, refereed with table, clock and dice alone."""
    generator = random.Random(1)
    game = load(name, **options)
    control = TimeControl.parse(time)
    table, clock, dice = Table(game), Clock(control, game.players), Dice(b"a seed")
    commitment = dice.commitment if game.has_chance else ""
    players = tuple(f"p{player}" for player in range(game.players))
    kept = MatchRecord("m1", name, game.options, players, control, commitment, BEGUN)
    kept.opening = opening
    begin = parse_opening(opening, game).moves if opening else ()
    while len(kept.moves) < plies and (player := table.state.to_act()) != OVER:
        seconds = 0.0
        if len(kept.moves) < len(begin):
            text = begin[len(kept.moves)]
        elif player == CHANCE:
            text = table.state.move_text(dice.roll(table.state.chance_outcomes()))
        else:
            text = table.state.move_text(generator.choice(table.state.legal_moves()))
            seconds = round(generator.uniform(0.1, 3), 6)
            clock.start(player, 5.0)
            clock.stop(player, 5.0 + seconds, compensation=0.05)
        text = table.play(player, text).text
        ply = len(kept.moves) + 1
        if player == CHANCE:
            kept.moves.append(MoveRecord(ply, player, text, 0.0))
            continue
        state = clock.state(player)
        charged = round(max(0.0, seconds - 0.05), 6)
        move = MoveRecord(ply, player, text, seconds, state.seconds, charged, state.stones)
        kept.moves.append(move)
    kept.seed = dice.seed.hex() if game.has_chance else ""
    kept.result = table.result()
    if kept.result is not None:
        kept.ended = BEGUN + timedelta(minutes=5)
    return kept


def ended(kept: MatchRecord, result: Result) -> MatchRecord:
    kept.result, kept.ended = result, BEGUN + timedelta(minutes=5)
    return kept


def pig() -> MatchRecord:
    return record("pig", time="5m+3", target=20)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("othello", {"size": 6}),
        ("go", {"size": 5}),
        ("backgammon", {}),
        ("pig", {"target": 20, "players": 3}),
        ("nim", {"players": 3}),
        ("chess", {}),
    ],
)
def test_a_right_record_is_right(name: str, options: dict[str, Any]) -> None:
    assert violation(record(name, **options).to_data()) is None


@pytest.mark.parametrize(
    "time", ["none", "10m", "5m+3", "2/move", "1m+5x3", "5+20/4", "0+2x3", "1000n/move"]
)
def test_a_right_record_is_right_by_every_clock(time: str) -> None:
    assert violation(record("othello", time=time).to_data()) is None


@pytest.mark.parametrize(
    "opening", ["random:6:3", "moves:31,8/5,6/5,61", "moves:31,8/5,6/5,61,13/7,8/7"]
)
def test_an_opening_takes_no_time_and_no_roll(opening: str) -> None:
    kept = record("backgammon", time="5m+3", opening=opening, plies=40)
    assert violation(kept.to_data()) is None


@pytest.mark.parametrize(
    ("opening", "message"),
    [
        ("moves:31,24/23,24/21", "it does not begin with its opening"),
        ("moves:99", "the opening: ply 1: "),
        ("moves:31", "ply 2: the clock stands at 303 s, not at 300 s"),
    ],
)
def test_an_opening_that_is_not_the_one_that_was_played_is_found(
    opening: str, message: str
) -> None:
    kept = record("backgammon", time="5m+3", opening="moves:31,8/5,6/5,61", plies=40)
    kept.opening = opening
    assert message in str(violation(kept.to_data()))


def loss(loser: int, reason: Reason, players: int = 2) -> Result:
    return Result.loss(loser, players, reason)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (loss(0, Reason.RESIGNATION), ""),
        (loss(1, Reason.RESIGNATION), ""),  # a person may resign at any time
        (loss(0, Reason.ILLEGAL_MOVE), ""),
        (loss(1, Reason.ILLEGAL_MOVE), "but the loser was not to move"),
        (loss(1, Reason.TIME), "but the loser was not to move"),
        (loss(0, Reason.TIME), ""),
        (loss(1, Reason.CRASH), ""),
        (loss(0, Reason.DISCONNECTION), ""),
        (Result.draw(2, Reason.MOVE_LIMIT), ""),
        (Result.void(Reason.ABORT), ""),
        (Result.void(Reason.GAME_FAULT), ""),
        (Result((0.0, 0.0), Reason.RULE, "0"), "the game is not over by the rules"),
        (Result((1.0, -1.0), Reason.MOVE_LIMIT, "B+"), "the result is 0 [0.0, 0.0], not B+"),
        (Result((-1.0, 1.0), Reason.TIME, "B+Time"), "the result is W+Time"),
        (Result((1.0, -1.0), Reason.ABORT, "Void"), "the result is Void []"),
        (Result((), Reason.CRASH, "B+Forfeit"), "do not name the loser"),
        (Result.forfeit([0], 2), ""),
        (Result.forfeit([0, 1], 2), ""),
        (Result((1.0, -1.0), Reason.ABSENCE, "W+Forfeit"), "the result is B+Forfeit"),
        (Result.draw(2, Reason.AGREEMENT), ""),
        (Result((1.0, -1.0), Reason.AGREEMENT, "B+"), "the result is 0 [0.0, 0.0], not B+"),
        (Result.awarded((-1.0, 1.0), Reason.CONSENSUS), ""),
        (Result((-1.0, 1.0), Reason.CONSENSUS, "B+"), "the result is W+"),
        (Result((1.0, 1.0), Reason.CONSENSUS, "0"), "the result is 0 [0.0, 0.0], not 0"),
        (Result.awarded((-1.0, 1.0), Reason.ENDGAME_TABLE), "the result is Void"),
        (Result.void(Reason.CALLED_OFF), "it was called off after all players had moved"),
    ],
)
def test_a_result_must_be_one_that_can_follow(result: Result, message: str) -> None:
    """After four plies black is on the move."""
    found = violation(ended(record("othello", time="10m", plies=4), result).to_data())
    assert (found is None) if not message else (found is not None and message in str(found))


def test_a_game_that_is_over_is_lost_by_nobody_who_breaks_off() -> None:
    kept = record("othello", size=4)
    found = violation(ended(kept, loss(0, Reason.CRASH)).to_data())
    assert found == Violation(0, "the game is over by the rules, and ended by crash")


def test_nobody_loses_on_time_without_a_clock() -> None:
    found = violation(ended(record("othello", plies=4), loss(0, Reason.TIME)).to_data())
    assert found == Violation(0, "it was lost on time, but there is no clock")


def test_a_match_that_goes_on_is_right_and_keeps_its_seed() -> None:
    kept = record("pig", plies=10)
    kept.seed = ""
    assert violation(kept.to_data()) is None


def at(*path: str | int, value: object) -> Change:
    """Set what lies under these keys."""

    def change(data: dict[str, Any]) -> object:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        return data

    return change


def other_seed(data: dict[str, Any]) -> object:
    """A seed with a commitment that fits, and rolls that do not."""
    dice = Dice(b"another")
    data["seed"], data["commitment"] = dice.seed.hex(), dice.commitment
    return data


def without_a_ply(data: dict[str, Any]) -> object:
    del data["plies"][4]
    return data


CHANGES: list[tuple[str, Change, str]] = [
    ("game", at("game", value="tictactoe"), "tictactoe has no option"),
    ("options", at("options", "target", value=10), "ply "),
    ("options", at("options", value={"target": 20}), "the options are not those of the game"),
    ("players", at("players", value=["p0"]), "there are 1 players, not 2"),
    ("accounts", at("accounts", value=["a", "b", "c"]), "there are 3 accounts, not 2"),
    ("time", at("time", value="5m+2"), "ply 1: the clock stands at 3"),
    ("time", at("time", value="none"), "ply 1: the clock stands at no time, not at 3"),
    ("time_class", at("time_class", value="bullet"), "time_class does not follow"),
    ("opening", at("opening", value="moves:roll,3"), "does not begin with its opening"),
    ("opening", at("opening", value="moves:roll"), "ply 1: it took time, which it cannot"),
    ("result", at("result", value="B+1"), "the result is "),
    ("result", at("result", value=None), "it has an end without a result"),
    ("reason", at("reason", value="resignation"), "over by the rules, and ended by resignation"),
    ("returns", at("returns", value=[0.0, 0.0]), "the result is "),
    ("moves", at("moves", 0, value="hold"), "moves does not follow from the rest"),
    ("plies", without_a_ply, "ply 5: it has the number 6"),
    ("plies", at("plies", 2, "ply", value=4), "ply 3: it has the number 4"),
    ("plies", at("plies", 0, "player", value=1), "ply 1: it is another player's turn"),
    ("plies", at("plies", 0, "move", value="jump"), "ply 1: "),
    ("plies", at("plies", 0, "move", value="ROLL"), "ply 1: ROLL is written roll"),
    ("plies", at("plies", 0, "seconds", value=0.001), "ply 1: "),
    ("plies", at("plies", 0, "seconds", value=9.0), "seconds does not follow from the rest"),
    ("plies", at("plies", 0, "charged", value=0.0), "ply 1: the clock stands at 303 s, not at "),
    ("plies", at("plies", 0, "charged", value=-1.0), "ply 1: -1 s of "),
    ("plies", at("plies", 0, "clock", value=300.0), "ply 1: the clock stands at "),
    ("plies", at("plies", 0, "clock", value=None), "ply 1: the clock stands at "),
    ("plies", at("plies", 0, "stones", value=3), "ply 1: the clock stands at "),
    ("plies", at("plies", 1, "seconds", value=1.0), "ply 2: it took time, which it cannot"),
    ("plies", at("plies", 1, "clock", value=1.0), "ply 2: chance has a clock"),
    ("plies", at("plies", 1, "move", value="7"), "ply 2: the dice rolled "),
    ("seconds", at("seconds", 0, value=1.0), "seconds does not follow from the rest"),
    ("seconds", at("seconds", value=[1.0]), "seconds does not follow from the rest"),
    ("dead", at("dead", value=["A1"]), "no pieces are dead at the end of Pig"),
    (
        "scores",
        at("scores", value={"2": "B+1"}),
        "there is a score of a player that the game does not have",
    ),
    ("commitment", at("commitment", value="00" * 32), "the seed is not the one"),
    ("commitment", at("commitment", value=""), "the commitment to the seed of the dice is missing"),
    ("seed", at("seed", value=""), "the seed of the dice is missing"),
    ("seed", at("seed", value=b"other".hex()), "the seed is not the one"),
    ("seed", at("seed", value="no hexadecimal"), "the seed is not the one"),
    ("seed", other_seed, "the dice rolled "),
    ("plies_hash", at("plies_hash", value="00" * 32), "their hash is another one"),
    ("started", at("started", value="2027-01-01T00:00:00+00:00"), "it ended before it started"),
    ("ended", at("ended", value="2025-01-01T00:00:00+00:00"), "it ended before it started"),
    ("ended", at("ended", value=None), "a result without an end"),
]


@pytest.mark.parametrize(("field", "change", "message"), CHANGES)
def test_what_is_changed_is_found(field: str, change: Change, message: str) -> None:
    changed = change(pig().to_data())
    try:
        found = str(violation(changed))
    except RecordDataError as error:
        found = str(error)
    assert message in found


def test_every_field_is_looked_at_but_for_what_nothing_else_tells() -> None:
    free = {"match", "detail", "rated", "voided", "tournament", "tournament_game"}
    assert {field for field, _, _ in CHANGES} == set(pig().to_data()) - free


def test_plies_after_the_end_are_found() -> None:
    data = record("tictactoe").to_data()
    last = data["plies"][-1]
    data["plies"].append({**last, "ply": last["ply"] + 1, "player": 1 - last["player"]})
    assert violation(data) == Violation(len(data["plies"]), "the game is over before it")


CUT_IN_TWO = "2XO1/2XO1/O1XO1/2XO1/2XO1 X"


def go(*moves: str) -> MatchRecord:
    """A game of Go with these moves, and then the result by the rules if they end it."""
    game = load("go", size=5, komi=0.5, position=CUT_IN_TWO)
    control = TimeControl.none()
    kept = MatchRecord("m1", "go", game.options, ("a", "b"), control, "", BEGUN)
    for ply, text in enumerate(moves):
        kept.moves.append(MoveRecord(ply + 1, ply % 2, text, 1.0))
    return kept


def taken_off(*dead: str) -> MatchRecord:
    table = Table(load("go", size=5, komi=0.5, position=CUT_IN_TWO))
    for player in (0, 1):
        table.play(player, "pass")
    result = table.result(["A3"])
    assert result is not None
    kept = ended(go("pass", "pass"), result)
    kept.dead = dead
    return kept


@pytest.mark.parametrize(
    ("dead", "message"),
    [
        (("A3",), "None"),
        ((), "the result is W+6.5"),
        (("A3", "D1"), "the result is B+10.5"),
        (("B1",), "dead stones: there is no stone at B1"),
        (("Z9",), "dead stones: "),
    ],
)
def test_dead_stones_give_the_result(dead: tuple[str, ...], message: str) -> None:
    assert message in str(violation(taken_off(*dead).to_data()))


def test_play_goes_on_once_after_two_passes() -> None:
    rule = Result((-1.0, 1.0), Reason.RULE, "W+6.5")
    twice = go("pass", "pass", "pass", "pass")
    assert violation(ended(twice, rule).to_data()) is None
    thrice = go("pass", "pass", "pass", "pass", "A1")
    assert violation(thrice.to_data()) == Violation(5, "the game is over before it")
    twice.dead = ("A3",)
    assert "had not agreed" in str(violation(twice.to_data()))


def test_a_player_may_resign_before_play_has_gone_on() -> None:
    resigned = Result.loss(0, 2, Reason.RESIGNATION)
    assert violation(ended(go("pass", "pass"), resigned).to_data()) is None
    other = Result.loss(1, 2, Reason.ILLEGAL_MOVE)
    assert "not to move" in str(violation(ended(go("pass", "pass"), other).to_data()))


def test_a_match_is_called_off_before_all_have_moved() -> None:
    assert violation(ended(go("A1"), Result.void(Reason.CALLED_OFF)).to_data()) is None


def test_what_a_table_of_endings_knows_is_looked_up() -> None:
    game = load("chess", position="8/8/1k6/1P6/1K6/8/8/8 w - - 0 1")
    control = TimeControl.none()
    kept = MatchRecord("m1", "chess", game.options, ("a", "b"), control, "", BEGUN)
    kept.moves.append(MoveRecord(1, 1, "b4a4", 1.0))
    draw = Result.awarded((0.0, 0.0), Reason.ENDGAME_TABLE)
    assert violation(ended(kept, draw).to_data()) is None
    won = Result.awarded((1.0, -1.0), Reason.ENDGAME_TABLE)
    assert "the result is 0" in str(violation(ended(kept, won).to_data()))


def test_a_seed_where_there_are_no_dice_is_found() -> None:
    data = record("tictactoe").to_data()
    data["seed"] = "00"
    assert violation(data) == Violation(0, "there are no dice, but a seed for them")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (at("plies", 0, "seconds", value="1"), "seconds must be a number"),
        (at("plies", 0, "player", value=True), "player must be a whole number"),
        (at("plies", value={}), "plies must be a list"),
        (at("plies", 0, value=[]), "plies must be a map"),
        (at("plies", 0, "clock", value=float("nan")), "clock must be finite"),
        (at("reason", value="boredom"), "reason: 'boredom' is not a valid Reason"),
        (at("time", value="soon"), "time: not a time control"),
        (at("started", value="yesterday"), "started: Invalid isoformat"),
        (at("started", value="2026-11-21T12:00:00"), "does not say its zone"),
        (at("started", value="9999-12-31T23:59:59-23:59"), "outside of the years 1 to 9999"),
        (at("ended", value="0001-01-01T00:00:00+23:59"), "outside of the years 1 to 9999"),
        (at("scores", value={"black": "B+1"}), "scores must be by players' numbers"),
        (at("game", value="parcheesi"), "no game is called 'parcheesi'"),
        (at("options", "target", value=-1), "option target must be"),
        (at("players", value=None), "the record has no"),
        (lambda data: [data], "the record must be a map"),
    ],
)
def test_what_is_no_record_is_told_from_a_wrong_one(change: Change, message: str) -> None:
    with pytest.raises(RecordDataError, match=message):
        violation(change(pig().to_data()))
