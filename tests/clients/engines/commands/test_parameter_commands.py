"""Options of engines that are read and set while they run."""

from __future__ import annotations

import pytest

from boardwire.protocol import CommandError

from ..consoles import ask, console_of


def values(text: str) -> dict[str, tuple[str, str]]:
    """Type and value of each parameter, by name."""
    rows = [line.split(" ") for line in text.splitlines()]
    return {name: (kind.strip("[]"), value) for kind, name, value in rows}


@pytest.mark.parametrize("name", ["alphabeta", "expectiminimax", "mcts", "random"])
async def test_all_options_are_told_as_gogui_reads_them(name: str) -> None:
    console = console_of(name)
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
    console = console_of(f"{name}:{'playouts' if name == 'mcts' else 'nodes'}=50")
    await ask(console, "genmove b")
    assert await ask(console, f"boardwire-params {option} {value}") == ""
    assert await ask(console, f"boardwire-params {option}") == value
    assert values(await ask(console, "boardwire-params"))[option] == ("string", value)
    await ask(console, "genmove w")


@pytest.mark.parametrize("name", ["mcts:playouts=20", "random"])
async def test_a_seed_begins_the_random_numbers_anew(name: str) -> None:
    console = console_of(name, "othello")
    games = []
    for seed in (5, 5, 6):
        await ask(console, "clear_board")
        await ask(console, f"set_random_seed {seed}")
        games.append([await ask(console, f"genmove {colour}") for colour in "bw" * 5])
    assert games[0] == games[1] != games[2]
    with pytest.raises(CommandError, match="seed"):
        await ask(console, "set_random_seed -1")


async def test_gogui_sets_check_boxes_by_0_and_1() -> None:
    console = console_of("alphabeta")
    await ask(console, "boardwire-params ponder 1")
    assert console.engine.searcher.options["ponder"] is True
    await ask(console, "boardwire-params ponder 0")
    assert console.engine.searcher.options["ponder"] is False


async def test_what_nobody_gave_is_told_as_the_search_has_it() -> None:
    console = console_of("mcts")
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
    console = console_of("mcts")
    before = await ask(console, "boardwire-params")
    with pytest.raises(CommandError, match=message):
        await ask(console, line)
    assert await ask(console, "boardwire-params") == before


async def test_an_engine_set_to_the_same_seed_plays_the_same() -> None:
    console = console_of("mcts:playouts=100,seed=5", "othello")
    games = []
    for _ in "ab":
        await ask(console, "clear_board")
        await ask(console, "boardwire-params seed 6")
        await ask(console, "reg_genmove b")
        await ask(console, "boardwire-params seed 5")
        games.append([await ask(console, f"genmove {colour}") for colour in "bwbwbw"])
    assert games[0] == games[1]
