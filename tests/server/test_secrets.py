"""No secret of a running server gets into its log, whatever is logged."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from .attacked_server import AttackedServer, attacked_server
from .people import facts, person_of, play
from .wire import Client, ScriptedBot, client_of, get

pytestmark = pytest.mark.server

PIECE = 10
"""The characters of a secret that no line may have: some libraries log only parts of a text."""


@pytest.fixture(params=["text", "json"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AttackedServer]:
    """A server that logs all that can be logged."""
    with attacked_server(tmp_path, log__level="debug", log__format=request.param) as running:
        yield running


async def roll_until_the_turn_ends(player: Client, colour: str) -> None:
    for _ in range(3):
        await player.ask(f"play {colour} roll")
    await player.ask(f"play {colour} hold")


async def played_with_dice(server: AttackedServer) -> set[str]:
    """Register, play, lose the connection, and come back; returns the tokens of all."""
    async with client_of(server, "ws") as stranger:
        token = facts(await stranger.ask("bw-register anna"))["token"]
    async with (
        person_of(server, "anna", token, "ws") as anna,
        person_of(server, "ben") as ben,
    ):
        sessions = [facts(await it.ask("bw-whoami"))["session"] for it in (anna, ben)]
        match = await play(server, anna, ben, "pig")
        await roll_until_the_turn_ends(anna, "b")
        anna.abort()
        async with client_of(server, "ws") as back:
            assert (await back.ask(f"bw-resume {sessions[0]}")).startswith("=")
            await ben.ask("genmove b")
            await roll_until_the_turn_ends(ben, "w")
            assert (await back.ask(f"bw-record {match}")).startswith("=")
            assert (await back.ask("bw-resign")).startswith("=")
    async with client_of(server, "ws") as again:
        bot = ScriptedBot(again.transport, [])
        await bot.log_in(f"bw-bot anna {token} pig")
    for wrong in (f"bw-login anna {token}x", f"bw-nothing {token}", f"bw-resume {sessions[0]}x"):
        async with client_of(server, "ws") as guess:
            await guess.ask(wrong)
    await get(server, f"/api/v1/matches/{match}")
    await get(server, f"/gtp?token={token}")
    return {token, *sessions, bot.session}


def stored_secrets(database: Path) -> set[str]:
    """The dice's seed, and the hashes of session tokens and of tokens."""
    with closing(sqlite3.connect(database)) as connection:
        hashes = {row[0] for row in connection.execute("SELECT token_hash FROM accounts")}
        rows = connection.execute("SELECT seed, seats FROM matches").fetchall()
    seats = {seat["session"] for _, text in rows for seat in json.loads(text)}
    found = {*hashes, *(seed for seed, _ in rows), *seats}
    assert all(found)
    assert len(found) == 4  # one seed, one account, two sessions
    return {part for text in found for part in text.split("$") if len(part) >= PIECE}


@pytest.mark.long
def test_the_log_has_neither_seeds_nor_tokens_nor_hashes(server: AttackedServer) -> None:
    tokens = asyncio.run(played_with_dice(server))
    secrets = tokens | stored_secrets(server.log.parent / "boardwire.db")
    lines = server.log.read_text().splitlines()
    assert len(lines) > 10
    pieces = [text[at : at + PIECE] for text in secrets for at in range(0, len(text), PIECE)]
    told = [line for line in lines if any(it in line for it in pieces if len(it) == PIECE)]
    assert told == []
