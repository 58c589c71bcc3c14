"""Games of hidden information and simultaneous moves at a server: people, bots, spectators."""

from __future__ import annotations

import asyncio
import json
import random

import pytest

from boardwire.games import find, load, names
from boardwire.matches import Table
from boardwire.matches.records.verification import violation
from boardwire.server import Server

from ..conftest import StartServer
from ..people import comments, ended, facts, match_of, person_of, play, records, two_people
from ..wire import Client, ScriptedBot, bot_of, client_of, get


async def test_two_people_play_kuhn_poker_and_nobody_sees_the_other_card(
    start_server: StartServer,
) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "kuhn")
        cards = server.live.running[match].record.moves[0].text
        assert await anna.ask("bw-roll") == f"= {cards[0]}?"
        assert await ben.ask("bw-roll") == f"= ?{cards[1]}"
        assert f"black card: {cards[0]}" in await anna.ask("showboard")
        assert "white card: ?" in await anna.ask("showboard")
        assert await ben.ask("bw-position") == f"= ?{cards[1]}"
        _, deal = records(await watcher.ask(f"bw-watch {match}"))
        assert deal == {"match": match, "ply": "1", "roll": "??"}
        assert await anna.ask("play b bet") == "="
        assert await ben.ask("genmove b") == "= bet"
        assert "moves" not in (await comments(watcher, 1))[0]
        shown = (await watcher.ask(f"bw-record {match}")).splitlines()
        assert shown[1] == "?? bet"
        _, _, body = await get(server, f"/api/v1/matches/{match}")
        assert [ply["move"] for ply in json.loads(body)["plies"]] == ["??", "bet"]
        assert await ben.ask("play w call") == "="
        record = await ended(server, match)
        assert [move.text for move in record.moves] == [cards, "bet", "call"]
        assert violation(record.to_data()) is None
        told, end = await comments(watcher, 2)
        assert (told["move"], end["moves"]) == ("call", f"{cards},bet,call")
        _, _, body = await get(server, f"/api/v1/matches/{match}")
        assert [ply["move"] for ply in json.loads(body)["plies"]] == [cards, "bet", "call"]
        assert cards in (await watcher.ask(f"bw-record {match}")).splitlines()[1]


async def test_choices_at_once_are_told_when_both_are_made(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        client_of(server) as watcher,
    ):
        match = await play(server, anna, ben, "rps rounds=1 time=5m")
        head, *plies = records(await watcher.ask(f"bw-watch {match}"))
        assert (head["match"], plies) == (match, [])
        assert await ben.ask("play w paper") == "="
        assert (await ben.ask("play w rock")).startswith("? ")
        assert facts(await ben.ask("bw-whoami"))["turn"] == "no"
        assert facts(await anna.ask("bw-whoami"))["turn"] == "yes"
        assert (await anna.ask("genmove w")).startswith("? it is your turn")
        assert await anna.ask("bw-position") == "= -?"
        assert await ben.ask("bw-position") == "= ?P"
        waiting = asyncio.create_task(ben.ask("genmove b"))
        assert await anna.ask("play b rock") == "="
        assert await waiting == "= rock"
        assert await anna.ask("genmove w") == "= paper"
        record = await ended(server, match)
        assert [(it.player, it.text) for it in record.moves] == [(0, "rock"), (1, "paper")]
        assert violation(record.to_data()) is None
        told = await comments(watcher, 3)
        assert [it.get("move") for it in told] == ["rock", "paper", None]


@pytest.mark.long
async def test_a_person_plays_our_engine_at_hidden_games(start_server: StartServer) -> None:
    async with (
        start_server(bots=("random",)) as server,
        person_of(server, "anna") as anna,
    ):
        await anna.ask("bw-seek rps rounds=3 colour=b")
        match = await match_of(anna)
        for _ in range(3):
            answer = await anna.ask("play b rock")
            if answer != "=":
                assert "the match is over" in answer
                break
            assert (await anna.ask("genmove w"))[2:] in ("rock", "paper", "scissors")
        record = await ended(server, match)
        assert violation(record.to_data()) is None


async def test_a_player_that_comes_back_to_a_hidden_game_is_told_what_it_was_told(
    start_server: StartServer,
) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "kuhn")
        cards = server.live.running[match].record.moves[0].text
        session = facts(await anna.ask("bw-whoami"))["session"]
        await anna.ask("play b check")
        await anna.transport.close()
        async with client_of(server) as again:
            told = await again.ask(f"bw-resume {session}")
            assert f"roll={cards[0]}?" in told
            assert cards not in told
            assert await again.ask("bw-position") == f"= {cards[0]}? check"
            assert await ben.ask("play w check") == "="
        assert violation((await ended(server, match)).to_data()) is None


async def test_the_api_shows_what_spectators_may_see(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "kuhn")
        cards = server.live.running[match].record.moves[0].text
        assert await anna.ask("play b bet") == "="
        path = f"/api/v1/matches/{match}"
        for page in ("/api/v1/matches", path):
            status, _, body = await get(server, page)
            assert (status, cards.encode() in body) == (200, False), page
        hides = f"the record of {match} hides moves until the match is over"
        status, _, body = await get(server, f"{path}/record")
        assert (status, json.loads(body)) == (409, {"detail": hides})
        assert await ben.ask(f"bw-record {match} moves") == f"? {hides}"
        assert [it["move"] for it in json.loads((await get(server, path))[2])["plies"]] == [
            "??",
            "bet",
        ]
        assert await ben.ask("play w fold") == "="
        await ended(server, match)
        plies = json.loads((await get(server, path))[2])["plies"]
        assert [it["move"] for it in plies] == [cards, "bet", "fold"]
        status, _, body = await get(server, f"{path}/record")
        assert (status, cards.encode() in body) == (200, True)


