"""A GUI of GNU Go, or for Go with handicaps, at a console of a server."""

from __future__ import annotations

from time import monotonic

from boardwire.server import SessionLimits

from ....until import until
from ...conftest import StartServer
from ...wire import client_of

BOT = "mcts:playouts=50,seed=1"


async def test_kigo_practises_at_a_server(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        for line in ("clear_board", "boardsize 9", "komi 4.5"):
            assert await client.ask(line) == "="
        assert await client.ask("fixed_handicap 2") == "= C3 G7"
        assert await client.ask("list_stones black") == "= G7 C3"
        assert await client.ask("list_stones white") == "="
        assert await client.ask("captures black") == "= 0"
        assert await client.ask("level 1") == "="
        move = (await client.ask("genmove white"))[2:]
        assert await client.ask("last_move") == f"= white {move}"
        assert await client.ask("list_stones white") == f"= {move}"
        best = (await client.ask("top_moves_black"))[2:].split()
        assert best[0] in (await client.ask("all_legal black"))[2:].split()
        assert 0 <= float(best[1]) <= 100
        assert "upper bound" in await client.ask("estimate_score")
        for line in ("play black pass", "play white pass"):
            assert await client.ask(line) == "="
        assert await client.ask("genmove black") == "= PASS"
        assert move in await client.ask("final_status_list alive")
        assert await client.ask("final_status A1") in ("= dame", "= black_territory")


async def test_a_level_is_the_time_of_an_engine_for_a_move(start_server: StartServer) -> None:
    limits = SessionLimits(practice_move=2.0)
    async with (
        start_server(bots=("mcts:seed=1",), sessions=limits) as server,
        client_of(server) as client,
    ):
        assert await client.ask("boardsize 9") == "="
        await client.ask("genmove black")  # the engine has started
        seconds = []
        for level, colour in ((1, "white"), (10, "black"), (-5, "white"), (99, "black")):
            assert await client.ask(f"level {level}") == "="
            begun = monotonic()
            assert (await client.ask(f"genmove {colour}")).startswith("= ")
            seconds.append(monotonic() - begun)
        assert (await client.ask("level strong")).startswith("? syntax error")
    assert min(seconds[1], seconds[3]) > 1.0
    assert max(seconds[0], seconds[2]) < min(seconds[1], seconds[3])


async def test_a_match_gives_no_help_and_has_its_own_handicap(start_server: StartServer) -> None:
    position = "9/9/6X2/9/9/9/2X6/9/9_O"
    async with (
        start_server() as server,
        client_of(server) as anna,
        client_of(server) as ben,
    ):
        await anna.ask("bw-login anna -")
        await ben.ask("bw-login ben -")
        await anna.ask(f"bw-seek go size=9 position={position} colour=b opponent=ben")
        await ben.ask(f"bw-seek go size=9 position={position} opponent=anna")
        assert await anna.ask("fixed_handicap 2") == "= C3 G7"
        assert await anna.ask("place_free_handicap 2") == "= C3 G7"
        assert await anna.ask("set_free_handicap g7 c3") == "="
        refused = await anna.ask("fixed_handicap 3")
        assert refused.startswith("? the match has stones at C3 G7")
        assert await ben.ask("get_handicap") == "= 2"
        assert await ben.ask("play w E5") == "="
        assert await anna.ask("genmove w") == "= E5"
        assert (await anna.ask("fixed_handicap 2")).startswith("? the match has begun")
        for line in ("estimate_score", "final_status C3", "final_status_list dead"):
            assert (await anna.ask(line)).startswith("? the server judges no stones"), line
        assert (await anna.ask("top_moves")).startswith("? no engine helps in a match")
        assert (await anna.ask("level 5")).startswith("? levels are for practice")
        assert await anna.ask("list_stones white") == "= E5"


async def test_gogui_plays_go_on_its_own_size(start_server: StartServer) -> None:
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        assert "gogui-rules" not in await client.ask("list_commands")
        assert await client.ask("known_command gogui-rules_board_size") == "= false"
        assert await client.ask("gogui-rules_game_id") == "? unknown command"
        assert await client.ask("bw-game othello") == "="
        assert "gogui-rules_board_size" in await client.ask("list_commands")
        assert await client.ask("gogui-rules_game_id") == "= Othello"


async def test_a_server_lists_the_games_that_its_engines_play(start_server: StartServer) -> None:
    async with start_server() as server, client_of(server) as client:
        assert await client.ask("list_games") == "= Go"
        await client.ask("bw-game hex")
        assert await client.ask("list_games") == "= Hex"
    async with start_server(bots=(BOT,)) as server, client_of(server) as client:
        await client.ask("bw-game hex")
        await until(lambda: server.lobby.bots)
        listed = (await client.ask("list_games"))[2:].splitlines()
        assert listed[0] == "Hex"
        assert {"Go", "Othello", "Chess"} <= set(listed)
        assert len(listed) == len(set(listed))
        for hidden in ("Stratego", "Battleship"):  # no search of this engine plays them
            assert hidden not in listed
        assert "Pig" not in listed  # a GUI shows boards


async def test_a_match_with_a_handicap_is_sought_by_option(start_server: StartServer) -> None:
    async with (
        start_server() as server,
        client_of(server) as anna,
        client_of(server) as ben,
    ):
        await anna.ask("bw-login anna -")
        await ben.ask("bw-login ben -")
        assert (await anna.ask("bw-seek go size=13 handicap=12")).startswith("? option handicap")
        await anna.ask("bw-seek go size=13 handicap=3 colour=b opponent=ben")
        assert await anna.ask("fixed_handicap 3") == "= D4 K10 D10"  # what the seek has anyway
        await ben.ask("bw-seek go size=13 handicap=3 opponent=anna")
        assert await ben.ask("play w G7") == "="
        assert await anna.ask("genmove w") == "= G7"
        assert await anna.ask("get_handicap") == "= 3"
        (live,) = server.live.running.values()
        assert "handicap" not in live.record.options
