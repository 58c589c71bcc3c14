"""The commands of GNU Go that search: the best moves, some moves alone, and the level."""

from __future__ import annotations

import pytest

from boardwire.protocol import CommandError

from ..consoles import ask, console_of

MCTS = "mcts:playouts=60,seed=1"


async def test_the_best_moves_are_told_with_their_win_rates() -> None:
    engine = console_of(MCTS, "go", size=5)
    assert await ask(engine, "top_moves") == ""
    words = (await ask(engine, "top_moves_black")).split()
    moves, rates = words[::2], [float(it) for it in words[1::2]]
    assert 1 <= len(moves) == len(rates) <= 10
    assert all(0 <= rate <= 100 for rate in rates)
    legal = (await ask(engine, "bw-legal_moves")).split()
    assert set(moves) <= set(legal)
    assert await ask(engine, "top_moves") == " ".join(words)
    assert await ask(engine, "move_history") == ""  # no move was made
    assert (await ask(engine, "top_moves_white")).split()[0] in legal


async def test_an_only_move_is_told_without_a_search() -> None:
    engine = console_of(MCTS, "othello", size=4, position="XXXXXXXXXXXOXXO- X")
    assert await ask(engine, "top_moves_black") == "D4 100.00"


async def test_the_best_of_some_moves_is_not_made() -> None:
    engine = console_of(MCTS, "go", size=5)
    assert await ask(engine, "restricted_genmove white A1 a2") in ("A1", "A2")
    assert await ask(engine, "gg_genmove black 7") != ""
    assert await ask(engine, "move_history") == ""
    with pytest.raises(CommandError, match="a move is missing"):
        await ask(engine, "restricted_genmove white")
    await ask(engine, "play b A1")
    with pytest.raises(CommandError, match="A1 is not a legal move here"):
        await ask(engine, "restricted_genmove white A1")


async def test_moves_of_gtp_1_have_the_colour_in_their_names() -> None:
    engine = console_of(MCTS, "go", size=5)
    await ask(engine, "black C3")
    move = await ask(engine, "genmove_white")
    await ask(engine, "white pass")
    assert await ask(engine, "move_history") == f"white PASS\nwhite {move}\nblack C3"
    assert await ask(engine, "genmove_black") != ""


@pytest.mark.parametrize(
    ("engine", "game", "level", "option", "value"),
    [
        ("mcts:playouts=5", "go", 1, "playouts", "50"),
        ("mcts:time=9", "go", 10, "playouts", "25600"),
        ("mcts", "go", 99, "playouts", "25600"),
        ("alphabeta:time=9", "chess", 3, "depth", "3"),
        ("alphabeta", "backgammon", 4, "depth", "2"),
        ("expectiminimax", "pig", -1, "depth", "1"),
    ],
)
async def test_a_level_takes_the_place_of_other_limits(
    engine: str, game: str, level: int, option: str, value: str
) -> None:
    console = console_of(engine, game)
    await ask(console, f"level {level}")
    assert await ask(console, f"boardwire-params {option}") == value
    assert await ask(console, "boardwire-params time") == "0"


async def test_a_random_player_has_no_levels() -> None:
    with pytest.raises(CommandError, match="random has no levels of strength"):
        await ask(console_of("random"), "level 3")
    with pytest.raises(CommandError, match="not a whole number"):
        await ask(console_of("mcts", "go"), "level strong")


async def test_a_gui_of_gnu_go_ends_a_game_by_two_passes_in_capitals() -> None:
    engine = console_of(MCTS, "go", size=5)
    assert await ask(engine, "list_stones black") == ""
    for colour in "bw":
        await ask(engine, f"play {colour} pass")
    assert await ask(engine, "genmove b") == "PASS"


async def test_a_handicap_is_written_as_sgf() -> None:
    engine = console_of(MCTS, "go", size=9)
    await ask(engine, "fixed_handicap 2")
    await ask(engine, "play w E5")
    text = await ask(engine, "printsgf")
    assert "HA[2]" in text
    assert "AB[cg][gc]" in text
    assert "PL[W]" in text
    assert ";W[ee]" in text
