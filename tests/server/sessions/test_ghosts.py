"""Connections whose peer has gone: what they hold is free again at once."""

from __future__ import annotations

import asyncio
import socket

import pytest

from boardwire.protocol.transports import TcpTransport
from boardwire.server import Server

from ...until import until
from ..conftest import StartServer
from ..people import facts, person_of, play, two_people
from ..wire import Client, client_of


async def end_input(client: Client) -> None:
    assert isinstance(client.transport, TcpTransport)
    client.transport._transport.get_extra_info("socket").shutdown(socket.SHUT_WR)


async def seek_and_wait(server: Server, client: Client) -> None:
    """Seek a match, and wait for its first move."""
    await client.ask("bw-seek othello")
    await client.send(b"genmove b\n")
    await until(lambda: server.lobby.waiting)
    await asyncio.sleep(0.1)  # until the server carries out genmove


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_a_seek_ends_with_its_connection_while_a_command_waits(
    scheme: str, start_server: StartServer
) -> None:
    async with start_server() as server, person_of(server, "anna", scheme=scheme) as anna:
        await seek_and_wait(server, anna)
        await anna.transport.close()
        await until(lambda: not server.lobby.waiting)
        await until(lambda: not server.sessions.count)


async def test_a_seek_ends_with_its_connection_while_no_command_runs(
    start_server: StartServer,
) -> None:
    async with start_server() as server, person_of(server, "anna") as anna:
        await anna.ask("bw-seek othello")
        assert server.lobby.waiting
        await end_input(anna)
        await until(lambda: not server.lobby.waiting)


async def test_a_seek_ends_with_the_input_of_its_connection(start_server: StartServer) -> None:
    async with start_server() as server, person_of(server, "anna") as anna:
        await seek_and_wait(server, anna)
        await end_input(anna)
        await until(lambda: not server.lobby.waiting)
        assert b"? your input has ended, so your seek is withdrawn" in await anna.read_all()


async def test_a_guest_who_comes_back_has_the_name_again(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        client_of(server) as again,
        person_of(server, "anna") as anna,
    ):
        await seek_and_wait(server, anna)
        await anna.transport.close()
        assert facts(await again.ask("bw-login anna -"))["name"] == "anna"


async def test_a_player_who_has_gone_has_left_the_match(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await play(server, anna, ben, "tictactoe")
        await ben.send(b"genmove b\n")
        await asyncio.sleep(0.1)
        await ben.transport.close()
        await until(lambda: [it.name for it in server.names] == ["anna"])


async def test_a_script_whose_input_has_ended_gets_its_answers(start_server: StartServer) -> None:
    async with (
        start_server(bots=("mcts:time=2",)) as server,
        client_of(server) as script,
    ):
        await script.send(b"bw-game connect4\ngenmove b\nshowboard\n")
        await end_input(script)
        answers = (await script.read_all()).decode()
        assert "X" in answers
        assert [line[0] for line in answers.splitlines() if line.startswith(("=", "?"))] == [
            "="
        ] * 3
