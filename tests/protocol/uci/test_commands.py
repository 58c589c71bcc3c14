"""The arguments of `position`, `go` and `setoption`."""

from __future__ import annotations

import pytest

from boardwire.protocol.uci import UCI, UGI, Dialect, GoCommand, SetOption, SetPosition

FEN = "8/8/8/8/8/8/8/K1k5 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("startpos", SetPosition()),
        ("startpos moves e2e4 e7e5", SetPosition(None, ("e2e4", "e7e5"))),
        (f"fen {FEN}", SetPosition(FEN)),
        (f"fen {FEN} moves a1a2", SetPosition(FEN, ("a1a2",))),
    ],
)
def test_positions(text: str, position: SetPosition) -> None:
    assert SetPosition.parse(text.split()) == position
    assert position.text == text


@pytest.mark.parametrize("text", ["", "fen", "e2e4", "startpos e2e4", "moves e2e4"])
def test_positions_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="position needs startpos or fen"):
        SetPosition.parse(text.split())


@pytest.mark.parametrize(
    ("dialect", "text", "go"),
    [
        (UCI, "", GoCommand()),
        (UCI, "infinite", GoCommand(infinite=True)),
        (UCI, "depth 5", GoCommand(depth=5)),
        (UCI, "nodes 500", GoCommand(nodes=500)),
        (UCI, "mate 3", GoCommand(mate=3)),
        (UCI, "movetime 0", GoCommand(movetime=0)),
        (
            UCI,
            "infinite searchmoves e2e4 d2d4",
            GoCommand(infinite=True, searchmoves=("e2e4", "d2d4")),
        ),
        (
            UCI,
            "ponder wtime 300 btime -5 winc 10 movestogo 3",
            GoCommand((300, -5), (10, 0), 3, ponder=True),
        ),
        (UGI, "p1time 10 p2time 20 p1inc 1 p2inc 2", GoCommand((10, 20), (1, 2))),
    ],
)
def test_limits(dialect: Dialect, text: str, go: GoCommand) -> None:
    assert GoCommand.parse(text.split(), dialect) == go
    assert go.text(dialect) == text


def test_moves_to_search_end_at_the_next_limit() -> None:
    go = GoCommand.parse(["searchmoves", "e2e4", "d2d4", "depth", "3", "infinite"], UCI)
    assert go == GoCommand(searchmoves=("e2e4", "d2d4"), depth=3, infinite=True)


def test_unknown_limits_are_skipped_with_a_warning() -> None:
    go = GoCommand.parse(["fast", "p1time", "10", "depth", "3"], UCI)
    assert go == GoCommand(depth=3, unknown=("fast", "p1time", "10"))
    assert go.warnings() == ["words after go that are no limit are skipped: fast p1time 10"]
    assert go.text(UCI) == "depth 3"
    assert not GoCommand(depth=3).warnings()


def test_a_warning_about_unknown_limits_is_short() -> None:
    (warning,) = GoCommand.parse(["x" * 1000] * 1000, UCI).warnings()
    assert len(warning) < 200


@pytest.mark.parametrize("text", ["depth", "depth five", "wtime 1.5", "nodes " + "9" * 30])
def test_limits_that_are_no_numbers(text: str) -> None:
    with pytest.raises(ValueError, match=f"{text.split()[0]} needs a"):
        GoCommand.parse(text.split(), UCI)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("name Hash value 32", SetOption("Hash", "32")),
        ("name Move Overhead value 32", SetOption("Move Overhead", "32")),
        ("name Clear Hash", SetOption("Clear Hash")),
        ("name Book value C:\\My Books\\x y.bin", SetOption("Book", "C:\\My Books\\x y.bin")),
        ("name Book value ", SetOption("Book", "")),
    ],
)
def test_options(text: str, option: SetOption) -> None:
    assert SetOption.parse(text.split()) == option
    assert option.text == text


@pytest.mark.parametrize("text", ["", "name", "Hash 32"])
def test_options_without_a_name(text: str) -> None:
    with pytest.raises(ValueError, match="setoption needs name"):
        SetOption.parse(text.split())
