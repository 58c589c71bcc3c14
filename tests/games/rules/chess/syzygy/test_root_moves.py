"""The results of moves by Syzygy tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwire.games import TableError, load, move_table

pytestmark = pytest.mark.slow  # the tables are written first


def values(folder: Path, fen: str) -> dict[str, float] | None:
    state = load("chess", position=fen).start()
    found = move_table(state.game, [str(folder)]).values(state)
    return None if found is None else {state.move_text(it): found[it] for it in found}


def test_every_move_has_its_result_for_the_player_to_act(folder: Path) -> None:
    found = values(folder, "8/8/8/8/8/2k5/8/K6R w - - 0 1")
    assert found is not None
    assert found["h1h3"] == 1
    assert set(found.values()) == {1.0}
    lost = values(folder, "8/8/8/8/8/2k5/8/K6R b - - 0 1")
    assert lost is not None and set(lost.values()) == {-1.0}


def test_a_move_that_gives_the_win_away_is_drawn(folder: Path) -> None:
    """The king takes a queen that stands beside it, and the game is drawn."""
    found = values(folder, "8/8/8/8/8/2k5/Q7/K7 w - - 0 1")
    assert found is not None
    assert found["a2b3"] == 0
    assert max(found.values()) == 1


def test_mate_and_stalemate_are_results(folder: Path) -> None:
    found = values(folder, "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")
    assert found is not None
    assert found["b1b8"] == 1
    stalemate = values(folder, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")
    assert stalemate is not None
    assert (stalemate["c1c7"], stalemate["c1c8"]) == (0, 1)


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/B3K3 w - - 0 1",  # no table
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",  # white may castle
        "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1",  # too many men
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",  # over
    ],
)
def test_other_positions_are_not_known(folder: Path, fen: str) -> None:
    assert values(folder, fen) is None


def test_other_games_have_no_such_tables(folder: Path) -> None:
    with pytest.raises(TableError, match="Syzygy tables are for chess"):
        move_table(load("go"), [str(folder)])
