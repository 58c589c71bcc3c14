"""Moves of electronic boards through a broker: two boards, a console, a stranger."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiomqtt
import pytest

from boardwire.protocol.mqtt_moves import SeatMove, SeatTopic
from boardwire.server import Server, ServerConfig
from boardwire.server.config import BrokerSettings

from ...until import until
from ..banning import ban, ban_guest
from ..conftest import StartServer
from ..mosquitto import mosquitto
from ..people import facts, match_of, person_of
from ..wire import Client, bot_of, client_of
from .test_sessions import online, payload, raw


@pytest.fixture
async def broker(program: Callable[[str], str], tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a running broker."""
    async with mosquitto(program("mosquitto"), tmp_path) as port:
        yield f"mqtt://127.0.0.1:{port}"


@pytest.fixture
async def server(start_server: StartServer, broker: str) -> AsyncIterator[Server]:
    """A server that takes moves of boards at the broker."""
    async with start_server(broker=settings_of(broker)) as server:
        await online(broker)
        yield server


def settings_of(broker: str) -> BrokerSettings:
    """Settings with which a server takes moves of boards; sessions tell when it does."""
    return BrokerSettings(broker, boards=True, sessions=True)


class Board:
    """An electronic board.

    Args:
        client: Its connection to the broker, subscribed to its answers.
        place: Its seat.
        token: The session token of its seat.
    """

    def __init__(self, client: aiomqtt.Client, place: SeatTopic, token: str) -> None:
        self.client = client
        self.place = place
        self.token = token

    async def send(self, data: bytes) -> dict[str, Any]:
        """The answer to a payload."""
        await self.client.publish(self.place.move, data, qos=1)
        answer: dict[str, Any] = json.loads(await payload(self.client))
        return answer

    async def play(self, ply: int, move: str) -> str:
        """The error of a move; empty if it was made."""
        signed = SeatMove.signed(self.token, self.place, ply, move)
        answer = await self.send(signed.encode())
        assert (answer["ply"], answer["move"]) == (ply, move)
        assert answer["ok"] == (not answer["error"])
        return str(answer["error"])


@asynccontextmanager
async def board_at(broker: str, match: str, seat: int, token: str) -> AsyncIterator[Board]:
    place = SeatTopic(match, seat)
    async with raw(broker, place.answer) as client:
        yield Board(client, place, token)


@asynccontextmanager
async def seated(
    server: Server, game: str = "tictactoe", token: str = "-"
) -> AsyncIterator[tuple[str, list[Client], list[str]]]:
    """Anna and Ben at consoles, in a match: its id, their consoles and session tokens by seat."""
    async with person_of(server, "anna", token) as anna, person_of(server, "ben") as ben:
        seek = facts(await anna.ask(f"bw-seek {game} opponent=ben colour=b"))
        await ben.ask(f"bw-accept {seek['seek']}")
        match = await match_of(anna, ben)
        tokens = [facts(await it.ask("bw-whoami"))["session"] for it in (anna, ben)]
        yield match, [anna, ben], tokens


@pytest.mark.slow
async def test_two_boards_play_a_game_after_the_consoles_have_gone(
    server: Server, broker: str
) -> None:
    async with seated(server) as (match, _, tokens):
        pass
    live = server.live.running[match]
    async with (
        board_at(broker, match, 0, tokens[0]) as black,
        board_at(broker, match, 1, tokens[1]) as white,
    ):
        assert await black.play(0, "") == ""  # takes the seat
        assert await white.play(0, "B2") == "it is not your turn"
        for ply, move in enumerate(("B2", "A1", "C1", "A3", "A2", "C2", "B1")):
            board = (black, white)[ply % 2]
            assert await board.play(ply, move) == ""
            assert await board.play(ply, move) == ""  # as if the broker had repeated it
            assert len(live.record.moves) == ply + 1
        assert (await black.play(7, "C3")) == "it is not your turn"
        assert await white.play(7, "B3") == ""
        assert await black.play(8, "C3") == ""
    assert live.record.result is not None
    assert live.record.result.text == "0"


@pytest.mark.slow
async def test_boards_go_on_after_a_restart_of_the_server(
    start_server: StartServer, broker: str
) -> None:
    settings = settings_of(broker)
    async with start_server(broker=settings) as server, seated(server) as (match, _, tokens):
        pass
    async with (
        start_server(broker=settings),
        board_at(broker, match, 0, tokens[0]) as black,
        board_at(broker, match, 1, tokens[1]) as white,
    ):
        await online(broker)
        assert await black.play(0, "B2") == "the match waits for its players"
        assert await white.play(0, "") == ""
        assert await black.play(0, "B2") == ""
        assert await white.play(1, "A1") == ""


async def test_a_wrong_move_costs_nothing_but_once(server: Server, broker: str) -> None:
    async with (
        seated(server) as (match, _, tokens),
        board_at(broker, match, 0, tokens[0]) as board,
    ):
        live = server.live.running[match]
        left = live.runner.match._illegal_moves_left
        for _ in range(3):  # as if somebody sent what they have read again
            assert (await board.play(0, "Z9")).startswith("illegal move: ")
        assert left[0] == ServerConfig().matches.illegal_moves - 1
        assert await board.play(1, "B2") == "the match is at ply 0; this message is for 1"
        assert await board.play(0, "B2") == ""
        assert await board.play(0, "A1") == "the match is at ply 1; this message is for 0"


