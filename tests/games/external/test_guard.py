"""Games that are not bundled: whatever they do, a GameFault is all that comes of it."""

from __future__ import annotations

import logging
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

from boardwire.games import (
    CHANCE,
    NOBODY,
    OVER,
    BoardView,
    Conventions,
    Game,
    GameError,
    GameFault,
    Geometry,
    IllegalMove,
    InvalidMove,
    Mark,
    Option,
    OptionError,
    Piece,
    PositionError,
    State,
    UnknownGame,
    add,
    fault_ahead,
    load,
)
from boardwire.games.external import guard
from boardwire.games.external.guard import GuardedGame, guarded
from boardwire.games.external.watchdog import limited
from boardwire.override import override

from .methods import METHODS

pytestmark = pytest.mark.usefixtures("python_games")


def use(state: State) -> None:
    """Do with a state all that tables, matches and consoles do, and play it to its end."""
    while state.to_act() != OVER:
        moves = state.legal_moves() or [outcome for outcome, _ in state.chance_outcomes()]
        text = state.move_text(moves[0])
        assert state.parse_move(text) == moves[0]
        state.yield_turn(state.to_act())
        state.points_of(moves[0])
        state.record_text(moves[0])
        state.evaluate(0)
        state.key()
        state.position_text()
        state.text()
        state.view()
        state.margin()
        state = state.copy()
        state.apply(moves[0])
    state.returns()


FAULTS = [
    (method, how)
    for how in ("raise", "rubbish", "exit", "cancel")
    for method in (*METHODS, "initial")
    if (method, how) != ("apply", "rubbish")  # nobody looks at what it returns
]


@pytest.mark.parametrize(("method", "how"), FAULTS)
def test_what_a_method_does_wrong_is_a_fault_that_names_it(
    faulty: Callable[..., Game], method: str, how: str
) -> None:
    with pytest.raises(GameFault) as caught:
        use(faulty(method=method, how=how).start())
    title = "Faulty Dice" if method == "chance_outcomes" else "Faulty Race"
    named = "start" if method == "initial" else method
    assert str(caught.value).startswith(f"the game failed: {title}: {named}() ")
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.long
@pytest.mark.parametrize("how", ["loop", "stubborn", "sleep"])
@pytest.mark.parametrize("method", [*METHODS, "initial"])
def test_a_method_that_runs_on_is_interrupted(
    faulty: Callable[..., Game], method: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "CALL_SECONDS", 0.1)
    begun = time.monotonic()
    with pytest.raises(GameFault, match=r"took longer than 0\.1 s") as caught:
        use(faulty(method=method, how=how).start())
    assert time.monotonic() - begun < 30
    assert f"{'start' if method == 'initial' else method}()" in str(caught.value)


def test_a_sound_game_is_played_to_its_end(faulty: Callable[..., Game]) -> None:
    use(faulty().start())
    use(add("faulty_games:FaultyDice")().start())


def test_a_fault_later_in_the_game_is_found_where_it_is(faulty: Callable[..., Game]) -> None:
    state = faulty(method="evaluate", after=2).start()
    state.apply(1)
    with pytest.raises(GameFault, match=r"evaluate\(\) raised ZeroDivisionError"):
        state.apply(1)


def rules(name: str, value: Any, **members: Any) -> State:
    """The start of a guarded race whose `name` returns `value`."""
    faulty_games = import_module("faulty_games")
    method = value if callable(value) else lambda *_: value
    kind = type("Kind", (faulty_games.RaceState,), {name: method})
    game = type("Race", (faulty_games.Faulty,), {"initial": lambda self: kind(self), **members})
    return guarded(game)().start()


def view_of(**changes: Any) -> BoardView:
    sound: dict[str, Any] = {
        "geometry": Geometry.SQUARES,
        "columns": 2,
        "rows": 1,
        "cells": (None, None),
    }
    return BoardView(**(sound | changes))


class Misfit:
    """An object that does not want to be looked at."""

    @override
    def __repr__(self) -> str:
        raise RuntimeError("hands off")


def endless() -> Iterator[int]:
    number = 0
    while True:
        number += 1
        yield number


