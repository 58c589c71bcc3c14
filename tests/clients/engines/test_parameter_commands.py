"""Options of engines that are read and set while they run."""

from __future__ import annotations

import pytest

from boardwire.clients.engines import LocalConsole, SearchLimits, make_searcher
from boardwire.games import OptionError, load
from boardwire.matches import Table
from boardwire.protocol import Command, CommandError


async def ask(console: LocalConsole, line: str) -> str:
    name, *words = line.split()
    return (await console.handle(Command(name, tuple(words)))).text


def engine(name: str, game: str = "tictactoe", **options: object) -> LocalConsole:
    return LocalConsole(Table(load(game)), make_searcher(name, options))


def values(text: str) -> dict[str, tuple[str, str]]:
    """Type and value of each parameter, by name."""
    rows = [line.split(" ") for line in text.splitlines()]
    return {name: (kind.strip("[]"), value) for kind, name, value in rows}


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts", "random"])
async def test_all_options_are_told_as_gogui_reads_them(name: str) -> None:
    console = engine(name)
    told = values(await ask(console, "boardwire-params"))
    assert list(told) == [option.name for option in console.engine.searcher.declared]
    assert "param/Parameters/boardwire-params" in await ask(console, "gogui-analyze_commands")
    if name != "random":
        assert told["ponder"] == ("bool", "0")
        assert told["time"] == ("string", "0")


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [("mcts", "exploration", "0.7"), ("alphabeta", "table", "2"), ("expectiminimax", "depth", "3")],
)
async def test_an_option_is_set_and_told(name: str, option: str, value: str) -> None:
    console = engine(name, nodes=50) if name != "mcts" else engine(name, playouts=50)
    await ask(console, "genmove b")
    assert await ask(console, f"boardwire-params {option} {value}") == ""
    assert await ask(console, f"boardwire-params {option}") == value
    assert values(await ask(console, "boardwire-params"))[option] == ("string", value)
    await ask(console, "genmove w")


async def test_gogui_sets_check_boxes_by_0_and_1() -> None:
    console = engine("alphabeta")
    await ask(console, "boardwire-params ponder 1")
    assert console.engine.searcher.options["ponder"] is True
    await ask(console, "boardwire-params ponder 0")
    assert console.engine.searcher.options["ponder"] is False


async def test_what_nobody_gave_is_told_as_the_search_has_it() -> None:
    console = engine("mcts")
    seed = await ask(console, "boardwire-params seed")
    assert seed != "0", "where random numbers really started"
    await ask(console, "boardwire-params seed 11")
    assert await ask(console, "boardwire-params seed") == "11"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("boardwire-params speed", "there is no option speed"),
        ("boardwire-params speed 9", "mcts has no option 'speed'; it has book"),
        ("boardwire-params memory much", "option memory must be a whole number from 1"),
        ("boardwire-params resign 2", "option resign must be a number from -1 to 1"),
    ],
)
async def test_a_wrong_option_changes_nothing(line: str, message: str) -> None:
    console = engine("mcts")
    before = await ask(console, "boardwire-params")
    with pytest.raises(CommandError, match=message):
        await ask(console, line)
    assert await ask(console, "boardwire-params") == before


async def test_an_engine_set_to_the_same_seed_plays_the_same() -> None:
    console = engine("mcts", "othello", playouts=100, seed=5)
    games = []
    for _ in "ab":
        await ask(console, "clear_board")
        await ask(console, "boardwire-params seed 6")
        await ask(console, "reg_genmove b")
        await ask(console, "boardwire-params seed 5")
        games.append([await ask(console, f"genmove {colour}") for colour in "bwbwbw"])
    assert games[0] == games[1]


def test_a_limit_of_plies_ends_no_simulations() -> None:
    assert make_searcher("mcts", {"depth": 3}).limits(SearchLimits(2.0)).seconds == 2.0
    assert make_searcher("alphabeta", {"depth": 3}).limits(SearchLimits(2.0)).seconds == 0.0
    assert (
        make_searcher("alphabeta", {"depth": 3, "time": 1}).limits(SearchLimits(2.0)).seconds == 1.0
    )
    assert make_searcher("mcts", {"playouts": 10}).limits(SearchLimits(2.0)).nodes == 10


def test_a_searcher_keeps_its_options_when_one_is_wrong() -> None:
    player = make_searcher("mcts", {"exploration": 0.5})
    with pytest.raises(OptionError):
        player.set("exploration", -1)
    assert player.options["exploration"] == 0.5


async def test_a_hopeless_engine_resigns_if_it_is_told_to() -> None:
    """White to move loses whatever it does: black threatens two rows."""
    position = ["play b A1", "play w B1", "play b B2", "play w C3", "play b A2"]
    for threshold, answers in (("-1", set("ABC")), ("-0.5", {"r"})):
        console = engine("alphabeta", resign=threshold, resign_moves=1)
        for line in position:
            await ask(console, line)
        answer = await ask(console, "genmove w")
        assert answer[0] in answers
        assert await ask(console, "bw-to_act") == ("w" if answer == "resign" else "b")


async def test_an_engine_resigns_after_several_hopeless_moves_only() -> None:
    console = engine("alphabeta", resign="-0.5", resign_moves=2)
    for line in ("play b A1", "play w B1", "play b B2", "play w C3", "play b A2"):
        await ask(console, line)
    assert await ask(console, "genmove w") != "resign"
    await ask(console, "undo")
    assert await ask(console, "genmove w") == "resign"
    assert await ask(console, "reg_genmove w") != "resign", "who is asked for a move has one"
    await ask(console, "clear_board")
    for line in ("play b A1", "play w B1", "play b B2", "play w C3", "play b A2"):
        await ask(console, line)
    assert await ask(console, "genmove w") != "resign", "a new game is new hope"