async def test_a_board_and_a_console_take_the_seat_from_each_other(
    server: Server, broker: str
) -> None:
    async with (
        seated(server) as (match, (anna, ben), tokens),
        board_at(broker, match, 0, tokens[0]) as board,
    ):
        assert await board.play(0, "B2") == ""
        assert await ben.ask("genmove b") == "= B2"
        assert await ben.ask("play w A1") == "="
        assert (await anna.ask("play b A2")).startswith("? ")
        assert (await anna.ask(f"bw-join {match}")).startswith("= ")
        assert await anna.ask("play b A2") == "="
        assert await board.play(0, "B2") == ""  # was made, so it takes nothing
        assert await board.play(0, "") == "the match is at ply 3; this message is for 0"
        assert await ben.ask("play w A3") == "="
        assert facts(await anna.ask("bw-whoami"))["match"] == match
        assert await board.play(4, "C2") == ""
        async with client_of(server) as again:
            assert (await again.ask(f"bw-resume {tokens[0]}")).startswith("= name=anna")


async def test_a_board_resigns(server: Server, broker: str) -> None:
    async with (
        seated(server) as (match, (_, ben), tokens),
        board_at(broker, match, 0, tokens[0]) as board,
    ):
        assert await board.play(0, "resign") == ""
        assert await ben.ask("genmove b") == "= resign"
        assert "no match" in (await board.send(SeatMove(0, "B2", "").encode()))["error"]


async def test_without_the_token_nothing_is_played(server: Server, broker: str) -> None:
    async with (
        seated(server) as (match, _, tokens),
        board_at(broker, match, 0, tokens[1]) as stranger,
    ):
        move = SeatMove.signed(tokens[1], stranger.place, 0, "B2")
        for data, why in (
            (move.encode(), "the signature is wrong"),
            (SeatMove(0, "B2", "").encode(), "the signature is wrong"),
            (b"B2", "write a move as JSON"),
        ):
            assert why in (await stranger.send(data))["error"]
        for place in (SeatTopic("nowhere", 0), SeatTopic(match, 2)):
            await stranger.client.subscribe(place.answer, qos=1)
            await stranger.client.publish(place.move, move.encode(), qos=1)
            assert not json.loads(await payload(stranger.client))["ok"]
        assert not server.live.running[match].record.moves


async def test_what_is_hidden_does_not_go_through_the_broker(server: Server, broker: str) -> None:
    async with (
        seated(server, "rps") as (match, _, tokens),
        board_at(broker, match, 0, tokens[0]) as board,
    ):
        assert "play it at a console" in await board.play(0, "rock")


async def test_a_player_who_is_banned_makes_no_more_moves(server: Server, broker: str) -> None:
    token = await server.accounts.register("anna")
    async with (
        seated(server, token=token) as (match, _, tokens),
        board_at(broker, match, 0, tokens[0]) as board,
    ):
        assert await board.play(0, "") == ""
        await ban(server.accounts, "anna", "tricks")
        assert await board.play(0, "B2") == "the account anna is banned: tricks"


async def test_a_bot_keeps_its_seat(server: Server, broker: str) -> None:
    async with bot_of(server, "hal", "tictactoe", []) as hal, person_of(server, "anna") as anna:
        await anna.ask("bw-seek tictactoe opponent=hal colour=w")
        await hal.play_until("genmove")
        (match,) = server.live.running
        async with board_at(broker, match, 0, hal.session) as board:
            assert await board.play(0, "B2") == "a bot plays at this seat"


async def test_boards_are_limited_like_other_clients(
    start_server: StartServer, broker: str
) -> None:
    quota = replace(ServerConfig().address_quota, burst=10, commands_per_second=0.1)
    async with (
        start_server(broker=settings_of(broker), address_quota=quota) as server,
        seated(server) as (match, _, tokens),
        board_at(broker, match, 0, tokens[0]) as board,
    ):
        await online(broker)
        for _ in range(20):
            await board.client.publish(board.place.move, b"B2", qos=1)
        for _ in range(10):
            assert not json.loads(await payload(board.client))["ok"]
        assert await board.play(0, "B2") == ""  # the others got no answer, and took nothing from it


async def test_a_guest_who_is_banned_makes_no_more_moves(server: Server, broker: str) -> None:
    """Its match ends with the ban; nothing goes on by signed moves behind its back."""
    async with (
        seated(server) as (match, _, tokens),
        board_at(broker, match, 0, tokens[0]) as board,
    ):
        assert await board.play(0, "") == ""
        await ban_guest(server.accounts, "anna", "tricks")
        await server.moderation.load()  # which it does every few seconds
        await until(lambda: match not in server.live.running)
        move = SeatMove.signed(tokens[0], board.place, 0, "B2")
        answer = await board.send(move.encode())
        assert answer["error"] == f"no match {match} is played here now"  # the ban has ended it