RUBBISH: list[tuple[str, Any]] = [
    ("to_act", "black"),
    ("to_act", -3),
    ("to_act", 2),
    ("to_act", CHANCE),  # the game says that it has none
    ("to_act", 10**30),
    ("to_act", Misfit()),
    ("legal_moves", None),
    ("legal_moves", []),
    ("legal_moves", [1, 1]),
    ("legal_moves", [-1]),
    ("legal_moves", [2**31]),
    ("legal_moves", ["a1"]),
    ("legal_moves", range(5000)),
    ("legal_moves", endless()),
    ("legal_moves", Misfit()),
    ("key", 1.5),
    ("evaluate", 2),
    ("evaluate", "even"),
    ("evaluate", float("inf")),
    ("move_text", ""),
    ("move_text", "a" * 41),
    ("move_text", "a\x1b[2J"),
    ("move_text", "a#b"),
    ("move_text", "; white: me"),
    ("move_text", ";a"),
    ("move_text", "a\nb"),
    ("move_text", "Resign"),
    ("move_text", b"add1"),
    ("parse_move", "1"),
    ("parse_move", 5),
    ("position_text", "a # b"),
    ("position_text", "a" * 2001),
    ("position_text", " a"),
    ("yield_turn", 1),
    ("yield_turn", False),
    ("margin", float("nan")),
    ("text", "a\x07"),
    ("text", "a\n" * 300),
    ("copy", lambda self: self),
    ("copy", lambda self: type(self)(self.game, self.count + 1, self.ply)),
    ("view", None),
    ("view", view_of(columns=10**9)),
    ("view", view_of(columns=3)),
    ("view", view_of(columns=-2, rows=-1)),
    ("view", view_of(geometry="squares")),
    ("view", view_of(cells=(None, "X"))),
    ("view", view_of(cells=(None, Piece(5, "disc", "X")))),
    ("view", view_of(cells=(None, Piece(-2, "disc", "X")))),
    ("view", view_of(cells=(None, Piece(0, "disc", "XX")))),
    ("view", view_of(cells=(None, Piece(0, "disc", "\n")))),
    ("view", view_of(cells=endless())),
    ("view", view_of(last_move="a\nb")),
    ("view", view_of(side={"score": None})),
    ("view", view_of(side={"score\n\n": 1})),
    ("view", view_of(side=dict.fromkeys(map(str, range(65)), 1))),
    ("view", view_of(side=["score"])),
    ("view", view_of(marks={"win": ("A1",)})),
    ("view", view_of(marks={Mark.WIN: ("A1\n",)})),
    ("view", view_of(marks={Mark.WIN: endless()})),
    ("view", view_of(marks=["A1"])),
    ("view", view_of(kind=7)),
    ("view", view_of(table=["A1"])),
    ("view", view_of(table={"heaps": object()})),
    ("view", view_of(table={"heaps": float("nan")})),
    ("view", view_of(table={"heaps": "x" * 70_000})),
]


@pytest.mark.parametrize(("method", "value"), RUBBISH)
def test_rubbish_is_told_apart_from_a_value(method: str, value: Any) -> None:
    with pytest.raises(GameFault, match=rf"the game failed: Faulty Race: {method}\(\) r"):
        use(rules(method, value))


@pytest.mark.parametrize(
    "outcomes",
    [None, [], [1], [(1, 0.5)], [(1, 0.5), (1, 0.5)], [(1, -1), (2, 2)], [("a", 1.0)], [(1, 1, 1)]],
)
def test_rubbish_from_chance_is_a_fault(outcomes: Any) -> None:
    with pytest.raises(GameFault, match=r"chance_outcomes\(\) returned"):
        rules("chance_outcomes", outcomes, has_chance=True)


@pytest.mark.parametrize("utilities", [None, [1.0], [1.0, -1.0, 0.0], [64, -64], ["won", "lost"]])
def test_rubbish_from_the_end_is_a_fault(utilities: Any) -> None:
    with pytest.raises(GameFault, match=r"returns\(\) returned"):
        use(rules("returns", utilities))


def test_no_bit_of_a_key_is_ignored() -> None:
    keys = {rules("key", number).key() for number in (7, 7 + 2**64, 7 - 2**64, 7 + 2**128)}
    assert len(keys) == 4
    assert all(0 <= key < 2**64 for key in keys)


def test_nothing_that_the_game_made_leaves_the_guard() -> None:
    class Sly(str):
        @override
        def lower(self) -> str:
            raise RuntimeError("run outside the guard")

    class Number(int):
        pass

    state = rules("move_text", Sly("add1"))
    assert type(state.move_text(1)) is str
    assert type(rules("key", Number(4)).key()) is int
    assert type(rules("legal_moves", [Number(1)]).legal_moves()[0]) is int
    assert rules("view", view_of(side={Sly("a"): Sly("b")})).view().side == {"a": "b"}
    arrow = view_of(cells=(None, Piece(NOBODY, "arrow", "*")))
    assert rules("view", arrow).view() == arrow
    marked = view_of(marks={Mark.WIN: ("A1",)})
    assert rules("view", marked).view() == marked
    laid = view_of(kind="heaps", table={"heaps": [3, 4], "most": 0, "misere": False})
    assert rules("view", laid).view() == laid


