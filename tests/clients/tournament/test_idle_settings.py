"""Settings that change nothing beside the others."""

from __future__ import annotations

from typing import Any

import pytest

from boardwire.clients.tournament.idle_settings import idle_settings
from boardwire.clients.tournament.plan import TournamentPlan
from boardwire.clients.tournament.sections import EngineSettings, RecordOutput

TWO = (EngineSettings(cmd="random"), EngineSettings(cmd="random"))


@pytest.mark.parametrize(
    ("idle", "needed", "name"),
    [
        ({"tbpieces": 5}, {"tb": "/tables"}, "tb FOLDER"),
        ({"tbignore50": True}, {"tb": "/tables"}, "tb FOLDER"),
        ({"tbadjudicate": "DRAW"}, {"tb": "/tables"}, "tb FOLDER"),
        ({"crc32": True}, {"pgnout": RecordOutput(file="a.pgn")}, "pgnout FILE"),
        ({"seeds": 2}, {"tournament": "gauntlet"}, "tournament gauntlet"),
        ({"scoreinterval": 5}, {"output": "cutechess"}, "output cutechess"),
        ({"outcomeinterval": 5}, {"output": "cutechess"}, "output cutechess"),
    ],
)
def test_what_changes_nothing_is_told(
    idle: dict[str, Any], needed: dict[str, Any], name: str
) -> None:
    (option,) = idle
    told = list(idle_settings(TournamentPlan(engine=TWO, **idle)))
    assert told == [f"-{option} changes nothing without -{name}"]
    assert not list(idle_settings(TournamentPlan(engine=TWO, **idle, **needed)))


def test_lines_in_comments_need_dialogues_and_comments() -> None:
    def told(cluster: str = "", **output: Any) -> list[str]:
        file = RecordOutput(file="a.pgn", match_line=("x",), **output)
        return list(idle_settings(TournamentPlan(engine=TWO, pgnout=file, cluster=cluster)))

    assert told() == []
    assert told(min=True) == ["-pgnout match_line changes nothing without comments: leave min out"]
    assert told("nowhere:1") == [
        "-pgnout match_line changes nothing without engines of this machine"
    ]


@pytest.mark.parametrize("option", ["check_mate_pvs", "show_latency"])
def test_warnings_about_searches_are_those_of_chess(option: str) -> None:
    given: dict[str, Any] = {option: True}
    assert not list(idle_settings(TournamentPlan(engine=TWO, **given)))
    (line,) = idle_settings(TournamentPlan(engine=TWO, game="go", **given))
    assert line == f"-{option.replace('_', '-')} changes nothing without -game chess"


def test_a_plan_of_usual_settings_has_none() -> None:
    assert not list(idle_settings(TournamentPlan(engine=TWO)))
