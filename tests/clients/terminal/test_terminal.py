"""What a person types in a match, and what the screen shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

from .conftest import Typist

PlayHere = Callable[..., AbstractAsyncContextManager[Typist]]


async def test_moves_are_typed_and_answered(play_here: PlayHere) -> None:
    async with play_here("tictactoe") as ann:
        shown = await ann.type("b2", "board")
        assert "1. B2  X (you)" in shown
        assert re.search(r"2\. [ABC][123]  O \(random\)", shown)
        assert " 2 . X . 2" in shown or " 2 O X . 2" in shown or " 2 . X O 2" in shown


async def test_nonsense_is_answered_with_the_moves_where_they_are_few(play_here: PlayHere) -> None:
    async with play_here("tictactoe") as ann:
        shown = await ann.type("B9")
        assert "B9 is no legal move. Legal: A1 B1 C1 A2 B2 C2 A3 B3 C3" in shown


async def test_near_misses_name_what_was_meant(play_here: PlayHere) -> None:
    async with play_here("chess", me=1) as ann:
        assert "From E2: e2e3 e2e4" in await ann.type("e2e5")
        assert "Did you mean help?" in await ann.type("hepl")
        assert "`moves` lists all 20" in await ann.type("x")


async def test_words_may_be_apart_that_the_game_writes_as_one(play_here: PlayHere) -> None:
    async with play_here("chess", me=1) as ann:
        assert "1. e4" in await ann.type("e2 e4")


async def test_undo_takes_back_the_own_move_and_the_answer(play_here: PlayHere) -> None:
    async with play_here("tictactoe") as ann:
        await ann.type("B2", "undo", "record")
        assert ann.terminal.match.table.history == []
        assert "you have made no move yet" in await ann.type("undo")
        assert "1. A1  X (you)" in await ann.type("A1", "record")


async def test_no_move_is_taken_back_with_a_clock(play_here: PlayHere) -> None:
    async with play_here("tictactoe", time="10m") as ann:
        shown = await ann.type("B2", "undo", "hint", "clock")
        assert "a match with a clock goes on" in shown
        assert "no hints in a match" in shown
        assert re.search(r"X 9:5\d   O \d+:\d\d", shown)


async def test_a_match_ends_and_another_one_begins(play_here: PlayHere) -> None:
    async with play_here("tictactoe") as ann:
        shown = await ann.type("resign", "B2", "new", "B2")
        assert "You lose: X resigns" in shown
        assert "the match is over: new begins another one" in shown
        assert "1. B2  X (you)" in shown


async def test_moves_are_written_as_the_game_writes_them(play_here: PlayHere) -> None:
    async with play_here("chess", me=1) as ann:
        shown = await ann.type("Nf3", "moves", "record")
        assert "1. Nf3\n" in shown
        both = re.search(r"^1\. Nf3 (\S+)$", shown, re.MULTILINE)
        assert both
        assert shown.count(both[0]) == 2  # when it was played, and in the record
        assert "Nc3" in shown
        assert "Chess  -  White: you  -  Black: random" in ann.shown
        shown = await ann.type("resign")
        assert "You lose: White resigns (0-1)" in shown


async def test_a_position_has_the_numbers_of_its_moves(play_here: PlayHere) -> None:
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7"
    async with play_here("chess", me=0, position=fen) as ann:
        assert "7... Nf6" in await ann.type("Nf6", "board")


async def test_a_match_begins_with_handicap_stones(play_here: PlayHere) -> None:
    async with play_here("go", me=1, opening="handicap:4", size=9) as ann:
        shown = await ann.type("C5", "board", "resign", "rematch", "board")
        assert "1. C5  White (you)" in shown
        assert "Go  -  Black: you  -  White: random" in shown
        first_board = ann.shown.partition("komi")[0]
        assert first_board.count(" X ") == 4


async def test_moves_of_the_opening_are_not_taken_back(play_here: PlayHere) -> None:
    async with play_here("chess", me=1, opening="moves:e4,e5") as ann:
        assert "you have made no move yet" in await ann.type("undo")
        shown = await ann.type("Nf3", "undo", "record")
        assert "1. e4 e5\n" in shown
        shown = await ann.type("Nf3", "resign", "new", "Nc3", "record")
        assert "1. e4 e5 2. Nc3" in shown


async def test_a_rematch_swaps_the_sides(play_here: PlayHere) -> None:
    async with play_here("chess", me=1) as ann:
        assert "the match goes on" in await ann.type("rematch")
        shown = await ann.type("resign", "rematch", "board")
        assert "Chess  -  White: random  -  Black: you" in shown
        assert re.search(r"^1\. \S+$", shown, re.MULTILINE)  # the engine begins
        assert "1. " in await ann.type("a6", "board")
        shown = await ann.type("resign", "rematch")
        assert "Chess  -  White: you  -  Black: random" in shown


async def test_a_hidden_card_of_the_other_player_is_not_shown(play_here: PlayHere) -> None:
    async with play_here("kuhn") as ann:
        shown = await ann.type("check")
        assert re.search(r"deal: [JQK]\?", shown)
        assert re.search(r"Player 1, card: [JQK]   Player 2, card: \?", shown)


async def test_players_choose_at_once(play_here: PlayHere) -> None:
    async with play_here("rps", rounds=1) as ann:
        shown = await ann.type("rock", "board")
        assert re.search(r"2\. (rock|paper|scissors)  Player 2 \(random\)", shown)
        assert "choices are not taken back" in await ann.type("new", "undo")


async def test_dice_are_rolled_by_the_referee(play_here: PlayHere) -> None:
    async with play_here("pig") as ann:
        assert re.search(r"roll: [1-6]", await ann.type("roll", "moves"))


async def test_a_double_is_answered(play_here: PlayHere) -> None:
    position = "4HPwATDgc/ABMA:cAkAAAAAAAAE"
    async with play_here("backgammon", cube=True, position=position) as ann:
        shown = await ann.type("moves", "double", "moves")
        assert "roll" in shown
        assert re.search(r"roll .* double (take|drop)|double (take|drop)", shown)


async def test_a_hint_names_a_legal_move(
    play_here: PlayHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwire.clients.terminal.hints.HINT_SECONDS", 0.05)
    async with play_here("tictactoe") as ann:
        hinted = re.search(r"perhaps ([ABC][123]) \(", await ann.type("hint"))
        assert hinted
        assert f"1. {hinted[1]}  X (you)" in await ann.type(hinted[1])


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("help", "resign   give up"),
        ("?", "Type a move, such as A1"),
        ("moves", "  A1  B1  C1"),
        ("rules", "Be the first to have three marks in a line"),
        ("say hello", "nobody reads messages here"),
        ("draw perhaps", "draw offer, draw accept or draw decline"),
        ("draw accept", "nobody offers a draw"),
        ("new", "the match goes on; resign ends it"),
        ("clock", "this match has no clocks"),
        ("rematch", "the match goes on; resign ends it"),
        ("watch", "other matches are at a server"),
        ("accept", "nobody challenges you here"),
        ("record", "no moves yet"),
        ("/board", " 3 . . . 3"),
    ],
)
async def test_commands(play_here: PlayHere, line: str, shown: str) -> None:
    async with play_here("tictactoe") as ann:
        assert shown in await ann.type(line)


@pytest.mark.parametrize("me", [0, 1])
async def test_one_line_places_a_whole_fleet(play_here: PlayHere, me: int) -> None:
    async with play_here("battleship", me=me) as ann:
        shown = await ann.type("A1-A5 A3-D3", "A1-A5, C1-C4,E1-E3 G1-G3 J1-J2")
        assert "move 2 of the set-up, A3-D3: another ship is in the way" in shown
        placed = [it for it in ann.terminal.match.table.history if it.player == me]
        assert [it.text for it in placed] == ["A1-A5", "C1-C4", "E1-E3", "G1-G3", "J1-J2"]
        assert shown.count("own sea") <= 2  # the board is drawn once for it, not for each ship
        assert "D4" in await ann.type("D4")