class Strict(Game):
    """A game that refuses things, as games do."""

    name = "strict"
    title = "Strict"
    declared = (Option("size", 3, "the size", 1, 9), Option("position", "", "the start"))

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        if self.options["size"] == 4:
            raise OptionError("not 4,\n\x1b[31mplease")
        if self.options["size"] == 5:
            self.options["size"] = "five"
        if self.options["size"] == 6:
            self.options["more"] = 1
        if self.options["size"] == 7:
            del self.options["size"]
        if self.options["size"] == 8:
            self.players = 0

    @override
    def initial(self) -> State:
        state: State = import_module("faulty_games").RaceState(self)
        return state

    @override
    def read_position(self, text: str) -> State:
        if text == "broken":
            raise IndexError(text)
        raise PositionError("x" * 1000)


def test_errors_that_a_game_may_raise_are_passed_on_as_one_short_line() -> None:
    strict = guarded(Strict)
    with pytest.raises(OptionError, match=r"^not 4, \[31mplease$") as caught:
        strict(size=4)
    assert type(caught.value) is OptionError
    with pytest.raises(PositionError) as long:
        strict(position="somewhere")
    assert len(str(long.value)) == 200
    with pytest.raises(OptionError, match="option size must be a whole number from 1 to 9"):
        strict(size=0)
    with pytest.raises(GameFault, match=r"__init__\(\) raised IndexError: broken"):
        strict(position="broken")
    with pytest.raises(GameFault, match=r"read_position\(\) raised IndexError: broken"):
        strict().read_position("broken")


