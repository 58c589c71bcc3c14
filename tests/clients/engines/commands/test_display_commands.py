"""Commands that show the last search in GoGui."""

from __future__ import annotations

import re

import pytest

from boardwire.protocol import CommandError

from ..consoles import ask, console_of


async def test_win_rates_are_drawn_for_the_moves_of_the_last_search() -> None:
    console = console_of("mcts:playouts=200,seed=1", "go", size=5)
    await ask(console, "reg_genmove b")
    influence, labels = (await ask(console, "bw-win_rates")).splitlines()
    assert re.fullmatch(r"INFLUENCE( [A-E][1-5] -?[01]\.\d\d)+", influence)
    assert re.fullmatch(r"LABEL( [A-E][1-5] \d{1,3})+", labels)


async def test_the_variation_has_a_colour_for_each_move() -> None:
    console = console_of("alphabeta:depth=3", "othello")
    await ask(console, "reg_genmove b")
    assert re.fullmatch(
        r"b [A-H][1-8] w [A-H][1-8]( [bw] \S+)*", await ask(console, "bw-variation")
    )


@pytest.mark.parametrize("name", ["bw-win_rates", "bw-visits", "bw-variation", "bw-line"])
async def test_nothing_is_shown_before_a_search(name: str) -> None:
    with pytest.raises(CommandError, match="nothing has been searched"):
        await ask(console_of("mcts"), name)


async def test_gogui_lists_them() -> None:
    listed = await ask(console_of("mcts"), "gogui-analyze_commands")
    assert "gfx/Win Rates/bw-win_rates" in listed.splitlines()


async def test_visits_are_drawn_as_shares() -> None:
    console = console_of("mcts:playouts=200,seed=1", "go", size=5)
    await ask(console, "reg_genmove b")
    influence, labels = (await ask(console, "bw-visits")).splitlines()
    assert re.fullmatch(r"INFLUENCE( [A-E][1-5] [01]\.\d\d)+", influence)
    assert sum(map(int, re.findall(r" (\d+)(?= |$)", labels))) <= 110


async def test_a_line_of_moving_pieces_is_drawn() -> None:
    console = console_of("alphabeta:depth=3", "chess")
    await ask(console, "reg_genmove w")
    *lines, labels = (await ask(console, "bw-line")).splitlines()
    assert lines
    assert all(re.fullmatch(r"LINE [A-H][1-8] [A-H][1-8]", line) for line in lines)
    assert re.match(r"LABEL [A-H][1-8] 1( |$)", labels)
    assert re.match(r"INFLUENCE [A-H][1-8] ", await ask(console, "bw-win_rates"))


SETTLED = "X.XO./XXXOO/X.XO./XXXOO/.XXO. X"


async def test_owners_of_points_are_told_in_go() -> None:
    console = console_of("mcts", "go", size=5, position=SETTLED)
    assert (await ask(console, "bw-territory")).strip() == "\n".join(["b b b w w"] * 5)
    numbers = (await ask(console, "bw-ownership")).split()
    assert numbers == ["1.00", "1.00", "1.00", "-1.00", "-1.00"] * 5
    for name in ("bw-territory", "bw-ownership"):
        with pytest.raises(CommandError, match="only points of Go"):
            await ask(console_of("mcts", "hex"), name)


async def test_the_policy_is_drawn_before_any_search() -> None:
    console = console_of("mcts", "go", size=5)
    drawn = await ask(console, "bw-policy")
    assert re.fullmatch(r"INFLUENCE( [A-E][1-5] [01]\.\d\d){25}", drawn)
    assert " 1.00" in drawn
    with pytest.raises(CommandError, match="alphabeta expects nothing"):
        await ask(console_of("alphabeta", "othello"), "bw-policy")


async def test_only_go_has_owners_in_gogui_s_list() -> None:
    lines = {"dboard/Ownership/bw-ownership", "plist/Dead Stones/final_status_list dead"}
    listed = (await ask(console_of("mcts", "go"), "gogui-analyze_commands")).splitlines()
    assert lines < set(listed)
    listed = (await ask(console_of("mcts", "hex"), "gogui-analyze_commands")).splitlines()
    assert not lines & set(listed)
    listed = (await ask(console_of("random", "go"), "gogui-analyze_commands")).splitlines()
    assert "plist/Dead Stones/final_status_list dead" in listed
    assert "dboard/Ownership/bw-ownership" not in listed
