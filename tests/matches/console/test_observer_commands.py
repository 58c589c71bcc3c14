"""Tables that follow a game of hidden information with the help of a referee."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardwire.clients.engines import EngineConsole, make_searcher
from boardwire.games import CHANCE, CourseNotFound, Game, IllegalMove, State, load
from boardwire.matches import Table
from boardwire.protocol import Command, CommandError

KUHN = load("kuhn")


@pytest.fixture
def no_course(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches for courses are given up."""

    def course(game: Game, told: Sequence[tuple[int, str]], observer: int | None) -> list[int]:
        raise CourseNotFound("given up")

    monkeypatch.setattr("boardwire.matches.table.guess", course)
    monkeypatch.setattr("boardwire.games.rules.kuhn.KuhnState.consistent_moves", _refuse)


def _refuse(state: State, text: str, player: int | None) -> list[int]:
    raise IllegalMove("the guess does not fit")


def lost_table() -> Table:
    """A table whose guess does not fit what its player, white, was told."""
    table = Table(KUHN, 1)
    table.play(CHANCE, "?J")
    assert table.lost
    return table


@pytest.mark.usefixtures("no_course")
def test_a_table_goes_on_where_no_state_is_found() -> None:
    table = lost_table()
    table.play(0, "check")
    assert [(it.player, it.text) for it in table.history] == [(CHANCE, "?J"), (0, "check")]
    assert table.legal_texts(1) == []
    table.take_legal(["bet", "check"])
    assert table.legal_texts(1) == ["bet", "check"]
    table.play(1, "check")
    assert table.legal_texts(1) == [], "legal moves are those of one position"
    table.clear()
    assert (table.lost, table.history) == (False, [])


@pytest.mark.usefixtures("no_course")
def test_a_course_of_the_referee_is_followed_if_it_fits() -> None:
    outcomes = {KUHN.start().move_text(it): it for it, _ in KUHN.start().chance_outcomes()}
    table = lost_table()
    assert not table.take_course([]), "it has no ply of those that were told"
    assert table.take_course([outcomes["QJ"]])
    table.find()
    assert not table.lost
    assert table.state.move_text(table.state.legal_moves()[0])
    assert [it.text for it in table.history] == ["?J"], "what was told stays"
    table = lost_table()
    table.take_legal(["bet", "check"])
    assert table.take_course([outcomes["JQ"]])  # white would have been told ?Q
    table.find()
    assert table.lost
    assert table.legal_texts(1) == ["bet", "check"]


def test_a_course_that_was_drawn_for_an_earlier_request_is_left_alone() -> None:
    outcomes = {KUHN.start().move_text(it): it for it, _ in KUHN.start().chance_outcomes()}
    table = Table(KUHN, 1)
    table.play(CHANCE, "?J")
    assert table.take_course([outcomes["QJ"]])
    table.play(0, "check")
    table.take_legal(["check", "fold"])  # no guess has these, so the table is lost
    table.find()
    assert [it.text for it in table.history] == ["?J", "check"]
    assert table.legal_texts(1) == ["check", "fold"]


def test_a_guess_with_other_legal_moves_is_dropped() -> None:
    table = Table(KUHN, 1)
    table.play(CHANCE, "?J")
    table.play(0, "check")
    table.take_legal(["check", "BET"])
    assert not table.lost
    table.take_legal(["check", "fold"])
    assert table.lost
    assert table.legal_texts(1) == ["check", "fold"]
    told = Table(KUHN)
    told.take_legal(["fold"])
    assert not told.lost, "a table that is told everything needs no help"


def test_what_cannot_fit_is_refused_all_the_same() -> None:
    table = Table(KUHN, 1)
    table.play(CHANCE, "?J")
    with pytest.raises(IllegalMove):
        table.play(0, "call")
    assert not table.lost


@pytest.mark.usefixtures("no_course")
@pytest.mark.parametrize("engine", ["random", "pimc"])
async def test_an_engine_plays_one_of_the_moves_that_it_is_told(
    engine: str, caplog: pytest.LogCaptureFixture
) -> None:
    console = EngineConsole(Table(KUHN), make_searcher(engine, {}))

    async def ask(line: str) -> str:
        name, *words = line.split()
        return (await console.handle(Command(name, tuple(words)))).text

    for line in ("bw-observer w", "bw-chance ?J", "play b check"):
        await ask(line)
    with pytest.raises(CommandError, match="send the legal moves by bw-legal"):
        await ask("genmove w")
    with pytest.raises(CommandError, match="a course for the colour of bw-observer has 2 plies"):
        await ask("bw-course 1")
    await ask("bw-legal bet check")
    assert await ask("genmove w") in ("bet", "check")
    told = "drawn at random: no position of Kuhn Poker that fits the observations was found"
    assert (told in caplog.text) == (engine == "pimc")