class Various(Strict):
    """A game whose nature hangs on an option."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.has_chance = self.options["size"] == 1
        self.zero_sum = self.options["size"] != 2


def test_what_a_game_is_with_its_options_is_what_its_guard_says() -> None:
    various = guarded(Various)
    facts = [(various(size=n).has_chance, various(size=n).zero_sum) for n in (1, 2, 3)]
    assert facts == [(True, True), (False, False), (False, True)]


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_options_that_the_game_changes_must_be_those_it_declares(size: int) -> None:
    with pytest.raises(GameError):
        guarded(Strict)(size=size)


def test_an_illegal_move_is_no_fault() -> None:
    state = rules("record_text", "add1")
    for move in (-5, 3, 2**40):
        with pytest.raises(IllegalMove):
            state.apply(move)
    with pytest.raises(IllegalMove):
        state.parse_move("add3")


def test_refusing_a_legal_move_is_a_fault() -> None:
    def refuse(self: State, move: int) -> None:
        raise InvalidMove("not today")

    with pytest.raises(GameFault, match=r"apply\(\) raised InvalidMove: not today"):
        rules("apply", refuse).apply(1)


def test_ctrl_c_is_nobodys_fault() -> None:
    def interrupted(self: State) -> BoardView:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rules("view", interrupted).view()


def test_an_error_that_cannot_be_told_is_a_fault_all_the_same() -> None:
    class Mute(Exception):
        @override
        def __str__(self) -> str:
            raise RuntimeError

    def mute(self: State) -> BoardView:
        raise Mute

    with pytest.raises(GameFault, match=r"view\(\) raised Mute$"):
        rules("view", mute).view()


def test_the_traceback_is_logged_once_and_every_fault_on_a_line(
    caplog: pytest.LogCaptureFixture, faulty: Callable[..., Game]
) -> None:
    state = faulty(method="view").start()
    for _ in range(3):
        with pytest.raises(GameFault):
            state.view()
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 3
    assert {record.name for record in caplog.records} == {"boardwire.games"}
    assert caplog.text.count("the game failed: Faulty Race: view() raised") == 3
    assert caplog.text.count("faulty_games.py") >= 1
    assert caplog.text.count("Traceback") == 1


def test_bundled_games_are_not_wrapped() -> None:
    assert not isinstance(load("go"), GuardedGame)
    assert fault_ahead(load("go").initial(), 10.0) is None


def test_a_guarded_game_is_the_game_it_guards() -> None:
    kalah = add("kalah:Kalah")
    assert (kalah.name, kalah.title, kalah.players) == ("kalah", "Kalah", 2)
    assert kalah(seeds=3) == load("kalah", seeds="3") != kalah()
    assert kalah(seeds=3).with_options(seeds=4) == kalah()
    with pytest.raises(UnknownGame):
        load("guardedkalah")


def test_random_games_under_guard_go_as_they_go_without(faulty: Callable[..., Game]) -> None:
    kalah = add("kalah:Kalah")
    assert issubclass(kalah, GuardedGame)
    for seed in range(5):
        chooser = random.Random(seed)
        state, bare = kalah().start(), kalah.rules().start()
        while state.to_act() != OVER:
            assert state.legal_moves() == bare.legal_moves()
            assert state.view() == bare.view()
            assert state.text() == bare.text()
            move = chooser.choice(state.legal_moves())
            assert state.parse_move(bare.move_text(move).lower()) == move
            state.apply(move)
            bare.apply(move)
        assert state.returns() == bare.returns()
        assert state.margin() == bare.margin()


def test_another_thread_has_no_limit_and_is_guarded_otherwise() -> None:
    answers: list[object] = []

    def work() -> None:
        limited(lambda: time.sleep(0.2), 0.05)
        answers.append("done")
        try:
            rules("legal_moves", None)
        except GameFault as fault:
            answers.append(type(fault))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert answers == ["done", GameFault]


def test_a_game_that_recurses_for_ever_is_a_fault() -> None:
    def deeper(self: State) -> BoardView:
        return deeper(self)

    limit = sys.getrecursionlimit()
    with pytest.raises(GameFault, match="RecursionError"):
        rules("view", deeper).view()
    assert sys.getrecursionlimit() == limit


HIDDEN: dict[str, Any] = {
    "observation": "two\nlines",
    "view": None,
    "text": "\x1b",
    "move_text_for": "two words",
    "acting": (1, 0),
    "yield_turn": False,
}


@pytest.mark.parametrize("method", sorted(HIDDEN))
def test_what_a_game_tells_its_observers_is_checked(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = add("hidden_games:Both")()
    state = game.start()
    assert (state.observation(0), state.move_text_for(0, 1)) == ("- ?", "heads")
    monkeypatch.setattr(sys.modules["hidden_games"].CoinsState, method, lambda *_: HIDDEN[method])
    with pytest.raises(GameFault, match=rf"Both: {method}\(\) returned"):
        for player in (0, 1, None):
            state.observation(player)
            state.view(player)
            state.text(player)
            state.move_text_for(0, player)
        state.acting()
        state.yield_turn(1)


def test_players_who_act_are_as_to_act_says(monkeypatch: pytest.MonkeyPatch) -> None:
    state = add("hidden_games:Both")().start()
    monkeypatch.setattr(sys.modules["hidden_games"].CoinsState, "acting", lambda _: (1,))
    with pytest.raises(GameFault, match=r"acting\(\) returned \(1,\) while to_act\(\) returns 0"):
        state.acting()


def test_players_cannot_choose_at_once_and_know_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = add("hidden_games:Both")
    monkeypatch.setattr(sys.modules["hidden_games"].Guess, "perfect_information", True)
    with pytest.raises(GameFault, match="simultaneous game of perfect information"):
        game()


def test_observations_fail_where_the_position_comes_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    state = add("hidden_games:Guess")().start()
    monkeypatch.delattr(sys.modules["hidden_games"].CoinsState, "observation")
    with pytest.raises(GameFault, match="a game without perfect information defines observation"):
        state.apply(0)


@pytest.mark.parametrize(
    "wrong",
    [
        "chess",
        Conventions(sides=("White\x1b[2J", "Black")),
        Conventions(wins=("1-0",)),
        Conventions(first=2),
        Conventions(unit="p" * 300),
        Conventions(below=-1),
        Conventions(details=("castling\n",)),
    ],
)
def test_conventions_that_nobody_can_show_are_a_fault(wrong: Any) -> None:
    with pytest.raises(GameFault, match=r"conventions\(\) returned"):
        rules("key", lambda *_: 0, conventions=property(lambda self: wrong))


def test_a_game_may_have_conventions_and_words_for_its_end() -> None:
    own = Conventions(sides=("Red", "Blue"), unit="steps", below=1, details=("clock",))
    state = rules("ending", "Red arrives", conventions=property(lambda self: own))
    assert state.game.conventions == own
    assert state.ending() == "Red arrives"
    with pytest.raises(GameFault, match=r"ending\(\) returned"):
        rules("ending", "two\nlines").ending()


def test_a_game_of_perfect_information_need_not_know_of_observers() -> None:
    state = load_kalah().start()
    inner: Any = state.inner
    view = inner.view()
    inner.view = lambda: view
    inner.text = lambda: "seeds"
    assert state.view(1) == view
    assert state.text(1) == "seeds"
    assert state.move_text_for(0, 1) == state.move_text(0)
    assert state.acting() == (0,)


def load_kalah() -> GuardedGame:
    """Kalah, guarded as every game that is not bundled."""
    game = add("kalah:Kalah")()
    assert isinstance(game, GuardedGame)
    return game
