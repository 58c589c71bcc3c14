"""The referee when the rules of a game in Python fail: no result for anybody."""

from __future__ import annotations

import pytest

from boardwire import _native
from boardwire.games import BoardView, Game, Geometry, Piece, add, load
from boardwire.games.rules.pig import PigState
from boardwire.matches import (
    BoardConsole,
    ConsoleBoard,
    Limits,
    Match,
    Phase,
    Reason,
    Table,
    match_time,
)
from boardwire.matches.actions import Announce, Ask, End, Open, StorePly
from boardwire.override import override
from boardwire.protocol import Command, MatchEnded, TimeControl

from .asking import start_clocks

pytestmark = pytest.mark.usefixtures("python_games")

LIMITS = Limits(fault_search=0.1)


def match_of(game: Game, time: str = "none") -> Match:
    control = TimeControl.parse(time)
    return Match("m1", game, ("anna", "ben"), control, now=0.0, limits=LIMITS)


def faulty(method: str, after: int = 0, how: str = "raise") -> Game:
    return add("faulty_games:Faulty")(method=method, after=after, how=how)


def begun(game: Game, time: str = "none") -> Match:
    match = match_of(game, time)
    assert match.begin(0.0) == []
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    start_clocks(match, 0.0)
    return match


def assert_void(match: Match, method: str) -> None:
    result = match.record.result
    assert result is not None
    assert (result.text, result.reason, result.returns) == ("Void", Reason.GAME_FAULT, ())
    assert result.detail.startswith(f"the game failed: Faulty Race: {method}() ")
    assert match.phase is Phase.OVER


def test_a_fault_in_a_move_ends_the_match_without_a_result() -> None:
    match = begun(faulty("apply", after=1))
    assert isinstance(match.answer(0, "add1", 1.0)[-1], Ask)
    start_clocks(match, 1.0)
    ended, announced = match.answer(1, "add1", 2.0)
    assert isinstance(announced, Announce)
    assert isinstance(announced.event, MatchEnded)
    assert announced.event.reason == "game-fault"
    assert ended == End(match.record)
    assert_void(match, "apply")
    assert [move.text for move in match.record.moves] == ["add1"]


def test_a_fault_at_the_end_keeps_the_moves_before_it() -> None:
    match = begun(faulty("yield_turn", after=1))
    stored, *_ = match.answer(0, "add1", 1.0)
    assert isinstance(stored, StorePly)
    start_clocks(match, 1.0)
    match.answer(1, "add2", 1.0)
    assert_void(match, "yield_turn")


def test_a_game_that_cannot_be_set_up_ends_before_anybody_is_prepared() -> None:
    match = match_of(faulty("initial"))
    opened, ended, announced = match.begin(0.0)
    assert opened == Open(match.record)
    assert isinstance(announced, Announce)
    assert ended == End(match.record)
    assert_void(match, "start")
    assert match.lost(0, Reason.CRASH, "", 1.0) == match.ready(0, 0.0) == []


@pytest.mark.parametrize("reason", [Reason.REFUSAL, Reason.NO_ANSWER, Reason.TIME])
def test_an_engine_is_not_to_blame_for_a_fault_that_the_referee_finds(reason: Reason) -> None:
    match = begun(faulty("evaluate", after=4))
    match.lost(1, reason, "genmove: the game failed", 1.0)
    assert_void(match, "evaluate")


@pytest.mark.slow
def test_a_loop_that_an_engine_is_stuck_in_is_found_when_its_flag_falls() -> None:
    match = begun(faulty("legal_moves", after=3, how="loop"), time="10s")
    match.expire(10.6)
    assert_void(match, "legal_moves")


@pytest.mark.parametrize("game", ["faulty", "go"])
def test_an_engine_that_only_says_so_loses(game: str) -> None:
    add("faulty_games:Faulty")
    match = begun(load(game))
    match.lost(1, Reason.REFUSAL, "genmove: the game failed: Faulty Race: apply() raised", 1.0)
    assert match.record.result is not None
    assert match.record.result.reason is Reason.REFUSAL
    assert match.record.result.winner == 0


def test_chance_without_end_ends_at_the_limit_of_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(PigState):
        @override
        def to_act(self) -> int:
            return -1

        @override
        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(1, 1.0)]

        @override
        def apply(self, move: int) -> None:
            pass

    pig = load("pig").start().position
    assert isinstance(pig, _native.Pig)
    game = load("pig")
    monkeypatch.setattr(game, "initial", lambda: Endless(game, pig))
    limits = Limits(plies=20)
    match = Match("m1", game, ("a", "b"), TimeControl.none(), now=0.0, limits=limits)
    match.ready(0, 0.0)
    match.ready(1, 0.0)
    assert match.record.result is not None
    assert match.record.result.reason is Reason.MOVE_LIMIT
    assert len(match.record.moves) == 20


@pytest.mark.slow
def test_the_watch_stands_still_while_a_game_holds_everything_up() -> None:
    state = faulty("view", how="loop").start()
    before = match_time()
    with pytest.raises(ValueError, match="took longer"):
        state.view()
    assert match_time() - before < 0.25, "the call took 0.3 s"


async def test_gogui_which_knows_two_colours_shows_the_pieces_of_a_third_player_as_no_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    console = BoardConsole(ConsoleBoard(Table(load("tictactoe"))))
    pieces = tuple(Piece(player, "disc", "X") for player in (0, 1, 2))
    view = BoardView(Geometry.SQUARES, 3, 1, pieces)
    monkeypatch.setattr(type(console.board.state), "view", lambda self, player=None: view)
    drawn = (await console.handle(Command("gogui-rules_board"))).text
    assert drawn.splitlines()[-1] == "X O ?"
