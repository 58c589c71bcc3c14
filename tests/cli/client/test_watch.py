"""`boardwire watch`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.served import Served, serving

from ...until import until_blocking
from ..command_line import Command, boardwire
from ..pseudo_terminal import AtTerminal


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("m1", "--all"), "exclude each other"),
        (("--all", "--player", "ann"), "exclude each other"),
        (("m1", "--plain", "--json"), "--plain and --json exclude each other"),
        (("--server", "tcp://127.0.0.1:1"), "no server listens there"),
        (("--server", "somewhere"), "somewhere"),
        (("tcp://h:1",), "tcp://h:1 is an address, not a match: write --server tcp://h:1"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command("watch", *arguments).mistake


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with a match that is over."""
    with serving(tmp_path_factory.mktemp("served")) as it:
        until_blocking(lambda: "name=alphabeta" in it.told("bw-bots"))
        moves = ("play b A1", "genmove w", "bw-resign", "quit")
        it.told("bw-login ann -", "bw-seek tictactoe colour=b opponent=alphabeta", *moves)
        yield it


@pytest.mark.slow
@pytest.mark.program
@pytest.mark.server
def test_ctrl_c_and_q_give_the_terminal_back(served: Served, at_terminal: AtTerminal) -> None:
    for key in "q\x03":
        person = at_terminal("watch", "--server", served.address)
        person.shows("\x1b\\[\\?1049h")  # the other screen
        person.shows("1 finished")
        person.type(key)
        person.shows("\x1b\\[\\?1049l")
        assert person.process.wait(20) == 0
        assert "Traceback" not in person.shown


@pytest.mark.slow
@pytest.mark.program
@pytest.mark.server
def test_ctrl_c_ends_lines_without_a_word(served: Served, at_terminal: AtTerminal) -> None:
    person = at_terminal("watch", "--all", "--plain", "--server", served.address)
    listing = at_terminal("watch", "--plain", "--server", served.address)
    listing.shows("Tic-Tac-Toe: ann - alphabeta.*W\\+Resign")
    person.shows("no match is being played yet")
    for it in (person, listing):
        it.type("\x03")
        assert it.process.wait(20) == 130
        assert "Traceback" not in it.shown


@pytest.mark.slow
@pytest.mark.program
@pytest.mark.server
def test_a_pipe_gets_lines_and_ends_with_the_match(served: Served) -> None:
    (match,) = (it["match"] for it in served.matches("ann"))
    done = boardwire("watch", match, "--server", served.address)
    assert done.returncode == 0
    assert done.stdout.splitlines()[1] == "1. A1  X"
    assert done.stdout.splitlines()[-1] == "W+Resign {X resigns}"
    assert "\x1b" not in done.stdout
    done = boardwire("watch", "nomatch", "--server", served.address)
    assert (done.returncode, done.stderr) == (2, "boardwire: there is no match nomatch\n")
