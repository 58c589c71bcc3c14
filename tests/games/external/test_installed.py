"""Games from elsewhere: entry points of installed packages, and classes that are named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from boardwire.games import (
    Game,
    Option,
    State,
    UnknownGame,
    add,
    added,
    find,
    load,
    names,
    reference_of,
)
from boardwire.override import override

pytestmark = pytest.mark.usefixtures("python_games")

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"

ASK = """
import json, logging, sys
logging.basicConfig(format="%(message)s")
from boardwire.games import UnknownGame, load, names
listed = [names(), names()]
said = {}
for name in sys.argv[1:]:
    try:
        said[name] = f"{type(load(name).initial()).__name__} of {load(name).title}"
    except UnknownGame as error:
        said[name] = str(error)
print(json.dumps({"names": listed, "said": said}))
"""


def with_packages(
    folder: Path, points: dict[str, str], *asked: str
) -> tuple[dict[str, Any], subprocess.CompletedProcess[str]]:
    """What a process says of games with these entry points installed, as pip installs them."""
    metadata = folder / "their_games-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: their-games\nVersion: 1.0\n")
    lines = (f"{name} = {value}" for name, value in points.items())
    (metadata / "entry_points.txt").write_text("\n".join(("[boardwire.games]", *lines, "")))
    done = subprocess.run(
        (sys.executable, "-c", ASK, *asked),
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(EXAMPLES)))},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return json.loads(done.stdout), done


@pytest.mark.program
def test_an_installed_package_adds_its_game(tmp_path: Path) -> None:
    answer, done = with_packages(tmp_path, {"kalah": "kalah:Kalah"}, "KALAH")
    assert answer["names"][0][-1] == "kalah"
    assert answer["said"] == {"KALAH": "GuardedState of Kalah"}
    assert done.stderr == ""


@pytest.mark.program
def test_broken_packages_are_left_out_with_a_reason_and_the_others_stay(tmp_path: Path) -> None:
    (tmp_path / "exits.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "raises.py").write_text("1 / 0\n")
    (tmp_path / "theirs.py").write_text(
        "from kalah import Kalah\n"
        "class Go(Kalah): name, title = 'go', 'Their Go'\n"
        "class Reversi(Kalah): name, title = 'reversi', 'R'\n"
        "class Titled(Kalah): name, title = 'titled', 'Tic Tac Toe'\n"
        "class Other(Kalah): name = 'other'\n"
        "number = 4\n"
    )
    points = {
        "exits": "exits:Game",
        "raises": "raises:Game",
        "missing": "no_such_module:Game",
        "absent": "theirs:Game",
        "number": "theirs:number",
        "another": "theirs:Other",
        "go": "theirs:Go",
        "reversi": "theirs:Reversi",
        "titled": "theirs:Titled",
        "kalah": "kalah:Kalah",
    }
    answer, done = with_packages(tmp_path, points, *points)
    said = answer["said"]
    assert answer["names"][0] == answer["names"][1] == [*names(), "kalah"]
    assert said.pop("kalah") == "GuardedState of Kalah"
    assert said.pop("go") == "GoState of Go"
    assert said.pop("reversi") == "OthelloState of Othello"
    reasons = {
        "exits": "exits:Game cannot be imported: SystemExit: 3",
        "raises": "raises:Game cannot be imported: ZeroDivisionError: division by zero",
        "missing": "no_such_module:Game cannot be imported: ModuleNotFoundError",
        "absent": "theirs:Game cannot be imported: AttributeError",
        "number": "theirs:number is no subclass of boardwire.games.Game",
        "another": "theirs:Other is called 'other'",
        "titled": "theirs:Titled has the name of a bundled game",
    }
    for name, reason in reasons.items():
        assert said[name].startswith(f"the game {name} cannot be used: {reason}")
        assert done.stderr.count(f"the game {name} is left out: ") == 1
    assert done.stderr.count("ZeroDivisionError: division by zero") == 2, "traceback, and reason"
    assert "the game go is left out: theirs:Go has the name of a bundled game" in done.stderr


class Sound(Game):
    """A game that could be added."""

    name = "sound"
    title = "Sound"

    @override
    def initial(self) -> State:
        return load("tictactoe").initial()


class Unfinished(Game):
    """Leaves out what a game is."""

    name = "unfinished"
    title = "Unfinished"


TWICE = Option("size", 1, "the size", 1, 2)
UNSOUND: list[tuple[str, object]] = [
    ("name", ""),
    ("name", "Two Words"),
    ("name", None),
    ("name", "../etc"),
    ("title", ""),
    ("title", "a\nb"),
    ("title", "?"),
    ("title", 4),
    ("players", 0),
    ("players", 17),
    ("players", "2"),
    ("players", property(lambda self: 2)),
    ("has_chance", None),
    ("declared", [TWICE]),
    ("declared", ("size",)),
    ("declared", (TWICE, TWICE)),
    ("declared", (Option("two words", 1, "the size"),)),
    ("declared", (Option("size", 3, "the size", 1, 2),)),
    ("declared", (Option("size", "a\nb", "the size"),)),
    ("declared", (Option("size", cast(int, None), "the size"),)),
    ("record_format", None),
]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module that can be imported as `their_module`."""
    module = type(sys)("their_module")
    monkeypatch.setitem(sys.modules, "their_module", module)
    return module


@pytest.mark.parametrize(("attribute", "value"), UNSOUND)
def test_a_class_that_describes_no_game_is_refused(
    module: Any, attribute: str, value: object
) -> None:
    module.Theirs = type("Theirs", (Sound,), {attribute: value})
    with pytest.raises(UnknownGame, match=f"their_module:Theirs has no sound {attribute}: "):
        add("their_module:Theirs")
    assert added() == []


def test_an_abstract_class_is_refused_with_what_it_lacks(module: Any) -> None:
    module.Unfinished = Unfinished
    with pytest.raises(UnknownGame, match="their_module:Unfinished does not define initial"):
        add("their_module:Unfinished")


def test_a_named_class_is_added_once_and_listed() -> None:
    before = names()
    game = add("kalah:Kalah")
    assert add("kalah:Kalah") is game is find("Kalah")
    assert names() == [*before, "kalah"]
    assert (added(), reference_of("kalah")) == (["kalah:Kalah"], "kalah:Kalah")
    assert reference_of("go") == "go"


def test_a_named_class_replaces_another_one_of_its_name_but_no_bundled_game(
    module: Any, caplog: pytest.LogCaptureFixture
) -> None:
    add("kalah:Kalah")
    module.Kalah = type("Kalah", (Sound,), {"name": "kalah", "title": "My Kalah"})
    module.Go = type("Go", (Sound,), {"name": "go"})
    add("their_module:Kalah")
    assert load("kalah").title == "My Kalah"
    assert "the game kalah is that of their_module:Kalah from now on" in caplog.text
    with pytest.raises(UnknownGame, match="their_module:Go has the name of a bundled game"):
        add("their_module:Go")


@pytest.mark.parametrize("text", ["", ":", "kalah", "kalah:", "kalah:Kalah()", "../kalah:Kalah"])
def test_what_is_no_reference_is_not_imported(text: str) -> None:
    with pytest.raises(UnknownGame, match="write MODULE:CLASS"):
        add(text)


def test_a_name_is_looked_up_and_never_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trap.py").write_text("raise SystemExit('imported')\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("trap:Game", "trap", "trap.Game", "os:path", "kalah:Kalah"):
        with pytest.raises(UnknownGame, match="no game is called"):
            load(name)
    assert "trap" not in sys.modules
