"""Portable Bridge Notation: what other programs write, what we write, and broken files."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from boardwire.games import OVER, RecordError, load
from boardwire.games.records import GameRecord, read_records, write_record

BOARD = r"""% PBN 2.1
% EXPORT
[Event "A \"great\" event"]
[Site ""]
[Date "1999.12.31"]
[Board "1"]
[West "Ada"]
[North "Bea"]
[East "Cyd"]
[South "Dot"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "1NTX"]
[Result "4"]
{a comment
of two lines}
[Auction "N"]
1C =1= X $1 1D Pass
1NT ! X AP
[Note "1:natural"]
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT 5
[Play "E"]
CK C5 C6 C2
CQ CA C7 C3 ; a remark
DK D2 DT DA
*
"""


def test_a_board_of_another_program_is_read() -> None:
    [record] = read_records(BOARD, "pbn")
    assert record.players == ("Bea", "Cyd", "Dot", "Ada")
    assert record.game.options["vulnerable"] == "both"
    assert record.tags == {"Event": 'A "great" event', "Date": "1999.12.31"} | {
        "Note": "1:natural",
        "OptimumResultTable": "Declarer;Denomination2R;Result2R",
    }
    assert record.left_out == {"comments": 2}
    state = record.final()
    assert state.observation(0).endswith(
        "- 1C X 1D pass 1NT X pass pass pass CK dummy C5 C6 C2 CQ CA C7 C3 D2 DT DA DK"
    )
    assert state.to_act() == 0


def test_a_name_that_begins_with_a_hash_sign_is_kept() -> None:
    record = GameRecord(load("bridge"), (), ("#1", 'a "b" \\'))
    assert read_records(write_record(record) * 2, "pbn") == [record] * 2


def test_hash_signs_stand_for_the_values_of_the_board_before() -> None:
    first, second = read_records(BOARD + "\n" + BOARD.replace('"1999.12.31"', '"#"'), "pbn")
    assert second.tags["Date"] == first.tags["Date"] == "1999.12.31"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("options", [{}, {"contract": "2HX-W", "vulnerable": "ew", "dealer": "s"}])
def test_a_whole_board_is_read_back(seed: int, options: dict[str, object]) -> None:
    chooser, state = random.Random(seed), load("bridge", **options).start()
    moves: list[str] = []
    while state.to_act() != OVER:
        legal = state.legal_moves() or [it for it, _ in state.chance_outcomes()]
        move = chooser.choice(legal)
        moves.append(state.move_text(move))
        state.apply(move)
        record = GameRecord(state.game, tuple(moves))
        if len(moves) % 9 == 0 or 52 < len(moves) < 60:
            assert read_records(write_record(record), "pbn") == [record]
    points = state.margin()
    assert points is not None
    result = "-W-P4" if points > 0 else "-B-P3" if points < 0 else "0"
    record = GameRecord(state.game, tuple(moves), ("Ada", "", "Bob"), result)
    text = write_record(record)
    assert read_records(text, "pbn") == [record]
    assert f'[Score "NS {points:g}"]' in text
    rows = [line.split() for line in text.partition('[Play "')[2].splitlines()[1:] if line]
    assert len(rows) == 13
    assert all(len(row) == 4 for row, _ in pairwise(rows))


def test_a_board_with_its_deal_told_to_everybody_is_read_back() -> None:
    deal = "N:AKQ2.K43.A65.432 JT9.AQ2.KQJ.KQJT 8765.J765.432.A5 43.T98.T987.9876"
    record = GameRecord(load("bridge", deal=deal, contract="1NT-S"), ("S3",))
    assert read_records(write_record(record), "pbn") == [record]


@pytest.mark.parametrize(
    ("wrong", "right", "line", "message"),
    [
        ("N:AKQ2.", "N:AKQ.", 13, "12 cards, not 13"),
        ('"All"', '"most"', 13, "vulnerable must be one of none, ns, ew, both"),
        ("1C =1=", "0C =1=", 21, "'0C' is no call"),
        ("1NT ! X AP", "1NT ! XX AP", 22, "XX is not a legal move here"),
        ("CQ CA", "CQ C9", 28, "C9 is not a legal move here"),
        ('[Play "E"]', '[Play "?"]', 26, "names its first leader"),
        ("1NT ! X AP", "1NT ! X", 27, "before the contract is known"),
        ("[Deal ", "[Deals ", 1, "a board has a tag such as"),
        ('[Result "4"]', '[Result "4]', 17, "a board begins with tags"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    wrong: str, right: str, line: int, message: str
) -> None:
    with pytest.raises(RecordError, match=message) as raised:
        read_records(BOARD.replace(wrong, right), "pbn")
    assert raised.value.line == line


def test_pbn_is_for_bridge() -> None:
    with pytest.raises(RecordError, match="PBN is for bridge, not for Kuhn Poker"):
        write_record(GameRecord(load("kuhn"), ()), "pbn")
