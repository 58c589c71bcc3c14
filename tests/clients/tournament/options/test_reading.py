"""Plans from settings and files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardwire.clients.tournament.options import (
    ROUNDS_OF_SPRT,
    plan_from,
    plan_text,
    read_plan_file,
)
from boardwire.games import OptionError

TWO = [{"cmd": "mcts"}, {"cmd": "random"}]


def test_a_plan_that_is_written_is_read_again_the_same(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    plan = plan_from(
        {
            "engine": [
                {"cmd": "mcts", "name": 'a "b"', "option": {"seed": "1", "Skill Level": 2}},
                {"cmd": "random", "resources": {"gpu": "1"}, "restart": "true"},
            ],
            "game": "go",
            "option": {"size": "9"},
            "sprt": {"elo0": "0", "elo1": "5.5"},
            "concurrency": "2",
            "pgnout": {"file": "games.sgf", "append": "false"},
        }
    )
    file.write_text(plan_text(plan))
    assert plan_from(read_plan_file(file)) == plan
    assert plan.rounds == ROUNDS_OF_SPRT


def test_what_engines_share_gives_way_to_their_own() -> None:
    plan = plan_from(
        {
            "engine": [{"cmd": "mcts", "st": 1, "option": {"a": 1}}, {"cmd": "random"}],
            "each": {"tc": "60", "option": {"a": 2, "b": 3}, "restart": True},
        }
    )
    first, second = plan.engine
    assert (first.st, first.tc, first.option, first.restart) == (1, "", {"a": 1, "b": 3}, True)
    assert (second.tc, second.option) == ("60", {"a": 2, "b": 3})


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"engin": []}, "a tournament has no setting 'engin'; did you mean engine?"),
        ({"sprt": {"elo0": 0}}, r"sprt\.elo1 is missing"),
        ({"sprt": {"elo0": "x", "elo1": 1}}, "sprt.elo0: 'x' is not a number$"),
        ({"rounds": 0}, "rounds: 0 is not a whole number from 1 on$"),
        ({"tournament": "league"}, "tournament: 'league' is not `roundrobin` or `gauntlet`"),
        ({"engine": 3}, r"write engines as \[\[engine\]\]"),
        ({"engine": {"cmd": "mcts"}}, r"write engines as \[\[engine\]\]"),
        ({"each": {"fast": True}}, r"no setting 'engine\.1\.fast'"),
    ],
)
def test_wrong_settings_are_told(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        plan_from({"engine": TWO, **settings})


def test_a_file_that_is_not_toml_is_told(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text("engine = [")
    with pytest.raises(OptionError, match=r"plan\.toml: "):
        read_plan_file(file)
