"""Games in Python at a server: a fault ends its own match or command, and nothing else."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.processes import KilledPopen
from tests.zygote import boardwire_command

from boardwire.clients.bots.bot import BotLogin, run_bot
from boardwire.clients.engines import parse_engine
from boardwire.games import add
from boardwire.games.external import guard
from boardwire.matches import Limits, MatchRecord, Reason
from boardwire.protocol.transports import connect
from boardwire.server import Server

from ...until import until
from ..conftest import StartServer
from ..wire import Client, client_of

pytestmark = pytest.mark.usefixtures("python_games")

LIMITS = Limits(preparation=10, move_timeout=10, grace=0.2, scoring=5)


@pytest.fixture(autouse=True)
def _soon_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwire.server.live.live_matches.FAULT_SECONDS", 0.05)


async def play(server: Server, engine: str, name: str, game: str, **options: str) -> None:
    """Be a bot at the server until it sends us home."""
    enrolment = BotLogin(name, [game], {"games": "1"} | options)
    async with asyncio.timeout(60):
        await run_bot(parse_engine(engine), server.address, enrolment)


async def records_by_game(server: Server) -> dict[str, MatchRecord]:
    found = {}
    for brief in await server.store.recent(finished=True):
        record = await server.store.record(brief.match)
        assert record is not None
        found[record.game] = record
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("method", "how"),
    [
        ("apply", "raise"),
        ("apply", "loop"),
        ("legal_moves", "loop"),
        ("legal_moves", "rubbish"),
        ("copy", "loop"),
        ("key", "raise"),
        ("evaluate", "exit"),
        ("move_text", "rubbish"),
        ("initial", "raise"),
    ],
)
async def test_a_faulty_match_ends_and_a_healthy_one_beside_it_goes_on(
    method: str, how: str, start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the loops lasts longer than the time for a move of the other game."""
    if (method, how) == ("apply", "loop"):
        monkeypatch.setattr(guard, "CALL_SECONDS", 2.0)
    add("faulty_games:Faulty")
    faults = {"method": method, "how": how, "after": "2"}
    async with start_server(limits=LIMITS) as server:
        healthy = [
            asyncio.create_task(play(server, engine, engine[:4], "othello", time="1/move"))
            for engine in ("mcts:playouts=20", "random")
        ]
        await until(lambda: server.live.running)
        await asyncio.gather(
            play(server, "random:seed=1", "first", "faulty", **faults),
            play(server, "random:seed=2", "second", "faulty"),
        )
        await asyncio.gather(*healthy)
        found = await records_by_game(server)
        result = found["faulty"].result
        assert result is not None
        assert (result.reason, result.text, result.winner) == (Reason.GAME_FAULT, "Void", None)
        assert len(found["faulty"].moves) <= 2
        other = found["othello"].result
        assert other is not None
        assert other.reason is Reason.RULE
        assert (server.live.running, server.live.finished) == ({}, 2)


async def test_players_of_a_faulty_game_are_free_for_another_match(
    start_server: StartServer,
) -> None:
    add("faulty_games:Faulty")
    async with start_server(limits=LIMITS) as server:
        options = {"method": "apply", "games": "3"}
        await asyncio.gather(
            play(server, "random", "first", "faulty", **options),
            play(server, "random", "second", "faulty", **options),
        )
        found = await server.store.recent(finished=True)
        reasons = [record.result and record.result.reason for record in found]
        assert reasons == [Reason.GAME_FAULT] * 3


@pytest.mark.long
async def test_a_console_is_told_and_goes_on(start_server: StartServer) -> None:
    add("faulty_games:Faulty")
    async with start_server(bots=("random",)) as server, client_of(server) as client:
        for method, line in (
            ("text", "showboard"),
            ("view", "gogui-rules_board"),
            ("to_act", "bw-to_act"),
            ("copy", "genmove b"),
            ("legal_moves", "bw-legal_moves"),
            ("apply", "play b add1"),
        ):
            for how in ("raise", "loop"):
                await client.ask(f"bw-game faulty method={method} how={how}")
                answer = await client.ask(line)
                if method in ("to_act", "legal_moves"):  # it could not even be set up
                    assert await client.ask("bw-game") != f"= faulty method={method} how={how}"
                else:
                    assert answer.startswith(f"? the game failed: Faulty Race: {method}() ")
        assert await client.ask("bw-game tictactoe") == "="
        assert (await client.ask("genmove b")).startswith("= ")


async def test_a_name_from_the_wire_is_never_imported(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trap.py").write_text("raise SystemExit('imported')\n")
    monkeypatch.syspath_prepend(tmp_path)
    async with start_server() as server:
        for game in ("trap:Game", "os:path", "kalah:Kalah", "trap", "openspiel:hex"):
            async with client_of(server) as client:
                refused = f"? no game is called '{game}'"
                assert (await client.ask(f"bw-game {game}")).startswith(refused)
                assert (await client.ask(f"set_game {game}")).startswith(refused)
                await client.send(f"bw-bot it - {game}\n".encode())
                said = (await client.read_all()).decode()
                assert said.startswith(f"# closing: error: no game is called '{game}'")
        assert server.lobby.bots == set()
    assert "trap" not in sys.modules


async def test_two_bots_whose_options_make_no_game_together_are_not_paired(
    start_server: StartServer,
) -> None:
    small = "X---_----_----_----_O"
    async with start_server() as server:
        waiting = [
            asyncio.create_task(play(server, "random", "sized", "othello", size="8")),
            asyncio.create_task(
                play(server, "random", "placed", "othello", size="4", position=small)
            ),
        ]
        await until(lambda: len(server.lobby.waiting) >= 2)
        await play(server, "random", "third", "othello", size="8")
        await waiting[0]
        waiting[1].cancel()
        await asyncio.wait(waiting)


async def ask_at(port: int, *lines: str) -> list[str]:
    """What a console answers."""
    transport = await connect(f"tcp://127.0.0.1:{port}")
    try:
        client = Client(transport)
        return [await client.ask(line) for line in lines]
    finally:
        await transport.close()


async def use(port: int) -> None:
    """Play Kalah against the house, and loop in one session while another goes on."""
    listed, set_up, move = await ask_at(port, "list_games", "bw-game kalah seeds=3", "genmove b")
    assert listed.endswith("Kalah\nFaulty Race")
    assert set_up == "="
    assert re.fullmatch(r"= [A-F]1", move)
    looping = ("bw-game faulty method=view how=loop", "gogui-rules_board", "name")
    (_, failed, name), healthy = await asyncio.gather(
        ask_at(port, *looping), ask_at(port, "bw-game go", "play b D4")
    )
    assert failed.startswith("? the game failed: Faulty Race: view() took longer than 0.5 s")
    assert name == "= boardwire server"
    assert healthy == ["=", "="]


@pytest.mark.program
def test_serve_hosts_games_of_the_command_line_and_its_bots_play_them(tmp_path: Path) -> None:
    """The whole of it, in uvloop: house bots know the games, and loops are interrupted."""
    command = (
        *boardwire_command("serve", "--port", "0", "--http-port", "0"),
        *("--game", "kalah:Kalah", "--game", "faulty_games:Faulty", "--bots", "alphabeta"),
        *("--database", str(tmp_path / "it.db")),
    )
    with KilledPopen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as serving:
        try:
            assert serving.stdout is not None
            greeting = "".join(serving.stdout.readline() for _ in range(4))
            found = re.search(r"tcp://127\.0\.0\.1:(\d+)", greeting)
            assert found
            asyncio.run(use(int(found[1])))
        finally:
            serving.send_signal(signal.SIGTERM)
        assert serving.wait(20) == 0
