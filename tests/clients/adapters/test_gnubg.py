"""The adapter of GNU Backgammon: what may stand behind `gnubg:`, and whole games with it."""

from __future__ import annotations

import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwire.clients.adapters import ADAPTERS
from boardwire.clients.adapters import gnubg as module
from boardwire.clients.engines import parse_engine
from boardwire.clients.tournament import play_games
from boardwire.games import Game, GameError, OptionError, load
from boardwire.matches import Limits, MatchRecord, Reason
from boardwire.protocol import TimeControl

GNUBG = ADAPTERS["gnubg"]

FAKE = """\
#!{python}
import os, socket, sys, time
fault = {fault!r}
settings = open(sys.argv[-1]).read()
server = socket.socket(socket.AF_UNIX)
server.bind(settings.split()[-1])
server.listen()
connection, _ = server.accept()
for line in connection.makefile():
    if line.startswith("version"):
        connection.sendall(b"Software: fake\\n")
    elif ":own:other:" in line.replace("board", "") and ":9:4:8:" in line:
        connection.sendall(b"double\\n" if line.split()[0].split(":")[40] == "0" else b"drop\\n")
    elif fault == "crash":
        sys.exit("out of luck")
    elif fault == "hang":
        time.sleep(60)
    elif fault == "error":
        connection.sendall(b"Error: no such board\\n")
    elif fault == "illegal":
        connection.sendall(b"24/1\\n")
"""


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a program with a fault in the place of GNU Backgammon."""

    def install(fault: str) -> None:
        file = tmp_path / "gnubg"
        file.write_text(FAKE.format(python=sys.executable, fault=fault))
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", str(tmp_path))

    return install


@pytest.fixture(autouse=True)
def sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Have sockets in a folder of the test's own, whose path is short enough for them.

    That of pytest (`tmp_path`) is made before, since it must not be in there.
    """
    with tempfile.TemporaryDirectory(prefix="bw-") as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


def contents(folder: Path) -> list[str]:
    return [entry.name for entry in folder.iterdir()]


async def play(
    engine: str, game: Game, games: int = 1, move_timeout: float = 60
) -> list[MatchRecord]:
    return await play_games(
        (parse_engine(engine), parse_engine("random:seed=1")),
        ("gnubg", "random"),
        game,
        games=games,
        time=TimeControl.none(),
        seed=1,
        limits=Limits(move_timeout=move_timeout, grace=0.2),
    )


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("gnubg:0ply", (("plies", "0"),)),
        ("gnubg:2-ply:threads=2", (("plies", "2"), ("threads", "2"))),
        ("gnubg:plies=1,cubeful=false", (("plies", "1"), ("cubeful", "false"))),
        ("gnubg:", ()),
    ],
)
def test_an_engine_is_named_by_its_plies(
    fake: Callable[[str], None], text: str, options: tuple[tuple[str, str], ...]
) -> None:
    fake("none")
    assert GNUBG.parse(text).options == options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gnubg:9ply", "option plies must be a whole number from 0 to 4"),
        ("gnubg:2ply:plies=1", "gives the plies twice"),
        ("gnubg:expert", "write gnubg:0ply, gnubg:2ply or gnubg:2ply:NAME=VALUE"),
        ("gnubg:2ply:noise=3", "noise"),
    ],
)
def test_a_wrong_engine_is_refused_in_words(
    fake: Callable[[str], None], text: str, message: str
) -> None:
    fake("none")
    with pytest.raises(OptionError) as caught:
        GNUBG.parse(text)
    assert message in str(caught.value)


def test_a_program_that_is_not_installed_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(module, "_FOLDERS", ())
    with pytest.raises(OptionError, match="the package gnubg of Debian"):
        GNUBG.parse("gnubg:0ply")


def test_other_games_are_refused(fake: Callable[[str], None]) -> None:
    fake("none")
    with pytest.raises(GameError, match="plays backgammon, and no Chess"):
        GNUBG.check_game(GNUBG.parse("gnubg:0ply"), load("chess"))


@pytest.mark.slow
@pytest.mark.program
@pytest.mark.parametrize(
    ("fault", "reason", "detail"),
    [
        ("crash", Reason.CRASH, "exit code 1: out of luck"),
        ("hang", Reason.NO_ANSWER, "no move within 1 s"),
        ("error", Reason.REFUSAL, "no such board"),
        ("illegal", Reason.ILLEGAL_MOVE, "24/1 is "),
    ],
)
async def test_a_fault_loses_with_its_reason_and_leaves_nothing_behind(
    fake: Callable[[str], None], sockets: Path, fault: str, reason: Reason, detail: str
) -> None:
    fake(fault)
    seconds = 1 if fault == "hang" else 60
    (record,) = await play("gnubg:0ply", load("backgammon"), move_timeout=seconds)
    assert record.result is not None
    assert (record.result.reason, record.result.winner) == (reason, 1)
    assert detail in record.result.detail
    assert contents(sockets) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        load("backgammon", cube=True, jacoby=True),
        load("backgammon", match=3, cube=True),
    ],
    ids=str,
)
async def test_gnubg_plays_whole_matches(
    program: Callable[[str], str], sockets: Path, game: Game
) -> None:
    assert program("gnubg")
    descriptors = len(contents(Path("/proc/self/fd")))
    records = await play("gnubg:0ply", game, games=2)
    for record in records:
        assert record.result is not None
        assert record.result.reason is Reason.RULE, record.result
        assert record.players[record.result.winner or 0] == "gnubg"
    words = {move.text for record in records for move in record.moves}
    assert ("double" in words) is bool(game.options["cube"])
    assert contents(sockets) == []
    assert len(contents(Path("/proc/self/fd"))) <= descriptors
