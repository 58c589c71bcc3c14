"""Games and times in words."""

from __future__ import annotations

import pytest

from boardwire.clients.tournament.show.game_lines import duration, game_line
from boardwire.matches import Result

from ..conftest import MakeGame


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "0 s"),
        (59.4, "59 s"),
        (59.6, "1:00"),
        (185, "3:05"),
        (3765, "1:02:45"),
        (2 * 86400 + 3 * 3600 + 600, "2 d 03:10"),
    ],
)
def test_times(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_a_game_is_one_line(make_game: MakeGame, white_late: Result) -> None:
    game, record = make_game(2, result=white_late)
    assert game_line(game, 20, record) == "game 3/20: ada - bob: B+Time {O loses on time}, 3 moves"
    assert game_line(game, None, record).startswith("game 3: ada")


@pytest.mark.parametrize("options", [{}, {"chess960": 7}])
def test_white_is_named_first_in_chess_and_wins_by_1_0(
    options: dict[str, int], make_game: MakeGame
) -> None:
    mate = Result.by_rule(None, (-1, 1), "White mates")
    game, record = make_game(0, (1, 0), mate, names=("new", "old"))
    record.game, record.options = "chess", options
    assert game_line(game, 20, record) == "game 1/20: new - old: 1-0 {White mates}, 3 moves"


def test_control_characters_of_names_do_not_reach_the_terminal(
    make_game: MakeGame, white_late: Result
) -> None:
    game, record = make_game(0, result=white_late, names=("a\x1b[2J", "b"))
    assert "\x1b" not in game_line(game, 1, record)
