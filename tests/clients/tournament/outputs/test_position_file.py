"""The file of the last positions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from boardwire.clients.tournament.outputs import PositionFile

from ..conftest import MakeGame


@pytest.mark.parametrize(("append", "lines"), [(True, 2), (False, 1)])
def test_the_last_position_is_a_line_of_epd(
    tmp_path: Path, make_game: MakeGame, append: bool, lines: int
) -> None:
    path = tmp_path / "ends.epd"
    game, record = make_game(0, moves=("e2e4", "e7e5", "e1e3"))  # the last one is illegal
    players = [replace(it, player=1 - it.player) for it in record.moves]  # White is player 1
    record = replace(record, game="chess", moves=players)
    for _ in range(2):
        PositionFile(path, append=append).ended(game, record)
    told = path.read_text().splitlines()
    assert len(told) == lines
    assert told[-1] == ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 0; fmvn 2;")


def test_other_games_have_their_own_text(tmp_path: Path, make_game: MakeGame) -> None:
    path = tmp_path / "ends.txt"
    PositionFile(path).ended(*make_game(0))
    assert len(path.read_text().splitlines()) == 1
