"""Positions of a few short games of self-play."""

from pathlib import Path

import pytest

from boardwire.clients.learning import Learner, SelfPlayPlan, learner_of, play
from boardwire.games import load

QUICK = SelfPlayPlan(nodes=20, least_random=20, most_random=40, solved=300)


@pytest.fixture(scope="session")
def othello() -> Learner:
    return learner_of(load("othello"))


@pytest.fixture(scope="session")
def positions(othello: Learner, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("learning") / "quick.positions"
    play(othello, QUICK, path, games=60)
    return path


@pytest.fixture(scope="session")
def chess() -> Learner:
    return learner_of(load("chess"))


@pytest.fixture(scope="session")
def chess_positions(chess: Learner, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("learning") / "chess.positions"
    play(chess, SelfPlayPlan(nodes=20, least_random=4, most_random=12), path, games=60)
    return path
