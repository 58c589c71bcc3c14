"""The table of a console, and modes that decide what the board commands do."""

import pytest

from boardwire.games import load
from boardwire.matches import BoardConsole, ConsoleBoard, OwnMode, Table
from boardwire.override import override
from boardwire.protocol import Command, CommandError, TimeControl


class Closed(OwnMode[ConsoleBoard]):
    """A mode in which no move can be made."""

    @override
    async def play(self, table: ConsoleBoard, player: int, move: str) -> None:
        raise CommandError("the board is only shown")


@pytest.fixture
def table() -> ConsoleBoard:
    return ConsoleBoard(Table(load("tictactoe")))


async def say(console: BoardConsole, line: str) -> str:
    name, *words = line.split()
    return (await console.handle(Command(name, tuple(words)))).text


async def test_the_mode_decides_what_a_board_command_does(table: ConsoleBoard) -> None:
    console = BoardConsole(table)
    await say(console, "play b A1")
    table.mode = Closed()
    with pytest.raises(CommandError, match="only shown"):
        await say(console, "play w B1")
    await say(console, "undo")
    assert table.history == []


def test_listeners_hear_of_changes_and_of_time_controls(table: ConsoleBoard) -> None:
    plies: list[int] = []
    controls: list[TimeControl] = []
    table.on_change.append(lambda: plies.append(len(table.history)))
    table.on_time.append(controls.append)
    table.play(0, "A1")
    table.play_sequence([(1, "B1"), (0, "C1")])
    table.undo(2)
    table.clear()
    table.set_time(TimeControl.parse("5m"))
    assert plies == [1, 2, 3, 1, 0]
    assert controls == [TimeControl.parse("5m")]


def test_of_a_sequence_with_an_illegal_move_nothing_stays(table: ConsoleBoard) -> None:
    table.play(0, "A1")
    with pytest.raises(CommandError, match="illegal move"):
        table.play_sequence([(1, "B1"), (0, "B1")])
    assert [played.text for played in table.history] == ["A1"]


def test_a_game_told_by_points_has_only_moves_on_the_board() -> None:
    table = ConsoleBoard(Table(load("hex", size=5)))
    table.count_points()
    assert table.game.options == {"size": 5, "swap": False}


def test_a_game_that_has_begun_keeps_its_options() -> None:
    table = ConsoleBoard(Table(load("hex", size=5)))
    table.play(0, "C3")
    table.count_points()
    assert table.game.options["swap"] is True


def test_the_position_of_a_game_stays_though_it_was_placed_before(table: ConsoleBoard) -> None:
    position = "9/9/6X2/9/9/9/2X6/9/9 O"
    table.set_up("go", {"size": "9"})
    table.place_handicap(("C3", "G7"))
    table.set_up("go", {"size": "9", "position": position})
    table.clear()
    assert table.game.options["position"] == position
    table.set_up("go", {"size": "9"})
    table.place_handicap(("C3", "G7"))
    table.clear()
    assert not table.game.options.get("position")


@pytest.mark.parametrize("line", ["boardsize 9 13", "rectangular_boardsize 9 13"])
async def test_a_board_of_go_may_have_any_sides(line: str) -> None:
    console = BoardConsole(ConsoleBoard(Table(load("go"))))

    async def ask(line: str) -> str:
        name, *words = line.split()
        return (await console.handle(Command(name, tuple(words)))).text

    await ask(line)
    assert await ask("query_boardsize") == "9 13"
    assert (await ask("bw-game")).startswith("go size=9x13 ")
    await ask("play b J13")
    with pytest.raises(CommandError, match="unacceptable size: option size must be"):
        await ask("boardsize 9 26")
    assert await ask("list_stones b") == "J13"
    await ask("boardsize 9 9")
    assert await ask("query_boardsize") == "9"


@pytest.mark.parametrize("game", ["othello", "hex", "chess", "connect4"])
async def test_other_games_refuse_a_board_that_they_do_not_have(game: str) -> None:
    console = BoardConsole(ConsoleBoard(Table(load(game))))
    for name in ("boardsize", "rectangular_boardsize"):
        with pytest.raises(CommandError, match="unacceptable size"):
            await console.handle(Command(name, ("9", "13")))


async def test_a_board_with_one_size_takes_that_size_or_its_square() -> None:
    console = BoardConsole(ConsoleBoard(Table(load("connect4"))))
    for sides in (("7", "6"), ("7",), ("7", "7")):
        await console.handle(Command("boardsize", sides))
