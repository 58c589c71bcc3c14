"""How engines of ours tell dead stones, take them, and tell what they think of a position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwire.clients.engines import EngineConsole, make_searcher, parse_engine
from boardwire.clients.sdk.sdk_engine import SdkConsole
from boardwire.clients.tournament import play_games
from boardwire.games import load
from boardwire.matches import (
    BoardCommands,
    BoardConsole,
    ConsoleBoard,
    GoguiCommands,
    MatchRecord,
    Reason,
    Table,
)
from boardwire.matches.records.verification import violation
from boardwire.protocol import Command, CommandError, Console, TimeControl

# Black: left; white: right, with two eyes each. A1, A5 and B5 are white's, and dead; G6 is black's.
CUT_IN_TWO = "2X1XO3/2XXXO3/3XOO3/XXXXO1X2/OO1XO4/2XXO2OO/3XOOO2/3XO4/O2XO4"
DEAD = ("A1", "A5", "B5", "G6")
# Black above, white below. Each has a lone stone and two stones in the area of the other side, far
# from its border, and none of them can make eyes.
PRISONERS = "4X4/1O2X2O1/4X2O1/XXXXXXXXX/9/OOOOOOOOO/4O1X2/1X2O1X2/4O4"
IMPRISONED = ("B2", "G2", "G3", "H7", "B8", "H8")


def console(game: str = "go", engine: str = "mcts", **options: object) -> EngineConsole:
    return EngineConsole(Table(load(game, **options)), make_searcher(engine, {"seed": 1}))


async def ask(console: EngineConsole, name: str, *arguments: str) -> str:
    return (await console.handle(Command(name, arguments))).text


async def test_random_games_tell_which_stones_are_dead() -> None:
    engine = console(size=9, position=f"{CUT_IN_TWO} X")
    assert set((await ask(engine, "final_status_list", "dead")).split()) == set(DEAD)
    alive = (await ask(engine, "final_status_list", "alive")).split()
    assert len(alive) + len(DEAD) == sum(letter in "XO" for letter in CUT_IN_TWO)
    assert not set(alive) & set(DEAD)
    assert await ask(engine, "final_status_list", "seki") == ""
    with pytest.raises(CommandError, match="write one of alive, dead, seki"):
        await ask(engine, "final_status_list", "asleep")


async def test_the_score_is_without_dead_stones_once_both_have_passed() -> None:
    engine = console(size=9, position=f"{CUT_IN_TWO} X")
    assert await ask(engine, "final_score") == "W+9.5"  # the area now
    for colour in "bw":
        await ask(engine, "play", colour, "pass")
    assert await ask(engine, "final_score") == "W+12.5"


@pytest.mark.parametrize("of", ["table", "engine", "bot"])
async def test_every_console_has_the_same_final_score(of: str) -> None:
    table = Table(load("go", size=9, position=f"{CUT_IN_TWO} X"))
    groups = BoardCommands(at := ConsoleBoard(table)), GoguiCommands(at, "x")
    made: dict[str, Callable[[], Console]] = {
        "table": lambda: BoardConsole(at),
        "engine": lambda: EngineConsole(table, make_searcher("alphabeta")),
        "bot": lambda: SdkConsole(*groups),
    }
    console = made[of]()
    for colour in "bw":
        await console.handle(Command("play", (colour, "pass")))
    assert (await console.handle(Command("final_score"))).text == "W+12.5"
    words = (await console.handle(Command("bw-result"))).text
    assert words == f"White wins by 12.5 points: dead stones taken off: {' '.join(DEAD)}"


async def test_a_game_that_is_written_has_the_final_score() -> None:
    engine = console(size=9, position=f"{CUT_IN_TWO} X")
    for colour in "bw":
        await ask(engine, "play", colour, "pass")
    assert "RE[W+12.5]" in await ask(engine, "printsgf")


async def test_stones_without_room_for_eyes_are_dead() -> None:
    engine = console(size=9, position=f"{PRISONERS} X")
    assert set((await ask(engine, "final_status_list", "dead")).split()) == set(IMPRISONED)
    for colour in "bw":
        await ask(engine, "play", colour, "pass")
    assert await ask(engine, "final_score") == "W+7.5"


async def test_only_stones_of_go_are_alive_or_dead() -> None:
    with pytest.raises(CommandError, match="only stones of Go"):
        await ask(console("othello"), "final_status_list", "dead")


async def test_a_disputed_stone_is_taken_before_the_engine_passes_again() -> None:
    # All stand: black loses unless it takes A3, and may pass as soon as it has.
    engine = EngineConsole(
        Table(load("go", size=5, komi=0.5, position="2XO1/2XO1/O1XO1/2XO1/2XO1 X")),
        make_searcher("mcts", {"seed": 1, "playouts": 3000}),
    )
    for colour in "bw":
        await ask(engine, "play", colour, "pass")
    assert await ask(engine, "genmove", "b") == "pass"  # as ever after the end
    for _ in range(4):
        assert await ask(engine, "kgs-genmove_cleanup", "b") != "pass"
        await ask(engine, "play", "w", "pass")
        if not (engine.board.state.view().cells[2 * 5]):
            break
    assert await ask(engine, "final_score") == "B+4.5"


async def test_an_estimate_is_the_value_of_the_last_search() -> None:
    engine = EngineConsole(Table(load("tictactoe")), make_searcher("alphabeta"))
    with pytest.raises(CommandError, match="nothing has been searched"):
        await ask(engine, "bw-estimate")
    for move in ("b A1", "w B1", "b A2", "w B2"):
        await ask(engine, "play", *move.split())
    assert await ask(engine, "genmove", "b") == "A3"
    assert float(await ask(engine, "bw-estimate")) == 1.0
    await ask(engine, "clear_board")
    with pytest.raises(CommandError, match="nothing has been searched"):
        await ask(engine, "bw-estimate")


async def test_who_does_not_search_has_no_estimate() -> None:
    engine = console(engine="random")
    await ask(engine, "genmove", "b")
    assert "bw-estimate" not in await ask(engine, "list_commands")


async def match(one: str, two: str, **options: object) -> MatchRecord:
    """A game of Go between two engines."""
    (record,) = await play_games(
        (parse_engine(one), parse_engine(two)),
        ("one", "two"),
        load("go", **options),
        games=1,
        time=TimeControl.none(),
    )
    assert violation(record.to_data()) is None
    return record


async def test_two_gnu_gos_agree_on_the_dead_stones(program: Callable[[str], str]) -> None:
    gnugo = f"{program('gnugo')} --mode gtp --level 1 --seed 1 --chinese-rules"
    record = await match(gnugo, gnugo, size=9, position=f"{CUT_IN_TWO} X")
    assert [move.text for move in record.moves] == ["pass", "pass"]
    assert record.dead == DEAD
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert record.result.detail == "dead stones taken off: A1 A5 B5 G6"
    assert record.scores == {0: record.result.text, 1: record.result.text}  # counted as they do


async def test_gnu_go_and_mcts_count_alike_in_the_end(program: Callable[[str], str]) -> None:
    gnugo = f"{program('gnugo')} --mode gtp --level 1 --seed 1 --chinese-rules"
    record = await match(gnugo, "mcts:playouts=500,seed=1", size=9)
    assert record.result is not None
    assert record.result.reason is Reason.RULE
    assert record.scores[0] == record.result.text
