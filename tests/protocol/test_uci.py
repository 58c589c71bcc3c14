"""The codec of UCI: lines of engines as values, limits and positions as lines."""

from __future__ import annotations

import pytest

from boardwire.protocol.uci import (
    BestMove,
    OptionKind,
    UciInfo,
    UciLimits,
    UciOption,
    UciScore,
    position_command,
)

VARIANTS = "option name UCI_Variant type combo default chess var atomic var breakthrough var chess"


@pytest.mark.parametrize(
    ("line", "option"),
    [
        (
            "option name Skill Level type spin default 20 min -20 max 20",
            UciOption("Skill Level", OptionKind.SPIN, "20", -20, 20),
        ),
        ("option name Clear Hash type button", UciOption("Clear Hash", OptionKind.BUTTON)),
        (
            "option name Ponder type check default false",
            UciOption("Ponder", OptionKind.CHECK, "false"),
        ),
        (
            "option name SyzygyPath type string default <empty>",
            UciOption("SyzygyPath", OptionKind.STRING),
        ),
        (
            "option name Debug Log File type string default ",
            UciOption("Debug Log File", OptionKind.STRING),
        ),
        (
            "option name NullMove Pruning type combo default Fail High var Always var Fail High",
            UciOption(
                "NullMove Pruning", OptionKind.COMBO, "Fail High", values=("Always", "Fail High")
            ),
        ),
        (
            VARIANTS,
            UciOption(
                *("UCI_Variant", OptionKind.COMBO, "chess"),
                values=("atomic", "breakthrough", "chess"),
            ),
        ),
        ("option name X type colour default red", None),
        ("option", None),
    ],
)
def test_options_are_read(line: str, option: UciOption | None) -> None:
    assert UciOption.parse(line) == option


@pytest.mark.parametrize(
    ("line", "given", "value"),
    [
        ("option name Hash type spin default 16 min 1 max 64", "32", "32"),
        ("option name Ponder type check default false", "ON", "true"),
        ("option name Style type combo default Normal var Solid var Normal", "solid", "Solid"),
        ("option name Path type string default x", "a b", "a b"),
        ("option name Path type string default x", "", "<empty>"),
    ],
)
def test_values_are_written_as_the_engine_reads_them(line: str, given: str, value: str) -> None:
    option = UciOption.parse(line)
    assert option is not None
    assert option.check(given) == value


@pytest.mark.parametrize(
    ("line", "given", "message"),
    [
        ("option name Hash type spin default 16 min 1 max 64", "65", "Hash goes from 1 to 64"),
        ("option name Hash type spin default 16 min 1 max 64", "many", "is a whole number"),
        ("option name Ponder type check default false", "maybe", "is true or false"),
        ("option name Style type combo default A var A var B", "C", "is one of A, B"),
    ],
)
def test_other_values_are_refused_in_words(line: str, given: str, message: str) -> None:
    option = UciOption.parse(line)
    assert option is not None
    with pytest.raises(ValueError, match=message):
        option.check(given)


def test_a_line_of_a_search_is_read_whatever_it_says_besides() -> None:
    line = (
        "info depth 12 seldepth 18 multipv 2 score cp -31 upperbound wdl 40 900 60 nodes 12345 "
        "nps 99 hashfull 3 tbhits 0 time 250 novelty 7 pv e7e5 g1f3"
    )
    assert UciInfo.parse(line) == UciInfo(
        UciScore(-31, None, (40, 900, 60)), True, 2, 12, 12345, 0.25, ("e7e5", "g1f3")
    )
    assert UciInfo.parse("info string score cp 500 pv e2e4") == UciInfo()
    assert UciInfo.parse("info depth x score cp 1e9 nodes -4 multipv") == UciInfo(rank=0)
    assert UciInfo.parse("info score mate -3").score == UciScore(mate=-3)


@pytest.mark.parametrize(
    ("score", "value"),
    [
        (UciScore(0), 0.0),
        (UciScore(mate=4), 1.0),
        (UciScore(mate=-1), -1.0),
        (UciScore(mate=0), -1.0),
        (UciScore(30000), 1.0),
        (UciScore(50, None, (500, 400, 100)), 0.4),
        # lichess.org gives 59.1 % to an advantage of a pawn.
        (UciScore(100), 0.182),
    ],
)
def test_scores_are_expected_results(score: UciScore, value: float) -> None:
    assert score.value == pytest.approx(value, abs=1e-3)


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("bestmove e2e4 ponder e7e5", BestMove("e2e4", "e7e5", "e2e4")),
        ("bestmove e2e4", BestMove("e2e4", "", "e2e4")),
        ("bestmove e2e4 ponder (none)", BestMove("e2e4", "", "e2e4")),
        ("bestmove (none)", BestMove("", "", "(none)")),
        ("bestmove 0000", BestMove("", "", "0000")),
        ("bestmove", BestMove("")),
    ],
)
def test_best_moves_are_read(line: str, move: BestMove) -> None:
    assert BestMove.parse(line) == move


@pytest.mark.parametrize(
    ("limits", "line"),
    [
        (UciLimits(move_time=0.25), "go movetime 250"),
        (UciLimits(depth=5, nodes=900), "go depth 5 nodes 900"),
        (
            UciLimits(left=(60.0, 0.0), increment=2.0),
            "go wtime 60000 btime 1 winc 2000 binc 2000",
        ),
        (UciLimits(left=(9.0, 8.0), moves_to_go=3), "go wtime 9000 btime 8000 movestogo 3"),
        (UciLimits(infinite=True, moves=("e2e4",)), "go infinite searchmoves e2e4"),
        (UciLimits(left=(1.0, 1.0), ponder=True), "go ponder wtime 1000 btime 1000"),
        (UciLimits(), "go"),
    ],
)
def test_limits_are_written(limits: UciLimits, line: str) -> None:
    assert str(limits) == line


def test_positions_are_written() -> None:
    assert position_command("", ()) == "position startpos"
    assert position_command("8/8 w", ("e2e4", "e7e5")) == "position fen 8/8 w moves e2e4 e7e5"
