"""Matches between two GUIs behind ``boardwire connect``, with the lines that GoGui 1.6 sends."""

from __future__ import annotations

import re
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardwire.server import Server

from .conftest import StartServer
from .guis import Gui, attach, begin_game, gui_at

GAME = ("--game", "tictactoe", "--match")
ANN = ("--name", "ann", "--opponent", "ben", "--colour", "b")
BEN = ("--name", "ben", "--opponent", "ann")


@asynccontextmanager
async def match_of_guis(
    start_server: StartServer, *options: str
) -> AsyncIterator[tuple[Server, Gui, Gui]]:
    """A server, and two GoGuis that play each other; ann has black and is to move."""
    async with (
        start_server() as server,
        gui_at(server, *GAME, *options, *ANN) as ann,
        gui_at(server, *GAME, *options, *BEN) as ben,
    ):
        for gui in (ann, ben):
            await attach(gui)
            await begin_game(gui)
        await ben.told("The match begins: ann (black) against ben (white)")
        yield server, ann, ben


async def test_the_commands_of_a_match_are_listed_for_gogui(start_server: StartServer) -> None:
    async with match_of_guis(start_server) as (_, ann, _):
        listed = (await ann.ask("list_commands")).split()
        assert len(listed) == len(set(listed))
        assert "gogui-interrupt" in listed
        lines = (await ann.ask("gogui-analyze_commands"))[2:].splitlines()
        for label in ("resign", "offer a draw", "accept the draw", "decline the draw", "say"):
            (command,) = (
                it.split("/")[2]
                for it in lines
                if it.endswith("") and it.split("/")[1] == f"Match - {label}"
            )
            assert command.split()[0] in listed
            assert await ann.ask(f"known_command {command.split()[0]}") == "= true"
        assert "string/Final score/final_score" in lines


async def test_a_draw_is_offered_shown_and_accepted(start_server: StartServer) -> None:
    async with match_of_guis(start_server, "--time", "5m") as (server, ann, ben):
        (live,) = server.live.running.values()
        await ben.send("genmove b")
        assert re.fullmatch(r"TEXT ann [45]:\d\d, you 5:00", await ben.told("TEXT"))
        assert await ann.ask("bw-match-draw accept") == "? nobody offers a draw"
        offered = "= you have offered a draw to ben"
        assert await ann.ask("bw-match-draw offer") == offered
        assert re.fullmatch(
            r"TEXT ann offers a draw; ann [45]:\d\d, you 5:00", await ben.told("TEXT ann offers")
        )
        await ben.send("# interrupt")
        assert (await ben.answer()).startswith("? you have stopped the wait")
        assert "ann offers a draw; ann " in await ben.ask("bw-match-standing")
        assert await ben.ask("bw-match-draw accept") == "= draw by agreement (Draw)"
        await ann.told("The match is over: draw by agreement (Draw)")
        assert await ann.ask("play b A2") == "="
        assert (await ann.ask("genmove w")).startswith("? The match is over: draw by agreement")
        assert live.record.result is not None
        assert live.record.result.text == "0"


async def test_graphics_for_gogui_keep_the_board_that_it_has_drawn(
    start_server: StartServer,
) -> None:
    async with (
        start_server() as server,
        gui_at(server, "--game", "chess", "--match", *ANN) as ann,
        gui_at(server, "--game", "chess", "--match", *BEN) as ben,
    ):
        for gui in (ann, ben):
            await attach(gui)
            for line in ("boardsize 8", "clear_board"):
                assert await gui.ask(line) == "="
        await ann.send("genmove w")
        await ann.told("gogui-gfx:")
        lines = []
        while line := await ann.report():
            lines.append(line)
        assert [it.split()[0] for it in lines] == ["COLOR", "COLOR", "LABEL", "TEXT"]
        assert "E1 ♔" in lines[2]
        assert await ben.ask("play w E2") == "="
        assert await ben.ask("play w E4") == "="
        assert await ann.answer() == "= E2"
        assert await ann.ask("genmove w") == "= E4"


async def test_go_is_played_at_the_size_of_the_gui(start_server: StartServer) -> None:
    """GoGui knows Go, asks for no rules, and sends komi after the board; the match has its own."""
    game = ("--game", "go", "--match", "--size", "9", "--time", "5m")
    async with (
        start_server() as server,
        gui_at(server, *game, *ANN) as ann,
        gui_at(server, *game, *BEN) as ben,
    ):
        for gui in (ann, ben):
            for line in ("name", "list_commands", "gogui-rules_game_id", "boardsize 19"):
                await gui.ask(line)
            assert await gui.ask("clear_board") == "="
            await gui.ask("komi 6.5")
            if gui is ann:
                await ann.told("komi 6.5 is not that of the match; --option komi=N seeks one")
        await ben.send("genmove b")
        assert await ann.ask("play b K10") == "="
        assert await ben.answer() == "= K10"
        (live,) = server.live.running.values()
        assert (live.record.options["size"], live.record.options["komi"]) == (19, 7.5)


