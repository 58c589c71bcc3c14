"""Results in words: who won, who shares a win, who lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from boardwire.games import load
from boardwire.games.records import canonical_result, read_records, write_record
from boardwire.matches import BoardConsole, ConsoleBoard, Reason, Result, Table
from boardwire.matches.referee.results import score_text
from boardwire.protocol import Command


@pytest.mark.parametrize(
    ("returns", "text"),
    [
        ((1, -0.5, -0.5), "B+"),
        ((-0.5, -0.5, 1), "P3+"),
        ((0.4, 0.6, -1), "W+"),
        ((0.5, 0.5, -1), "-P3"),
        ((-1, 0.5, 0.5), "-B"),
        ((0.5, -1, 0.5, 0), "-W-P4"),
        ((1 / 3, 1 / 3, 1 / 3, -1), "-P4"),
        ((0, 0, 0), "0"),
        ((1, 1, 1), "0"),
        ((1,), "B+"),
        ((0,), "0"),
        ((-1,), "-B"),
        ((1, -1), "B+"),
        ((0, 0), "0"),
    ],
)
def test_a_text_tells_who_did_best_and_who_did_not(returns: Sequence[float], text: str) -> None:
    assert score_text(None, returns) == text
    assert canonical_result(text) == text


def test_who_was_not_there_has_lost() -> None:
    assert Result.forfeit([1], 2).text == "B+Forfeit"
    assert Result.forfeit([2], 3).returns == (0.5, 0.5, -1.0)
    assert (found := Result.forfeit([0, 2], 3, "away")).text == "W+"
    assert (found.returns, found.detail) == ((-1.0, 1.0, -1.0), "away")
    assert Result.forfeit([0, 1], 2) == Result.void(Reason.ABSENCE)


def test_a_forfeit_among_three_is_a_win_that_the_others_share() -> None:
    result = Result.loss(2, 3, Reason.TIME)
    assert (result.text, result.returns) == ("-P3", (0.5, 0.5, -1))


@pytest.mark.parametrize(
    ("game", "options", "moves", "score", "words"),
    [
        (
            "nim",
            {"heaps": "1,1,1", "players": 3, "misere": True},
            "b A1 w B1 p3 C1",
            "-P3",
            "Player 3 loses, the others share the win",
        ),
        ("nim", {"heaps": "1,1,1", "players": 3}, "b A1 w B1 p3 C1", "P3+", "Player 3 wins"),
        (
            "tree",
            {"tree": '[{"utility":[1,2,2,0]},{"utility":[1,1,1,1]}]', "players": 4},
            "b 1",
            "-B-P4",
            "Player 1 and Player 4 lose, the others share the win",
        ),
        (
            "tree",
            {"tree": '[{"utility":[1,2,2,0]},{"utility":[1,1,1,1]}]', "players": 4},
            "b 2",
            "0",
            "Draw",
        ),
        ("tree", {"tree": "[-2,0]", "players": 1}, "b 1", "-B", "Player 1 loses"),
    ],
)
async def test_a_console_tells_who_lost_where_a_win_is_shared(
    game: str, options: dict[str, object], moves: str, score: str, words: str
) -> None:
    console = BoardConsole(ConsoleBoard(Table(load(game, **options))))
    await console.handle(Command("gogui-play_sequence", tuple(moves.split())))
    assert (await console.handle(Command("final_score"))).text == score
    assert (await console.handle(Command("bw-result"))).text == words
    result = console.board.table.result()
    assert result is not None
    assert (result.text, result.reason) == (score, Reason.RULE)


def test_a_shared_win_is_read_back_from_a_record() -> None:
    game = load("nim", heaps="1,1,1", players=3, misere=True)
    table = Table(game)
    for player, move in enumerate(("A1", "B1", "C1")):
        table.play(player, move)
    result = table.result()
    assert result is not None
    text = f"nim heaps=1,1,1 players=3 misere=true\n; result: {result.text}\nA1 B1 C1\n"
    [record] = read_records(text, "moves")
    assert record.result == "-P3"
    assert read_records(write_record(record, "moves"), "moves") == [record]
