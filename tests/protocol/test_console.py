from collections.abc import AsyncGenerator

import pytest

from boardwire.override import override
from boardwire.protocol import (
    Command,
    CommandError,
    Console,
    Lines,
    Reply,
    Then,
    command,
)


class Board:
    """A group with a few commands of a table."""

    def __init__(self) -> None:
        self.moves: list[str] = []

    @command("play")
    def play(self, move: str) -> None:
        """Make a move."""
        self.moves.append(move)

    @command("final_score")
    def final_score(self) -> str:
        """Tell the score."""
        return "0"

    @command("quit")
    def quit(self) -> Reply:
        """End the session."""
        return Reply(then=Then.QUIT)


class Search:
    """A group that adds commands, and replaces one."""

    def __init__(self, board: Board) -> None:
        self._board = board

    @command("genmove")
    async def genmove(self) -> str:
        """Choose a move."""
        self._board.play("D4")
        return "D4"

    @command("final_score", replaces=True)
    def final_score(self) -> str:
        """Tell the score by playouts."""
        return f"B+{self._board.final_score()}"

    @command("analyze")
    def analyze(self) -> Lines:
        """Analyse."""
        return self._lines()

    async def _lines(self) -> AsyncGenerator[str, None]:
        yield "first"

    @command("fail")
    def fail(self) -> None:
        """Fail."""
        raise ZeroDivisionError("by zero")


@pytest.fixture
def board() -> Board:
    return Board()


@pytest.fixture
def console(board: Board) -> Console:
    return Console(board, Search(board))


def test_the_lists_have_the_commands_of_all_groups_sorted(console: Console) -> None:
    assert console.list_commands().split() == [
        "analyze",
        "fail",
        "final_score",
        "genmove",
        "help",
        "known_command",
        "list_commands",
        "play",
        "quit",
    ]
    assert console.known_command("genmove") == "true"
    assert console.known_command("fly") == "false"


async def test_a_command_that_is_not_offered_now_is_unknown(board: Board) -> None:
    class Choosy(Console):
        @override
        def offers(self, name: str) -> bool:
            return name != "genmove"

    console = Choosy(board, Search(board))
    assert "genmove" not in console.list_commands().split()
    assert console.known_command("genmove") == "false"
    assert console.known_command("play") == "true"
    with pytest.raises(CommandError, match="unknown command"):
        await console.handle(Command("genmove", ("b",)))


async def test_a_command_reaches_the_group_that_declares_it(console: Console, board: Board) -> None:
    assert await console.handle(Command("play", ("A1",))) == Reply("")
    assert await console.handle(Command("genmove")) == Reply("D4")
    assert board.moves == ["A1", "D4"]
    assert (await console.handle(Command("list_commands"))).text == console.list_commands()


async def test_a_later_group_replaces_a_command_where_it_says_so(console: Console) -> None:
    assert await console.handle(Command("final_score")) == Reply("B+0")


def test_two_groups_with_the_same_command_are_a_mistake_in_the_program() -> None:
    class Other:
        @command("play")
        def play(self) -> None:
            """Do something else."""

    with pytest.raises(TypeError, match=r"Board and .*Other declare the same command: play"):
        Console(Board(), Other())


async def test_a_command_says_what_becomes_of_the_session(console: Console) -> None:
    assert await console.handle(Command("quit")) == Reply(then=Then.QUIT)


async def test_lines_are_handed_on_as_they_are(console: Console) -> None:
    reply = await console.handle(Command("analyze"))
    assert reply.lines is not None
    assert [line async for line in reply.lines] == ["first"]


async def test_exceptions_that_a_console_names_refuse_a_command(
    console: Console, board: Board
) -> None:
    class Lenient(Console):
        refusals = (ZeroDivisionError,)

    with pytest.raises(ZeroDivisionError):
        await console.handle(Command("fail"))
    with pytest.raises(CommandError, match="by zero"):
        await Lenient(Search(board)).handle(Command("fail"))


async def test_a_group_can_be_made_when_its_first_command_comes() -> None:
    made = []

    class Slow(Console):
        def __init__(self) -> None:
            super().__init__(made_later=(Board,))

        @override
        def make_group(self, kind: type) -> object:
            made.append(kind)
            return kind()

    console = Slow()
    assert console.known_command("play") == "true"
    await console.handle(Command("list_commands"))
    assert made == []
    await console.handle(Command("play", ("A1",)))
    await console.handle(Command("play", ("A2",)))
    assert made == [Board]
    assert console.group(Board).moves == ["A1", "A2"]


def test_a_console_has_no_group_that_it_was_not_given(board: Board) -> None:
    with pytest.raises(LookupError, match="Console has no group Search"):
        Console(board).group(Search)