async def test_the_program_has_the_name_of_the_opponent(start_server: StartServer) -> None:
    """GoGui says who resigns by that name, and writes it into the records of its games."""
    async with match_of_guis(start_server) as (_, ann, ben):
        assert (await ann.ask("name"), await ben.ask("name")) == ("= ben", "= ann")


async def test_a_resignation_ends_both_games(start_server: StartServer) -> None:
    async with match_of_guis(start_server) as (server, ann, ben):
        await ben.send("genmove b")
        assert await ann.ask("bw-match-resign") == "= X resigns (W+Resign)"
        assert await ben.answer() == "= resign"
        await ben.told("The match is over: X resigns (W+Resign)")
        assert server.live.running == {}
        assert (await ann.ask("bw-match-draw offer")).startswith("? The match is over: ")


async def test_moves_are_taken_back_after_the_match(start_server: StartServer) -> None:
    async with match_of_guis(start_server) as (_, ann, ben):
        assert await ann.ask("play b A2") == "="
        assert await ben.ask("genmove b") == "= A2"
        await ben.ask("bw-match-resign")
        assert await ann.ask("genmove w") == "= resign"
        assert await ann.ask("undo") == "="
        assert await ann.ask("gogui-rules_side_to_move") == "= black"
        for line in ("play b B2", "play w A2", "gg-undo 2", "play b C3"):
            assert await ann.ask(line) == "="
        assert (await ann.ask("final_score")).startswith("= B+Resign")


async def test_the_standing_is_told_before_a_match_too(start_server: StartServer) -> None:
    async with start_server() as server, gui_at(server, *GAME, *ANN) as ann:
        await attach(ann)
        told = "= you play no match; a new game looks for one"
        for word in ("standing", "clocks", "opponent"):
            assert await ann.ask(f"bw-match-{word}") == told
        assert await ann.ask("bw-match-draw offer") == told.replace("=", "?")
        await begin_game(ann)
        for word in ("standing", "clocks", "opponent"):
            assert (await ann.ask(f"bw-match-{word}")).startswith("= you wait for an opponent")


async def test_who_wins_on_time_hears_of_a_resignation(start_server: StartServer) -> None:
    async with match_of_guis(start_server, "--time", "1s") as (_, ann, ben):
        assert await ben.ask("genmove b") == "= resign"
        await ben.told("The match is over: X loses on time (W+Time)")
        await ann.told("The match is over: X loses on time (W+Time)")
        assert await ann.ask("play b A2") == "="
        assert (await ann.ask("genmove w")).startswith("? The match is over: X loses on time")


async def test_the_standing_tells_clocks_turn_and_whether_the_opponent_is_here(
    start_server: StartServer,
) -> None:
    async with match_of_guis(start_server, "--time", "5m") as (_, ann, ben):
        assert re.fullmatch(
            r"= you [45]:\d\d, ben 5:00; it is your turn; you play black; ben is here",
            await ann.ask("bw-match-standing"),
        )
        assert re.fullmatch(r"= you [45]:\d\d, ben 5:00", await ann.ask("bw-match-clocks"))
        ben.process.terminate()
        await ann.told("ben has left")
        assert await ann.ask("bw-match-opponent") == "= ben is away"


async def test_something_is_said_in_a_match(start_server: StartServer) -> None:
    async with match_of_guis(start_server) as (_, ann, ben):
        assert await ann.ask("bw-match-say good luck") == "= you said: good luck"
        await ben.told("ann: good luck")


async def test_a_match_is_called_off_and_the_search_for_one(start_server: StartServer) -> None:
    async with match_of_guis(start_server) as (_, ann, ben):
        assert (await ann.ask("bw-match-abort")).endswith("ann called it off (Void)")
        await ben.told("The match is over: ")
        assert (await ben.ask("bw-match-abort")).startswith("? The match is over: ")
        assert await ann.ask("clear_board") == "="
        assert await ann.ask("bw-match-abort") == "= you look for no match any more"


