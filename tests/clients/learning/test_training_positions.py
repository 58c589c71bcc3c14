"""Files of positions: they grow by whole games, and a torn tail goes."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardwire.clients.learning import (
    PLANS,
    Learner,
    SelfPlayPlan,
    TrainingPositions,
    play,
    read_positions,
)
from boardwire.clients.learning.game_plan import EXACT, LAST
from boardwire.clients.learning.training_positions import described
from boardwire.games import OptionError, load

from .conftest import QUICK

OTHELLO = PLANS["othello"].rows


def test_positions_are_those_of_games(positions: Path) -> None:
    rows = read_positions(positions)
    assert np.count_nonzero(rows["flags"] & LAST) == 60
    assert not np.any(rows["own"] & rows["other"])
    exact = rows[(rows["flags"] & EXACT) != 0]
    assert len(exact) > 60
    assert np.array_equal(exact["score"], 100 * exact["result"].astype(np.int16))
    assert described(positions)["nodes"] == 20


def test_the_first_position_can_be_read_by_the_rules(positions: Path) -> None:
    row = read_positions(positions)[0]
    cells = ["-XO"[int(row["own"]) >> i & 1 | (int(row["other"]) >> i & 1) << 1] for i in range(64)]
    state = load("othello").read_position("".join(cells) + " X")
    assert state.to_act() == 0


def test_an_interrupted_file_goes_on_as_if_nothing_had_happened(
    othello: Learner, positions: Path, tmp_path: Path
) -> None:
    whole = positions.read_bytes()
    torn = tmp_path / "torn.positions"
    for length in (len(whole) - 1, len(whole) - 20 * 3 - 7, 1024 + 5, 1024, 100):
        torn.write_bytes(whole[:length])
        games, count = play(othello, QUICK, torn, games=60, threads=2)
        assert (games, count) == (60, len(read_positions(positions)))
        assert torn.read_bytes() == whole


def test_games_of_other_options_are_not_mixed(othello: Learner, positions: Path) -> None:
    with pytest.raises(OptionError, match="games of other options"):
        play(othello, QUICK, positions, weights_name="mine", games=61)


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"BWPLAYED", b"x" * 2000, b"my notes"),
        *(b"BWPLAYED" + it + b" " * 2000 for it in (b"{", b"[1]", b"null", b"\xff")),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(text)
    with pytest.raises(OptionError, match=str(path)):
        read_positions(path)
    if text not in (b"", b"BWPLAYED"):  # which are begun
        with pytest.raises(OptionError, match=str(path)):
            TrainingPositions(path, {}, OTHELLO)
        assert path.read_bytes() == text


def test_decided_games_are_not_played_on(chess: Learner, tmp_path: Path) -> None:
    played_out = SelfPlayPlan(nodes=20, least_random=4, most_random=12)
    games = []
    for plan in (played_out, replace(played_out, decided=2)):
        path = tmp_path / f"{plan.decided}.positions"
        play(chess, plan, path, games=8)
        rows = read_positions(path)
        games.append(np.split(rows, np.flatnonzero(rows["flags"] & LAST) + 1)[:-1])
    whole, decided = games
    assert len(whole) == len(decided) == 8
    for number, (game, part) in enumerate(zip(whole, decided, strict=True)):
        assert np.array_equal(part["score"], game["score"][: len(part)])
        if number % 4 == 0:
            assert len(part) == len(game)
        elif len(part) < len(game):
            assert set(np.abs(part["result"])) == {1}
            assert np.sign(part["score"][-1]) == part["result"][-1]
    assert sum(map(len, decided)) < sum(map(len, whole))
