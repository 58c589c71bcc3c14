"""The lines of engines."""

from __future__ import annotations

import pytest

from boardwire.protocol.uci import BestMoveLine, EngineOption, Info, OptionType, ScoreKind, UciScore


@pytest.mark.parametrize(
    ("text", "info"),
    [
        (
            "depth 1 score cp -20 upperbound",
            Info(1, score=UciScore(ScoreKind.CENTIPAWNS, -20, "upper")),
        ),
        (
            "depth 9 seldepth 12 multipv 2 score mate -3 nodes 10 nps 20 hashfull 5 tbhits 4 "
            "time 30 pv a b",
            Info(9, 12, 2, UciScore(ScoreKind.MATE, -3), 10, 20, 5, 30, ("a", "b"), tbhits=4),
        ),
        (
            "score cp 50 wdl 500 400 100",
            Info(score=UciScore(ScoreKind.CENTIPAWNS, 50), wdl=(500, 400, 100)),
        ),
        ("string nodes are many", Info(string="nodes are many")),
    ],
)
def test_infos(text: str, info: Info) -> None:
    assert Info.parse(text.split()) == info
    assert info.text == text


def test_unknown_words_of_infos_are_skipped() -> None:
    info = Info.parse(
        ["depth", "3", "sbhits", "500", "score", "elo", "7", "refutation", "e2e4", "pv", "e2e4"]
    )
    assert info == Info(3, pv=("e2e4",))


@pytest.mark.parametrize("text", ["depth", "depth x", "score cp", "nodes 1.5"])
def test_infos_without_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="needs a"):
        Info.parse(text.split())


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("e2e4", BestMoveLine("e2e4")),
        ("e2e4 ponder e7e5", BestMoveLine("e2e4", "e7e5")),
        ("(none)", BestMoveLine(None)),
    ],
)
def test_best_moves(text: str, best: BestMoveLine) -> None:
    assert BestMoveLine.parse(text.split()) == best
    assert best.text == text


def test_the_null_move_is_no_move() -> None:
    assert BestMoveLine.parse(["0000", "ponder", "(none)"]) == BestMoveLine(None)


def test_a_best_move_is_not_missing() -> None:
    with pytest.raises(ValueError, match="no move"):
        BestMoveLine.parse([])


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("name Clear Hash type button", EngineOption("Clear Hash", OptionType.BUTTON)),
        ("name Ponder type check default false", EngineOption("Ponder", OptionType.CHECK, "false")),
        (
            "name Hash type spin default 16 min 1 max 1024",
            EngineOption("Hash", OptionType.SPIN, "16", 1, 1024),
        ),
        (
            "name Style type combo default Very Solid var Very Solid var Risky",
            EngineOption("Style", OptionType.COMBO, "Very Solid", choices=("Very Solid", "Risky")),
        ),
        (
            "name Debug Log type string default <empty>",
            EngineOption("Debug Log", OptionType.STRING),
        ),
    ],
)
def test_options(text: str, option: EngineOption) -> None:
    assert EngineOption.parse(text.split()) == option
    assert option.text == text


def test_an_option_may_be_called_like_a_key() -> None:
    option = EngineOption.parse(["name", "default", "max", "type", "check", "default", "true"])
    assert option == EngineOption("default max", OptionType.CHECK, "true")


@pytest.mark.parametrize("text", ["", "name Hash", "type check", "name Hash type slider"])
def test_options_without_a_name_or_a_type(text: str) -> None:
    with pytest.raises(ValueError, match=r"name and a type|slider"):
        EngineOption.parse(text.split())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("score cp 0", 0.0),
        ("score mate 4", 1.0),
        ("score mate -1", -1.0),
        ("score mate 0", -1.0),
        ("score cp 30000", 1.0),
        ("score cp -400", -9 / 11),  # 400 Elo are ten times the points
        ("score cp 50 wdl 500 400 100", 0.4),
        ("score cp 0 wdl 0 0 0", 0.0),
        ("depth 3", None),
    ],
)
def test_scores_are_expected_results(text: str, value: float | None) -> None:
    assert Info.parse(text.split()).expectation == pytest.approx(value)


HASH = "name Hash type spin default 16 min 1 max 64"
STYLE = "name Style type combo default A var A var Bold"


@pytest.mark.parametrize(
    ("text", "given", "value"),
    [
        (HASH, "32", "32"),
        (STYLE, "bold", "Bold"),
        ("name Ponder type check default false", "ON", "true"),
        ("name Path type string default x", "a b", "a b"),
        ("name Path type string default x", "", "<empty>"),
        ("name Clear type button", "now", None),
    ],
)
def test_values_are_written_as_the_engine_reads_them(
    text: str, given: str, value: str | None
) -> None:
    assert EngineOption.parse(text.split()).check(given) == value


@pytest.mark.parametrize(
    ("text", "given", "message"),
    [
        (HASH, "65", "Hash goes from 1 to 64, not to 65"),
        (HASH, "many", "Hash needs a whole number"),
        (STYLE, "C", "Style is one of A, Bold; not 'C'"),
        ("name Ponder type check default false", "maybe", "Ponder is true or false"),
    ],
)
def test_other_values_are_refused_in_words(text: str, given: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        EngineOption.parse(text.split()).check(given)


def test_the_current_move_is_read_and_written() -> None:
    info = Info.parse(["depth", "9", "currmove", "g1f3", "currmovenumber", "4"])
    assert (info.depth, info.currmove, info.currmovenumber) == (9, "g1f3", 4)
    assert info.text == "depth 9 currmove g1f3 currmovenumber 4"


def test_chances_are_written_after_the_score() -> None:
    info = Info(
        score=UciScore(ScoreKind.CENTIPAWNS, 50), wdl=(500, 400, 100), nodes=7, pv=("e2e4",)
    )
    assert info.text == "score cp 50 wdl 500 400 100 nodes 7 pv e2e4"
