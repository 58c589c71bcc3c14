"""People play matches at consoles, against bots and against each other."""

from __future__ import annotations

import asyncio

import pytest

from boardwire.matches import Reason
from boardwire.server.config import MatchSettings

from ...conftest import StartServer
from ...people import ended, facts, match_of, person_of, play, two_people
from ...wire import Client, bot_of, client_of


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_two_people_play_each_other(start_server: StartServer, scheme: str) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        for mine, theirs in (("A1", "B1"), ("A2", "B2")):
            assert await anna.ask(f"play b {mine}") == "="
            assert await ben.ask("genmove b") == f"= {mine}"
            waiting = asyncio.create_task(anna.ask("genmove w"))
            assert await ben.ask(f"play w {theirs}") == "="
            assert await waiting == f"= {theirs}"
        assert await anna.ask("play b A3") == "="
        assert await ben.ask("genmove b") == "= A3"
        record = await ended(server, match)
        assert record.players == ("anna", "ben")
        assert [move.text for move in record.moves] == ["A1", "B1", "A2", "B2", "A3"]
        assert record.result is not None
        assert (record.result.text, record.result.reason) == ("B+", Reason.RULE)
        for person in (anna, ben):
            assert await person.ask("final_score") == "= B+"
            assert "A3" not in await person.ask("bw-legal_moves")


async def test_a_person_plays_a_bot_that_waits(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        bot_of(server, "ben", "tictactoe", ["B1", "B2"]) as ben,
        person_of(server, "anna") as anna,
    ):
        playing = asyncio.create_task(ben.play_on())
        assert (await anna.ask("bw-seek tictactoe colour=b")).startswith("= seek=1 name=anna")
        for mine, theirs in (("A1", "B1"), ("A2", "B2")):
            assert await anna.ask(f"play b {mine}") == "="
            assert await anna.ask("genmove w") == f"= {theirs}"
        assert await anna.ask("play b A3") == "="
        await playing
        assert (await anna.ask("genmove w")).startswith("? the match is over: B+ {X wins}")
        assert await anna.ask("clear_board") == "="
        assert facts(await anna.ask("bw-whoami"))["state"] == "idle"


async def test_resigning_ends_the_match_and_answers_who_waits(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "go size=9")
        waiting = asyncio.create_task(ben.ask("genmove b"))
        assert await anna.ask("bw-resign") == "="
        assert await waiting == "= resign"
        record = await ended(server, match)
        assert record.result is not None
        assert (record.result.text, record.result.reason) == ("W+Resign", Reason.RESIGNATION)
        assert await ben.ask("final_score") == "= W+Resign"
        assert (await anna.ask("bw-resign")) == "? you play no match"