async def test_a_rematch_swaps_the_sides(start_server: StartServer) -> None:
    async with match_of_guis(start_server, "--time", "5m") as (server, ann, ben):
        assert (await ann.ask("bw-match-rematch")).startswith("? the match goes on")
        await ann.ask("bw-match-resign")
        await ben.told("The match is over")
        challenged = "= begin a new game as white; ben is challenged"
        assert await ann.ask("bw-match-rematch") == challenged
        await ben.told("ann challenges you to tictactoe, 5m")
        assert (await ben.ask("bw-match-standing")).startswith("= ann challenges you to tictactoe")
        assert (await ben.ask("bw-match-rematch")).startswith("= begin a new game as black")
        for gui in (ann, ben):
            await begin_game(gui)
        await ann.told("The match begins: ben (black) against ann (white), 5m")
        await ann.send("genmove b")
        assert await ben.ask("play b B2") == "="
        assert await ann.answer() == "= B2"
        (live,) = server.live.running.values()
        assert live.record.players == ("ben", "ann")


@pytest.mark.parametrize("points", [True, False])
async def test_a_gui_started_again_goes_on_with_its_match(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, points: bool
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with start_server() as server, gui_at(server, *GAME, *BEN) as ben:
        await attach(ben)
        await begin_game(ben)
        async with gui_at(server, *GAME, *ANN) as ann:
            await attach(ann)
            await begin_game(ann)
            assert await ann.ask("play b A2") == "="
            assert await ben.ask("genmove b") == "= A2"
            assert await ben.ask("play w A1") == "="
            (kept,) = (tmp_path / "boardwire" / "sessions").glob("* ann *")
            assert stat.S_IMODE(kept.stat().st_mode) == 0o600
            assert re.fullmatch(r"[0-9a-f]{32}\n", kept.read_text())
        async with gui_at(server, *GAME, *ANN) as ann:
            if points:
                await attach(ann)
            await begin_game(ann)
            await ann.told("your match goes on")
            assert "let the computer play both colours" in await ann.ask("play b C3")
            for colour, move in (("b", "A2"), ("w", "A1")):
                assert await ann.ask(f"genmove {colour}") == f"= {move}"
            assert (await ann.ask("genmove b")).startswith("? it is your turn: you play b yourself")
            assert await ann.ask("play b B2") == "="
            assert await ben.ask("genmove b") == "= B2"
            await ann.ask("bw-match-resign")
            assert await ben.ask("genmove b") == "= resign"
        assert [it.read_text() for it in kept.parent.iterdir() if it.read_text()] == []


async def test_a_kept_match_that_is_over_makes_way_for_another(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with start_server() as server, gui_at(server, *GAME, *BEN) as ben:
        await attach(ben)
        await begin_game(ben)
        async with gui_at(server, *GAME, *ANN) as ann:
            await attach(ann)
            await begin_game(ann)
            await ben.told("The match begins")
        await ben.ask("bw-match-resign")
        await ben.ask("bw-match-rematch")
        async with gui_at(server, *GAME, *ANN[:4]) as ann:
            await attach(ann)
            await begin_game(ann)
            await ann.told("the last match does not go on: no seat is kept")
            await ann.told("The match begins: ben (black) against ann (white)")


async def test_a_second_gui_with_the_name_leaves_the_seat_alone(
    start_server: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with match_of_guis(start_server) as (server, ann, ben):
        async with gui_at(server, *GAME, *ANN) as other:
            await attach(other)
            await begin_game(other)
            await other.told("no match yet: ")
        assert await ann.ask("play b A2") == "="
        assert await ben.ask("genmove b") == "= A2"


async def test_a_handicap_of_the_gui_is_one_of_the_match(start_server: StartServer) -> None:
    game = ("--game", "go", "--match")
    async with (
        start_server() as server,
        gui_at(server, *game, *ANN) as ann,
        gui_at(server, *game, *BEN) as ben,
    ):
        for gui in (ann, ben):
            for line in ("name", "list_commands", "boardsize 13", "clear_board"):
                assert (await gui.ask(line)).startswith("="), line
            if gui is ann:  # ben's seek names no start, so it fits
                assert await gui.ask("fixed_handicap 3") == "= D4 K10 D10"
        assert await ben.ask("set_free_handicap D4 D10 K10") == "="
        await ann.told("The match begins: ann (black) against ben (white)")
        (live,) = server.live.running.values()
        assert live.record.options["size"] == 13
        assert str(live.record.options["position"]).startswith("13/13/13/3X5X3/")
        assert await ben.ask("play w G7") == "="
        assert await ann.ask("genmove w") == "= G7"
        assert await ann.ask("get_handicap") == "= 3"
        assert await ann.ask("play b C3") == "="
        assert await ben.ask("genmove b") == "= C3"
        assert (await ann.ask("fixed_handicap 2")).startswith("? the match has stones at")
