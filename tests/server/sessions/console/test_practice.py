"""A console at a server: a table, an engine across it, and GoGui at home."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack

import pytest

from boardwire.games import OVER, load
from boardwire.games.records import read_records
from boardwire.matches import Table
from boardwire.matches.records.verification import violation
from boardwire.server import Server, SessionLimits
from boardwire.server.limits.usage import QuotaLimits
from boardwire.server.store import RecordQuery

from ....until import until
from ...conftest import StartServer
from ...wire import Client, bot_of, client_of, console_at

BOT = "mcts:playouts=50,seed=1"


async def house_is_ready(server: Server) -> None:
    await until(lambda: len(server.lobby.waiting) >= len(server.config.house.bots))


@pytest.mark.parametrize("scheme", ["tcp", "ws"])
async def test_an_engine_answers_genmove_at_a_console(
    scheme: str, start_server: StartServer
) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server, scheme) as client:
        assert await client.ask("set_game Othello") == "="
        assert await client.ask("play black D3") == "="
        reply = (await client.ask("genmove white")).removeprefix("= ")
        assert reply in ("C3", "C5", "E3")
        assert await client.ask("bw-opponent") == "= mcts"
        assert (await client.ask(f"play white {reply}")).startswith("? illegal move")
        assert "white discs: 3" in await client.ask("showboard")


async def test_a_game_can_be_played_out_taken_back_and_begun_again(
    start_server: StartServer,
) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await client.ask("bw-game connect4")
        for _ in range(2):
            await play_out(client)
            assert await client.ask("genmove b") == "= pass"
            assert (await client.ask("play w D1")).startswith("? illegal move: the game is over")
            assert await client.ask("play w pass") == "="
            score = await client.ask("final_score")
            assert score[2:] in ("B+", "W+", "0")
            assert await client.ask("gg-undo 5") == "="
            assert await client.ask("final_score") == "? cannot score: the game is not over"
            side = (await client.ask("gogui-rules_side_to_move"))[2:]
            assert (await client.ask(f"genmove {side}")).startswith("= ")
            assert await client.ask("clear_board") == "="


async def test_gogui_is_told_a_move_of_a_piece_point_by_point(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await client.ask("bw-game breakthrough columns=3 rows=3")
        assert await client.ask("gogui-rules_game_id") == "= Breakthrough"
        start = (await client.ask("genmove b"))[2:]
        assert start in ("A3", "B3", "C3")
        assert await client.ask("gogui-rules_side_to_move") == "= black"
        targets = (await client.ask("gogui-rules_legal_moves"))[2:].split()
        assert (await client.ask("genmove b"))[2:] in targets
        assert await client.ask("gogui-rules_side_to_move") == "= white"


async def play_out(client: Client) -> None:
    """The engine plays both sides until the rules end the game."""
    while (await client.ask("bw-to_act"))[2:] != "over":
        side = (await client.ask("gogui-rules_side_to_move"))[2:]
        assert (await client.ask(f"genmove {side}")).startswith("= ")


async def test_a_finished_game_at_a_console_is_kept(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await client.ask("bw-game tictactoe")
        await play_out(client)
        matches = (await client.ask("bw-matches finished"))[2:].splitlines()
        assert len(matches) == 1
        facts = dict(word.split("=", 1) for word in matches[0].split())
        assert (facts["game"], facts["players"], facts["reason"]) == (
            "tictactoe",
            "mcts,mcts",
            "rule",
        )
        head, moves = (await client.ask(f"bw-record {facts['match']}"))[2:].splitlines()
        assert head == matches[0]
        assert 5 <= len(moves.split()) <= 9


async def test_a_match_is_shown_in_any_format(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await client.ask("bw-game othello size=4 position=XXXX-OX---------_O")
        await play_out(client)
        match = (await client.ask("bw-matches finished"))[2:].split()[0].removeprefix("match=")
        for form in ("sgf", "MOVES"):
            text = (await client.ask(f"bw-record {match} {form}"))[2:]
            assert "\n\n" not in text
            assert "\n." not in text
            (record,) = read_records(text, form.lower())
            assert record.game == load("othello", size=4, position="XXXX-OX---------_O")
            assert record.players == ("mcts", "mcts")
            assert record.tags["Round"] == match
            assert record.final().to_act() == OVER
        assert await client.ask(f"bw-record {match} pgn") == (
            "? PGN is for chess; write Othello as sgf"
        )
        assert (await client.ask(f"bw-record {match} xml")).startswith(
            "? no record format is called 'xml'; there are moves"
        )
        assert await client.ask("bw-record nothing sgf") == "? there is no match nothing"


async def test_dice_are_rolled_at_the_table(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await client.ask("bw-game pig target=20")
        assert await client.ask("play b roll") == "="
        assert (await client.ask("genmove w")).startswith("? a roll is due first")
        rolled = (await client.ask("bw-roll"))[2:]
        assert rolled in "123456"
        to_act = (await client.ask("bw-to_act"))[2:]
        assert to_act == ("w" if rolled == "1" else "b")
        assert (await client.ask(f"genmove {to_act}"))[2:] in ("roll", "hold")


async def test_one_engine_moves_for_all_others_at_a_table_of_three(
    start_server: StartServer,
) -> None:
    async with start_server(bots=(BOT,), copies=1) as server, client_of(server) as client:
        await client.ask("bw-game nim players=3 heaps=5,4")
        assert await client.ask("play b A1") == "="
        assert (await client.ask("genmove p3")) == "? it is not that colour's turn"
        assert (await client.ask("play p4 A1")).startswith("? illegal move: it is not that player")
        while (colour := (await client.ask("bw-to_act"))[2:]) != "over":
            answer = await client.ask("play b A1" if colour == "b" else f"genmove {colour}")
            if answer.startswith("?"):
                assert (await client.ask("genmove b")).startswith("= ")
        last = (await client.ask("gogui-rules_side_to_move"))[2:]
        name = {"black": "B", "white": "W", "p3": "P3"}[last]
        assert await client.ask("final_score") == f"= {name}+"
        (match,) = (await client.ask("bw-matches finished"))[2:].splitlines()
        assert f"result={name}+" in match


async def test_several_consoles_share_the_engines(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,), copies=2) as server:

        async def play() -> str:
            async with client_of(server) as client:
                await client.ask("bw-game connect4")
                moves = [await client.ask(f"genmove {side}") for side in "bwbw"]
                assert all(move.startswith("= ") for move in moves)
                await client.ask("quit")
                return moves[0]

        assert len(await asyncio.gather(*(play() for _ in range(20)))) == 20


async def test_an_engine_is_free_again_after_its_move(start_server: StartServer) -> None:
    async with (
        start_server(bots=(BOT,), copies=1) as server,
        client_of(server) as one,
        client_of(server) as other,
    ):
        for side in "bwbw":
            for client in (one, other):
                assert (await client.ask(f"genmove {side}")).startswith("= ")
        assert (await one.ask("showboard")) != (await other.ask("showboard"))


async def test_without_a_free_engine_the_answer_says_so(start_server: StartServer) -> None:
    async with (
        start_server(sessions=SessionLimits(opponent=0.2)) as server,
        bot_of(server, "hal", "go", []) as hal,
        bot_of(server, "eve", "go", []),
        client_of(server) as client,
    ):
        await hal.play_until("boardsize")
        assert await client.ask("genmove b") == (
            "? no engine was free for Go within 0.2 s; see bw-bots"
        )
        await client.ask("bw-opponent hal")
        assert (await client.ask("genmove b")).startswith("? no hal was free")


@pytest.mark.parametrize("game", ["kuhn", "rps"])
async def test_where_no_engine_plays_the_game_the_answer_says_so_at_once(
    game: str, start_server: StartServer
) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await house_is_ready(server)
        await client.ask(f"bw-game {game}")
        while (await client.ask("bw-roll")).startswith("="):
            pass
        begun = asyncio.get_running_loop().time()
        answer = await client.ask("genmove b")
        assert asyncio.get_running_loop().time() - begun < server.config.sessions.opponent / 2
        assert answer.startswith("? no engine here plays ")
        assert answer.endswith(f"bw-seek {game} looks for somebody to play")
        await client.ask("bw-game go")
        await client.ask("bw-opponent hal")
        assert (await client.ask("genmove b")).startswith("? no engine called hal plays Go here;")
        await client.ask("bw-opponent MCTS")
        assert (await client.ask("genmove b")).startswith("= ")


async def busy_engines(server: Server) -> int:
    return sum(bot not in server.lobby.waiting for bot in server.lobby.bots)


async def until_borrowed(server: Server) -> None:
    """Wait until a console has borrowed an engine."""
    await until(lambda: busy_engines(server))


async def test_nine_consoles_of_one_address_leave_the_other_engines_free(
    start_server: StartServer,
) -> None:
    async with start_server(bots=(BOT, "mcts", "alphabeta"), copies=2) as server:
        await house_is_ready(server)
        async with AsyncExitStack() as stack:
            for _ in range(9):
                client = await stack.enter_async_context(console_at(server, "127.0.9.1"))
                await client.ask("bw-time_settings 1000/move")
                await client.send(b"genmove b\n")
            assert await client.read_until(b"\n") == (
                b"# you wait in line: another console from 127.0.9.1 has borrowed an engine "
                b"(at most 1 at a time)\n"
            )
            assert await busy_engines(server) <= 1
            async with console_at(server, "127.0.9.2") as honest:
                assert (await honest.ask("genmove b")).startswith("= ")
        async with asyncio.timeout(10):
            while await busy_engines(server) or server.sessions.count > len(server.lobby.bots):
                await asyncio.sleep(0.02)


async def test_consoles_of_one_account_wait_in_line_too(start_server: StartServer) -> None:
    async with (
        start_server(bots=("mcts:time=60",), copies=2, exempt=("127.0.9.0/24",)) as server,
        console_at(server, "127.0.9.1") as one,
        console_at(server, "127.0.9.2") as other,
    ):
        await house_is_ready(server)
        token = await server.accounts.register("ada")
        for client in (one, other):
            assert (await client.ask(f"bw-login ada {token}")).startswith("= name=ada")
            await client.send(b"genmove b\n")
            await until_borrowed(server)
        told = await other.read_until(b"\n")
        assert told.startswith(b"# you wait in line: another console of ada has borrowed an engine")
        await one.send(b"# interrupt\n")
        await one.read_until(b"\n\n")
        await asyncio.sleep(0.5)
        await other.send(b"# interrupt\n")
        assert b"= " in await other.read_until(b"\n\n")


@pytest.mark.long
@pytest.mark.parametrize("settings", ["1000/move", "1000h", "none", "999999999n/move"])
async def test_an_engine_moves_in_the_time_of_practice_whatever_the_console_says(
    settings: str, start_server: StartServer
) -> None:
    limits = SessionLimits(practice_move=1.0)
    async with (
        start_server(bots=("mcts:time=60",), sessions=limits) as server,
        client_of(server) as client,
    ):
        await house_is_ready(server)
        await client.ask(f"bw-time_settings {settings}")
        begun = asyncio.get_running_loop().time()
        assert (await client.ask("genmove b")).startswith("= ")
        assert asyncio.get_running_loop().time() - begun < 10


async def test_an_engine_that_does_not_move_in_the_time_of_practice_is_given_up(
    start_server: StartServer,
) -> None:
    async with (
        start_server(sessions=SessionLimits(practice_move=0.5)) as server,
        bot_of(server, "hal", "go", []) as hal,
        client_of(server) as client,
    ):
        asking = asyncio.create_task(client.ask("genmove b"))
        await hal.play_until("genmove b")
        assert await asking == "? hal gave no move within 0.5 s"


async def test_an_engine_is_freed_when_the_console_only_closes_its_socket(
    start_server: StartServer,
) -> None:
    async with start_server(bots=("mcts:time=60",), copies=1) as server:
        await house_is_ready(server)
        async with client_of(server) as client:
            await client.send(b"genmove b\n")
            await until(lambda: not server.lobby.waiting)
        begun = asyncio.get_running_loop().time()
        await until(lambda: server.lobby.waiting)
        assert asyncio.get_running_loop().time() - begun < server.config.sessions.practice_move / 2


async def test_an_interrupt_ends_a_long_thought(start_server: StartServer) -> None:
    async with start_server(bots=("mcts:time=60",)) as server, client_of(server) as client:
        await house_is_ready(server)
        await client.send(b"genmove b\n")
        answer = asyncio.create_task(client.read_until(b"\n\n"))
        async with asyncio.timeout(server.config.sessions.practice_move / 2):
            while not answer.done():  # the first one may come before the thought
                await client.send(b"# interrupt\n")
                await asyncio.wait([answer], timeout=0.2)
        assert (await answer).startswith(b"= ")


async def test_an_interrupt_while_nobody_thinks_means_nothing(start_server: StartServer) -> None:
    async with start_server(bots=("mcts:time=1.5",)) as server, client_of(server) as client:
        await house_is_ready(server)
        await client.send(b"name\n# interrupt\n")
        await client.read_until(b"\n\n")
        begun = asyncio.get_running_loop().time()
        assert (await client.ask("genmove b")).startswith("= ")
        assert asyncio.get_running_loop().time() - begun > 1.4


async def test_an_engine_whose_person_has_gone_is_not_lost(start_server: StartServer) -> None:
    async with start_server(bots=("mcts:time=60",), copies=1) as server:
        await house_is_ready(server)
        async with client_of(server) as client:
            await client.send(b"genmove b\n")
            await until_borrowed(server)
            client.abort()
        await until(lambda: server.lobby.waiting)


async def test_a_game_of_any_length_is_told_to_an_engine(start_server: StartServer) -> None:
    fast = QuotaLimits(commands_per_second=1e6)
    async with (
        start_server(bots=("random:seed=1",), address_quota=fast) as server,
        client_of(server) as client,
    ):
        await house_is_ready(server)
        await client.ask("bw-game pig target=1000")
        for _ in range(700):  # 1 loses the turn: 1400 plies and nobody has a point
            for side in "bw":
                assert await client.ask(f"play {side} roll") == "="
                assert await client.ask("bw-chance 1") == "="
        assert await client.ask("genmove b") == "= roll"


async def test_an_engine_that_dies_is_replaced(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,), copies=1) as server, client_of(server) as client:
        assert (await client.ask("genmove b")).startswith("= ")
        (bot,) = server.lobby.bots
        bot.end("the test ends it")
        answers = [await client.ask("genmove w")]
        if answers[0].startswith("?"):
            assert "mcts has left" in answers[0]
            answers.append(await client.ask("genmove w"))
        assert answers[-1].startswith("= ")


async def test_a_house_bot_whose_process_is_killed_is_started_again(
    start_server: StartServer,
) -> None:
    async with start_server(bots=(BOT,), copies=1) as server:
        await house_is_ready(server)
        (first,) = server.house_bots.processes
        os.kill(first, signal.SIGKILL)
        async with asyncio.timeout(20):
            await until(lambda: not server.house_bots.processes <= {first})
            await until(lambda: server.lobby.waiting)
        async with client_of(server) as client:
            assert (await client.ask("genmove b")).startswith("= ")
        (second,) = server.house_bots.processes
    with pytest.raises(ProcessLookupError):
        os.kill(second, 0)


GOGUI_ATTACH = [
    "name",
    "protocol_version",
    "version",
    "list_commands",
    "gogui-rules_game_id",
    "boardsize 8",
    "clear_board",
    "komi 6.5",
    "gogui-rules_board_size",
    "gogui-analyze_commands",
    "boardsize 8",
    "clear_board",
]

GOGUI_RULER = [
    "list_commands",
    "gogui-rules_game_id",
    "gogui-rules_board_size",
    "gogui-rules_board_gfx",
    "clear_board",
    "gogui-rules_board",
    "gogui-rules_side_to_move",
    "gogui-rules_legal_moves",
]


async def test_gogui_attaches_for_othello(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await client.ask("bw-game othello")
        for line in GOGUI_ATTACH + GOGUI_RULER:
            assert (await client.ask(line)).startswith("="), line
        assert await client.ask("gogui-rules_game_id") == "= Othello"
        assert await client.ask("gogui-rules_board_size") == "= 8"
        assert await client.ask("gogui-rules_side_to_move") == "= black"
        assert await client.ask("gogui-rules_legal_moves") == "= D3 C4 F5 E6"
        rows = (await client.ask("gogui-rules_board"))[2:].splitlines()
        assert rows[3:5] == [". . . X O . . .", ". . . O X . . ."]  # row 5, then row 4
        assert await client.ask("gogui-play_sequence B D3 W C3 B C4") == "="
        assert await client.ask("gg-undo 2") == "="
        assert (await client.ask("genmove w"))[2:] in ("C3", "C5", "E3")


async def test_gogui_sees_connect_four_as_a_square(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.ask("bw-game connect4")
        assert await client.ask("gogui-rules_game_id") == "= Connectfour"
        assert await client.ask("gogui-rules_board_size") == "= 7"
        assert await client.ask("boardsize 7") == "="
        assert await client.ask("play b D1") == "="
        rows = (await client.ask("gogui-rules_board"))[2:].splitlines()
        assert rows == ["? ? ? ? ? ? ?", *[". . . . . . ."] * 5, ". . . X . . ."]
        assert "COLOR #808080 A7 B7" in await client.ask("gogui-rules_board_gfx")
        points = (await client.ask("gogui-rules_legal_moves"))[2:].split()
        assert sorted(points) == sorted(
            f"{column}{row}" for column in "ABCDEFG" for row in "123456"
        )


async def test_the_ruler_of_a_finished_game(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.ask("bw-game tictactoe")
        await client.ask("gogui-play_sequence B A1 W B1 B A2 W B2 B A3")
        assert await client.ask("gogui-rules_legal_moves") == "="
        assert await client.ask("gogui-rules_side_to_move") == "= black"
        assert await client.ask("gogui-rules_final_result") == "= X wins"


async def test_a_sequence_with_a_bad_move_is_not_played_at_all(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.ask("bw-game othello")
        before = await client.ask("showboard")
        assert (await client.ask("gogui-play_sequence B D3 W A1")).startswith("? illegal move")
        assert (await client.ask("gogui-play_sequence B D3 W")).startswith("? syntax error")
        assert await client.ask("showboard") == before


async def test_quarry_plays_othello(start_server: StartServer) -> None:
    """Quarry asks for the game, and sends `play` and `genmove` in one write."""
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        assert "Othello" in (await client.ask("list_games")).splitlines()
        for line in ("set_game Othello", "boardsize 8", "clear_board"):
            assert await client.ask(line) == "="
        await client.send(b"play black D3\ngenmove white\n")
        first = await client.read_until(b"\n\n")
        assert first.startswith(b"= \n\n")
        if first.count(b"\n\n") < 2:
            first += await client.read_until(b"\n\n")
        assert first[4:].strip() in (b"= C3", b"= C5", b"= E3")


async def test_quit_is_answered_before_the_connection_closes(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        await client.send(b"9 quit\n")
        assert await client.read_all() == b"=9 \n\n"


async def test_a_game_of_go_is_scored_and_kept_without_its_dead_stones(
    start_server: StartServer,
) -> None:
    position = "2X1XO3/2XXXO3/3XOO3/XXXXO1X2/OO1XO4/2XXO2OO/3XOOO2/3XO4/O2XO4_X"
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        assert await client.ask(f"bw-game go size=9 komi=7.5 position={position}") == "="
        move = (await client.ask("genmove b"))[2:]
        for colour in "wb":
            assert await client.ask(f"play {colour} pass") == "="
        score = (await client.ask("final_score"))[2:]
        (record,) = [it async for it in server.store.records(RecordQuery(finished=True))]
    table = Table(load("go", size=9, komi=7.5, position=position.replace("_", " ")))
    for ply, text in enumerate((move, "pass", "pass")):
        table.play(ply % 2, text)
    final = table.final()
    assert final is not None
    assert final.text != str(table.result())
    assert record.result is not None
    assert score == final.text == record.result.text
    assert set(record.dead) >= {"A1", "A5", "B5"}
    assert violation(record.to_data()) is None
