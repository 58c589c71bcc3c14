"""`boardwire bot`."""

from __future__ import annotations

import getpass

import pytest

from ...served import Served
from ..command_line import Command, boardwire

BOT = ("bot", "random", "--server", "tcp://127.0.0.1:1")  # no server is there


@pytest.mark.program
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("bot", "mctss", "--server", "tcp://127.0.0.1:1"),
            "write a program in quotes with its arguments",
        ),
        (
            ("bot", "gnugo --mode gtp", "--server", "tcp://127.0.0.1:1"),
            "name the games that the program plays with --game",
        ),
        ((*BOT, "--games", "3", "-o", "games=4"), "the option games is given twice"),
        ((*BOT, "--name", "a b"), "'a b' cannot be a name: write up to 40 letters"),
        ((*BOT, "--name", ""), "'' cannot be a name: write up to 40 letters"),
        ((*BOT, "--name", "any"), "'any' cannot be a name: the word has another meaning"),
        ((*BOT, "--token", "a b"), "not one word of a command: 'a b'"),
        ((*BOT, "--time", "soon"), "not a time control: 'soon'"),
        ((*BOT, "--isolate"), "--isolate is for programs of others"),
        ((*BOT, "--allow", "memory=100"), "write --isolate too"),
        ((*BOT, "--isolate", "--allow", "memory=all"), "cannot allow 'memory=all'"),
        (
            ("bot", "mcts", "--server", "tcp://127.0.0.1:1", "--game", "othello,kuhn"),
            "Kuhn Poker hides information from its players",
        ),
    ],
)
def test_a_mistake_is_one_line_on_standard_error(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    assert message in command(*arguments).mistake


@pytest.mark.slow
def test_a_bot_without_a_name_gets_one_that_is_free(served: Served) -> None:
    arguments = ("--game", "tictactoe", "--opponent", "alphabeta", "--games", "1")
    done = boardwire("bot", "mcts:playouts=10", "--server", served.address, *arguments)
    assert done.returncode == 0, done.stderr
    name = f"{getpass.getuser()}-mcts"
    assert f"mcts is an engine of this server; choose another name; the bot tries {name}" in (
        done.stderr
    )
    assert len(served.matches(name)) == 1


def test_a_name_that_the_user_has_chosen_stays(served: Served) -> None:
    done = boardwire("bot", "random", "--server", served.address, "--name", "mcts")
    assert done.returncode == 2
    assert "mcts is an engine of this server; choose another name" in done.stderr
