"""KataGo's commands beside its analyses."""

from __future__ import annotations

import json

import pytest

from boardwire.protocol import CommandError

from ..consoles import ask, console_of


async def test_rules_are_changed_and_the_moves_stay() -> None:
    console = console_of("random", "go", size=5)
    await ask(console, "play b C3")
    await ask(console, "kata-set-rules chinese")
    assert json.loads(await ask(console, "kata-get-rules"))["ko"] == "SIMPLE"
    await ask(console, "kata-set-rule suicide true")
    assert json.loads(await ask(console, "kata-get-rules"))["suicide"] is True
    assert len(console.engine.table.history) == 1
    assert console.engine.table.game.options["komi"] == 7.5


async def test_the_rules_of_kgs_are_set_by_their_names() -> None:
    console = console_of("random", "go", size=5)
    await ask(console, "kgs-rules new_zealand")
    told = json.loads(await ask(console, "kata-get-rules"))
    assert (told["ko"], told["suicide"]) == ("SITUATIONAL", True)
    for wrong in ("japanese", "{}"):
        with pytest.raises(CommandError, match="the rules are chinese, aga, new_zealand"):
            await ask(console, f"kgs-rules {wrong}")


async def test_rules_that_the_moves_break_change_nothing() -> None:
    console = console_of("random", "go", size=3, suicide=True)
    for move in ("b B1", "w A1", "b B2", "w C3", "b A3", "w A2"):  # the last one is suicide
        await ask(console, f"play {move}")
    with pytest.raises(CommandError, match="the moves so far break these rules"):
        await ask(console, "kata-set-rules chinese")
    assert console.engine.table.game.options["ko"] == "positional"
    assert len(console.engine.table.history) == 6


async def test_a_position_has_no_history_and_is_cleared_to_an_empty_board() -> None:
    console = console_of("random", "go", size=5)
    await ask(console, "play b C3")
    await ask(console, "set_position B A1 w E5 black B2")
    assert await ask(console, "bw-position") == "4O/5/5/1X3/X4 X"
    assert console.engine.table.history == []
    await ask(console, "play w C3")
    await ask(console, "clear_board")
    assert await ask(console, "bw-position") == "5/5/5/5/5 X"
    await ask(console, "set_position B A1")
    await ask(console, "set_position")
    assert await ask(console, "bw-position") == "5/5/5/5/5 X"


async def test_a_position_of_the_users_own_stays_when_the_board_is_cleared() -> None:
    console = console_of("random", "go", size=5)
    await ask(console, "set_position B A1")
    await ask(console, "bw-game go size=5 position=4O/5/5/5/5_X")
    await ask(console, "clear_board")
    assert await ask(console, "bw-position") == "4O/5/5/5/5 X"


@pytest.mark.parametrize(
    ("stones", "message"),
    [
        ("B", "a vertex is missing"),
        ("B A1 W A1", "A1 has two stones"),
        ("B A1 W A2 W B1", "no such position"),
        ("B pass", "B pass"),
        ("B Z9", "B Z9"),
        ("p3 A1", "black or white"),
        ("red A1", "red"),
    ],
)
async def test_positions_that_are_none_change_nothing(stones: str, message: str) -> None:
    console = console_of("random", "go", size=5)
    await ask(console, "play b C3")
    with pytest.raises(CommandError) as refused:
        await ask(console, f"set_position {stones}")
    assert message in str(refused.value)
    assert len(console.engine.table.history) == 1


@pytest.mark.parametrize(
    "line", ["kata-get-rules", "kata-set-rules chinese", "kata-set-rule ko SIMPLE", "set_position"]
)
async def test_the_rules_of_go_are_for_go(line: str) -> None:
    with pytest.raises(CommandError, match="for Go; Othello is on the board"):
        await ask(console_of("random", "othello"), line)


async def test_komi_is_told() -> None:
    console = console_of("random", "go", komi=6.5)
    assert await ask(console, "get_komi") == "6.5"
    with pytest.raises(CommandError, match="Othello has no komi"):
        await ask(console_of("random", "othello"), "get_komi")


async def test_parameters_have_our_names_and_some_of_katagos() -> None:
    console = console_of("mcts:playouts=50", "go")
    names = (await ask(console, "kata-list-params")).split()
    assert {"playouts", "maxPlayouts", "numSearchThreads", "threads"} < set(names)
    assert await ask(console, "kata-get-param maxPlayouts") == "50"
    await ask(console, "kata-set-param maxPlayouts 70")
    assert await ask(console, "kata-get-param playouts") == "70"
    await ask(console, 'kata-set-params {"maxTime": 0.5, "ponderingEnabled": true}')
    values = json.loads(await ask(console, "kata-get-params"))
    assert (values["time"], values["ponder"], values["maxPlayouts"]) == (0.5, True, 70)
    assert set(values) == set(names)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("kata-get-param playoutDoubling", "there is no parameter"),
        ("kata-set-param analysisWideRootNoise much", "analysisWideRootNoise: "),
        ("kata-set-param analysisWiderRootNoise 0.1", "there is no parameter"),
        ('kata-set-params {"maxTime": 3, "nothing": 1}', "there is no parameter"),
        ("kata-set-param maxPlayouts many", "must be a whole number"),
        ("kata-set-param maxPlayouts", "must be a whole number"),
        ('kata-set-params {"time": 3, "playouts": -1}', "must be a whole number"),
        ("kata-set-params 3", "no dictionary"),
        ("kata-set-params {", "no dictionary"),
    ],
)
async def test_parameters_that_are_wrong_change_nothing(line: str, message: str) -> None:
    console = console_of("mcts:playouts=50", "go")
    before = await ask(console, "kata-get-params")
    with pytest.raises(CommandError, match=message):
        await ask(console, line)
    assert json.loads(await ask(console, "kata-get-params")) == json.loads(before)


async def test_a_cleared_cache_keeps_the_options() -> None:
    console = console_of("mcts:playouts=20,seed=3", "tictactoe")
    first = await ask(console, "reg_genmove b")
    await ask(console, "clear_cache")
    await ask(console, "stop")
    assert await ask(console, "reg_genmove b") == first
    assert await ask(console, "kata-get-param playouts") == "20"


async def test_parameters_without_effect_are_kept() -> None:
    console = console_of("mcts:playouts=5", "go", size=5)
    assert await ask(console, "kata-get-param analysisWideRootNoise") == "0.0"
    await ask(console, "kata-set-param analysisWideRootNoise 0.04")
    await ask(console, 'kata-set-params {"antiMirror": true, "maxPlayouts": 7}')
    assert await ask(console, "kata-get-param analysisWideRootNoise") == "0.04"
    assert await ask(console, "kata-get-param antiMirror") == "true"
    values = json.loads(await ask(console, "kata-get-params"))
    assert (values["antiMirror"], values["maxPlayouts"]) == (True, 7)
    listed = (await ask(console, "kata-list-params")).split()
    assert {"analysisWideRootNoise", "playoutDoublingAdvantage", "maxTime"} <= set(listed)
