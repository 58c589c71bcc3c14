"""bench/openspiel_playthroughs.py: files in the form of OpenSpiel's playthroughs are compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from openspiel_playthroughs import main, play

from boardwire.games import UnknownGame

KUHN = """game: kuhn_poker(players=2)

NumPlayers() = 2

# State 0
CurrentPlayer() = -1
ChanceOutcomes() = [(0,0.333333), (1,0.333333), (2,0.333333)]
LegalActions() = [0, 1, 2]

# Apply action "Deal:2"
action: 2

# State 1
CurrentPlayer() = -1
ChanceOutcomes() = [(0,0.5), (1,0.5)]

action: 0

# State 2
CurrentPlayer() = 0
LegalActions() = [0, 1]

action: 1

# State 3
action: 1

# State 4
IsTerminal() = True
CurrentPlayer() = -4
Returns() = [2, -2]
"""
AT_ONCE = """game: matrix_rps

# State 0
CurrentPlayer() = -2
LegalActions(0) = [0, 1, 2]
LegalActions(1) = [0, 1, 2]

actions: [0, 2]

# State 1
Returns() = [1, -1]
"""


def test_a_playthrough_is_compared_position_by_position() -> None:
    assert play(KUHN) == (5, [])
    assert play(AT_ONCE) == (2, [])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (KUHN.replace("[2, -2]", "[-2, 2]"), "state 4: the returns are [2.0, -2.0], not [-2, 2]"),
        (KUHN.replace("LegalActions() = [0, 1]\n", "LegalActions() = [0]\n"), "state 2: legal are"),
        (KUHN.replace("(0,0.5)", "(0,0.4)"), "state 1: the outcomes are not"),
        (KUHN.replace("CurrentPlayer() = 0", "CurrentPlayer() = 1"), "state 2: 0 is to act, not 1"),
        (KUHN.replace("action: 0", "action: 7"), "state 1: move 7 is not a legal move here"),
        (AT_ONCE.replace("LegalActions(1) = [0, 1, 2]", "LegalActions(1) = [0]"), "state 0: legal"),
    ],
)
def test_a_difference_is_told_with_its_position(text: str, found: str) -> None:
    _, told = play(text)
    assert told[0].startswith(found)


def test_files_that_cannot_be_played_are_skipped_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UnknownGame):
        play("game: nosuch\n")
    (tmp_path / "a.txt").write_text(KUHN)
    (tmp_path / "b.txt").write_text("game: nosuch\n")
    monkeypatch.setattr("sys.argv", ["it", str(tmp_path)])
    assert main() == 0
    told = capsys.readouterr().out
    assert "b.txt: skipped: OpenSpiel has no game 'nosuch'" in told
    assert told.endswith("1 files and 5 positions equal but in 0, 1 skipped\n")
