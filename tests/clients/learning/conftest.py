"""Positions of a few short games of self-play."""

from pathlib import Path

import pytest

from boardwire.clients.learning import Learner, SelfPlayPlan, learner_of, play
from boardwire.games import load

QUICK = SelfPlayPlan(nodes=20, least_random=20, most_random=40, solved=300)


def _played(learner: Learner, plan: SelfPlayPlan, folder: Path) -> Path:
    """A file with the positions of 60 games."""
    path = folder / "quick.positions"
    play(learner, plan, path, games=60)
    return path


@pytest.fixture(scope="session")
def othello() -> Learner:
    return learner_of(load("othello"))


@pytest.fixture(scope="session")
def positions(othello: Learner, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _played(othello, QUICK, tmp_path_factory.mktemp("othello"))


@pytest.fixture(scope="session")
def chess() -> Learner:
    return learner_of(load("chess"))


@pytest.fixture(scope="session")
def chess_positions(chess: Learner, tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = SelfPlayPlan(nodes=20, least_random=4, most_random=12)
    return _played(chess, plan, tmp_path_factory.mktemp("chess"))
