"""A run that learns a network in seconds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from boardwire.clients.engines import make_searcher
from boardwire.clients.engines.search.weights_file import read_learned
from boardwire.clients.learning.policy import (
    PolicyGeneration,
    PolicyPlan,
    PolicyPlay,
    learn_policy,
    match_plan,
)
from boardwire.clients.learning.policy.policy_games import CONNECT_FOUR
from boardwire.clients.learning.runs.run_folder import RunFolder
from boardwire.games import OptionError

COMMAND = "boardwire learn connect4"


def _plan(folder: Path, generations: int) -> PolicyPlan:
    play = PolicyPlay(simulations=8)
    return PolicyPlan(
        minutes=1, folder=RunFolder(folder), generations=generations, games=4, play=play
    )


@pytest.mark.slow
def test_a_run_that_goes_on_makes_what_one_run_makes(tmp_path: Path) -> None:
    whole, parts = _plan(tmp_path / "whole", 3), _plan(tmp_path / "parts", 2)
    log = learn_policy(CONNECT_FOUR, whole, COMMAND)
    assert [it.number for it in log] == [1, 2, 3] and log[-1].games == 12
    learn_policy(CONNECT_FOUR, parts, COMMAND)
    told: list[PolicyGeneration] = []
    learn_policy(CONNECT_FOUR, replace(parts, generations=3), COMMAND, told.append)
    assert [it.number for it in told] == [3]
    assert told[0].policy == log[2].policy
    made = read_learned(parts.folder.best)
    assert made.made["command"] == COMMAND and made.made["games"] == 12
    assert made.layout == CONNECT_FOUR.layout


def test_an_engine_plays_with_the_network(tmp_path: Path) -> None:
    plan = _plan(tmp_path, 1)
    learn_policy(CONNECT_FOUR, plan, COMMAND)
    network, plain = match_plan(
        "connect4", plan.folder.best, games=2, simulations=50, seed=1
    ).engine
    assert make_searcher("mcts", network.option).options["weights"] == str(plan.folder.best)
    assert plain.option == {}


def test_the_match_does_not_depend_on_the_speed_of_the_machine(tmp_path: Path) -> None:
    sides = match_plan("connect4", tmp_path / "best", games=2, simulations=50, seed=1).engine
    assert [(it.nodes, it.st, it.tc) for it in sides] == [(50, 0, "")] * 2


def test_a_damaged_folder_says_so(tmp_path: Path) -> None:
    plan = _plan(tmp_path, 1)
    learn_policy(CONNECT_FOUR, plan, COMMAND)
    plan.folder.positions(1, "npy").unlink()
    with pytest.raises(OptionError, match=r"1\.npy is missing"):
        learn_policy(CONNECT_FOUR, _plan(tmp_path, 2), COMMAND)
    plan.folder.state.write_bytes(b"nothing")
    with pytest.raises(OptionError, match="cannot be read"):
        learn_policy(CONNECT_FOUR, _plan(tmp_path, 2), COMMAND)
    plan.folder.log.write_text("{}\n")
    with pytest.raises(OptionError, match="of no such run"):
        learn_policy(CONNECT_FOUR, plan, COMMAND)
