"""fastchess's file of settings and sums."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardwire.clients.tournament.options import plan_from, read_arguments
from boardwire.clients.tournament.options.fastchess_config import ANEW, config_settings
from boardwire.clients.tournament.outputs.config_file import config_data
from boardwire.clients.tournament.show import Progress
from boardwire.games import OptionError

SETTINGS: dict[str, Any] = {
    "engine": [
        {"cmd": "mcts", "name": "a", "tc": "40/60+0.5", "option": {"playouts": "5"}},
        {"cmd": "random", "name": "b", "st": 0.25, "timemargin": 7, "restart": True},
    ],
    "tournament": "gauntlet",
    "rounds": 30,
    "games": 2,
    "reverse": True,
    "wait": 5,
    "recover": True,
    "concurrency": 3,
    "seed": 42,
    "maxmoves": 90,
    "tb": "/tables",
    "tbpieces": 5,
    "tbignore50": True,
    "tbadjudicate": "DRAW",
    "ratinginterval": 10,
    "output": "cutechess",
    "draw": {"movenumber": 30, "movecount": 8, "score": 8},
    "resign": {"movecount": 3, "score": 600, "twosided": True},
    "sprt": {"elo0": 0.0, "elo1": 5.0},
    "openings": {"file": "book.epd", "order": "random", "plies": 6, "start": 4},
    "pgnout": {"file": "games.pgn", "notation": "lan", "nodes": True, "match_line": ["wdl", "."]},
    "epdout": {"file": "ends.epd", "append": False},
    "log": {"file": "log.txt", "level": "info", "engine": True},
    "event": "Cup",
    "site": "here",
    "config": "cup.json",
    "run": "cup.json.run",
}


def test_a_plan_comes_back_from_the_file_that_it_was_written_to() -> None:
    plan = plan_from(SETTINGS)
    data = json.loads(json.dumps(config_data(plan, Progress(("a", "b")))))
    again = plan_from({**config_settings(data), "config": "cup.json"})
    assert again == plan


OURS: dict[str, Any] = {
    "engine": [
        {"cmd": "mcts", "name": "a", "time": "1m+5x10", "ponder": True, "tscale": 2.0},
        {"cmd": "random", "name": "b", "time": "none", "stderr": "b.txt", "resources": {"gpu": 1}},
    ],
    "game": "go",
    "option": {"size": "9"},
    "tournament": "swiss",
    "rounds": 3,
    "games": 2,
    "resources": {"gpu": 1},
    "affinity": "0,1",
    "opening": "random:2",
    "move_timeout": 60.0,
    "ping_ms": 500,
    "pgnout": {"file": "games.sgf", "clk": False, "tbhits": True},
    "output": "lines",
    "ratinginterval": 10,
    "report": "cup.html",
    "strict": True,
    "config": "cup.json",
    "run": "cup.json.run",
}


def test_what_fastchess_has_no_place_for_comes_back_as_well() -> None:
    plan = plan_from(OURS)
    data = json.loads(json.dumps(config_data(plan, Progress(("a", "b")))))
    again = plan_from({**config_settings(data), "config": "cup.json"})
    assert replace(again, seed=None) == plan
    assert data["engines"][0]["limit"]["tc"]["time"] == 0


def test_what_is_changed_in_the_file_counts() -> None:
    data = json.loads(json.dumps(config_data(plan_from(OURS), Progress(("a", "b")))))
    data["engines"][0]["limit"]["tc"]["time"] = 5000
    data["pgn"]["file"] = ""
    again = plan_from({**config_settings(data), "config": "cup.json"})
    assert (again.engine[0].tc, again.engine[0].time) == ("5+0", "")
    assert again.pgnout is None and again.engine[0].ponder
    with pytest.raises(OptionError, match="is no object of settings"):
        config_settings({**data, "boardwire": 5})


def test_the_form_is_that_of_fastchess() -> None:
    data = config_data(plan_from(SETTINGS), Progress(("a", "b")))
    assert data["engines"][0]["limit"]["tc"] == {
        **{"increment": 500, "fixed_time": 0, "time": 60000, "moves": 40, "timemargin": 0},
    }
    assert data["engines"][0]["options"] == [["playouts", "5"]]
    assert (data["type"], data["output"], data["variant"]) == (1, 1, 0)
    assert data["opening"]["order"] == 0 and data["opening"]["format"] == 0
    assert (data["pgn"]["notation"], data["log"]["level"]) == (1, 2)
    assert data["stats"] == {
        "a vs b": dict.fromkeys(
            (
                *("wins", "losses", "draws", "penta_WW", "penta_WD", "penta_WL"),
                *("penta_DD", "penta_LD", "penta_LL"),
            ),
            0,
        )
    }


def write(path: Path, wins: int = 0) -> str:
    data = config_data(plan_from(SETTINGS), Progress(("a", "b")))
    data["stats"]["a vs b"]["wins"] = wins
    path.write_text(json.dumps(data))
    return str(path)


def test_the_words_choose_what_is_taken_over(tmp_path: Path) -> None:
    file = write(tmp_path / "cup.json")

    def read(*words: str) -> dict[str, Any]:
        return read_arguments(["-config", *words], ()).settings

    assert read(f"file={file}")["rounds"] == 30
    assert read(f"file={file}")["config"] == file
    assert read(f"file={file}", "discard=true") == {"config": file}
    assert read("outname=other.json") == {"config": "other.json"}
    assert read(f"file={file}", "outname=o", "stats=false")[ANEW] is True
    assert read_arguments(["-autosaveinterval", "5"], ()).settings == {
        "autosaveinterval": "5",
        "config": "config.json",
    }


def test_sums_of_games_that_are_not_here_are_not_dropped(tmp_path: Path) -> None:
    file = write(tmp_path / "cup.json", wins=3)
    with pytest.raises(OptionError, match="sums of 3 games that were played elsewhere"):
        read_arguments(["-config", f"file={file}"], ())
    assert read_arguments(["-config", f"file={file}", "stats=false"], ()).settings["rounds"] == 30
    (tmp_path / "cup.json.run").mkdir()
    assert read_arguments(["-config", f"file={file}"], ()).settings["rounds"] == 30


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is no JSON"),
        ("{}", "it has no engines"),
        ('{"engines": [{}]}', "no config.json of fastchess"),
        ('{"engines": [], "type": 9}', "no config.json of fastchess"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "x.json").write_text(text)
    with pytest.raises(OptionError, match=message):
        read_arguments(["-config", f"file={tmp_path}/x.json"], ())
    with pytest.raises(OptionError, match="cannot read"):
        read_arguments(["-config", f"file={tmp_path}/y.json"], ())
