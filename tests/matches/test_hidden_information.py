"""The referee in games of hidden information and simultaneous moves: who is told what, and when."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwire.games import CHANCE, Game, find, load, names
from boardwire.games.external.openspiel import openspiel_game
from boardwire.matches import (
    Dice,
    Limits,
    Match,
    Observation,
    Phase,
    Reason,
    Table,
    public_record,
)
from boardwire.matches.actions import Accept, Announce, Ask, End, Notify, StorePly
from boardwire.matches.records.verification import violation
from boardwire.protocol import ChanceRolled, MatchEnded, MovePlayed, TimeControl

from .asking import start_clocks
from .scripted_match import ScriptedMatches, Wire

HIDDEN = [load(name) for name in names() if not find(name).perfect_information]
GAMES: dict[str, dict[str, object]] = {"kuhn": {}, "rps": {"rounds": 3}}


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_seat_is_sent_follows_from_what_it_may_know(game: str) -> None:
    sent: dict[object, bytes] = {}
    deals = set()
    for seed in range(60):
        chance = random.Random(seed)
        hall = ScriptedMatches(load(game, **GAMES[game]), Dice(str(seed).encode()))
        await hall.begin()
        while asked := hall.asked():
            seat = chance.choice(asked)
            # The same choices again and again, so that matches differ in little.
            texts = [hall.match.table.state.move_text(it) for it in (0, 1)]
            hall.wires[seat].answer(chance.choice(texts))
            for number, wire in enumerate(hall.wires):
                hall.settle(wire)
                known = hall.known(number), _own_choices(wire)
                assert sent.setdefault(known, wire.sent) == wire.sent
        assert hall.match.phase is Phase.OVER
        deals.add(hall.match.record.moves[0].text)
        hall.end()
    assert len(deals) > 1


@pytest.mark.slow
async def test_a_course_that_a_seat_is_sent_follows_from_what_it_may_know() -> None:
    """OpenSpiel draws it. The cards that it deals to the opponent are not the true ones."""
    game = openspiel_game("openspiel:leduc_poker")()
    sent: dict[object, bytes] = {}
    courses = guessed = 0
    for seed in range(40):
        chance = random.Random(seed)
        hall = ScriptedMatches(game, Dice(str(seed).encode()))
        await hall.begin()
        while asked := hall.asked():
            state = hall.match.table.state
            hall.wires[asked[0]].answer(state.move_text(chance.choice(state.legal_moves())))
            for number, wire in enumerate(hall.wires):
                hall.settle(wire)
                known = hall.known(number), _own_choices(wire)
                assert sent.setdefault(known, wire.sent) == wire.sent
        deal = [str(move) for move in _moves(hall)[:2]]
        for wire in hall.wires:
            for line in wire.sent.decode().splitlines():
                if line.startswith("bw-course"):
                    courses += 1
                    guessed += line.split()[1:3] == deal
        hall.end()
    assert courses > 40
    assert guessed < courses / 2


def _moves(hall: ScriptedMatches) -> list[int]:
    """The numbers of the moves and rolls of a match."""
    table = Table(hall.match.game)
    return [table.play(it.player, it.text).move for it in hall.match.record.moves]


def _own_choices(wire: Wire) -> int:
    return wire.sent.count(b"genmove")


def _told(wire: Wire) -> tuple[list[str], list[str]]:
    """The texts of moves and of chance that a seat was sent, and all other lines."""
    moves, others = [], []
    for line in wire.sent.decode().splitlines():
        word, *texts = line.split()
        if word in ("play", "bw-chance"):
            moves.append(texts[-1].lower())
        elif word not in ("genmove", "bw-legal", "bw-course"):  # these follow from what it knows
            others.append(line)
    return moves, others


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDDEN, ids=repr)
async def test_a_seat_is_sent_every_move_as_it_may_know_it_and_nothing_else(game: Game) -> None:
    rest: dict[int, list[str]] = {}
    for seed in range(3):
        chance = random.Random(seed)
        hall = ScriptedMatches(game, Dice(str(seed).encode()))
        await hall.begin()
        for _ in range(40):
            if not (asked := hall.asked()):
                break
            seat = chance.choice(asked)
            state = hall.match.table.state.copy()
            assert state.yield_turn(seat)
            hall.wires[seat].answer(state.move_text(chance.choice(state.legal_moves())))
        hall.asked()
        table = Table(game)
        plies = [(it.player, table.play(it.player, it.text)) for it in hall.match.record.moves]
        for seat, wire in enumerate(hall.wires):
            moves, others = _told(wire)
            may_know = [ply.text_for(seat).lower() for player, ply in plies if player != seat]
            assert moves == may_know
            assert rest.setdefault(seat, others) == others, "the other lines tell nothing"
        hall.end()


async def test_a_hidden_card_is_nowhere_in_what_its_opponent_is_sent() -> None:
    for seed in range(20):
        hall = ScriptedMatches(load("kuhn"), Dice(str(seed).encode()))
        await hall.begin()
        while asked := hall.asked():
            hall.wires[asked[0]].answer("bet")
        black, white = tuple(hall.match.record.moves[0].text)
        assert f"bw-chance {black}?\n".encode() in hall.wires[0].sent
        assert f"bw-chance ?{white}\n".encode() in hall.wires[1].sent
        assert f"{black}{white}".encode() not in hall.wires[0].sent + hall.wires[1].sent
        (rolled,) = [it for it in hall.recorder.events if isinstance(it, ChanceRolled)]
        assert rolled.outcome == "??"
        ended = hall.recorder.events[-1]
        assert isinstance(ended, MatchEnded)
        assert ended.moves[0] == f"{black}{white}"
        assert violation(hall.match.record.to_data()) is None
        hall.end()


# -- both at once -------------------------------------------------------------------------------


def begun(time: str = "10s", limits: Limits | None = None, rounds: int = 3) -> Match:
    match = Match(
        *("m1", load("rps", rounds=rounds), ("anna", "ben"), TimeControl.parse(time)),
        now=0.0,
        limits=limits,
    )
    match.ready(0, 0.0)
    (asked,) = [it for it in match.ready(1, 0.0) if isinstance(it, Ask)]
    assert [request.player for request in asked.requests] == [0, 1]
    start_clocks(match, 0.0)
    return match


def test_nothing_is_told_before_the_last_has_chosen_and_then_in_the_order_of_seats() -> None:
    match = begun()
    assert match.answer(1, "paper", 2.0) == [Accept(1, Observation(2, 1, "paper", (10.0, 8.0)))]
    assert match.to_move == (0,)
    assert match.record.moves == []
    actions = match.answer(0, "rock", 3.0)
    assert [type(it) for it in actions] == [
        *(Accept, StorePly, StorePly, Notify, Announce, Notify, Announce, Ask)
    ]
    told = [it for it in actions if isinstance(it, Notify)]
    assert [(it.players, it.observation.text) for it in told] == [((1,), "rock"), ((0,), "paper")]
    events = [it.event for it in actions if isinstance(it, Announce)]
    assert [it.move for it in events if isinstance(it, MovePlayed)] == ["rock", "paper"]
    assert [(it.player, it.text, it.seconds) for it in match.record.moves] == [
        *((0, "rock", 3.0), (1, "paper", 2.0))
    ]
    assert [it.clock for it in match.record.moves] == [7.0, 8.0]


def test_a_choice_cannot_be_changed() -> None:
    match = begun()
    match.answer(1, "paper", 2.0)
    assert match.answer(1, "rock", 2.5) == []


def test_the_one_of_two_who_does_not_choose_in_time_loses() -> None:
    match = begun()
    match.answer(0, "rock", 9.0)
    assert match.deadline == 10.5
    match.expire(10.5)
    assert match.record.result is not None
    assert (match.record.result.text, match.record.result.reason) == ("B+Time", Reason.TIME)
    assert violation(match.record.to_data()) is None


@pytest.mark.parametrize("time", ["10s", "none"])
def test_where_neither_chooses_in_time_nobody_has_won(time: str) -> None:
    match = begun(time)
    while match.record.result is None:  # without a clock they are asked about before
        assert match.deadline is not None
        match.expire(match.deadline)
    assert (match.record.result.text, match.record.result.reason) == ("Void", Reason.ABORT)
    assert match.record.result.detail == "no player moved in time"
    assert violation(match.record.to_data()) is None


def test_a_player_who_comes_back_is_told_its_own_choice_and_no_other() -> None:
    match = begun()
    match.answer(1, "paper", 2.0)
    for player, told in ((0, []), (1, [Observation(2, 1, "paper")])):
        match.lost(player, Reason.DISCONNECTION, "gone", 3.0)
        assert list(match.briefing(player).history) == told
        asked = [it for it in match.ready(player, 4.0) if isinstance(it, Ask)]
        assert bool(asked) is (player == 0)
    match.answer(0, "rock", 5.0)
    assert [it.text for it in match.record.moves] == ["rock", "paper"]


def test_an_illegal_choice_loses_at_once() -> None:
    match = begun()
    match.answer(0, "rock", 1.0)
    assert any(isinstance(action, End) for action in match.answer(1, "well", 2.0))
    assert match.record.result is not None
    assert match.record.result.reason is Reason.ILLEGAL_MOVE
    assert violation(match.record.to_data()) is None


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=3))
def test_a_round_that_is_cut_off_is_hidden_again_when_the_match_resumes(
    rounds: list[tuple[int, int]],
) -> None:
    choices = ("rock", "paper", "scissors")
    match = begun(rounds=9)
    for now, (black, white) in enumerate(rounds, 1):
        match.answer(0, choices[black], float(now))
        match.answer(1, choices[white], now + 0.25)
        start_clocks(match, now + 0.5)
    whole = match.record
    cut = replace(whole, moves=whole.moves[:-1])
    again = Match.resume(cut, now=100.0)
    assert len(again.record.moves) == len(whole.moves) - 2
    assert again.briefing(1).history == match.briefing(1).history[:-2]
    assert [it.player for it in again.briefing(0).history[-1:]] == [0]
    again.ready(0, 100.0)
    (asked,) = [it for it in again.ready(1, 100.0) if isinstance(it, Ask)]
    assert [it.player for it in asked.requests] == [1]
    start_clocks(again, 100.0)
    again.answer(1, choices[rounds[-1][1]], 101.0)
    assert [it.text for it in again.record.moves] == [it.text for it in whole.moves]


# -- what others see ----------------------------------------------------------------------------


def test_the_public_record_hides_the_cards_until_the_end() -> None:
    match = Match("m1", load("kuhn"), ("anna", "ben"), TimeControl.none(), now=0.0)
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    start_clocks(match, 0.0)
    match.answer(0, "bet", 1.0)
    shown = public_record(match.record)
    assert [it.text for it in shown.moves] == ["??", "bet"]
    assert (shown.seed, shown.opening) == ("", "")
    assert match.record.moves[0].player == CHANCE
    assert "?" not in match.record.moves[0].text


def test_a_game_without_secrets_has_its_record_for_all() -> None:
    match = Match("m1", load("tictactoe"), ("anna", "ben"), TimeControl.none(), now=0.0)
    assert public_record(match.record) is match.record