async def test_an_illegal_move_is_refused_and_the_clock_runs_on(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await play(server, anna, ben, "tictactoe time=5m")
        assert await anna.ask("play b A1") == "="
        assert (await ben.ask("play w A1")).startswith("? illegal move: ")
        assert (await ben.ask("play w Z9")).startswith("? illegal move: ")
        assert (await anna.ask("play b A2")) == "? illegal move: it is not your turn"
        assert await ben.ask("play w B1") == "="
        left = [float(seconds) for seconds in (await ben.ask("time_left"))[2:].split(",")]
        assert len(left) == 2
        assert all(290 < seconds <= 300 for seconds in left)


async def test_who_makes_too_many_illegal_moves_loses(start_server: StartServer) -> None:
    async with two_people(start_server, matches=MatchSettings(illegal_moves=1)) as (
        server,
        anna,
        ben,
    ):
        match = await play(server, anna, ben, "tictactoe")
        assert (await anna.ask("play b Z9")).startswith("? illegal move: ")
        assert (await anna.ask("play b Z9")).startswith(
            "? the match is over: W+Forfeit {X makes an illegal move: Z9 is "
        )
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.reason is Reason.ILLEGAL_MOVE


async def test_a_match_cannot_be_set_up_or_taken_back(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await play(server, anna, ben, "go size=9 komi=5.5 time=10m")
        for line in ("boardsize 9", "clear_board", "komi 5.5", "bw-game go size=9", "set_game Go"):
            assert await anna.ask(line) == "=", line
        assert await anna.ask("bw-time_settings 10m") == "="
        assert await anna.ask("time_left b 600 0") == "="
        ways_out = "bw-resign or bw-leave ends the match"
        refused = ["boardsize 19", "komi 6.5", "bw-game othello", "bw-game go size=13"]
        refused += ["time_settings 60 0 0", "undo", "gg-undo 1", "gogui-play_sequence B D4"]
        for line in refused:
            answer = await anna.ask(line)
            assert answer.startswith("? "), line
            assert answer.endswith(ways_out), line
        assert (await anna.ask("genmove b")).startswith("? you play b yourself")
        assert await anna.ask("play b C3") == "="
        assert (await anna.ask("play w C4")).startswith("? illegal move: you play b")
        assert (await anna.ask("clear_board")).endswith(ways_out)
        assert await ben.ask("list_stones b") == "= C3"


async def test_the_server_rolls_in_a_match(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "pig target=10")
        assert await anna.ask("play b roll") == "="
        roll = (await anna.ask("bw-roll"))[2:]
        assert roll in "123456"
        assert await ben.ask("genmove b") == "= roll"
        assert await ben.ask("genmove b") == "? a roll comes first: bw-roll shows it"
        assert await ben.ask("bw-chance 0") == "? illegal move: the next ply of the match is a roll"
        assert await ben.ask("bw-roll") == f"= {roll}"
        assert await ben.ask("bw-roll") == "? no roll is due"
        mover = anna if roll != "1" else ben
        assert await mover.ask(f"play {'b' if roll != '1' else 'w'} roll") == "="
        running = server.live.running[match].record
        assert [move.text for move in running.moves][:2] == ["roll", roll]


async def test_gogui_plays_a_match_of_pieces_point_by_point(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "breakthrough columns=3 rows=6")
        for gui in (anna, ben):
            for line in ("list_commands", "gogui-rules_game_id", "boardsize 6", "clear_board"):
                assert (await gui.ask(line)).startswith("="), line
        assert await anna.ask("play b A5") == "="
        assert await anna.ask("gogui-rules_side_to_move") == "= black"
        assert await anna.ask("undo") == "="
        assert await anna.ask("play b B5") == "="
        assert (await anna.ask("play b C2")).startswith("? illegal move: C2 does not go on from B5")
        assert await anna.ask("play b B4") == "="
        assert await anna.ask("gogui-rules_side_to_move") == "= white"
        assert await ben.ask("genmove b") == "= B5"
        assert await ben.ask("gogui-rules_side_to_move") == "= black"
        assert await ben.ask("genmove b") == "= B4"
        assert await ben.ask("gogui-rules_side_to_move") == "= white"
        assert await ben.ask("play w A2") == "="
        assert await ben.ask("play w A3") == "="
        assert await anna.ask("genmove w") == "= A2"
        assert await anna.ask("genmove w") == "= A3"
        moves = server.live.running[match].record.moves
        assert [move.text for move in moves] == ["B5B4", "A2A3"]


async def interrupted(client: Client) -> bytes:
    """The answer to a command that waits; an interrupt that comes before it means nothing."""
    answer = asyncio.create_task(client.read_until(b"\n\n"))
    while not answer.done():
        await client.send(b"# interrupt\n")
        await asyncio.wait([answer], timeout=0.2)
    return await answer


async def test_what_waits_can_be_interrupted(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        await anna.ask("bw-seek go opponent=ben")
        await anna.send(b"genmove w\n")
        assert await interrupted(anna) == b"? interrupted\n\n"
        assert await anna.ask("bw-cancel") == "="
        await play(server, anna, ben, "go size=9")
        await anna.ask("play b C3")
        await anna.send(b"genmove w\n")
        assert await interrupted(anna) == b"? interrupted\n\n"
        await ben.ask("play w C4")
        assert await anna.ask("genmove w") == "= C4"


async def test_a_script_can_pipe_a_whole_match(start_server: StartServer) -> None:
    """As with netcat: everything is written at once, and nothing read before the end."""
    async with (
        start_server() as server,
        bot_of(server, "ben", "tictactoe", ["B1", "B2"]) as ben,
        client_of(server) as script,
    ):
        playing = asyncio.create_task(ben.play_on())
        await script.send(
            b"bw-seek tictactoe colour=b\n"
            b"play b A1\ngenmove w\nplay b A2\ngenmove w\nplay b A3\nfinal_score\n"
        )
        await script.transport.write_eof()
        answers = (await script.read_all()).decode().strip().split("\n\n")
        await playing
        assert answers[0].startswith("= seek=1 name=guest-")
        assert [it.strip() for it in answers[1:]] == ["=", "= B1", "=", "= B2", "=", "= B+"]


async def test_three_people_play_nim(start_server: StartServer) -> None:
    async with (
        two_people(start_server) as (server, anna, ben),
        person_of(server, "carl") as carl,
    ):
        for person, colour in ((anna, "b"), (ben, "w"), (carl, "p3")):
            seek = f"bw-seek nim players=3 heaps=3,2 colour={colour} bots=no"
            assert (await person.ask(seek)).startswith("=")
        match = await match_of(anna, ben, carl)
        waiting = asyncio.create_task(carl.ask("genmove b"))
        assert await anna.ask("play b A1") == "="
        assert await waiting == "= A1"
        assert await ben.ask("play w A1") == "="
        assert await anna.ask("genmove p3") == "? it is not that colour's turn"
        assert await anna.ask("genmove w") == "= A1"
        assert await carl.ask("play p3 A1") == "="
        assert await anna.ask("genmove p3") == "= A1"
        assert await anna.ask("play b B1") == "="
        assert await ben.ask("play w B1") == "="
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.reason is Reason.RULE


async def test_a_draw_is_offered_and_accepted(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        assert await anna.ask("bw-draw") == "="
        assert (await ben.ask("bw-draw accept")).startswith("? ")
        assert (await ben.ask("bw-draw perhaps")).startswith("? syntax error")
        assert await anna.ask("bw-draw offer") == "="
        assert await ben.ask("bw-draw") == "= agreed=b"
        assert await ben.ask("bw-draw decline") == "="
        assert await ben.ask("bw-draw") == "="
        assert (await anna.ask("bw-draw offer")).startswith("? ")
        assert await anna.ask("play b A1") == "="
        assert await anna.ask("bw-draw offer") == "="
        assert await ben.ask("bw-draw accept") == "="
        record = await ended(server, match)
        assert record.result is not None
        assert (record.result.text, record.result.reason) == ("0", Reason.AGREEMENT)
        assert await anna.ask("final_score") == "= 0"


async def test_a_match_is_called_off_before_it_has_really_begun(start_server: StartServer) -> None:
    async with two_people(start_server) as (server, anna, ben):
        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("play b A1")
        assert await ben.ask("bw-abort") == "="
        record = await ended(server, match)
        assert record.result is not None
        assert record.result.text == "Void"
        match = await play(server, anna, ben, "tictactoe")
        await anna.ask("play b A1")
        await ben.ask("play w B1")
        assert (await anna.ask("bw-abort")).startswith("? all players have moved")
