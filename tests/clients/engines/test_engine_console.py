"""The console of a bundled engine, as one program."""

from __future__ import annotations

import pytest

from .consoles import ask, console_of, transcript


async def test_a_transcript_of_tic_tac_toe() -> None:
    answers = await transcript(
        console_of("alphabeta"),
        """\
1 protocol_version
2 name
3 known_command genmove
4 known_command fly
5 play b B2
6 play w B2
7 gogui-rules_legal_moves
# a comment

8 gogui-play_sequence w A1 b A2
9 genmove w
10 undo
11 undo
12 showboard
13 quit
14 name
""",
    )
    assert (
        answers
        == """\
=1 2

=2 boardwire alphabeta

=3 true

=4 false

=5 \n
?6 illegal move: B2 is not a legal move here

=7 A1 B1 C1 A2 C2 A3 B3 C3

=8 \n
=9 C2

=10 \n
=11 \n
=12 \n   A B C
 3 . . . 3
 2 . X . 2
 1 O . . 1
   A B C

=13 \n
"""
    )


async def test_an_engine_that_only_moves_lists_no_analyses() -> None:
    listed = (await ask(console_of("random"), "list_commands")).split()
    assert {"genmove", "showboard"} <= set(listed)
    assert [it for it in listed if "analyze" in it] == ["gogui-analyze_commands"]
    offered = await ask(console_of("random"), "gogui-analyze_commands")
    assert all(it.rpartition("/")[2] in listed for it in offered.splitlines())
    assert not {"bw-win_rates", "bw-estimate"} & set(listed)


async def test_a_game_begun_elsewhere_is_taken_over_with_its_options() -> None:
    answer = await transcript(
        console_of("mcts:playouts=20"),
        "bw-game go size=5 komi=0.5 ko=situational\nbw-game\nboardsize 7\nkomi 3\nbw-game\n",
    )
    assert "= go size=5 komi=0.5 ko=situational suicide=false\n" in answer
    assert "= go size=7 komi=3 ko=situational suicide=false\n" in answer


async def test_an_engine_moves_a_piece_point_by_point_for_gogui() -> None:
    answers = await transcript(
        console_of("alphabeta:depth=2", "chess", position="k7/8/1K6/8/8/8/8/7R w - - 0 1"),
        """\
gogui-rules_game_id
genmove w
gogui-rules_side_to_move
gogui-rules_legal_moves
genmove w
gogui-rules_final_result
undo
undo
gogui-rules_side_to_move
play w H1
genmove w
""",
    )
    told = [answer.partition(" ")[2] for answer in answers.split("\n\n")[:-1]]
    assert told[:3] == ["Chess", "H1", "white"]
    assert {"H8", "G1"} <= set(told[3].split())
    assert told[4:6] == ["H8", "White mates"]
    assert told[6:8] == ["", ""]
    assert told[8] == "white"
    assert told[10] == "H8"


@pytest.mark.parametrize("engine", ["random", "mcts:playouts=20"])
@pytest.mark.parametrize("game", ["chess", "checkers", "breakthrough", "amazons"])
async def test_an_engine_goes_on_with_the_piece_that_was_picked_up(game: str, engine: str) -> None:
    """Every piece that can move is picked up; the engine then moves that one."""
    console = console_of(engine, game)
    await ask(console, "gogui-rules_game_id")
    points = (await ask(console, "gogui-rules_legal_moves")).split()
    colour = await ask(console, "bw-to_act")
    for point in points:
        await ask(console, f"play {colour} {point}")
        destinations = (await ask(console, "gogui-rules_legal_moves")).split()
        assert await ask(console, f"genmove {colour}") in destinations
        while await ask(console, "bw-to_act") == colour:
            await ask(console, f"genmove {colour}")
        begun = len((await ask(console, "bw-legal_moves")).split())
        assert begun
        while (await ask(console, "gogui-rules_legal_moves")).split() != points:
            await ask(console, "undo")


async def test_an_engine_goes_on_with_half_a_move_of_other_controllers_too() -> None:
    console = console_of("random", "chess")
    await ask(console, "play w B1")
    assert await ask(console, "genmove w") in ("b1a3", "b1c3")
    await ask(console, "undo")
    assert len((await ask(console, "bw-legal_moves")).split()) == 20


async def test_moves_are_not_taken_back_backwards_point_by_point_either() -> None:
    answers = await transcript(console_of("random"), "gogui-rules_game_id\ngg-undo -1\ngg-undo 0\n")
    assert "? syntax error: not a number of moves: -1, usage: gg-undo [COUNT]\n\n= " in answers


async def test_an_engine_lists_its_own_game_first_and_no_game_that_it_cannot_play() -> None:
    listed = (await ask(console_of("mcts", "othello"), "list_games")).splitlines()
    assert listed[0] == "Othello"
    assert {"Go", "Chess", "Hex"} <= set(listed)
    assert not {"Stratego", "Battleship", "Kuhn Poker"} & set(listed)
    assert len(", ".join(listed)) < 120  # a GUI that shows them on one line
    cards = (await ask(console_of("ismcts", "kuhn"), "list_games")).splitlines()
    assert cards[0] == "Kuhn Poker"
    assert "Chess" not in cards
