"""Engines that nobody has given a limit."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from boardwire.clients.tournament.entries.entry import Entry, make_entry
from boardwire.clients.tournament.entries.untimed_engines import require_limits, untimed_notes
from boardwire.clients.tournament.sections import EngineSettings
from boardwire.games import OptionError, load

CHESS, GO = load("chess"), load("go", size=9)


def program(**settings: Any) -> Entry:
    return make_entry(EngineSettings(cmd=sys.executable, name="new", **settings), CHESS)


@pytest.mark.parametrize("settings", [{}, {"tc": "inf"}, {"option": {"Hash": 16}}])
def test_a_program_without_a_limit_is_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="new has no time control: write tc="):
        require_limits([program(**settings)])
    (note,) = untimed_notes([program(**settings)])
    assert note == "new has no clock, nodes or depth: it searches 0.2 s a move"


@pytest.mark.parametrize(
    "settings",
    [{"tc": "8+0.08"}, {"st": 1}, {"nodes": 1}, {"depth": 1}, {"plies": 1}, {"time": "5m"}],
)
def test_any_limit_will_do(settings: dict[str, Any]) -> None:
    require_limits([program(**settings)])
    assert not list(untimed_notes([program(**settings)]))


def test_bundled_engines_have_limits_of_their_own() -> None:
    bundled = make_entry(EngineSettings(cmd="alphabeta"), CHESS)
    require_limits([bundled])
    assert not list(untimed_notes([bundled]))


def test_programs_with_gtp_have_limits_of_their_own() -> None:
    entry = make_entry(EngineSettings(cmd=sys.executable), GO)
    require_limits([entry])
    assert not list(untimed_notes([entry]))
