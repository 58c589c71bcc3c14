"""Every registered game, played by engines from its first move to its end."""

from __future__ import annotations

import json

import pytest

from boardwire.games import find, searchable

from .command_line import boardwire

pytestmark = pytest.mark.program

OPTIONS = {"property": {"turns": 6}}
"""Options for games whose random games take long."""


@pytest.mark.parametrize("game", searchable())
def test_alpha_beta_plays_mcts_to_the_end(game: str) -> None:
    options = OPTIONS.get(game, {})
    done = boardwire(
        *("match", "alphabeta", "mcts:memory=16"),
        *("--game", game, "--time", "0.02", "--seed", "1", "--json"),
        *(f"--option={name}={value}" for name, value in options.items()),
    )
    assert done.returncode == 0, done.stderr
    [played] = json.loads(done.stdout)["games"]
    assert played["reason"] == "rule", (played["reason"], played["detail"])
    table = find(game)(**options).start()
    for text in played["moves"]:
        table.apply(table.parse_move(text))
    assert played["returns"] == table.returns()
