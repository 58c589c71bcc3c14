"""`boardwire bot`."""

from __future__ import annotations

import pytest

from .command_line import Command

BOT = ("bot", "random", "--server", "tcp://127.0.0.1:1")  # no server is there


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