async def test_at_a_table_of_ones_own_nothing_is_hidden(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.ask("bw-game kuhn")
        assert await client.ask("bw-chance JQ") == "="
        assert await client.ask("bw-position") == "= JQ"
        assert await client.ask("bw-observer w") == "="
        assert await client.ask("bw-observer") == "= w"
        assert await client.ask("bw-chance ?K") == "="
        assert await client.ask("bw-position") == "= ?K"
        assert (await client.ask("bw-observer p3")).startswith("? ")


async def test_any_gtp_program_can_play_such_games(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "anna", "kuhn", ["bet", "call"], "games=1") as anna,
        bot_of(server, "ben", "kuhn", ["bet", "call"], "games=1") as ben,
    ):
        await asyncio.gather(anna.play_until("quit"), ben.play_until("quit"))
        (brief,) = await server.store.recent()
        record = await ended(server, brief.match)
        cards = record.moves[0].text
        black, white = (anna, ben) if record.players == ("anna", "ben") else (ben, anna)
        begin = black.heard.index("clear_board")
        assert [line for line in black.heard[begin:] if not line.startswith("#")] == [
            *("clear_board", f"bw-chance {cards[0]}?", "genmove b", *_rest(black), "quit")
        ]
        begin = white.heard.index("clear_board")
        assert white.heard[begin : begin + 4] == [
            *("clear_board", f"bw-chance ?{cards[1]}", "play b bet", "genmove w")
        ]
        assert not any("observer" in line for line in (*black.heard, *white.heard))


def _rest(bot: ScriptedBot) -> list[str]:
    """The moves that the bot was told."""
    return [line for line in bot.heard if line.startswith("play")]


HIDDEN = [name for name in names() if not find(name).perfect_information]
SHORT = {"guess": " players=2 limit=9", "holdem": " hands=1"}
"""Options with which a game is short, or for two."""
MOST_MOVES = 30


async def follow(server: Server, anna: Client, match: str) -> int:
    """Have Anna play a match; check that she is told every move as she may know it.

    Returns:
        The number of moves and rolls that she was told.
    """
    record = server.live.running[match].record
    table = Table(load(record.game, **record.options))
    waiting, told = False, 0  # whether her own move is still to be told to all
    while told < MOST_MOVES and not (record.result and told == len(record.moves)):
        if told < len(record.moves):
            move = record.moves[told]
            ply = table.play(move.player, move.text)
            told += 1
            if move.player == 0:
                waiting = False
                continue
            known = await anna.ask("genmove w" if move.player > 0 else "bw-roll")
            if "the match is over" not in known:
                assert known.lower() == f"= {ply.text_for(0).lower()}", record.game
        elif not waiting and 0 in table.state.acting():
            state = table.state.copy()
            assert state.yield_turn(0)
            moves = state.legal_moves()
            assert await anna.ask(f"play b {state.move_text(moves[told % len(moves)])}") == "="
            waiting = True
        else:
            await asyncio.sleep(0.005)
    return told


@pytest.mark.slow
async def test_a_person_and_a_bot_play_every_hidden_game_and_are_told_what_they_may_know(
    start_server: StartServer,
) -> None:
    async with start_server(bots=("random",)) as server:
        for name in HIDDEN:
            if load(name).players != 2 and name not in SHORT:
                continue
            async with person_of(server, "anna") as anna, asyncio.timeout(60):
                options = SHORT.get(name, "")
                answer = await anna.ask(f"bw-seek {name}{options} colour=b opponent=random")
                assert answer.startswith("="), answer
                match = await match_of(anna)
                assert await follow(server, anna, match) > 0
                if match in server.live.running:
                    await anna.ask("bw-resign")
                    await ended(server, match)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        "holdem betting=no-limit stack=60 hands=5",
        "battleship size=4 fleet=2,1",
        "stratego variant=small moves=20",
    ],
)
async def test_a_person_at_a_console_plays_a_bot_to_the_end(
    start_server: StartServer, game: str
) -> None:
    chooser = random.Random(game)
    async with (
        start_server(bots=("ismcts:playouts=5",)) as server,
        person_of(server, "anna") as anna,
    ):
        await anna.ask(f"bw-seek {game} colour=b time=none")
        match = await match_of(anna)
        hidden = refused = 0
        while (running := server.live.running.get(match)) is not None:
            going = running.runner.match
            if 0 not in going.to_move:
                await asyncio.sleep(0.01)
                continue
            state = going.table.state
            seen, whole = await anna.ask("bw-position"), state.position_text()
            assert whole not in seen or whole == state.observation(0)
            hidden += "?" in seen or "!" in seen
            answer = await anna.ask(f"play b {chooser.choice(going.table.legal_texts(0))}")
            if answer != "=":  # the console is told a little later than the referee knows it
                assert "not your turn" in answer or "over" in answer
                refused += 1
                assert refused < 500
                await asyncio.sleep(0.01)
        record = await ended(server, match)
        assert hidden
        assert record.result is not None
        assert record.result.reason.value == "rule"
        assert violation(record.to_data()) is None
